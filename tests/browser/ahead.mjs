// What a game's page asks for: everything once, its log before the page's own script is there, all files for later only when
// the game has been drawn.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Person, ROOT, same } from "./harness.mjs";

export async function askedOnce({ browser, server }) {
    const table = await server.imported(readFileSync(join(ROOT, "tests/games/1888n/5p-seed44-bank.rgn"), "utf8"));
    const person = await Person.enter(browser, server.origin);
    const asked = [];
    person.context.on("request", (request) => {
        if (!request.serviceWorker()) asked.push(new URL(request.url()).pathname.replace(/-[0-9a-f]{12}/, ""));
    });
    await person.page.addInitScript(() => {
        const { serviceWorker } = navigator;
        const register = serviceWorker.register.bind(serviceWorker);
        serviceWorker.register = (...args) => {
            globalThis.hadDrawn ??= document.querySelector(".game") !== null;
            return register(...args);
        };
    });
    const log = person.page.waitForRequest((request) => request.url().includes(`/api/games/${table.id}/log`));
    await person.page.route(/\/assets\/main-.*\.js$/, async (route) => {
        await log; // it does not wait for this script
        await route.continue();
    });
    await person.open(table.link(Object.keys(table.secrets)[0]));
    await person.page.locator(".log .entry").first().waitFor();
    const count = (path) => asked.filter((one) => one === path).length;
    for (const path of [
        `/api/games/${table.id}`,
        `/api/games/${table.id}/log`,
        "/assets/main.js",
        "/assets/play.js",
        "/assets/board.en.js",
        "/assets/game.css",
        "/assets/ironroad.wasm",
        "/assets/worker.js",
    ])
        same(count(path), 1, `asked for ${path}`);
    same(await person.page.evaluate(() => location.hash), "", "the secret in the address");
    await person.page.evaluate(() => navigator.serviceWorker.ready); // and then the files for later come
    same(
        await person.page.evaluate(() => globalThis.hadDrawn),
        true,
        "the files for later wait until the game is drawn",
    );
    await person.leave();
}
