// A whole game of each title to its end, through the client's own path: the first moves by the page's list of choices, the rest
// by the engine's random bot, each in the page of the seat that must act. 1888n and nar at a table with a browser for every
// seat; 1888 as a hot-seat game of one browser. In the end every page shows the same totals, and the server agrees.
import { note, Person, same, settles } from "./harness.mjs";

/** Plays in the page for its own seat (or all, at a hot seat) until the game is over; returns its totals. */
const playOn = (page, seed) =>
    page.evaluate(async (first) => {
        const { model } = globalThis.ironroad;
        let seedNow = first;
        let refused = 0;
        const changed = () =>
            new Promise((resolve) => {
                const stop = model.subscribe(() => {
                    stop();
                    resolve();
                });
            });
        while (model.view.totals === undefined) {
            if (!model.mayAct || model.busy) {
                await Promise.race([
                    changed(),
                    new Promise((resolve) => {
                        setTimeout(resolve, 500);
                    }),
                ]);
                continue;
            }
            const outcome = await model.act(await model.engine.bot(seedNow++));
            if (!outcome.ok && ++refused > 50) throw new Error(`refused: ${outcome.text}`);
        }
        return {
            actions: model.latest,
            totals: model.view.totals,
            refused,
            hash: await model.engine.hash(model.latest),
        };
    }, seed);

async function firstMoves(people, count) {
    for (let i = 0; i < count; i++) {
        const turns = await Promise.all(people.map(({ page }) => page.locator(".game.my-turn").count()));
        const person = people[turns.findIndex((n) => n > 0)];
        await person.awake();
        await person.openChoices();
        const row = person.page.locator(".choice-row", { hasText: /^(Buy|Take|Found)/ }).first();
        await row.click();
        await Promise.all(people.map((each) => each.reach(i + 1)));
    }
}

/** While the bot plays: no map, and a small window. */
async function littleToDraw(page) {
    await page.locator("#tab-tools").click();
    await page.setViewportSize({ width: 400, height: 300 });
}

async function showsEnd(page, totals) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator("#tab-game").click();
    const winner = Object.entries(totals).sort((a, b) => b[1] - a[1])[0][0];
    await page.locator(".board-place", { hasText: winner }).getByText("Standings").first().waitFor();
}

async function atTable({ browser, server }, title, names, seed) {
    const table = await server.table(title, names, { seed: "11" });
    const people = [];
    for (const name of names) {
        const person = await Person.enter(browser, server.origin);
        await person.open(table.link(name));
        await person.ready();
        people.push(person);
    }
    await firstMoves(people, 2);
    for (const { page } of people) await littleToDraw(page);
    const ends = await Promise.all(people.map(({ page }, i) => playOn(page, seed + 10_000 * i)));
    for (const end of ends)
        same(
            [end.actions, end.totals, end.hash],
            [ends[0].actions, ends[0].totals, ends[0].hash],
            "the end at every browser",
        );
    const info = await server.ask(`/api/games/${table.id}`, undefined, table.secrets[names[0]]);
    same([info.state, info.actions], ["finished", ends[0].actions], "the table");
    same(info.totals, ends[0].totals, "the totals of the server");
    for (const person of people) {
        await showsEnd(person.page, ends[0].totals);
        await person.leave();
    }
    note(`${title}: ${ends[0].actions} actions, ${JSON.stringify(ends[0].totals)}`);
}

export const wholeNar = (stage) => atTable(stage, "nar", ["Ann", "Bob", "Cat"], 11);
export const whole1888n = (stage) => atTable(stage, "1888n", ["Ann", "Bob"], 20);

export async function whole1888({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/new?test");
    await page.getByRole("radio", { name: /^1888 North/ }).check();
    await page.getByRole("radio", { name: "In this browser" }).check();
    await page.getByLabel("Number").selectOption("3");
    for (const [i, name] of ["Ann", "Bob", "Cat"].entries()) await page.getByLabel(`Player ${i + 1}`).fill(name);
    await page.getByLabel("Random seed").fill("5");
    await page.getByRole("button", { name: "Start the game" }).click();
    await person.ready();
    await firstMoves([person], 2);
    await littleToDraw(page);
    const end = await playOn(page, 10);
    await showsEnd(page, end.totals);
    await page.goto(page.url().replace(/(\?test)?(#.*)?$/, "?test"));
    await person.ready();
    await settles(() => person.actions, end.actions, "actions after a reload");
    note(`1888: ${end.actions} actions, ${JSON.stringify(end.totals)}`);
    await person.leave();
}
