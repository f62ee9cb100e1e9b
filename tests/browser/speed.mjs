// Figures: how long a finished game of more than 700 actions takes to open, and a step through it, until it is drawn.
import { readFileSync } from "node:fs";
import { cpus, loadavg } from "node:os";
import { join } from "node:path";
import { check, note, Person, ROOT, same, SLOW } from "./harness.mjs";

const LONG_GAME = "1888n/5p-seed44-bank.rgn"; // 800 actions

/** Steps with the keys `,` and `.`; each time from the key to the drawn frame's end of work. */
const steps = (page, count) =>
    page.evaluate(async (n) => {
        const times = [];
        const drawn = (text) =>
            new Promise((resolve) => {
                const look = () => {
                    if (document.querySelector(".history-at")?.textContent !== text) return;
                    watcher.disconnect();
                    document.body.getBoundingClientRect(); // style and layout of the whole page
                    resolve(performance.now());
                };
                const watcher = new MutationObserver(look);
                watcher.observe(document.body, { subtree: true, childList: true, characterData: true });
            });
        const { model } = globalThis.ironroad;
        for (let i = 0; i < n; i++) {
            const key = i < n / 2 ? "," : ".";
            const wanted = drawn(`${model.at + (key === "," ? -1 : 1)}/${model.latest}`);
            const start = performance.now();
            document.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
            times.push((await wanted) - start);
            await new Promise((resolve) => {
                requestAnimationFrame(() => resolve());
            });
        }
        return times.sort((a, b) => a - b);
    }, count);

const longGame = (server) => server.imported(readFileSync(join(ROOT, "tests/games", LONG_GAME), "utf8"));
/** Others keep the cores busy: what should take so long may take that much longer. */
const busy = () => loadavg()[0] / cpus().length;
export const patience = () => Math.max(1, busy() * 3) * SLOW;

/** How long the page's own thread has worked, in ms. */
async function workOf(person) {
    const line = await person.context.newCDPSession(person.page);
    await line.send("Performance.enable", { timeDomain: "threadTicks" });
    return async () =>
        (await line.send("Performance.getMetrics")).metrics.find(({ name }) => name === "TaskDuration").value * 1000;
}

/** When, after the navigation began, the first of each was drawn; by the page's own clock, without the test's tools. */
const watchFirst = (page, wanted) =>
    page.addInitScript((selectors) => {
        const seen = (globalThis.firstSeen = {});
        const look = () => {
            for (const [name, selector] of Object.entries(selectors)) {
                if (seen[name] !== undefined || !document.querySelector(selector)) continue;
                seen[name] = Infinity; // until it is drawn
                requestAnimationFrame(() => {
                    setTimeout(() => {
                        seen[name] = performance.now();
                    });
                });
            }
        };
        new MutationObserver(look).observe(document, { subtree: true, childList: true });
    }, wanted);

async function opened(person) {
    await person.page.waitForFunction(
        () => globalThis.firstSeen?.board < Infinity && globalThis.firstSeen?.log < Infinity,
    );
    return person.page.evaluate(() => globalThis.firstSeen);
}

export async function opening({ browser, server }) {
    const table = await longGame(server);
    const [name] = Object.keys(table.secrets);
    const tell = (what, { board, log }, cpu) =>
        `${what}: the board after ${board.toFixed(0)} ms, the log after ${log.toFixed(0)} ms, ${cpu.toFixed(0)} ms of the page's own work`;
    let best = null;
    // Measured on two cores: 530-890 ms for who comes for the first time, 320-540 ms for who was here before; the log 100-200 ms later.
    const limits = { first: { board: 1100, log: 1300 }, again: { board: 700, log: 900 } };
    const late = (seen) =>
        ["first", "again"].flatMap((visit) =>
            ["board", "log"]
                .filter((what) => !(seen?.[visit][what] < limits[visit][what] * patience()))
                .map(
                    (what) =>
                        `${visit}: the ${what} is there only after ${seen?.[visit][what]} ms (load ${busy()} a core)`,
                ),
        );
    for (let round = 0; round < 4 && late(best).length > 0; round++) {
        const person = await Person.enter(browser, server.origin);
        await watchFirst(person.page, { board: ".map-hex", log: ".log .entry" });
        const work = await workOf(person);
        await person.open(table.link(name));
        const first = await opened(person);
        const cpu = await work();
        await person.page.reload(); // as one who was here before
        const again = await opened(person);
        if (!best || first.board < best.first.board) best = { first, cpu, again, more: (await work()) - cpu };
        await person.leave();
    }
    note(
        `${tell("opening 800 actions", best.first, best.cpu)}; ${tell("again", best.again, best.more)} (load ${busy().toFixed(1)} a core)`,
    );
    // Measured: 270 to 330 ms with a load of 3 to 4 a core; a core that is shared with others is slower, too.
    check(best.cpu < 900 * patience(), `opening is ${best.cpu} ms of work for the page`);
    same(late(best), [], "too late");
}

export async function stepping({ browser, server }) {
    const table = await longGame(server);
    const person = await Person.enter(browser, server.origin);
    await person.open(table.link(Object.keys(table.secrets)[0]));
    await person.ready();
    await person.reach(700);
    const work = await workOf(person);
    const before = await work();
    await steps(person.page, 40);
    const cpu = ((await work()) - before) / 40;
    // The best of some rounds: what the machine does besides is not the page's doing. 19 steps in 20 must be within 50 ms, half
    // of them within half of that; where others keep the cores busy, within more the busier they are (measured: 90 to 110 ms
    // with a load of 3 to 4 a core).
    const limit = 50 * patience();
    const good = (one) => one !== null && one.half < limit / 2 && one.most < limit;
    let best = null;
    for (let round = 0; round < 4 && !good(best); round++) {
        const times = await steps(person.page, 60);
        const now = { half: times[30], most: times[56] };
        if (!best || now.most < best.most) best = now;
    }
    note(
        `a step: median ${best.half.toFixed(1)} ms, 95 in 100 within ${best.most.toFixed(1)} ms (load ${busy().toFixed(1)} a core); the page's own work ${cpu.toFixed(1)} ms`,
    );
    check(cpu < 50 * patience(), `a step is ${cpu} ms of work for the page`);
    check(good(best), `a step takes ${best.half} ms, one in twenty more than ${best.most} ms`);
    // A jump across the whole game by the slider.
    await person.page.locator(".history input[type=range]").first().fill("100");
    await person.page.waitForFunction(() => globalThis.ironroad.model.at === 100);
    await person.page.waitForURL(/at=100/); // a moment later
    await person.leave();
}
