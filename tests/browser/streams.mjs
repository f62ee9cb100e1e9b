// Browsers without a SharedWorker (and, on plain http, without locks): tabs share one stream by a lock, and the next tab takes
// over when the one that held it goes; without locks each tab has a stream of its own. Nothing is missed or doubled.
import { check, Person, same, settles, until } from "./harness.mjs";
import { counting } from "./table.mjs";

const LINES = [
    ["Bob", "buy KT"],
    ["Ann", "buy TA"],
    ["Bob", "buy HS"],
    ["Ann", "buy CW"],
];

async function tabs({ browser, server }, poor, count) {
    const { proxy, seen, origin } = await counting(server);
    const table = await server.table("1888n", ["Ann", "Bob"]);
    const bob = await Person.enter(browser, origin, { serviceWorkers: "block" });
    await bob.context.addInitScript(poor);
    const pages = [bob.page];
    while (pages.length < count) pages.push(await bob.tab());
    for (const page of pages) {
        await page.goto(table.link("Bob").replace(server.origin, origin));
        await page.waitForFunction(() => globalThis.ironroad?.model?.online);
    }
    let made = 0;
    /** The next action, by the API; every open tab shows it, with the log that the server has. */
    const play = async (open) => {
        const [player, action] = LINES[made++];
        await server.ask(`/api/games/${table.id}/actions`, { at: made, action }, table.secrets[player]);
        await Promise.all(
            open.map((page) => page.waitForFunction((n) => globalThis.ironroad.model.latest === n, made)),
        );
        for (const page of open)
            await settles(
                () => page.evaluate(() => globalThis.ironroad.model.rows.map((row) => row.at)),
                Array.from({ length: made + 1 }, (_, i) => i + 1),
                "rows",
            );
    };
    return {
        bob,
        pages,
        seen,
        play,
        done: async () => {
            await bob.leave();
            proxy.closeAllConnections();
            proxy.close();
        },
    };
}

export async function byLock(stage) {
    const { pages, seen, play, done } = await tabs(
        stage,
        () => {
            delete globalThis.SharedWorker;
        },
        4,
    );
    same(await pages[0].evaluate(() => typeof SharedWorker), "undefined", "SharedWorker");
    await until(() => seen.open === 1, `one open stream, there are ${seen.open}`);
    await play(pages);
    await pages[0].close(); // it held the lock
    await play(pages.slice(1));
    await until(() => seen.open === 1, `one open stream after the first tab went, there are ${seen.open}`);
    await pages[1].close();
    await play(pages.slice(2));
    check(seen.most <= 2, `${seen.most} streams were open at once`);
    await done();
}

export async function alone(stage) {
    const { pages, seen, play, done } = await tabs(
        stage,
        () => {
            delete globalThis.SharedWorker;
            delete Navigator.prototype.locks;
        },
        2,
    );
    same(await pages[0].evaluate(() => "locks" in navigator), false, "locks");
    await until(() => seen.open === 2, `a stream for each tab, there are ${seen.open}`);
    await play(pages);
    await pages[0].close();
    await play(pages.slice(1));
    await done();
}
