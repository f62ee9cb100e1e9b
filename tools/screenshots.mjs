// Pictures of every page for the docs and for eyes:
//
//   node tools/screenshots.mjs DIR [--all] [--webp[=QUALITY]] [--sizes=WxH,...] [--languages=en,de] [--colours=light,dark] [PART-OF-NAME...]
//   node tools/screenshots.mjs DIR --all                 every page and state at 1440x900, 1280x720 and 390x844, light and dark, in both languages
//   node tools/screenshots.mjs DIR --webp=60 --sizes=1280x800,390x844 design   (those of docs/design.md are among them)
//
// Each is made wide (1280x800) in light and dark, and on a phone (390x844), in German dark; with --sizes in these sizes instead, light
// and dark, in each of the languages, and what is narrower than 600 as on a phone. Positions come from the games of tests/games,
// of tests/browser/games (1880, 1890) and from the opening that the browser tests play. IRONROAD names the program (build/ironroad without it).
// A picture that fails is named at the end; the others are made.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cut, mover, NAR_GAME, RAIL_GAME } from "../tests/browser/axe.mjs";
import { launch, missing, Person, ROOT, Server } from "../tests/browser/harness.mjs";
import { OPENING, OSAKA, OSAKA_PLAYERS, PLAYERS } from "../tests/browser/opening.mjs";
import { PHONE } from "../tests/browser/phone.mjs";

const [folder, ...words] = process.argv.slice(2);
const [quality] = words.flatMap((word) => /^--webp(?:=(\d+))?$/.exec(word)?.slice(1) ?? []).map((n) => Number(n ?? 82));
const webp = words.some((word) => word.startsWith("--webp")); // a fifth of the bytes
const all = words.includes("--all");
const several = (name, every) => {
    const named = words.flatMap((word) =>
        word.startsWith(`--${name}=`) ? word.slice(name.length + 3).split(",") : [],
    );
    return named.length > 0 || !all ? named : every;
};
const sizes = several("sizes", ["1440x900", "1280x720", "390x844"]);
const colours = several("colours", ["light", "dark"]);
const languages = several("languages", ["en", "de"]);
const wanted = words.filter((word) => !word.startsWith("--"));
const lacking = folder ? missing() : "usage: node tools/screenshots.mjs DIR [PART-OF-NAME...]";
if (lacking) {
    console.error(lacking);
    process.exit(2);
}
mkdirSync(folder, { recursive: true });
const server = await new Server().start();
const browser = await launch();

/** A table after the first lines of the opening. */
async function opened(actions) {
    const table = await server.table("1888n", PLAYERS, { description: "Thursday evening" });
    for (const [i, { action, player }] of OPENING.slice(0, actions).entries()) {
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
    }
    return table;
}

/** A table that waits for players: its owner's page, and the invitation. */
async function waiting() {
    const made = await server.ask("/api/games", {
        title: "1888n",
        seats: ["Ann", "Bob", null],
        options: { compat: "18xx.games" },
        seed: "7",
        order: "given",
        start: "owner",
        description: "Friday, by invitation",
    });
    return { owner: `/game/${made.id}#secret=${made.seats[0].secret}`, invited: `/join/${made.id}#${made.invite}` };
}

const lobby = await waiting();
const rail = await server.imported(cut(RAIL_GAME, 330));
const routes = await server.imported(cut(RAIL_GAME, 700)); // before a run of two trains
const finished = await server.imported(cut(RAIL_GAME, 10_000));
const nar = await server.imported(cut(NAR_GAME, 30));
const narFinished = await server.imported(cut(NAR_GAME, 10_000));
const emergency = await server.imported(cut("1888n/3p-seed48-compat-bankrupt.rgn", 366)); // TJL must have a train
/** The first actions of a game of 1880. */
function china(count) {
    const lines = readFileSync(join(ROOT, "tests/browser/games/1880-4p-5.rgn"), "utf8").split("\n");
    return server.imported(
        [
            ...lines.filter((line) => line.startsWith("[")),
            ...lines.filter((line) => /^\d/.test(line)).slice(0, count),
        ].join("\n") + "\n",
    );
}
// What 1880 has of its own, by the number of actions before it.
const CHINA = {
    lot: 3,
    draft: 32,
    founding: 36,
    payment: 95,
    takeover: 136,
    home: 145,
    income: 148,
    shares: 213,
    emergency: 248,
    track: 289,
};
const tables = {
    auction: await opened(3),
    stock: await opened(13),
    track: await opened(21),
    run: await opened(31),
    dividend: await opened(32),
    rail,
    routes,
    nar,
    finished,
    "nar-finished": narFinished,
    emergency,
};
for (const [name, count] of Object.entries(CHINA)) tables[`1880-${name}`] = await china(count);
// What 1890 has of its own: actions of its opening, and positions.
const OSAKA_AT = { lots: 0, auction: 8, par: 9, "par-union": 11, union: 15, deal: 19, minor: 38 };
const OSAKA_POSITIONS = ["late", "formation", "join", "half", "rapid", "access", "closing"];
// Its scenarios and the rule book's rules, in the middle of games.
const OSAKA_GAMES = {
    a: ["3p-seed4-scenario-a-turns", 150],
    b: ["3p-seed13-scenario-b-bankrupt", 120],
    d: ["5p-seed1-scenario-d-turns", 300],
    book: ["4p-seed29-phase4-book-bank", 300],
};
for (const [name, count] of Object.entries(OSAKA_AT)) {
    const table = await server.table("1890", OSAKA_PLAYERS);
    for (const [i, { action, actor, player, verb }] of OSAKA.slice(0, count).entries()) {
        const line = verb === "convert" ? `${actor} ${action}` : action;
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action: line }, table.secrets[player]);
    }
    tables[`1890-${name}`] = table;
}
for (const name of OSAKA_POSITIONS)
    tables[`1890-${name}`] = await server.imported(
        readFileSync(join(ROOT, `tests/browser/games/1890-${name}.rgn`), "utf8"),
    );
const banner = readFileSync(join(ROOT, "tests/browser/games/1890-join.rgn"), "utf8").replace(/^;.*\n/m, "");
tables["1890-out-of-turn"] = await server.imported(`${banner}1 KAN merge KAN\n`);
for (const [name, [file, count]] of Object.entries(OSAKA_GAMES))
    tables[`1890-${name}`] = await server.imported(cut(`1890/${file}.rgn`, count));
/** The guided games and their steps. */
const LESSONS = { "1888n": 26, nar: 13 };
/** The address of a position for the player who must act there. */
const show = async (name) => {
    tables[name].mover = await mover(server, tables[name]);
    return tables[name].link(tables[name].mover);
};
// Before there is a seat.
const FIRST = [
    ["home-first", "/"],
    ["home-first-below", "/", "#open"],
    ["design-home", "/"],
];
const TITLE_IDS = (await server.ask("/api/titles")).titles.map(({ id }) => id);
const SHOTS = [
    ["home", "/"],
    ["design-back", "/"],
    ["design-title", "/title/1888n"],
    ["design-marks", "/title/1880", "#companies"],
    ["design-new", "/new"],
    ["design-turn", "track"],
    ["design-end", "finished"],
    ["design-past", "/watch/1888n?at=200&test"],
    ["watch", "/watch"],
    ...TITLE_IDS.map((id) => [`watch-${id}`, `/watch/${id}?at=${id === "nar" ? 40 : 200}&test`]),
    ...TITLE_IDS.map((id) => [`title-${id}`, `/title/${id}`]),
    ["new", "/new"],
    ["new-here", "/new?where=hotseat"],
    ["play", "/", { press: ".play-now", until: "dialog[open] .now button" }],
    ["settings", "/", { press: ".head .menu > button", until: ".head .menu .panel" }],
    ["account", "/account"],
    ["sign-up", "/account", { press: "main .split a, main .split button", until: "main h1" }],
    ["import", "/import"],
    ["reset", "/reset#token"],
    ["lobby", lobby.owner],
    ["join", (await waiting()).invited],
    ["title", "/title/1888n"],
    ["learn", "/learn"],
    ["tour", "/learn/tour"],
    ["rules", "/rules/1888n#track"],
    ["rule", "/rules/1888n#88-SE-03"],
    ["glossary", "/glossary"],
    ["puzzles", "/puzzles"],
    ["puzzle", "/puzzles", { press: ".puzzle-button", until: ".coach.puzzle h2" }],
    ["puzzle-answer", "/puzzles", { press: ".puzzle-button", until: ".coach.puzzle h2", again: ".coach-acts button" }],
    ["missing", "/no-such-page"],
    ["auction", "auction"],
    ["stock", "stock"],
    ["track", "track"],
    ["run", "run"],
    ["dividend", "dividend"],
    ["game", "rail"],
    ["routes", "routes"],
    ["finished", "finished"],
    ["nar-finished", "nar-finished"],
    ["review", "finished", { press: ".do-place .computer button", until: ".review", wide: true }],
    [
        "review",
        "finished",
        {
            press: ".parts button:first-child",
            until: ".do-place .computer",
            again: ".do-place .computer button",
            narrow: true,
        },
    ],
    ["keys", "rail", { press: ".tabs .help", until: "dialog[open]", wide: true }],
    ["menu", "rail", { press: ".menu-open", until: ".menu-is-open", narrow: true }],
    ["cards-part", "track", { press: ".parts button:nth-last-child(2)", until: ".part-cards", narrow: true }],
    ["log-part", "track", { press: ".parts button:last-child", until: ".part-log", narrow: true }],
    ["act-part", "track", { press: ".parts button:first-child", until: ".part-do", narrow: true }],
    ["choices", "stock", { press: ".choices-open", until: ".choice-row", wide: true }],
    ["sandbox", "rail", { press: ".tabs .try", until: ".sandbox-frame", wide: true }],
    ["past", "rail", { key: "<", until: ".in-past" }],
    ["words", "rail", "words"],
    ["waiting", "stock", { other: true, until: ".quiet-text" }],
    ["spectator", "watched"],
    ["emergency", "emergency"],
    ["1888-rules-tab", "rail", "rules"],
    ...["entities", "map", "market", "info", "tiles", "spreadsheet", "tools"].map((tab) => [tab, "rail", tab]),
    ...["entities", "market", "info", "spreadsheet"].map((tab) => [`finished-${tab}`, "finished", tab]),
    ...Object.keys(CHINA).map((name) => [`1880-${name}`, `1880-${name}`]),
    ...["entities", "map", "market", "info", "tiles", "spreadsheet"].map((tab) => [
        `1880-${tab}-tab`,
        "1880-track",
        tab,
    ]),
    ...[...Object.keys(OSAKA_AT), ...OSAKA_POSITIONS, "out-of-turn"].map((name) => [`1890-${name}`, `1890-${name}`]),
    ...["entities", "map", "market", "info", "tiles", "spreadsheet"].map((tab) => [
        `1890-${tab}-tab`,
        "1890-access",
        tab,
    ]),
    ...Object.keys(OSAKA_GAMES).flatMap((name) => [
        [`1890-${name}`, `1890-${name}`],
        [`1890-${name}-map`, `1890-${name}`, "map"],
    ]),
    ["nar", "nar"],
    ["nar-entities", "nar", "entities"],
    ["nar-spreadsheet", "nar", "spreadsheet"],
    ["nar-info", "nar", "info"],
];
const sized = (size) => {
    const [width, height] = size.split("x").map(Number);
    return { ...(width < 600 ? PHONE : {}), viewport: { width, height } };
};
const LOOKS =
    sizes.length > 0
        ? sizes.flatMap((size) =>
              (colours.length > 0 ? colours : ["light", "dark"]).flatMap((colorScheme) =>
                  (languages.length > 0 ? languages : ["en"]).map((language) => [
                      [size, colorScheme, ...(languages.length > 0 ? [language] : [])].join("-"),
                      { ...sized(size), colorScheme, locale: language === "de" ? "de-DE" : "en-GB" },
                  ]),
              ),
          )
        : [
              ["light", { colorScheme: "light" }],
              ["dark", { colorScheme: "dark" }],
              ["phone", { ...PHONE, colorScheme: "light" }],
              ["german", { ...PHONE, colorScheme: "dark", locale: "de-DE" }],
          ];

const isWanted = (name, look) => wanted.length === 0 || wanted.some((word) => `${name}-${look}`.includes(word));
const failed = [];

/** What is done on an open page before its picture. */
async function prepare(page, { press, until, again, key }) {
    if (key) await page.keyboard.press(key);
    if (press) await page.locator(press).locator("visible=true").first().click();
    await page.locator(until).locator("visible=true").first().waitFor();
    if (again) await page.locator(again).locator("visible=true").first().click();
}

const isPhone = (page) => page.viewportSize().width < 600;

/** `more`: a tab of a game, a place of a page to scroll to, or what is done on it. */
async function shoot(person, name, place, more) {
    const { page } = person;
    const doing = typeof more === "object" ? more : null;
    const tab = doing || place.startsWith("/") ? null : more;
    if ((doing?.wide && isPhone(page)) || (doing?.narrow && !isPhone(page)) || (tab === "map" && isPhone(page))) return;
    await page.evaluate(() => localStorage.removeItem("ironroad.choices")).catch(() => {}); // no page yet
    await page.goto("about:blank"); // the next address is loaded, not only its hash
    if (place.startsWith("/watch/")) {
        await person.open(place);
        await person.ready();
    } else if (place.startsWith("/")) {
        await person.open(place);
        await page.locator("#main h1").first().waitFor({ state: "attached" });
        await page.waitForFunction(() => !document.querySelector("#main .waiting"));
        if (place === "/new") await page.locator("input[name=title]").first().waitFor();
        if (place === "/") await page.locator(".shelf .box").first().waitFor();
        if (name.includes("first")) await page.locator(".demo-board").waitFor();
        if (more && !doing) await page.locator(more).evaluate((part) => part.scrollIntoView({ block: "start" }));
        await page.waitForFunction(() =>
            [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight),
        );
    } else {
        const seat = doing?.other ? tables[place].link(PLAYERS.find((one) => one !== tables[place].mover)) : null;
        await person.open(place === "watched" ? tables.rail.watch : (seat ?? (await show(place))));
        await person.ready();
        if (tab === "words") await page.evaluate(() => (location.hash = "words"));
        else if (tab) await person.openTab(tab);
        await page.locator(`#panel-${tab ?? "game"}`).waitFor();
        await page.waitForFunction(() => !document.querySelector("#main .waiting"));
        if (tab === "tiles")
            await page.locator("#panel-tiles svg.map-tile path").first().waitFor({ state: "attached" });
        const run = page.locator(".turn-bar button.main");
        if (!tab && (await run.count()) > 0) await run.filter({ hasText: /\d/ }).waitFor({ state: "attached" }); // with its value
        if (/^(track|design-turn)$/.test(name) && page.viewportSize().width > 800) {
            // with the ring of tiles open
            const hex = await page.locator("[data-hex='D10'] .map-hit").first().boundingBox();
            await page.mouse.click(hex.x + hex.width / 2, hex.y + hex.height * 0.3);
            await page.locator(".map-ring button").first().waitFor();
        }
    }
    if (doing) {
        await prepare(page, doing);
        if (await page.locator(".game").count()) await person.ready();
    }
    await picture(person, name);
}

/** Every step of a guided game, by the guide's own button. */
async function guided(person, lesson, steps) {
    const { page } = person;
    const names = Array.from({ length: steps }, (_, i) => `guided-${lesson}-${String(i + 1).padStart(2, "0")}`);
    if (!names.some((name) => isWanted(name, person.look))) return;
    await person.open("/learn?test");
    await page.locator(".card.lesson").nth(Object.keys(LESSONS).indexOf(lesson)).locator("button.primary").click();
    await person.ready();
    await page.locator(".coach h2").waitFor();
    for (const [i, name] of names.entries()) {
        await person.awake();
        if (isWanted(name, person.look)) await picture(person, name);
        if (i + 1 === steps) return;
        const told = await page.locator(".coach-place span").innerText();
        await page.locator(".coach .coach-acts button").first().click();
        await page.waitForFunction((old) => document.querySelector(".coach-place span")?.textContent !== old, told);
        await person.drawn();
    }
}

/** Home and a game without the network, after a visit. */
async function offline(person) {
    const { page } = person;
    if (!isWanted("offline", person.look)) return;
    await person.open("/");
    await page.evaluate(() => navigator.serviceWorker.ready);
    await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
    await person.context.setOffline(true);
    await page.reload();
    await page.locator(".shelf .box").first().waitFor();
    await picture(person, "offline");
    await person.context.setOffline(false);
}

async function picture(person, name) {
    const { page } = person;
    if (!isPhone(page)) await page.mouse.move(1, page.viewportSize().height - 1); // nothing is under it
    await page.evaluate(
        () =>
            new Promise((resolve) => {
                requestAnimationFrame(() => requestAnimationFrame(resolve));
            }),
    );
    const file = join(folder, `${name}-${person.look}.${webp ? "webp" : "png"}`);
    if (webp) {
        const line = await person.context.newCDPSession(page);
        writeFileSync(
            file,
            Buffer.from((await line.send("Page.captureScreenshot", { format: "webp", quality })).data, "base64"),
        );
    } else {
        await page.screenshot({ path: file });
    }
    console.log(file);
}

/** Makes one picture; one that fails must not take the others with it. */
async function each(name, make) {
    try {
        await make();
    } catch (error) {
        failed.push(`${name}: ${String(error.message).split("\n")[0]}`);
        console.error(failed.at(-1));
    }
}

try {
    for (const [look, options] of LOOKS) {
        const person = await Person.enter(browser, server.origin, { reducedMotion: "reduce", ...options });
        person.look = look;
        person.context.setDefaultTimeout(20_000);
        const shots = async (list) => {
            for (const [name, place, more] of list)
                if (isWanted(name, look)) await each(`${name}-${look}`, () => shoot(person, name, place, more));
        };
        await shots(FIRST);
        for (const name of ["track", "rail", "nar"]) {
            // seats, so that home has something to show
            await person.open(await show(name));
            await person.ready();
        }
        await shots(SHOTS);
        for (const [lesson, steps] of Object.entries(LESSONS))
            await each(`guided-${lesson}-${look}`, () => guided(person, lesson, steps));
        await each(`offline-${look}`, () => offline(person));
        await person.context.close();
    }
} finally {
    await browser.close();
    await server.stop();
}
if (failed.length > 0) {
    console.error(`${failed.length} pictures were not made:\n${failed.join("\n")}`);
    process.exitCode = 1;
}
