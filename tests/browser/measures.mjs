// What axe does not measure, on every tab of every title, wide (1280x720) and on a phone (390x844, touch), in both languages: the
// page never scrolls sideways, texts of the board are large and dark enough, nothing is cut, a finger finds every control; the
// frame stays where it is while a game is played; and a game is played in words alone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cut, mover, NAR_GAME, NAR_TABS, RAIL_GAME, RAIL_TABS } from "./axe.mjs";
import { check, holds, MODE, note, Person, ROOT, same, settles } from "./harness.mjs";
import { written } from "./map.mjs";
import { CHINA, CHINA_PLAYERS, OPENING, OSAKA, OSAKA_PLAYERS, played, PLAYERS } from "./opening.mjs";
import { PHONE, widest } from "./phone.mjs";

const WIDE = { viewport: { width: 1280, height: 720 } };
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

/** Texts that run out of their box, or are cut there. A place that scrolls by itself may be wider inside. */
export const clipped = (page) =>
    page.evaluate(() =>
        [
            ...document.querySelectorAll(
                ".game :is(button, a, th, td, h1, h2, h3, p, li, label, legend, summary, .chip, .badge, .company-head, .status, .tag)",
            ),
        ]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".skips, .sr, .map-svg"))
            .filter((e) => getComputedStyle(e).clipPath === "none") // what is only heard
            .filter((e) => e.clientWidth > 1 && !/auto|scroll/.test(getComputedStyle(e).overflowX))
            .filter((e) => e.scrollWidth > e.clientWidth + 1)
            .map(
                (e) =>
                    `${e.tagName} ${e.className} "${e.textContent.slice(0, 30)}" ${e.scrollWidth} > ${e.clientWidth}`,
            ),
    );

/** Every text of a drawing in sight, with its contrast: its ink against what is painted under it when there are no texts. The ground of
 *  a text with a rim of its own is the rim. axe looks at none of this. */
async function drawn(page) {
    const texts = await page.evaluate(() => {
        const inside = ({ left, top, right, bottom }, box) =>
            left >= box.left && top >= box.top && right <= box.right && bottom <= box.bottom;
        const apart = (a, b) => a.left >= b.right || a.right <= b.left || a.top >= b.bottom || a.bottom <= b.top;
        const screen = { left: 0, top: 0, right: innerWidth, bottom: innerHeight };
        // What scrolls shows what is inside it.
        const shown = (box, place) =>
            place === null ||
            ((getComputedStyle(place).overflowY === "visible" || inside(box, place.getBoundingClientRect())) &&
                shown(box, place.parentElement));
        const rulers = [...document.querySelectorAll(".map-ruler")].map((one) => one.getBoundingClientRect());
        const covered = ({ left, top, right, bottom }, e) => {
            const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
            return over !== null && !over.closest("svg") && !over.contains(e);
        };
        // What is only heard; and a tile of which none is left is pale as a whole, and says its number and figures beside it.
        const unseen = (e) => {
            if (e === null) return false;
            const { opacity, clipPath } = getComputedStyle(e);
            return opacity !== "1" || clipPath.startsWith("inset") || unseen(e.parentElement);
        };
        return [...document.querySelectorAll(".game svg text")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && e.textContent.trim() && !unseen(e))
            .map((e) => ({
                e,
                box: e.getBoundingClientRect(),
                frame: e.closest(".map-window")?.getBoundingClientRect(),
            }))
            .filter(({ box, frame }) => box.width > 0 && inside(box, screen) && (!frame || inside(box, frame)))
            .filter(({ e, box }) => shown(box, e.closest("svg").parentElement))
            .filter(
                ({ e, box }) =>
                    (e.closest(".map-hex") === null || rulers.every((one) => apart(box, one))) && !covered(box, e),
            )
            .map(({ e, box: { x, y, width, height } }) => {
                const { fill, stroke, paintOrder, strokeWidth } = getComputedStyle(e);
                const rim =
                    stroke !== "none" && /^stroke/.test(paintOrder) && parseFloat(strokeWidth) > 0 ? stroke : "";
                return {
                    text: e.textContent,
                    kind: e.getAttribute("class") ?? "",
                    fill,
                    rim,
                    box: { x, y, width, height },
                };
            });
    });
    if (texts.length === 0) return [];
    // A constructed sheet: the page's policy lets no other in.
    const hide = (on) =>
        page.evaluate((hidden) => {
            const sheet = new CSSStyleSheet();
            sheet.insertRule(".game :is(svg text, .glyph *) { visibility: hidden !important }"); // a letter with its shield
            if (hidden) document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
            else document.adoptedStyleSheets = document.adoptedStyleSheets.slice(0, -1);
        }, on);
    await hide(true);
    const picture = (await page.screenshot({ animations: "disabled" })).toString("base64");
    await hide(false);
    return page.evaluate(
        async ([all, png]) => {
            const bytes = Uint8Array.from(atob(png), (c) => c.charCodeAt(0));
            const image = await createImageBitmap(new Blob([bytes], { type: "image/png" }));
            const canvas = Object.assign(document.createElement("canvas"), {
                width: image.width,
                height: image.height,
            });
            const pen = canvas.getContext("2d", { willReadFrequently: true });
            pen.drawImage(image, 0, 0);
            const scale = image.width / innerWidth;
            const one = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
            const drop = one.getContext("2d", { willReadFrequently: true });
            const colour = (css) => {
                drop.clearRect(0, 0, 1, 1);
                drop.fillStyle = css;
                drop.fillRect(0, 0, 1, 1);
                return [...drop.getImageData(0, 0, 1, 1).data];
            };
            const light = ([r, g, b]) => {
                const [x, y, z] = [r, g, b].map((v) =>
                    v <= 10.31475 ? v / 3294.6 : ((v / 255 + 0.055) / 1.055) ** 2.4,
                );
                return 0.2126 * x + 0.7152 * y + 0.0722 * z;
            };
            /* The colour that covers most of a box. */
            const under = ({ x, y, width, height }) => {
                const [w, h] = [Math.max(1, Math.round(width * scale)), Math.max(1, Math.round(height * scale))];
                const { data } = pen.getImageData(Math.round(x * scale), Math.round(y * scale), w, h);
                const counts = new Map();
                for (let i = 0; i < data.length; i += 4) {
                    const key = `${data[i] >> 3} ${data[i + 1] >> 3} ${data[i + 2] >> 3}`;
                    const found = counts.get(key) ?? { n: 0, rgb: [data[i], data[i + 1], data[i + 2]] };
                    found.n++;
                    counts.set(key, found);
                }
                return [...counts.values()].sort((a, b) => b.n - a.n)[0].rgb;
            };
            return all.map(({ text, kind, fill, rim, box }) => {
                const [ink, ground] = [light(colour(fill)), light(rim ? colour(rim) : under(box))];
                return { text, kind, contrast: (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05) };
            });
        },
        [texts, picture],
    );
}

const recorded = (server, file, actions) => server.imported(cut(file, actions));

/** A position late enough that much is on the table, and others by their step, of which the first view is looked at. */
const POSITIONS = [
    ["1888n", RAIL_GAME, 330, RAIL_TABS],
    ["1888n auction", RAIL_GAME, 4, ["game"]],
    ["1880", "../browser/games/1880-4p-124.rgn", 160, RAIL_TABS],
    ["1880 auction", "../browser/games/1880-4p-124.rgn", 6, ["game"]],
    ["1890", "../browser/games/1890-access.rgn", 10_000, RAIL_TABS],
    ["nar", NAR_GAME, 30, NAR_TABS],
];
/** They share boards and panels with the others: the normal run looks at their boards only, in the longer language. */
const THEIRS = MODE === "long" ? RAIL_TABS : ["game", "map"];
const MORE = [
    ["1888", "1888/4p-seed2-bankrupt.rgn", 330, THEIRS],
    ["1890a", "1890/3p-seed4-scenario-a-turns.rgn", 180, THEIRS],
    ["1890b", "1890/3p-seed13-scenario-b-bankrupt.rgn", 140, THEIRS],
    ["1890d", "1890/5p-seed1-scenario-d-turns.rgn", 300, THEIRS],
];

/** Figures of a whole game may be looked at sideways in their own frame; the page itself never moves. */
async function measured({ browser, server }, options, positions) {
    const touch = options.hasTouch === true;
    const wrong = new Set();
    let looks = 0;
    const person = await Person.enter(browser, server.origin, options);
    const { page } = person;
    for (const [title, file, actions, tabs] of positions) {
        const table = await recorded(server, file, actions);
        await person.open(table.link(await mover(server, table)));
        await person.ready();
        for (const tab of [...tabs, ...(tabs.length > 1 ? ["words"] : [])]) {
            const where = `${title} ${tab}`;
            if (touch && tab === "map") continue; // it is a part of the game there
            if (tab === "words") await page.evaluate(() => document.querySelector(".skips a").click());
            else await person.openTab(tab, (one) => (touch ? one.tap() : one.click()));
            if (tab === "words") await page.locator(".words").waitFor();
            await person.drawn();
            await settles(() => widest(page), "", where);
            for (const one of await clipped(page)) wrong.add(`${where}, cut: ${one}`);
            if (touch) for (const one of await small(page)) wrong.add(`${where}, small: ${one}`);
            for (const { text, ink, pixels } of await written(page))
                if (pixels < (touch ? 11 : 9) - 0.05)
                    wrong.add(`${where}: ${ink} "${text}" of ${pixels.toFixed(1)} px`);
            for (const { text, kind, contrast } of await drawn(page))
                if (contrast < 4.5) wrong.add(`${where}: ${kind} "${text}" has ${contrast.toFixed(2)} : 1`);
            looks++;
        }
    }
    note(`${looks} views measured`);
    same([...wrong].slice(0, 30), [], `${wrong.size} findings`);
    await person.leave();
}

const GERMAN = { locale: "de-DE", colorScheme: "dark" };
const ALL = [...POSITIONS, ...MORE];
const inEnglish = MODE === "long" ? ALL : POSITIONS;
export const MEASURES = [
    ["wide, English, light", (stage) => measured(stage, WIDE, inEnglish)],
    ["wide, German, dark", (stage) => measured(stage, { ...WIDE, ...GERMAN }, ALL)],
    ["phone, English, light", (stage) => measured(stage, PHONE, inEnglish)],
    ["phone, German, dark", (stage) => measured(stage, { ...PHONE, ...GERMAN }, ALL)],
];

/** Where the parts of the frame are: turn panel, log, undo, board, players; on a phone head and bar. */
const WIDE_FRAME = [".do-place", ".log-place", ".undo-bar button:last-child", ".main-place", ".strip"];
const PHONE_FRAME = [".menu-open", ".undo-bar button:last-child", ".parts"];
const frame = (page, parts) =>
    page.evaluate(
        (all) =>
            all
                .map((one) => document.querySelector(one).getBoundingClientRect())
                .map(({ left, top, right, bottom }) => [left, top, right, bottom].map(Math.round).join(" "))
                .join(" | "),
        parts,
    );

/** Plays an opening by the others' hands; after each action nothing of the frame has moved. */
async function framed(person, server, table, parts, steps, each = () => {}) {
    const { page } = person;
    await person.ready();
    const first = await frame(page, parts);
    for (const [i, { action, line, player, verb }] of steps.entries()) {
        const sent = { at: i + 1, action: verb === "convert" ? line : action };
        await server.ask(`/api/games/${table.id}/actions`, sent, table.secrets[player]);
        await person.reach(i + 1);
        await settles(() => frame(page, parts), first, `after ${line}`);
        await each(action);
    }
    return first;
}

/** While a game is played from the auction to the first trains nothing of the frame moves; what the map shows is there in every
 *  round, and sizes that were dragged stay. */
export async function frameStays({ browser, server }) {
    const table = await server.table("1888n", PLAYERS);
    const ann = await Person.enter(browser, server.origin, WIDE);
    const { page } = ann;
    await ann.open(table.link("Ann"));
    const feet = new Set(); // of the turn panel, whenever it has a button
    const first = await framed(ann, server, table, WIDE_FRAME, OPENING.slice(0, 34), async (action) => {
        await page.locator(".map-hex").first().waitFor({ state: "attached" });
        const foot = await page
            .locator(".turn-bar:has(button)")
            .evaluateAll(([bar]) => bar?.getBoundingClientRect().top);
        if (foot !== undefined) feet.add(Math.round(foot));
        check(
            (await page.locator(".map-place").boundingBox()).height > 400,
            `a low map after ${action}: ${JSON.stringify(await page.locator(".map-place").boundingBox())}`,
        );
    });
    same(feet.size, 1, `the foot of the turn panel was at ${[...feet].join(", ")}`);
    await page.getByRole("separator", { name: "Height of the turn panel" }).press("ArrowUp");
    await settles(async () => (await frame(page, WIDE_FRAME)) !== first, true, "a panel that was made smaller");
    const smaller = await frame(page, WIDE_FRAME);
    await page.reload();
    await ann.ready();
    await settles(() => frame(page, WIDE_FRAME), smaller, "after the page was loaded again");
    await ann.leave();
}

/** The same for the other titles, and on a phone for all. */
export async function framesStay({ browser, server }) {
    const nar = recordedSteps(NAR_GAME);
    for (const [look, parts, titles] of [
        [WIDE, WIDE_FRAME, ["1880", "1890", "nar"]],
        [PHONE, PHONE_FRAME, ["1888n", "1880", "1890", "nar"]],
    ])
        for (const title of titles) {
            const [names, steps] = {
                "1888n": [PLAYERS, OPENING],
                1880: [CHINA_PLAYERS, CHINA],
                1890: [OSAKA_PLAYERS, OSAKA],
                nar: [nar.names, nar.steps],
            }[title];
            const table = title === "nar" ? await server.imported(cut(NAR_GAME, 0)) : await server.table(title, names);
            const person = await Person.enter(browser, server.origin, look);
            await person.open(table.link(names[0]));
            await framed(person, server, table, parts, steps.slice(0, MODE === "long" ? undefined : STEPS[title]));
            await person.leave();
        }
}

/** As far as the first stock rounds, or some turns; the long run plays all of them. */
const STEPS = { "1888n": 24, 1880: 24, 1890: 24, nar: 10 };

/** The actions of a recorded game of players alone. */
function recordedSteps(file) {
    const text = readFileSync(join(ROOT, "tests/games", file), "utf8");
    const [, all] = /\[Players ((?:"[^"]*" ?)+)\]/.exec(text);
    const steps = [...text.matchAll(/^\d+ ((\w+) (.*?))(?: #.*)?$/gm)].map(([, line, player, action]) => ({
        line,
        player,
        action,
        verb: action.split(" ")[0],
    }));
    return { names: [...all.matchAll(/"([^"]*)"/g)].map(([, name]) => name), steps };
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
