// Computer players at a server's table: made with the table, added, changed and removed in the lobby, playing beside people, and
// replacing somebody who is away.
import { Person, same, settles, until } from "./harness.mjs";

const bots = (page) => page.evaluate(() => globalThis.ironroad.model.bots);

/** The new game's form gives a seat to a computer player; the lobby changes it, removes it and adds another. */
export async function lobbyBots({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/new");
    await page.getByRole("radio", { name: /^North American/ }).check();
    await page.getByLabel("You", { exact: true }).fill("Ann");
    await page.getByLabel("Who plays seat 2").selectOption("casual");
    await page.getByRole("button", { name: "Create" }).first().click();
    await page.locator(".seats .bot-mark", { hasText: "casual" }).waitFor();
    await page.getByLabel("Computer player for seat 2").selectOption("club");
    await page.locator(".seats .bot-mark", { hasText: "club" }).waitFor();
    await page.getByRole("button", { name: "Remove" }).first().click();
    await page.locator(".seats .bot-mark").waitFor({ state: "detached" });
    for (const n of [2, 3]) await page.getByLabel(`Computer player for seat ${n}`).selectOption("learner");
    await person.ready(); // the last seat is taken: the game begins
    await page.locator(".bot-mark", { hasText: "learner" }).nth(1).waitFor();
    await person.leave();
}

/** Two people and a computer player: its moves come by themselves, marked with its level, and nobody is advised. */
export async function tableBots({ browser, server }) {
    const made = await server.ask("/api/games", {
        title: "nar",
        seats: ["Ann", "Bob", { bot: "casual" }],
        options: {},
        seed: "7",
        order: "given",
    });
    same(made.seats[2], null, "a computer player has no secret");
    const link = (i) => `${server.origin}/game/${made.id}?test#secret=${made.seats[i].secret}`;
    const [ann, bob] = await Promise.all([0, 1].map(() => Person.enter(browser, server.origin)));
    await Promise.all([ann.open(link(0)), bob.open(link(1))]);
    await Promise.all([ann.ready(), bob.ready()]);
    same(await bots(ann.page), [null, null, "casual"], "who plays");
    for (let turn = 0; turn < 6; turn++) {
        const acts = await Promise.race([ann.myTurn().then(() => ann), bob.myTurn().then(() => bob)]);
        const before = await acts.actions;
        same(await acts.page.getByRole("button", { name: "Ask the computer" }).count(), 0, "advice against people");
        const line = await acts.page.evaluate(() => globalThis.ironroad.model.engine.bot(1));
        await acts.page.evaluate((action) => globalThis.ironroad.model.act(action), line);
        await acts.reach(before + 1);
    }
    const hasMoved = () =>
        ann.page.evaluate(() => globalThis.ironroad.model.rows.some(({ kind, who }) => kind === "action" && who === 2));
    await until(hasMoved, "the computer player moves");
    await ann.leave();
    await bob.leave();
}

/** A computer player takes over for a player, who then comes back. */
export async function standIn({ browser, server }) {
    const table = await server.table("nar", ["Ann", "Bob", "Cat"]);
    const ann = await Person.enter(browser, server.origin);
    const { page } = ann;
    await ann.open(table.link("Ann"));
    await ann.ready();
    await page.getByRole("tab", { name: "Tools" }).click();
    await page.getByLabel("A computer player for Ann").selectOption("casual");
    await page.locator(".persons.away").waitFor();
    await settles(async () => (await bots(page))[0], "casual", "the stand-in");
    await page.locator(".persons.away").getByRole("button", { name: "I am back" }).click();
    await page.locator(".persons.away").waitFor({ state: "detached" });
    await settles(async () => (await bots(page))[0], null, "nobody stands in");
    await ann.leave();
}
