// A table before its start: a private one that only the invitation opens, seats put in order, somebody sent away, somebody
// who leaves, the owner's start, with fewer than the chairs too; a table whose maker gets no answer. And what strangers see:
// games to watch, a private one by its invitation; and who is called in a chat.
import { allCome, check, Person, same, settles, until } from "./harness.mjs";
import { join, make } from "./table.mjs";

const seats = (person) => person.page.locator(".seats li > span:first-child").allTextContents();
const seated = (person, name) => person.page.locator(".seats li", { hasText: name }).waitFor();
const gone = (person, name) => person.page.locator(".seats li", { hasText: name }).waitFor({ state: "detached" });

/** What only some may see there comes together with the list of seats. */
const tools = async (person) => {
    await person.openTab("tools");
    await person.page.locator(".table-seats").waitFor();
};

async function take(person, invitation, name) {
    await person.open(invitation);
    await person.page.getByLabel("Your name").fill(name);
    await person.page.getByRole("button", { name: "Take a seat" }).click();
    await person.page.locator(".seats li.you", { hasText: name }).waitFor();
}

export async function lobby({ browser, server }) {
    const [ann, bob, cat, eve] = await Promise.all([0, 1, 2, 3].map(() => Person.enter(browser, server.origin)));
    const invitation = await make(ann, {
        count: "3",
        description: "Closed circle",
        private: true,
        start: "owner",
        order: "given",
        undo: "consent",
    });
    const id = /\/join\/([\w-]+)#/.exec(invitation)[1];
    // A stranger: neither listed, nor by the bare address, nor with a wrong invitation.
    await eve.open("/");
    await eve.page.getByRole("heading", { name: "Open tables" }).waitFor();
    await allCome(eve.page);
    same(await eve.page.getByText("Closed circle").count(), 0, "private tables in the list");
    for (const address of [`/game/${id}`, `/join/${id}`, `/join/${id}#AAAAAAAAAAAAAAAAAAAAAA`]) {
        await eve.open("/no-such-page"); // the next address is loaded, not only its hash
        await eve.open(address);
        await eve.page.locator(".notice.bad").waitFor();
        same(await eve.page.getByText("Closed circle").count(), 0, `the private table at ${address}`);
        await eve.page.getByRole("link", { name: "Back to the games" }).waitFor(); // nobody is left standing there
    }
    // Who has the invitation sees the table and takes a seat; a name that is there already is refused.
    await bob.open("/");
    await bob.page.getByLabel("Invitation or table link").fill(invitation); // pasted on the home page
    await bob.page.getByRole("button", { name: "Go", exact: true }).click();
    await bob.page.getByLabel("Your name").fill("ann");
    await bob.page.locator(".error").waitFor();
    check(
        await bob.page.getByRole("button", { name: "Take a seat" }).isDisabled(),
        "a name that is there already can be taken",
    );
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await seated(ann, "Bob");
    await take(cat, invitation, "Cat");
    await Promise.all([seated(ann, "Cat"), seated(bob, "Cat")]);
    same(await bob.page.getByRole("button", { name: "Remove" }).count(), 0, "buttons of the owner at another's page");
    same(await bob.page.getByRole("button", { name: "Start the game" }).count(), 0, "start buttons at another's page");
    // All seats are taken, and nothing starts by itself. Full for the next one.
    await eve.open("/no-such-page");
    await eve.open(invitation);
    await eve.page.getByText("All seats are taken.").waitFor();
    // Cat is removed and told so; Bob leaves and comes back.
    await ann.page.locator(".seats li", { hasText: "Cat" }).getByRole("button", { name: "Remove" }).click();
    await Promise.all([gone(ann, "Cat"), gone(bob, "Cat"), gone(cat, "Cat")]);
    check(
        await ann.page.getByRole("button", { name: "Start the game" }).isDisabled(),
        "the game can be started with an empty seat",
    );
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
        await ann.page.waitForFunction(
            (old) =>
                [...document.querySelectorAll(".seats li > span:first-child")]
                    .map((e) => e.textContent.replace(/you$/, ""))
                    .join() !== old,
            before.join(),
        );
    };
    while ((await rows()).indexOf("Eve") > 0) await up("Eve");
    const order = await rows();
    await ann.page.getByRole("button", { name: "Start the game" }).click();
    await Promise.all([ann, bob, eve].map((person) => person.ready()));
    const table = await server.ask(
        `/api/games/${id}`,
        undefined,
        await ann.page.evaluate((game) => JSON.parse(localStorage.getItem("ironroad.secrets"))[game], id),
    );
    same(table.players, order, "the players' order");
    same([table.private, table.undo, table.state], [true, "consent", "started"], "the table");
    // The invitation has done its work: it is offered no more.
    await tools(ann);
    same(
        await ann.page.getByRole("button", { name: "Copy the invitation" }).count(),
        0,
        "invitations in a started game",
    );
    for (const person of [ann, bob, cat, eve]) await person.leave();
}

/** Named seats: their links are there to be passed on. A player who tries one of them in their own browser can return to their seat. */
export async function seatLinks({ browser, server }) {
    const [ann, bob] = await Promise.all([0, 1].map(() => Person.enter(browser, server.origin)));
    const { page } = ann;
    await ann.open("/new?test");
    await page.getByRole("radio", { name: /^1888-N/ }).check();
    await page.getByLabel("At most").selectOption("2");
    await page.getByLabel("You", { exact: true }).fill("Ann");
    await page.getByLabel("Player 2").fill("Bob");
    await page.getByLabel("Name of the game (optional)").fill("By links");
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.getByRole("heading", { name: "The table is ready" }).waitFor();
    const link = (name) => page.locator(".links li", { hasText: name }).locator("code").textContent();
    const bobs = await link("Bob");
    await bob.open(bobs.replace("#", "?test#"));
    await bob.ready();
    await page.goto(bobs.replace("#", "?test#")); // a look at what Bob will see
    await ann.ready();
    same(
        await page.evaluate(() => globalThis.ironroad.model.viewer),
        await bob.page.evaluate(() => globalThis.ironroad.model.viewer),
        "the seat by Bob's link",
    );
    await ann.open("/");
    await page.locator(".entry", { hasText: "By links" }).getByRole("button", { name: "Links" }).click();
    await page.goto((await link("Ann")).replace("#", "?test#"));
    await ann.ready();
    const seat = await page.evaluate(() => globalThis.ironroad.model.seats[globalThis.ironroad.model.viewer]);
    same(seat, "Ann", "the seat by Ann's own link");
    for (const person of [ann, bob]) await person.leave();
}

/** Live, with two of four: listed with its pace and numbers, started by the owner, the other chairs are gone. */
export async function fewer({ browser, server }) {
    const [ann, bob, eve] = await Promise.all([0, 1, 2].map(() => Person.enter(browser, server.origin)));
    const invitation = await make(ann, { count: "4", least: "2", pace: "live", description: "Two are enough" });
    await ann.page.getByText("The owner may start with 2 players.").waitFor();
    check(await ann.page.getByRole("button", { name: "Start the game" }).isDisabled(), "one player can start");
    await eve.open("/");
    const entry = eve.page.locator(".entry", { hasText: "Two are enough" });
    await entry.getByText("live").waitFor();
    await entry.getByText("2 or more players").waitFor();
    await take(bob, invitation, "Bob");
    same(await bob.page.getByRole("button", { name: /^Start/ }).count(), 0, "start buttons at another's page");
    await ann.page.getByRole("button", { name: "Start with 2 players" }).click();
    await Promise.all([ann.ready(), bob.ready()]);
    // It is no longer open, but can be watched; the list is filtered by pace.
    await eve.open("/?test");
    const watch = eve.page.locator("details", { hasText: "Games in progress" });
    await watch.locator("summary").click();
    await watch.locator(".entry", { hasText: "Two are enough" }).waitFor();
    if (await watch.getByLabel("Pace").count()) {
        await watch.getByLabel("Pace").selectOption("async");
        await watch.locator(".entry", { hasText: "Two are enough" }).waitFor({ state: "detached" });
        await watch.getByLabel("Pace").selectOption("live");
    }
    await watch.locator(".entry", { hasText: "Two are enough" }).getByRole("link").click();
    await eve.ready();
    await settles(
        () =>
            eve.page.evaluate(() => [
                globalThis.ironroad.model?.viewer ?? 255,
                globalThis.ironroad.model?.seats.length ?? 2,
            ]),
        [255, 2],
        "a watcher, and the seats",
    );
    for (const person of [ann, bob, eve]) await person.leave();
}

/** The seed is drawn at the start and shown then, to be played again; one that was chosen is shown at once. */
export async function seeds({ browser, server }) {
    const ann = await Person.enter(browser, server.origin);
    const bob = await Person.enter(browser, server.origin);
    const { page } = ann;
    const invitation = await make(ann, { description: "Drawn" });
    same(await page.getByText("The random seed was chosen").count(), 0, "seeds before the start");
    await join(bob, invitation);
    await ann.ready();
    await page.locator("#tab-tools").click();
    const seed = await page.locator(".set-up code").textContent();
    check(/^\d{3,}$/.test(seed), `the seed ${seed}`);
    await bob.page.locator("#tab-tools").click();
    await settles(() => bob.page.locator(".set-up code").textContent(), seed, "the seed that Bob sees");
    await page.getByRole("link", { name: "New game with this seed" }).click();
    await page.getByLabel("Random seed").waitFor();
    await page.waitForFunction(
        (wanted) => [...document.querySelectorAll("input")].some((input) => input.value === wanted),
        seed,
    );
    await page.locator(".choice.chosen", { hasText: "1888-N" }).waitFor();
    await page.getByRole("button", { name: "Create the table" }).click();
    await page.getByText(`The random seed was chosen: ${seed}.`).waitFor();
    // In this browser too.
    await ann.open(`/new?test&title=1888&seed=77`);
    await page.getByRole("radio", { name: "In this browser" }).check();
    await page.getByLabel("Number").selectOption("3");
    for (const [i, name] of ["Ann", "Bob", "Cat"].entries()) await page.getByLabel(`Player ${i + 1}`).fill(name);
    await page.getByRole("button", { name: "Start the game" }).click();
    await ann.ready();
    await page.locator("#tab-tools").click();
    same(await page.locator(".set-up code").textContent(), "77", "the seed of a game of this browser");
    for (const person of [ann, bob]) await person.leave();
}

/** A creator who gets no answer has one table, however often they ask; their key outlives the page. */
export async function madeOnce({ browser, server }) {
    const ann = await Person.enter(browser, server.origin);
    const { page } = ann;
    const keys = [];
    let lost = 2;
    await page.route("**/api/games", async (route) => {
        if (route.request().method() !== "POST") return route.continue();
        keys.push(route.request().postDataJSON().key);
        if (lost-- <= 0) return route.continue();
        await route.fetch(); // it is heard, but the answer never arrives
        return route.abort("connectionreset");
    });
    await make(ann, { description: "Once" });
    same([keys.length, new Set(keys).size], [3, 1], "requests, and keys");
    const listed = async (name) =>
        (await server.ask("/api/games?open")).games.filter(({ description }) => description === name).length;
    same(await listed("Once"), 1, "tables");
    await page.locator(".seats li.you", { hasText: "Ann" }).waitFor();
    // The network is gone for longer: the page says so; after a reload the same table is asked for again.
    lost = 3;
    const fill = async () => {
        await ann.open("/new");
        await page.getByRole("radio", { name: /^1888-N/ }).check();
        await page.getByLabel("You", { exact: true }).fill("Ann");
        await page.getByLabel("Name of the game (optional)").fill("Twice");
        await page.getByRole("button", { name: "Create the table" }).click();
    };
    await fill();
    await page.locator(".notice.bad").waitFor();
    await fill();
    await page.locator(".seats li.you", { hasText: "Ann" }).waitFor();
    same([new Set(keys).size, keys.length], [2, 7], "keys, and requests");
    same(await listed("Twice"), 1, "tables");
    // The next one is another.
    await fill();
    await page.locator(".seats li.you", { hasText: "Ann" }).waitFor();
    same(await listed("Twice"), 2, "tables that were wanted");
    await ann.leave();
}

/** Anyone with its invitation can watch a private game, live and without the chat; nobody else can. */
export async function watchPrivate({ browser, server }) {
    const [ann, bob, eve] = await Promise.all([0, 1, 2].map(() => Person.enter(browser, server.origin)));
    const invitation = await make(ann, { private: true, description: "Behind doors" });
    await join(bob, invitation);
    await ann.ready();
    await Promise.all([tools(ann), tools(bob)]);
    const link = await ann.page.locator(".table-seats .copy code").textContent();
    same(
        await Promise.all([ann, bob].map(({ page }) => page.getByText("can watch this private game").count())),
        [1, 0],
        "invitations at the owner's page and at another's",
    );
    await eve.open("/");
    await eve.page.getByLabel("Invitation or table link").fill(link);
    await eve.page.getByRole("button", { name: "Go", exact: true }).click();
    await eve.ready();
    await eve.page.goto(`${new URL(eve.page.url()).origin}${new URL(eve.page.url()).pathname}?test`); // by its plain address from now on
    await eve.ready();
    await eve.page.waitForFunction(() => globalThis.ironroad.model.online);
    await Promise.all([ann, bob].map((person) => person.openTab("game")));
    const [mover] = (await ann.page.locator(".game.my-turn").count()) > 0 ? [ann] : [bob];
    await mover.page.locator("#choice-filter").fill("buy KT");
    await mover.page.locator("#choice-filter").press("Enter");
    await eve.reach(1);
    await mover.page.locator(".chat-line input").fill("between us");
    await mover.page.locator(".chat-line input").press("Enter");
    await Promise.all([ann, bob].map(({ page }) => page.locator(".remark.chat", { hasText: "between us" }).waitFor()));
    same(await eve.page.getByText("between us").count(), 0, "chats that a watcher sees");
    await eve.page.reload();
    await eve.ready();
    await eve.reach(1);
    const late = await Person.enter(browser, server.origin);
    await late.open(eve.page.url());
    await late.page.locator(".notice.bad").waitFor();
    for (const person of [ann, bob, eve, late]) await person.leave();
}

/** @Bob in the chat: Bob's list of games shows it until Bob looks. */
export async function called({ browser, server }) {
    const table = await server.table("1888n", ["Ann", "Bob"], { description: "Where is Bob?" });
    const [ann, bob] = await Promise.all([0, 1].map(() => Person.enter(browser, server.origin)));
    await Promise.all([ann.open(table.link("Ann")), bob.open(table.link("Bob"))]);
    await Promise.all([ann.ready(), bob.ready()]);
    await bob.open("/?test");
    const entry = bob.page.locator(".entry", { hasText: "Where is Bob?" });
    await entry.waitFor();
    same(await entry.getByText("@ you").count(), 0, "calls");
    await ann.page.locator(".chat-line input").fill("Hello? @bob!");
    await ann.page.locator(".chat-line input").press("Enter");
    await entry.getByText("@ you").waitFor(); // without a reload
    await entry.getByRole("link").click();
    await bob.page.locator(".remark.chat.called", { hasText: "@bob!" }).waitFor();
    await bob.page.locator(".log .day").first().waitFor({ state: "detached" }); // nothing was done yet
    await bob.open("/?test");
    await entry.waitFor();
    await settles(() => entry.getByText("@ you").count(), 0, "calls after he has looked");
    same(await ann.page.locator(".remark.chat.called").count(), 0, "chats that call Ann");
    let { at } = await server.ask(`/api/games/${table.id}/actions`, { at: 1, action: "buy KT" }, table.secrets.Bob);
    await ann.reach(1);
    await ann.page.locator(".log .day").first().waitFor(); // the log's words come after the board
    same(await ann.page.locator(".log .day").count(), 1, "days in the log");
    // Quick moves: the list of games is asked for once for several, not for each.
    const began = await ann.page.evaluate(() => performance.now());
    for (const [i, [name, action]] of [
        ["Ann", "buy TA"],
        ["Bob", "buy HS"],
        ["Ann", "buy CW"],
        ["Bob", "buy YRF"],
    ].entries()) {
        ({ at } = await server.ask(`/api/games/${table.id}/actions`, { at, action }, table.secrets[name]));
        await ann.reach(i + 2);
    }
    const asked = () =>
        ann.page.evaluate(
            (since) =>
                performance
                    .getEntriesByType("resource")
                    .filter((entry) => entry.name.endsWith("/api/games?mine") && entry.startTime > since)
                    .map((entry) => Math.round(entry.startTime)),
            began,
        );
    await until(async () => (await asked()).length > 0, "the list is asked for");
    const times = await asked();
    check(
        times.every((time, i) => i === 0 || time - times[i - 1] > 300),
        `the list of games is asked for at ${times.join(", ")} ms`,
    );
    for (const person of [ann, bob]) await person.leave();
}
