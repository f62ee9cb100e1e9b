// Pictures of every page for the docs and for eyes:
//
//   node tools/screenshots.mjs DIR [--webp[=QUALITY]] [--sizes=WxH,...] [--languages=en,de] [PART-OF-NAME...]
//   node tools/screenshots.mjs docs/pictures --webp=60 --sizes=1280x800 design      (those of docs/design.md)
//
// Each is made wide (1280x800) in light and dark, and on a phone (390x844), in German dark; with --sizes in these sizes instead, light
// and dark, in each of the languages, and what is narrower than 600 as on a phone. Positions come from the games of tests/games,
// of tests/browser/games (1880, 1890) and from the opening that the browser tests play. IRONROAD names the program (build/ironroad without it).
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { cut, mover, NAR_GAME, RAIL_GAME } from "../tests/browser/axe.mjs";
import { launch, missing, Person, ROOT, Server } from "../tests/browser/harness.mjs";
import { OPENING, OSAKA, OSAKA_PLAYERS, PLAYERS } from "../tests/browser/opening.mjs";
import { PHONE } from "../tests/browser/phone.mjs";

const [folder, ...words] = process.argv.slice(2);
const [quality] = words.flatMap((word) => /^--webp(?:=(\d+))?$/.exec(word)?.slice(1) ?? []).map((n) => Number(n ?? 82));
const webp = words.some((word) => word.startsWith("--webp")); // a fifth of the bytes
const sizes = words.flatMap((word) => /^--sizes=(.*)$/.exec(word)?.[1].split(",") ?? []);
const languages = words.flatMap((word) => /^--languages=(.*)$/.exec(word)?.[1].split(",") ?? []);
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
/** The address of a position for the player who must act there. */
const show = async (name) => tables[name].link(await mover(server, tables[name]));
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
    ["watch", "/watch"],
    ...TITLE_IDS.map((id) => [`watch-${id}`, `/watch/${id}?at=${id === "nar" ? 40 : 200}&test`]),
    ...TITLE_IDS.map((id) => [`title-${id}`, `/title/${id}`]),
    ["new", "/new"],
    ["account", "/account"],
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
    ["missing", "/no-such-page"],
    ["auction", "auction"],
    ["stock", "stock"],
    ["track", "track"],
    ["run", "run"],
    ["dividend", "dividend"],
    ["game", "rail"],
    ["routes", "routes"],
    ["finished", "finished"],
    ...["entities", "map", "market", "info", "tiles", "spreadsheet", "tools"].map((tab) => [tab, "rail", tab]),
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
              ["light", "dark"].flatMap((colorScheme) =>
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

async function shoot(person, name, place, tab) {
    const { page } = person;
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
        if (tab) await page.locator(tab).evaluate((part) => part.scrollIntoView({ block: "start" }));
        await page.waitForFunction(() =>
            [...document.images].every((one) => one.complete || one.getBoundingClientRect().top > innerHeight),
        );
    } else {
        await person.open(await show(place));
        await person.ready();
        if (tab) await page.locator(`#tab-${tab}`).click();
        await page.locator(`#panel-${tab ?? "game"}`).waitFor();
        await page.waitForFunction(() => !document.querySelector("#main .waiting"));
        if (tab === "tiles")
            await page.locator("#panel-tiles svg.map-tile path").first().waitFor({ state: "attached" });
        const run = page.locator(".turn-bar button.main");
        if (!tab && (await run.count()) > 0) await run.filter({ hasText: /\d/ }).waitFor({ state: "attached" }); // with its value
        if (name === "track" && page.viewportSize().width > 800) {
            // with the ring of tiles open
            const hex = await page.locator("[data-hex='D10'] .map-hit").first().boundingBox();
            await page.mouse.click(hex.x + hex.width / 2, hex.y + hex.height * 0.3);
            await page.locator(".map-ring button").first().waitFor();
        }
    }
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

try {
    for (const [look, options] of LOOKS) {
        const person = await Person.enter(browser, server.origin, { reducedMotion: "reduce", ...options });
        person.look = look;
        const pick = (shots) =>
            shots.filter(([name]) => wanted.length === 0 || wanted.some((word) => `${name}-${look}`.includes(word)));
        for (const [name, place, tab] of pick(FIRST)) await shoot(person, name, place, tab);
        for (const name of ["track", "rail", "nar"]) {
            // seats, so that home has something to show
            await person.open(await show(name));
            await person.ready();
        }
        for (const [name, place, tab] of pick(SHOTS)) await shoot(person, name, place, tab);
        await person.leave();
    }
} finally {
    await browser.close();
    await server.stop();
}
