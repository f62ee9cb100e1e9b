// What is loaded when: home and the list of titles without the engine; a title's own panels only with a game of it; only the
// reader's language; and how much it is, in bytes as a current browser receives them (brotli).
import { get } from "node:http";
import { check, note, Person, same } from "./harness.mjs";

// What the engine and everything up to the first board may be.
const ENGINE = 165_000;
const FIRST_BOARD = 300_000;
const HOME = 120_000; // with the pictures and the game that steps by itself

// What is loaded only when it is used: learning, puzzles, rules, computer players.
const LATER = /^\/assets\/(learn|puzzles|rules|book|glossary|bots|players)/;

const plain = (address) => new URL(address).pathname.replace(/-[0-9a-f]{12}(?=\.\w+$)/, "");

/** The bytes of a file as they come over the line. */
const received = (address) =>
    new Promise((resolve, reject) => {
        get(address, { headers: { "Accept-Encoding": "br" } }, (answer) => {
            let bytes = 0;
            answer.on("data", (data) => {
                bytes += data.length;
            });
            answer.on("end", () => resolve(bytes));
        }).on("error", reject);
    });

/** The page's files that are asked for from now on: by their plain names, and their bytes. */
function watch(person) {
    const asked = new Set();
    person.context.on("request", (request) => {
        const { pathname, origin } = new URL(request.url());
        if (!pathname.startsWith("/api/") && !/icon|webmanifest/.test(pathname)) asked.add(origin + pathname);
    });
    return {
        names: () => [...asked].map(plain).sort(),
        async bytes() {
            const sizes = await Promise.all([...asked].map(received));
            return sizes.reduce((sum, bytes) => sum + bytes, 0);
        },
    };
}

/** Home and the way to a new game, by someone who never gets the engine. */
export async function homeWithoutEngine({ browser, server }) {
    await server.ask("/api/games", { title: "nar", seats: ["Zoe", null, null], options: {} });
    const person = await Person.enter(browser, server.origin, { serviceWorkers: "block" });
    const { page } = person;
    await person.context.route("**/*.wasm", () => {}); // for ever on its way
    const loaded = watch(person);
    await person.open("/");
    await page.getByRole("heading", { name: "Open tables" }).waitFor();
    await page
        .locator("section[aria-labelledby=open] .entry", { hasText: "North American Railways" })
        .first()
        .waitFor();
    await page.locator(".demo-board").waitFor(); // the last to come
    await page.locator(".shelf .box").nth(4).scrollIntoViewIfNeeded(); // pictures come when they are near
    const bytes = await loaded.bytes();
    note(`home: ${bytes} bytes: ${loaded.names().join(" ")}`);
    check(bytes <= HOME, `home is ${bytes} bytes; at most ${HOME}`);
    same(
        loaded.names().filter((name) => /^\/assets.*(wasm|worker|play|game|board\.|\bde\.)/.test(name)),
        [],
        "loaded for home",
    );
    same(
        loaded.names().filter((name) => LATER.test(name)),
        [],
        "loaded before it is used",
    );
    await page.getByRole("link", { name: "New game" }).first().click();
    await page.getByRole("radio", { name: /^1888-N/ }).check();
    await page.getByRole("radio", { name: /^1880/ }).check();
    await page.goto(`${server.origin}/rules/1880`);
    await page.locator(".rule-chapter h2").waitFor();
    check(
        loaded.names().some((name) => LATER.test(name)),
        `the rules are among ${LATER}`,
    );
    await page.goto(`${server.origin}/puzzles`);
    await page.locator(".puzzle-button").first().waitFor();
    check(
        loaded.names().some((name) => /puzzles/.test(name) && LATER.test(name)),
        `the puzzles are among ${LATER}: ${loaded.names()}`,
    );
    await person.leave();
}

async function firstBoard(browser, server, title, board) {
    const table = await server.table(title, ["Ann", "Bob", "Cat"]);
    const person = await Person.enter(browser, server.origin, { serviceWorkers: "block" });
    const loaded = watch(person);
    await person.open(table.link("Ann"));
    await person.page.locator(board).first().waitFor();
    const bytes = await loaded.bytes();
    note(`first board of ${title}: ${bytes} bytes: ${loaded.names().join(" ")}`);
    check(bytes <= FIRST_BOARD, `first board of ${title} is ${bytes} bytes; at most ${FIRST_BOARD}`);
    await person.leave();
    return loaded.names();
}

export async function firstLoad({ browser, server }) {
    const { engine } = await server.ask("/assets/manifest.json");
    const bytes = await received(server.origin + engine);
    note(`engine: ${bytes} bytes`);
    check(bytes <= ENGINE, `the engine is ${bytes} bytes; at most ${ENGINE}`);
    const of = {};
    for (const [title, board] of [
        ["1888n", ".lot"],
        ["1880", ".lot"],
        ["1890", ".lot-facts"],
        ["nar", ".stack"],
    ])
        of[title] = await firstBoard(browser, server, title, board);
    const own = (title) => of[title].filter((name) => /^\/assets.*(1880|1890|nar)\b/.test(name));
    same(own("1888n"), [], "of titles for a game of another");
    for (const title of ["1880", "1890", "nar"])
        same(
            own(title),
            ["css", "panels.js", "text.en.js"].map((end) => `/assets/${title}.${end}`),
            `of ${title} for a game of it`,
        );
    for (const names of Object.values(of))
        same(
            names.filter((name) => LATER.test(name)),
            [],
            "loaded before it is used",
        );
    for (const names of Object.values(of))
        check(!names.some((name) => /^\/assets.*\bde\./.test(name)), `German for an English reader: ${names}`);
}
