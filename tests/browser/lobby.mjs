// A table before its start: a private one that only the invitation opens, seats put in order, somebody sent away, somebody
// who leaves, the owner's start. And what a stranger sees.
import { check, Person, same } from "./harness.mjs";
import { make } from "./table.mjs";

const seats = (person) => person.page.locator(".seats li > span:first-child").allTextContents();
const seated = (person, name) => person.page.locator(".seats li", { hasText: name }).waitFor();
const gone = (person, name) => person.page.locator(".seats li", { hasText: name }).waitFor({ state: "detached" });

async function take(person, invitation, name) {
    await person.open(invitation);
    await person.page.getByLabel("Your name").fill(name);
    await person.page.getByRole("button", { name: "Take a seat" }).click();
    await person.page.locator(".seats li.you", { hasText: name }).waitFor();
}

export async function lobby({ browser, server }) {
    const [ann, bob, cat, eve] = await Promise.all([0, 1, 2, 3].map(() => Person.enter(browser, server.origin)));
    const invitation = await make(ann, { count: "3", description: "Closed circle", private: true, start: "owner", order: "given", undo: "consent" });
    const id = /\/join\/([\w-]+)#/.exec(invitation)[1];
    // A stranger: neither listed, nor by the bare address, nor with a wrong invitation.
    await eve.open("/");
    await eve.page.getByRole("heading", { name: "Open tables" }).waitFor();
    await eve.page.waitForFunction(() => !document.querySelector(".waiting"));
    same(await eve.page.getByText("Closed circle").count(), 0, "private tables in the list");
    for (const address of [`/game/${id}`, `/join/${id}`, `/join/${id}#AAAAAAAAAAAAAAAAAAAAAA`]) {
        await eve.open("/no-such-page"); // the next address is loaded, not only its hash
        await eve.open(address);
        await eve.page.locator(".notice.bad").waitFor();
        same(await eve.page.getByText("Closed circle").count(), 0, `the private table at ${address}`);
    }
    // Who has the invitation sees the table and takes a seat; a name that is there already is refused.
    await bob.open("/");
    await bob.page.getByLabel("Invitation or link to a table").fill(invitation); // pasted on the home page
    await bob.page.getByRole("button", { name: "Go", exact: true }).click();
    await bob.page.getByLabel("Your name").fill("ann");
    await bob.page.locator(".error").waitFor();
    check(await bob.page.getByRole("button", { name: "Take a seat" }).isDisabled(), "a name that is there already can be taken");
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await seated(ann, "Bob");
    await take(cat, invitation, "Cat");
    await Promise.all([seated(ann, "Cat"), seated(bob, "Cat")]);
    same(await bob.page.getByRole("button", { name: "Send away" }).count(), 0, "buttons of the owner at another's page");
    same(await bob.page.getByRole("button", { name: "Start the game" }).count(), 0, "start buttons at another's page");
    // All seats are taken, and nothing starts by itself. Full for the next one.
    await eve.open("/no-such-page");
    await eve.open(invitation);
    await eve.page.getByText("All seats are taken.").waitFor();
    // Cat is sent away and hears of it; Bob leaves by himself and comes back.
    await ann.page.locator(".seats li", { hasText: "Cat" }).getByRole("button", { name: "Send away" }).click();
    await Promise.all([gone(ann, "Cat"), gone(bob, "Cat"), gone(cat, "Cat")]);
    check(await ann.page.getByRole("button", { name: "Start the game" }).isDisabled(), "the game can be started with an empty seat");
    await bob.page.getByRole("button", { name: "Leave" }).click();
    await bob.page.locator("dialog[open]").getByRole("button", { name: "Leave" }).click();
    await bob.page.waitForURL(`${server.origin}/`);
    await gone(ann, "Bob");
    await take(bob, invitation, "Bob");
    await take(eve, invitation, "Eve");
    await seated(ann, "Eve");
    // In order: Eve first.
    const rows = async () => (await seats(ann)).map((text) => text.replace(/you$/, ""));
    const up = async (name) => {
        const before = await rows();
        await ann.page.locator(".seats li", { hasText: name }).getByRole("button", { name: /up$/ }).click();
        await ann.page.waitForFunction((old) => [...document.querySelectorAll(".seats li > span:first-child")].map((e) => e.textContent.replace(/you$/, "")).join() !== old, before.join());
    };
    while ((await rows()).indexOf("Eve") > 0) await up("Eve");
    const order = await rows();
    await ann.page.getByRole("button", { name: "Start the game" }).click();
    await Promise.all([ann, bob, eve].map((person) => person.ready()));
    const table = await server.ask(`/api/games/${id}`, undefined, await ann.page.evaluate((game) => JSON.parse(localStorage.getItem("ironroad.secrets"))[game], id));
    same(table.players, order, "the players' order");
    same([table.private, table.undo, table.state], [true, "consent", "started"], "the table");
    // The invitation has done its work: it is offered no more.
    await ann.page.locator("#tab-tools").click();
    same(await ann.page.getByRole("button", { name: "Copy the invitation" }).count(), 0, "invitations in a started game");
    for (const person of [ann, bob, cat, eve]) await person.leave();
}

/** Named seats: their links are there to be handed on. Whoever tries one of them in his own browser finds back to his seat. */
export async function seatLinks({ browser, server }) {
    const [ann, bob] = await Promise.all([0, 1].map(() => Person.enter(browser, server.origin)));
    const { page } = ann;
    await ann.open("/new?test");
    await page.getByRole("radio", { name: /^1888-N/ }).check();
    await page.getByLabel("At most").selectOption("2");
    await page.getByLabel("You", { exact: true }).fill("Ann");
    await page.getByLabel("Player 2").fill("Bob");
    await page.getByLabel("Name of the game (may stay empty)").fill("By links");
    await page.getByRole("button", { name: "Make the table" }).click();
    await page.getByRole("heading", { name: "The table is ready" }).waitFor();
    const link = (name) => page.locator(".links li", { hasText: name }).locator("code").textContent();
    const bobs = await link("Bob");
    await bob.open(bobs.replace("#", "?test#"));
    await bob.ready();
    await page.goto(bobs.replace("#", "?test#")); // a look at what Bob will see
    await ann.ready();
    same(await page.evaluate(() => globalThis.ironroad.model.viewer), await bob.page.evaluate(() => globalThis.ironroad.model.viewer), "the seat by Bob's link");
    await ann.open("/");
    await page.locator(".entry", { hasText: "By links" }).getByRole("button", { name: "Links" }).click();
    await page.goto((await link("Ann")).replace("#", "?test#"));
    await ann.ready();
    const seat = await page.evaluate(() => globalThis.ironroad.model.seats[globalThis.ironroad.model.viewer]);
    same(seat, "Ann", "the seat by Ann's own link");
    for (const person of [ann, bob]) await person.leave();
}
