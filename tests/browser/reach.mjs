// Whom the page must not leave out: a finger, which finds every control of the pages around the game; a screen of 320 pixels, and one
// that is shown twice as large; and keys, which come to what a turn needs before they come to what was.
import { cut, mover, NAR_GAME, RAIL_GAME } from "./axe.mjs";
import { allCome, check, note, Person, same, settles } from "./harness.mjs";
import { clipped } from "./measures.mjs";
import { PHONE, widest } from "./phone.mjs";

/** Controls that a finger has less than 44 px for. A choice counts with its label, a link that fills its card with the card. Links
 *  and terms in a sentence have the height of its line (WCAG 2.5.8). */
const small = (page) =>
    page.evaluate(() => {
        const beside = (e) => [...e.parentElement.childNodes].filter((one) => one !== e);
        const words = (one) => /^(#text|B|EM|I|CODE|SPAN)$/.test(one.nodeName) && /\p{L}/u.test(one.textContent);
        const inSentence = (e) =>
            e.matches(":is(p, li, dd) button.term") ||
            (e.matches("a") && getComputedStyle(e).display === "inline" && beside(e).some(words));
        const filled = (e) => (getComputedStyle(e, "::after").position === "absolute" ? [e.offsetParent ?? e] : []);
        const areas = (e) => {
            const own = [e, ...(e.matches("input:is([type=checkbox], [type=radio], [type=file])") ? e.labels : [])];
            return [...own, ...own.flatMap(filled)];
        };
        return [...document.querySelectorAll("button, select, summary, input, textarea, a[href], label.button")]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.matches(".skip") && !inSentence(e))
            .map((e) => ({ e, boxes: areas(e).map((one) => one.getBoundingClientRect()) }))
            .map(({ e, boxes }) => ({
                e,
                width: Math.max(...boxes.map(({ right }) => right)) - Math.min(...boxes.map(({ left }) => left)),
                height: Math.max(...boxes.map(({ bottom }) => bottom)) - Math.min(...boxes.map(({ top }) => top)),
            }))
            .filter(({ width, height }) => width > 1 && (width < 43.5 || height < 43.5))
            .map(
                ({ e, width, height }) =>
                    `${e.tagName} ${e.className} "${(e.textContent || e.name || e.type || "").trim().slice(0, 30)}" ${Math.round(width)}x${Math.round(height)}`,
            );
    });

/** The pages around the game, each once. */
const AROUND = [
    "/",
    "/new",
    "/new?where=hotseat&title=nar",
    "/title/1880",
    "/learn",
    "/learn/tour",
    "/glossary",
    "/puzzles",
    "/rules/1888n",
    "/watch",
    "/account",
    "/import",
    "/position",
    "/no-such-page",
];

/** On a phone a finger finds every control of every page around the game, what is folded and the menu of the frame opened too. */
export async function fingerRoom({ browser, server }) {
    const ann = await Person.enter(browser, server.origin, PHONE);
    const { page } = ann;
    const wrong = new Set();
    const look = async (where) => {
        await settles(() => widest(page), "", where);
        for (const one of await small(page)) wrong.add(`${where}: ${one}`);
    };
    const pageThere = async () => {
        await page.locator("#main h1").first().waitFor({ state: "attached" });
        await allCome(page);
    };
    for (const address of AROUND) {
        await ann.open(address);
        await pageThere();
        await page.evaluate(() => {
            for (const one of document.querySelectorAll("#main details")) one.open = true;
        });
        await look(address);
    }
    await page.getByRole("button", { name: "Language and colours" }).tap();
    await look("settings");
    // A lobby as its owner has it, and as others see it; then home with lists of games.
    const open = { seats: ["Ann", null, null], options: {}, description: "A table" };
    const { id, seats } = await server.ask("/api/games", { title: "1888n", ...open });
    await ann.open(`/game/${id}`);
    await page.locator(".seats").waitFor();
    await look("a lobby, seen by others");
    await ann.open("/no-such-page"); // the next address is loaded, not only its hash
    await ann.open(`/game/${id}#secret=${seats.find(({ name }) => name === "Ann").secret}`);
    await page.locator(".seats").waitFor();
    await allCome(page);
    await look("a lobby, seen by its owner");
    await ann.open("/");
    await page.locator(".entry").first().waitFor();
    await look("home with games");
    note(`${AROUND.length + 4} pages with a finger`);
    same([...wrong], [], `${wrong.size} targets below 44 px`);
    await ann.leave();
}

const SIDES = [
    ["320 pixels", { viewport: { width: 320, height: 720 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 }],
    ["shown twice as large", { viewport: { width: 640, height: 360 }, deviceScaleFactor: 2 }],
];

/** What is cut at a side of the screen, without a frame that scrolls it into sight. */
const cutAtSides = (page) =>
    page.evaluate(() => {
        const heard = (e) => e !== null && (getComputedStyle(e).clipPath.startsWith("inset") || heard(e.parentElement));
        const scrolls = (e) =>
            e !== null &&
            e !== document.body &&
            (/auto|scroll/.test(getComputedStyle(e).overflowX) || scrolls(e.parentElement));
        const { width } = visualViewport;
        return [
            ...document.querySelectorAll(
                ".app :is(button, a, input, select, h1, h2, h3, p, li, td, th, label, summary)",
            ),
        ]
            .filter((e) => e.checkVisibility({ visibilityProperty: true }) && !e.closest(".skip, .map-svg"))
            .filter((e) => !heard(e) && !scrolls(e.parentElement))
            .map((e) => ({ e, box: e.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.left < -1 || box.right > width + 1))
            .map(
                ({ e, box }) => `${e.tagName} ${e.className} "${e.textContent.slice(0, 30)}" ${box.left}-${box.right}`,
            );
    });

/** A control can be brought into sight, and nothing lies on it there. */
const reachable = (control) =>
    control.evaluate((e) => {
        e.scrollIntoView({ block: "center" });
        const { left, top, right, bottom } = e.getBoundingClientRect();
        const over = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const inside = left >= 0 && top >= 0 && right <= innerWidth + 1 && bottom <= innerHeight + 1;
        return inside && e.contains(over)
            ? ""
            : `at ${[left, top, right, bottom].map(Math.round)} under ${over?.className}`;
    });

/** The game page on a screen of 320 pixels, and shown twice as large on one of 1280 by 720: nothing is wider than the screen, no
 *  text is cut, and what the turn asks for can be pressed. */
export async function closeUp({ browser, server }) {
    const tables = [
        ["1888n", await server.imported(cut(RAIL_GAME, 330))],
        ["nar", await server.imported(cut(NAR_GAME, 30))],
    ];
    const wrong = [];
    for (const [side, look] of SIDES)
        for (const locale of ["en-GB", "de-DE"]) {
            const person = await Person.enter(browser, server.origin, { ...look, locale });
            const { page } = person;
            for (const [title, table] of tables) {
                const where = `${title}, ${side}, ${locale}`;
                await person.open(table.link(await mover(server, table)));
                await person.ready();
                await person.awake();
                for (const part of await partsOf(page)) {
                    await part.click();
                    await person.drawn();
                    await settles(() => widest(page), "", where);
                    for (const one of [...(await cutAtSides(page)), ...(await clipped(page))])
                        wrong.push(`${where}, cut: ${one}`);
                }
                await page.locator(".parts button").first().click();
                const main = page.locator(".do-place button.act:visible, .turn-bar button:visible").first();
                await main.waitFor();
                await settles(() => reachable(main), "", `${where}: the turn's main button`);
            }
            await person.leave();
        }
    same(wrong.slice(0, 30), [], `${wrong.length} findings`);
}
const partsOf = (page) => page.locator(".parts button").all();

/** With Tab from the top of the page: first the links that skip, then the turn and the map, later the log. */
export async function tabOrder({ browser, server }) {
    const table = await server.imported(cut(RAIL_GAME, 330));
    const person = await Person.enter(browser, server.origin, { viewport: { width: 1280, height: 720 } });
    const { page } = person;
    await person.open(table.link(await mover(server, table)));
    await person.ready();
    await person.awake();
    const met = [];
    for (let i = 0; i < 6; i++) {
        await page.keyboard.press("Tab");
        met.push(await page.evaluate(() => document.activeElement.closest(".skips, .skip, .head").className));
    }
    same(met, ["skips", "skips", "skips", "skips", "skip", "head"], "what Tab comes to first");
    await page.locator(".log-place .log").waitFor();
    const later = await page.evaluate(() => {
        const all = [...document.querySelectorAll("a[href], button, input, select, textarea, summary, [tabindex]")];
        const order = all.filter((e) => e.tabIndex >= 0 && e.checkVisibility({ visibilityProperty: true }));
        const places = [".do-place", ".map-place", ".log-place"];
        return {
            jumps: order.filter((e) => e.tabIndex > 0).length,
            first: places.map((place) => order.findIndex((e) => e.closest(place))),
        };
    });
    same(later.jumps, 0, "controls that Tab comes to out of their order");
    const [turn, map, log] = later.first;
    check(turn > 0 && map > 0 && turn < log && map < log, `turn, map and log are at ${later.first}`);
    // Each of them leads where it says.
    for (const [name, place] of [
        ["Go to the board", ".board-place"],
        ["Go to the turn panel", ".do-place"],
        ["Go to the log", ".log-place"],
    ]) {
        await page.getByRole("link", { name }).focus();
        await page.keyboard.press("Enter");
        await page.waitForFunction((one) => document.activeElement.closest(one), place);
    }
    await person.leave();
}
