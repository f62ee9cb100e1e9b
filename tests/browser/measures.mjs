// What axe does not measure, on every tab of every title, wide (1280x720) and on a phone (390x844, touch), in both languages: the
// page never scrolls sideways, texts of the board are large and dark enough, nothing is cut, a finger finds every control; the
// frame stays where it is while a game is played; and a game is played in words alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cut, mover, NAR_GAME, NAR_TABS, RAIL_GAME, RAIL_TABS } from "./axe.mjs";
import { check, holds, note, Person, ROOT, same, settles } from "./harness.mjs";
import { written } from "./map.mjs";
import { OPENING, played, PLAYERS } from "./opening.mjs";
import { PHONE, widest } from "./phone.mjs";

const WIDE = { viewport: { width: 1280, height: 720 } };
const INKS = ["map-name", "map-cost", "map-label", "map-number"];

/** Controls that are smaller than a finger wants. A checkbox counts with its label, a hex with the zoom that a tap brings. A word
 *  of the glossary in a sentence has the height of its line, as a link has: more would cover the words above and below. */
const small = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".game :is(button, select, summary, a.button, input, textarea)")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".skips, .map-svg"))
            .map((e) => ({ e: e.matches("input[type=checkbox], input[type=color]") ? (e.closest("label") ?? e) : e }))
            .map(({ e }) => ({ e, box: e.getBoundingClientRect() }))
            .map(({ e, box }) => ({ e, box, least: e.matches(":is(p, li) .term") ? 22 : 43.5 }))
            .filter(({ box, least }) => box.width > 1 && (box.width < least || box.height < least))
            .map(
                ({ e, box }) =>
                    `${e.tagName} ${e.className} "${e.textContent.slice(0, 20)}" ${Math.round(box.width)}x${Math.round(box.height)}`,
            ),
    );

/** Texts that are wider than their control. */
const clipped = (page) =>
    page.evaluate(() =>
        [...document.querySelectorAll(".game :is(button, th, td, h1, h2, h3, .chip, .badge, .company-head, .status)")]
            .filter(
                (e) => e.checkVisibility() && !e.closest(".skips, .sr") && getComputedStyle(e).overflow !== "visible",
            )
            .filter((e) => e.clientWidth > 1 && e.scrollWidth > e.clientWidth + 1)
            .filter((e) => getComputedStyle(e).textOverflow !== "ellipsis")
            .map((e) => `${e.tagName} ${e.className} "${e.textContent.slice(0, 30)}"`),
    );

/** Figures of a whole game may be looked at sideways in their own frame; the page itself never moves. */
export async function measures({ browser, server }) {
    const osaka = readFileSync(join(ROOT, "tests/browser/games/1890-access.rgn"), "utf8");
    const games = [
        ["1888n", await server.imported(cut(RAIL_GAME, 330)), RAIL_TABS],
        ["1880", await server.imported(cut("../browser/games/1880-4p-124.rgn", 160)), RAIL_TABS],
        ["1890", await server.imported(osaka), RAIL_TABS],
        ["nar", await server.imported(cut(NAR_GAME, 30)), NAR_TABS],
    ];
    const wrong = new Set();
    let looks = 0;
    for (const [look, options] of [
        ["wide en", WIDE],
        ["wide de", { ...WIDE, locale: "de-DE", colorScheme: "dark" }],
        ["phone en", PHONE],
        ["phone de", { ...PHONE, locale: "de-DE", colorScheme: "dark" }],
    ]) {
        const touch = look.startsWith("phone");
        const person = await Person.enter(browser, server.origin, options);
        const { page } = person;
        for (const [title, table, tabs] of games) {
            await person.open(table.link(await mover(server, table)));
            await person.ready();
            for (const tab of tabs) {
                const where = `${title} ${tab} ${look}`;
                if (touch && tab === "map") continue; // it is a part of the game there
                await person.openTab(tab, (one) => (touch ? one.tap() : one.click()));
                await person.drawn();
                await settles(() => widest(page), "", where);
                for (const one of await clipped(page)) wrong.add(`${where}, cut: ${one}`);
                if (touch) for (const one of await small(page)) wrong.add(`${where}, small: ${one}`);
                const texts = await written(page);
                for (const { text, ink, pixels, contrast } of texts) {
                    if (pixels < (touch ? 11 : 9) - 0.05)
                        wrong.add(`${where}: ${ink} "${text}" of ${pixels.toFixed(1)} px`);
                    if (INKS.includes(ink) && contrast < 4.5)
                        wrong.add(`${where}: ${ink} "${text}" has ${contrast.toFixed(2)} : 1`);
                }
                looks++;
            }
        }
        await person.leave();
    }
    note(`${looks} views measured`);
    same([...wrong].slice(0, 30), [], `${wrong.size} findings`);
}

/** Where the parts of the frame are: turn panel, log, undo, board, players. */
const frame = (page) =>
    page.evaluate(() =>
        [".do-place", ".log-place", ".undo-bar button:last-child", ".main-place", ".strip"]
            .map((one) => document.querySelector(one).getBoundingClientRect())
            .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" "))
            .join(" | "),
    );

/** While a game is played from the auction to the first trains nothing of the frame moves; what the map shows is there in every
 *  round, and sizes that were dragged stay. */
export async function frameStays({ browser, server }) {
    const table = await server.table("1888n", PLAYERS);
    const ann = await Person.enter(browser, server.origin, WIDE);
    const { page } = ann;
    await ann.open(table.link("Ann"));
    await ann.ready();
    const first = await frame(page);
    const feet = new Set(); // of the turn panel, whenever it has a button
    for (const [i, { action, player }] of OPENING.slice(0, 34).entries()) {
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
        await ann.reach(i + 1);
        await settles(() => frame(page), first, `after ${action}`);
        await page.locator(".map-hex").first().waitFor({ state: "attached" });
        const foot = await page
            .locator(".turn-bar:has(button)")
            .evaluateAll(([bar]) => bar?.getBoundingClientRect().top);
        if (foot !== undefined) feet.add(Math.round(foot));
        check(
            (await page.locator(".map-place").boundingBox()).height > 400,
            `a low map after ${action}: ${JSON.stringify(await page.locator(".map-place").boundingBox())}`,
        );
    }
    same(feet.size, 1, `the foot of the turn panel was at ${[...feet].join(", ")}`);
    await page.getByRole("separator", { name: "Height of the turn panel" }).press("ArrowUp");
    await settles(async () => (await frame(page)) !== first, true, "a panel that was made smaller");
    const smaller = await frame(page);
    await page.reload();
    await ann.ready();
    await settles(() => frame(page), smaller, "after the page was loaded again");
    await ann.leave();
}

/** The first link leads to the game in words: moves by number and by line, the board by hex, companies, what happened since. All of
 *  it through roles and names, without a pointer. */
export async function inWords({ browser, server }) {
    const table = await server.table("1888n", PLAYERS);
    const ann = await Person.enter(browser, server.origin, WIDE);
    const { page } = ann;
    await ann.open(table.link("Ann"));
    await ann.ready();
    const link = page.getByRole("link", { name: "Play in words, without the picture" });
    await link.focus();
    await page.keyboard.press("Enter");
    const line = page.getByRole("textbox", { name: "A move, a question, a hex or a company" });
    await line.waitFor();
    const said = () => page.getByRole("log", { name: "Answers" }).innerText();
    const type = async (text) => {
        await line.focus();
        await page.keyboard.type(text);
        await page.keyboard.press("Enter");
    };
    const ask = async (text, answer) => {
        await type(text);
        await holds(said, (all) => answer.test(all), `no answer to "${text}"`);
    };
    const steps = OPENING.slice(0, 12);
    for (const [i, { action, player }] of steps.entries()) {
        if (player !== "Ann") {
            await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
        } else {
            await ann.myTurn();
            await type(action);
            const question = page.locator("dialog[open] button.primary, dialog[open] button.danger");
            await page.waitForFunction(
                (n) => globalThis.ironroad.model.latest === n || document.querySelector("dialog[open]"),
                i + 1,
            );
            if ((await question.count()) > 0) await question.first().press("Enter");
        }
        await ann.reach(i + 1);
    }
    same(
        await played(page),
        steps.map(({ line: one }) => one),
        "the log",
    );
    await ask("C9", /C9 Beijing/);
    await ask("JHR", /JHR Jingha Railway: director Ann/);
    await ask("since", /SSL|JHR|Bob/);
    await ask("trains", /For sale: 2-train/);
    await ask("players", /Bob: cash/);
    await ask("nonsense", /help/);
    await ask("help", /moves: all moves/);
    check(/2-train/.test(await said()), "earlier answers stay");
    await ann.leave();
}

/** The end: every total with what it is made of, the worth over time, ways on. The list of choices is closed until it is asked for. */
export async function theEnd({ browser, server }) {
    const table = await server.imported(cut(RAIL_GAME, 10_000));
    const ann = await Person.enter(browser, server.origin, WIDE);
    const { page } = ann;
    await ann.open(table.link("Ann"));
    await ann.ready();
    await page.locator(".finish .results tbody tr").nth(2).waitFor();
    const sums = await page.locator(".finish .results tbody tr").evaluateAll((rows) => {
        const figures = (text) =>
            [...text.matchAll(/¥([\d,]+)/g)].map(([, digits]) => Number(digits.replaceAll(",", "")));
        return rows.map((row) => [
            figures(row.querySelector(".total").textContent)[0],
            figures(row.querySelector(".bar-said").textContent).reduce((sum, part) => sum + part, 0),
        ]);
    });
    for (const [total, parts] of sums) same(parts, total, "what a total is made of");
    await page.locator(".finish .chart").waitFor();
    check((await page.locator(".finish .turning button").count()) > 0, "no turning points");
    await page.getByRole("button", { name: "Rematch" }).waitFor();
    await page.getByRole("button", { name: "Replay from the start" }).click();
    await page.waitForFunction(() => globalThis.ironroad.model.at === 0);
    const running = await server.imported(cut(RAIL_GAME, 330));
    await ann.open(running.link(await mover(server, running)));
    await ann.ready();
    await ann.awake();
    same(await page.locator(".choice-row").count(), 0, "rows before the list was opened");
    await page.locator("body").press("/");
    await page.locator(".choice-row").first().waitFor();
    await ann.leave();
}
