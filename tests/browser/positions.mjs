// Positions of games among bots, on every tab of the page: all that their title adds has its words, its panel and nothing
// that fails; and the cases of other programs (T80) that are about what a page says or draws.
//
// The games were played by `ironroad sim 1880 --players 4 --seed 5` (and 124) with --save; they are kept here so that a
// cleverer bot does not change what the cases look at.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findings, mover, RAIL_TABS } from "./axe.mjs";
import { check, note, Person, ROOT, same, settles, tabDrawn } from "./harness.mjs";
import { CHINA, CHINA_PLAYERS } from "./opening.mjs";
import { OURS, strays } from "./words.mjs";

const VERBS = [
    "bid",
    "permits",
    "invest",
    "size",
    "collect",
    "grant",
    "repay",
    "takeover",
    "replace",
    "rocket",
    "home",
    "discard",
];

/** A game of this folder: its head and its actions. */
export function recorded(name) {
    const lines = readFileSync(join(ROOT, `tests/browser/games/${name}.rgn`), "utf8").split("\n");
    return { head: lines.filter((line) => line.startsWith("[")), actions: lines.filter((line) => /^\d/.test(line)) };
}
const game = (seed) => recorded(`1880-4p-${seed}`);
/** The first actions of a game as a file. */
const cutAt = ({ head, actions }, n) => [...head, ...actions.slice(0, n)].join("\n") + "\n";

/** A game made of the opening: its first lines, and others. */
const opened = (count, ...more) => ({
    head: ['[Title "1880"] [Rules "0"] [Players "Ann" "Bob" "Cat"] [Seed "7"]'],
    actions: [...CHINA.slice(0, count).map(({ line }) => line), ...more].map((line, i) => `${i + 1} ${line}`),
});

/** Opens the position after n actions as seen by the player who must act. */
export async function look(person, server, played, n, more = "") {
    const table = await server.imported(cutAt(played, n));
    await person.open(table.link(await mover(server, table)).replace("?test", `?test${more}`));
    await person.ready();
    return table;
}
const viewOf = (page) => page.evaluate(() => globalThis.ironroad.model.view);
const tab = async (page, name) => {
    await page.locator(`#tab-${name}`).click();
    await tabDrawn(page, name);
};
/** Shows the position after n actions of the game that is open. */
async function goto(page, n) {
    await page.evaluate((at) => globalThis.ironroad.model.goto(at), n);
    await page.waitForFunction((at) => globalThis.ironroad.model.at === at && !globalThis.ironroad.model.busy, n);
    return viewOf(page);
}
/** Goes through positions of the game that is open; the view of each, the position drawn. */
async function* through(page, from, to, step) {
    for (let n = from; n < to; n += step) yield [n, await goto(page, n)];
}
/** How much wider than a phone of 320 pixels the page is, when it has taken that width; "" if it is not. */
async function tooWide(page) {
    await page.setViewportSize({ width: 320, height: 800 });
    const wide = () => page.evaluate(() => document.documentElement.scrollWidth);
    const fits = await settles(wide, 320, "wide on a phone of 320").then(
        () => "",
        (error) => error.message,
    );
    await page.setViewportSize({ width: 1280, height: 800 });
    return fits;
}
const card = (page, id) => page.locator(`.tab-panel article.company:has(> header b:text-is("${id}"))`);

/** The positions before the first of each verb that other titles lack, and some places of the whole game, those on all tabs. */
function moments({ actions }) {
    const firsts = VERBS.map((verb) => actions.findIndex((line) => line.split(" ")[2] === verb)).filter((n) => n >= 0);
    const spread = [0.15, 0.35, 0.6, 0.95].map((part) => Math.floor(part * actions.length));
    return [...new Set([...firsts, ...spread])]
        .sort((x, y) => x - y)
        .map((n) => ({ n, tabs: spread.includes(n) ? RAIL_TABS : ["game"] }));
}

export async function positions1880({ browser, server }) {
    const wordless = [];
    for (const seed of [5, 124]) {
        const person = await Person.enter(browser, server.origin);
        const { page } = person;
        const all = moments(game(seed));
        for (const { n, tabs } of all) {
            await look(person, server, game(seed), n);
            for (const name of [...tabs.filter((one) => one !== "game"), "game"]) await tab(page, name);
            if ((await page.locator(".choices-open").count()) > 0) await person.openChoices();
            const rows = await page
                .locator(".choice-row")
                .evaluateAll((list) =>
                    list.map((row) => [row.querySelector(".words").textContent, row.querySelector("code").textContent]),
                );
            for (const [words, code] of rows) if (code.startsWith(words)) wordless.push(`after ${n}: ${code}`);
            same(person.faults, [], `faults after ${n} actions`);
        }
        note(`seed ${seed}: positions after ${all.map(({ n }) => n).join(", ")} actions`);
        await person.leave();
    }
    same(wordless, [], "choices without words");
}

// Of seed 5, with what opens it if it is not open: a lot, the draft, the places, a payment, a permit of a private, a private for a train, a takeover, a
// replacement, a home, a dividend with ferries, frozen prices, debts, the last turns.
const PANELS = [
    [".lot.card", 3],
    [".draft", 32],
    [".founding", 36, 'article[aria-label^="JHA"] button.act'],
    [".payment", 95],
    [".power-panel", 104],
    [".power-panel", 111],
    [".takeover", 136],
    [".takeover", 137],
    [".home-city", 145],
    [".income", 148],
    [".frozen", 173],
    [".founding", 213],
    [".emergency", 248],
    [".debt", 262],
    [".last-turns", 290],
];

/** From the pseudo-language to English, by the menu, in the page that is open. */
async function inEnglish(page) {
    await page.getByRole("button", { name: "[frame.settings" }).click();
    await page.getByLabel("[frame.language").selectOption("en");
    await page.keyboard.press("Escape");
    await page.locator("select", { hasText: "Deutsch" }).waitFor({ state: "hidden" });
    await page.waitForFunction(
        () => !document.querySelector("#tab-game").textContent.includes("[") && !globalThis.ironroad.model.busy,
    );
}

/** Every panel appears, is free of serious findings, light and dark, fits on a phone, and has all its words from the files of
 *  messages. `panels`: where it is, after how many actions of a game, what opens it, and of which game if not the given one. */
export async function panelsFit({ browser, server }, game, panels) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const wrong = [];
    const titles = await server.ask("/api/titles");
    for (const [panel, n, opener, played = game] of panels) {
        // The keys first, then English in the same page: what was opened stays open.
        await look(person, server, played, n, "&lang=te_ST");
        if (opener) await page.locator(opener).click();
        await page.locator(panel).first().waitFor();
        for (const word of await strays(page, [OURS, titles])) wrong.push(`${panel} after ${n}: ${word}`);
        await inEnglish(page);
        await page.locator(panel).first().waitFor();
        for (const scheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
            for (const finding of await findings(page, panel)) wrong.push(`${panel} after ${n}, ${scheme}: ${finding}`);
        }
        const wide = await tooWide(page);
        if (wide) wrong.push(`${panel} after ${n}: ${wide}`);
    }
    const [, last, , played = game] = panels.at(-1);
    await look(person, server, played, last, "&lang=te_ST");
    const tabs = ["info", "market", "entities", "spreadsheet"];
    for (const name of tabs) {
        await tab(page, name);
        for (const word of await strays(page, [OURS, titles])) wrong.push(`${name}: ${word}`);
    }
    await inEnglish(page);
    for (const name of tabs) {
        await tab(page, name);
        for (const scheme of ["light", "dark"]) {
            await page.emulateMedia({ colorScheme: scheme, reducedMotion: "reduce" });
            for (const finding of await findings(page, `#panel-${name}`)) wrong.push(`${name}, ${scheme}: ${finding}`);
        }
        const wide = await tooWide(page);
        if (wide) wrong.push(`${name}: ${wide}`);
    }
    same([...new Set(wrong)], [], "findings and words");
    note(`${panels.length} panels`);
    await person.leave();
}
export const panels1880 = (stage) => panelsFit(stage, game(5), PANELS);

/** T80-14: the card and the spreadsheet show which halves of the capital have come. */
export async function capital({ browser, server }) {
    const played = game(124);
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, played, played.actions.length - 1);
    await tab(page, "entities");
    const seen = new Set();
    for await (const [n, { corps }] of through(page, 30, played.actions.length, 41)) {
        for (const [id, corp] of Object.entries(corps).filter(([, { started }]) => started)) {
            const halves = [corp.floated, corp.funded];
            seen.add(halves.join());
            await settles(
                () =>
                    card(page, id)
                        .locator(".capital .half")
                        .evaluateAll((list) => list.map((half) => half.classList.contains("come"))),
                halves,
                `halves of ${id} after ${n}`,
            );
        }
    }
    check(
        ["false,false", "true,false", "true,true"].every((one) => seen.has(one)),
        `only seen: ${[...seen].join(" | ")}`,
    );
    await person.leave();
}

/** T80-15: "will float" is on the card of exactly those companies that float when the round ends. */
export async function willFloat({ browser, server }) {
    const words = "Will float at the end of this stock round";
    const counts = { yes: 0, no: 0 };
    for (const seed of [5, 124]) {
        const played = game(seed);
        const person = await Person.enter(browser, server.origin);
        const { page } = person;
        await look(person, server, played, played.actions.length - 1);
        await tab(page, "entities");
        const ends = await page.evaluate(async () => {
            const { model } = globalThis.ironroad;
            const events = await model.engine.happened(0, model.latest);
            const rounds = events.filter(({ code }) => code === "stock_round").map(({ action }) => action);
            return rounds
                .map((start) => events.find(({ code, action }) => action > start && code === "priority")?.action)
                .filter((n) => n !== undefined);
        });
        for (const end of ends) {
            const before = await goto(page, end - 1);
            if (before.round !== "stock" || !/ pass$/.test(played.actions[end - 1])) continue;
            const told = {};
            for (const [id, corp] of Object.entries(before.corps)) {
                if (!corp.started || corp.floated) continue;
                await card(page, id).locator(".status").waitFor();
                told[id] = (await card(page, id).locator(".status").textContent()) === words;
            }
            const { corps } = await goto(page, end);
            for (const [id, sure] of Object.entries(told)) {
                same(sure, corps[id].floated, `${id} of seed ${seed} after ${end - 1}`);
                counts[sure ? "yes" : "no"]++;
            }
        }
        await person.leave();
    }
    check(counts.yes > 0 && counts.no > 0, `floats ${counts.yes}, does not ${counts.no}`);
    note(`told right: ${counts.yes} float, ${counts.no} do not`);
}

/** T80-16: "buy until it floats" goes by what its director must hold: it is not for a company that will float anyhow. */
export async function untilFloated({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const founded = CHINA.findIndex(({ line }) => line === "Ann permits AB") + 1;
    const table = await look(person, server, opened(founded), founded); // JHU with 30 %, HKR with 20 %; 20 % are needed
    await page.locator("summary", { hasText: "Programmed moves" }).click();
    await page.getByRole("button", { name: /Pass until the end/ }).waitFor();
    same(
        await page.getByRole("button", { name: /until it floats/ }).count(),
        0,
        "offers for companies that will float",
    );
    const answer = await fetch(`${server.origin}/api/games/${table.id}/programs`, {
        method: "POST",
        headers: {
            "X-Ironroad": "1",
            "Content-Type": "application/json",
            Authorization: `Bearer ${table.secrets.Ann}`,
        },
        body: JSON.stringify({ program: "buy", company: "JHU", until: "float" }),
    });
    same(answer.status, 422, "the server's answer");
    await look(person, server, game(124), 313); // LHR: its director has 20 % and needs 40 %
    await page.locator("summary", { hasText: "Programmed moves" }).click();
    await page.getByRole("button", { name: "Buy a share of LHR each turn until it floats" }).waitFor();
    await person.leave();
}

/** T80-22: permits are letters on the card; stations are those of the position, on the card and on the map. */
export async function permitsAreNoStations({ browser, server }) {
    const played = game(5);
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, played, 200);
    const { corps, minors } = await viewOf(page);
    await tab(page, "entities");
    for (const [id, corp] of Object.entries(corps).filter(([, { started }]) => started)) {
        await settles(
            () => card(page, id).locator(".permit.held").allTextContents(),
            [...corp.permits],
            `permits of ${id}`,
        );
        check(
            (await card(page, id).locator(".stations-left dd").textContent()).startsWith(`${corp.stations_left}/3`),
            `stations of ${id}`,
        );
    }
    await tab(page, "map");
    for (const [id, { tokens }] of Object.entries({ ...corps, ...minors }))
        await settles(
            () => page.locator(`.map-station[data-company="${id}"]`).count(),
            tokens.length,
            `stations of ${id} on the map`,
        );
    await person.leave();
}

/** T80-25: a harbour is drawn as a harbour, not as a town. */
export async function harbours({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const table = await server.table("1880", CHINA_PLAYERS);
    await person.open(table.link("Ann"));
    await person.ready();
    await tab(page, "map");
    const hexes = await page.evaluate(() =>
        globalThis.ironroad.model.facts.hexes
            .filter(({ nodes }) => nodes.some(({ harbour }) => harbour))
            .map(({ id }) => id),
    );
    check(hexes.length > 0, "no harbour in the facts");
    for (const id of hexes) {
        const hex = page.locator(`[data-hex="${id}"]`).first();
        await settles(
            async () => [await hex.locator(".map-harbour").count(), await hex.locator(".map-town, .map-bar").count()],
            [1, 0],
            `harbour and towns of ${id}`,
        );
        check(/harbour/.test(await hex.getAttribute("aria-label")), `${id} is not called a harbour`);
    }
    note(`harbours: ${hexes.join(", ")}`);
    await person.leave();
}

/** T80-34: an investor's card shows what it ran for last. */
export async function investorRuns({ browser, server }) {
    const played = game(5);
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, played, 60);
    const last = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const runs = (await model.engine.happened(0, model.latest)).filter(({ code }) => code === "investor_keeps");
        return Object.fromEntries(runs.map(({ args }) => [args[0], args[1]]));
    });
    check(Object.keys(last).length > 1, "too few investors have run");
    await tab(page, "entities");
    for (const [id, money] of Object.entries(last))
        await settles(
            () => card(page, id).locator(".last-run button").textContent(),
            `[¥${money}]`,
            `last run of ${id}`,
        );
    await person.leave();
}

/** T80-46: beside a train that cannot be bought stands why; a company that is not even asked has it in the log. */
export async function whyNoTrain({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, game(5), 297); // the treasury has 340, an 8E costs 900
    await page.locator(".why-not", { hasText: "80-TB-02 it costs ¥900; the treasury has ¥340" }).waitFor();
    const rocket = CHINA.findIndex(({ verb }) => verb === "rocket");
    const played = opened(rocket + 2, "JHU train 2", "JHU train 2", "JHU train 2");
    await look(person, server, played, played.actions.length); // with the private's train it has four
    await page
        .locator(".entry-text", { hasText: "JHU cannot buy a train: it has 4, the limit is 4" })
        .first()
        .waitFor();
    await person.leave();
}

/** T80-55: the revenue is listed item by item, and the items add up to what is paid or kept. */
export async function incomeItems({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const seen = new Set();
    for (const [seed, n] of [
        [5, 148],
        [124, 412],
        [124, 432],
    ]) {
        await look(person, server, game(seed), n);
        const { step, revenue } = await viewOf(page);
        same(step, "dividend", `the step of seed ${seed} after ${n}`);
        const wanted = await page.evaluate(async () => {
            const { model } = globalThis.ironroad;
            return (await model.engine.happened(model.latest, model.latest)).some(({ code }) =>
                /market_bonus|charged|run_bonus/.test(code),
            );
        });
        if (!wanted) continue;
        await page.locator(".dividend .income tr").first().waitFor();
        const rows = await page
            .locator(".dividend .income tr")
            .evaluateAll((list) =>
                list.map((row) => [
                    row.querySelector("th").textContent,
                    Number(row.querySelector("td").textContent.replace("−", "-").replace(/[¥,]/g, "")),
                ]),
            );
        const items = rows.slice(0, -1);
        same(
            [rows.at(-1)[1], items.reduce((sum, [, money]) => sum + money, 0)],
            [revenue, revenue],
            `sum of ${JSON.stringify(rows)}`,
        );
        for (const [name] of items) seen.add(name);
    }
    for (const name of ["Stops", "Ferries", "Market cell"]) check(seen.has(name), `never seen: ${name}`);
    note(`items: ${[...seen].join(", ")}`);
    await person.leave();
}

/** T80-61: a page that was cut off catches up and goes on without being loaded again. */
export async function catchesUp({ browser, server }) {
    const table = await server.table("1880", CHINA_PLAYERS);
    const people = {};
    for (const name of CHINA_PLAYERS) {
        people[name] = await Person.enter(browser, server.origin);
        await people[name].open(table.link(name));
        await people[name].ready();
        await people[name].page.evaluate(() => {
            globalThis.loadedOnce = true;
        });
    }
    const type = async ({ page }, line) => {
        await page.locator("#choice-filter").fill(line);
        await page.locator("#choice-filter").press("Enter");
    };
    await people.Cat.context.setOffline(true);
    await type(people.Ann, "pass"); // Cat, who is next, does not hear of it
    await people.Bob.reach(1);
    await people.Cat.context.setOffline(false);
    await people.Cat.reach(1);
    await people.Cat.myTurn();
    await type(people.Cat, "bid P0 5");
    for (const person of Object.values(people)) await person.reach(2);
    for (const [name, person] of Object.entries(people))
        check(await person.page.evaluate(() => globalThis.loadedOnce === true), `${name}'s page was loaded again`);
    for (const person of Object.values(people)) await person.leave();
}

/** What a pass leads to is said before it is made: a price that falls to nothing, trains that leave the game. */
export async function ifPassed({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, opened(2), 2);
    await page.locator(".lot .effect", { hasText: "Ann must take P0 for nothing" }).waitFor();
    await look(person, server, game(5), 50);
    await page.locator(".trains .effect", { hasText: "9 2-trains are removed" }).waitFor();
    await page.locator(".trains .effect", { hasText: "a stock round follows at once" }).waitFor();
    await page
        .locator(".turn-list .marker-words", {
            hasText:
                "Train marker: BCR. If nobody buys from the depot before BCR ends its buying again, the 9 2-trains are removed",
        })
        .waitFor();
    await person.leave();
}

/** 80-CO-01: while prices are frozen the page says what that forbids, and so does a sale that it forbids. */
export async function frozenPrices({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, game(5), 173);
    await page.locator(".do-place .frozen summary", { hasText: "until the first 6-train is sold" }).waitFor();
    await settles(() => page.locator(".do-place .frozen li").count(), 4, "what is forbidden");
    await page.locator('article[aria-label^="SCR"] button[aria-disabled]', { hasText: "Sell" }).click({ force: true }); // Ann directs it
    await page
        .locator(".notice:visible", { hasText: "80-CO-01" })
        .filter({ hasText: "prices are frozen" })
        .first()
        .waitFor();
    await page.locator('article[aria-label^="JHU"] button.sell').waitFor(); // she does not direct that one
    await person.leave();
}
