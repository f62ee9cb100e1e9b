// What the server does for the seats: an undo that all others must agree to; programmed passes and buys, set and shown in
// words, seen by the others only as such, and switched off by hand or by what happens.
import { check, holds, Person, same, settles } from "./harness.mjs";
import { OPENING, PLAYERS } from "./opening.mjs";

const consent = ({ page }) => page.locator(".consent");
const undo = ({ page }) => page.locator(".undo-bar button", { hasText: /^Undo/ }).first();
const redo = ({ page }) => page.locator(".undo-bar button", { hasText: "Redo" }).first();
const remark = ({ page }, kind, text) => page.locator(`.remark.${kind}`, { hasText: text }).last().waitFor();
const length = ({ page }, n) => page.waitForFunction((wanted) => globalThis.ironroad.model.latest === wanted, n);
/** Types a line. The page empties the field after a move; under load that may come only now. */
const type = async ({ page }, line) => {
    const field = page.locator("#choice-filter");
    await field.fill(line);
    await page.evaluate(
        () =>
            new Promise((resolve) => {
                requestAnimationFrame(() =>
                    requestAnimationFrame(() => {
                        setTimeout(resolve);
                    }),
                );
            }),
    );
    if ((await field.inputValue()) !== line) await field.fill(line);
    await field.press("Enter");
};

/** Ann, Bob and perhaps Cat at a table after the first actions of the opening. */
async function sit({ browser, server }, names, actions, more) {
    const table = await server.table("1888n", names, more);
    for (const [i, { action, player }] of OPENING.slice(0, actions).entries()) {
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
    }
    const people = await Promise.all(names.map(() => Person.enter(browser, server.origin)));
    await Promise.all(people.map((person, i) => person.open(table.link(names[i]))));
    await Promise.all(people.map((person) => person.ready()));
    return people;
}

export async function consentUndo(stage) {
    const people = await sit(stage, ["Ann", "Bob", "Cat"], 0, { undo: "consent" });
    const first = (await Promise.all(people.map(({ page }) => page.locator(".game.my-turn").count()))).indexOf(1);
    const [bob, ann, cat] = [people[first], ...people.filter((_, i) => i !== first)];
    await type(bob, "buy KT");
    await Promise.all(people.map((person) => person.reach(1)));
    await bob.awake();
    // Asked; one of the two others declines: nothing has changed, and it can be asked again.
    await undo(bob).click();
    await Promise.all([consent(ann).waitFor(), consent(cat).waitFor()]);
    // Those who are asked are told what for, and find it in the tab's title and among their games as their turn.
    const name = await bob.page.evaluate(() => globalThis.ironroad.model.seats[globalThis.ironroad.model.viewer]);
    await holds(
        () => consent(cat).textContent(),
        (said) => said.startsWith(`${name} asks to undo: ${name} buys KT for `),
        "the banner names the action",
    );
    const turns = ({ page }, n) =>
        page.waitForFunction((wanted) => (/^\((\d+)\)/.exec(document.title)?.[1] ?? "0") === wanted, String(n));
    await Promise.all([turns(ann, 1), turns(cat, 1), turns(bob, 0)]);
    const home = await cat.page.context().newPage();
    await home.goto(stage.server.origin);
    await home.locator(".entry.turn .tag.turn", { hasText: "Undo: your answer?" }).waitFor();
    await home.close();
    await bob.page.getByText("The undo is waiting for").first().waitFor();
    same(await consent(bob).getByRole("button").count(), 0, "answers at the page of who asks");
    await consent(ann).getByRole("button", { name: "Agree" }).click();
    await consent(ann).getByRole("button").first().waitFor({ state: "detached" });
    const next = (await ann.page.locator(".game.my-turn").count()) > 0 ? ann : cat;
    await turns(ann, next === ann ? 1 : 0);
    same(await bob.actions, 1, "actions after one of two has agreed");
    await consent(cat).getByRole("button", { name: "Decline" }).click();
    await Promise.all(people.map((person) => remark(person, "no", "")));
    await Promise.all(people.map((person) => consent(person).waitFor({ state: "detached" })));
    same(await bob.actions, 1, "actions after a no");
    // Again, and both agree: it is undone at all three, and redone by who did it.
    await undo(bob).click();
    for (const person of [ann, cat]) await consent(person).getByRole("button", { name: "Agree" }).click();
    await Promise.all(people.map((person) => length(person, 0)));
    await bob.myTurn();
    // Only who did it can redo it: to the others the button says so.
    for (const person of [ann, cat])
        await settles(() => redo(person).getAttribute("aria-disabled"), "true", "redo of another's action");
    await redo(bob).click();
    await Promise.all(people.map((person) => length(person, 1)));
    await bob.awake();
    // The next player's action cancels the request.
    await undo(bob).click();
    await consent(next).waitFor();
    await type(next, "buy TA");
    await Promise.all(people.map((person) => person.reach(2)));
    await Promise.all(people.map((person) => consent(person).waitFor({ state: "detached" })));
    for (const person of people) await person.leave();
}

const program = ({ page }) => page.locator(".programs");
const button = (person, name) => program(person).getByRole("button", { name });
const tools = async ({ page }) => {
    await page.locator("#tab-tools").click();
    await page.locator(".programs").waitFor();
};
const game = ({ page }) => page.locator("#tab-game").click();

export async function programs(stage) {
    // The first stock round: Ann has started JHR, Bob SSL; Ann must act.
    const [ann, bob] = await sit(stage, PLAYERS, 11);
    await ann.myTurn();
    await tools(bob);
    // Set, shown in words, switched off again by hand; Ann sees only that there is one.
    await button(bob, "Pass until somebody trades in one of my companies or starts one").click();
    await program(bob).locator("b", { hasText: "Pass until somebody trades" }).waitFor();
    await remark(ann, "program", "has set a programmed move");
    check(
        !(await ann.page.locator(".remark.program").last().textContent()).includes("Pass"),
        "another's program is told",
    );
    await button(bob, "Stop").click();
    await button(bob, "Pass until the end of this round").waitFor();
    await remark(ann, "program", "switched off");
    // Bob's shares of SSL, one a turn, by the server.
    await button(bob, "Buy a share of SSL each turn until it floats").click();
    await program(bob).locator("b", { hasText: "Buy a share of SSL" }).waitFor();
    await bob.page.reload(); // still there, and in the same words
    await bob.ready();
    await tools(bob);
    await program(bob).locator("b", { hasText: "Buy a share of SSL" }).waitFor();
    for (let made = 11; made < 17; made += 2) {
        await type(ann, "buy JHR ipo");
        await Promise.all([ann.reach(made + 2), bob.reach(made + 2)]);
    }
    const lines = await ann.page.evaluate(() => globalThis.ironroad.model.engine.lines(12, 17));
    same(
        lines.map((line) => line.replace(/^\d+ /, "").replace(/ #.*$/, "")),
        [
            "Ann buy JHR ipo",
            "Bob buy SSL ipo",
            "Ann buy JHR ipo",
            "Bob buy SSL ipo",
            "Ann buy JHR ipo",
            "Bob buy SSL ipo",
        ],
        "the log",
    );
    // The fifth share floats SSL: the program says so and ends.
    await type(ann, "buy JHR ipo");
    await Promise.all([ann.reach(19), bob.reach(19)]);
    await program(bob).getByText("The last program has ended: the company has floated").waitFor();
    // A pass that ends when Ann trades in one of Bob's companies: none of Ann's own trades end it ...
    await ann.myTurn();
    await button(bob, "Pass until somebody trades in one of my companies or starts one").click();
    await program(bob).locator("b").waitFor();
    await type(ann, "buy SSL ipo");
    await ann.reach(20);
    await program(bob).getByText("The last program has ended: somebody traded in one of your companies").waitFor();
    await bob.myTurn();
    // ... and one that acts by hand.
    await button(bob, "Pass until the end of this round").click();
    await Promise.all([ann.reach(21), bob.reach(21)]); // it was Bob's turn: passed at once
    await ann.myTurn();
    await type(ann, "pass");
    await game(bob);
    await remark(bob, "program", "the round is over");
    for (const person of [ann, bob]) await person.leave();
}

/** The sandbox: from now and from the past, played on for everybody; nothing of it reaches the table. */
export async function sandbox(stage) {
    const [ann, bob] = await sit(stage, PLAYERS, 11);
    const { page } = bob; // not even Bob's turn
    await tools(bob);
    await page.getByRole("button", { name: "Sandbox: play on from here by yourself" }).click();
    await page.locator(".sandbox-bar").waitFor();
    const inside = async (n) =>
        page.waitForFunction((text) => document.querySelector(".sandbox-frame .history-at")?.textContent === text, n);
    await game(bob);
    await inside("11/11");
    await type(bob, "buy JHR ipo"); // for Ann
    await inside("12/12");
    await type(bob, "buy SSL ipo");
    await inside("13/13");
    await bob.awake();
    await undo(bob).click();
    await inside("12/12");
    // Meanwhile the table goes on.
    await type(ann, "buy JHR ipo");
    await Promise.all([ann.reach(12), bob.reach(12)]); // Bob's page knows it, too
    same(
        await page.locator(".sandbox-frame .history-at").first().textContent(),
        "12/12",
        "the sandbox while the table goes on",
    );
    await page.getByRole("button", { name: "Discard and go back" }).click();
    await page.locator(".sandbox-bar").waitFor({ state: "detached" });
    await bob.reach(12);
    await bob.myTurn();
    const all = await ann.page.evaluate(() => globalThis.ironroad.model.latest);
    same(all, 12, "actions at the table");
    // From the past: the banner offers it.
    await page.locator(".history button").first().click();
    await page.getByRole("button", { name: "Play on from here" }).click();
    await inside("0/0");
    await type(bob, "buy KT");
    await inside("1/1");
    await page.getByRole("button", { name: "Discard and go back" }).click();
    await page.locator(".sandbox-bar").waitFor({ state: "detached" });
    same(await ann.actions, 12, "actions at the table after the second sandbox");
    for (const person of [ann, bob]) await person.leave();
}
