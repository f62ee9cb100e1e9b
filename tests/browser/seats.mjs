// Seats and ending a game early: a guest's client makes the secret, so that a lost answer costs no seat; the owner ends a game and takes
// that back; a seat is offered, taken over by a link, and lost by the player who had it.
import { signIn, signUp } from "./accounts.mjs";
import { check, Person, same, settles } from "./harness.mjs";
import { OPENING, PLAYERS } from "./opening.mjs";

const model = ({ page }, read) => page.evaluate(`(() => { const m = globalThis.ironroad.model; return ${read}; })()`);
const remark = ({ page }, kind, text) => page.locator(`.remark.${kind}`, { hasText: text }).last().waitFor();
/** What only some may see there comes together with the list of seats. */
const tools = async (person) => {
    await person.openTab("tools");
    await person.page.locator(".table-seats").waitFor();
};
const game = ({ page }) => page.locator("#tab-game").click();
const act = async (person, line) => {
    const outcome = await person.page.evaluate((text) => globalThis.ironroad.model.act(text), line);
    check(outcome.ok, `${line}: ${outcome.text}`);
};

export async function asksAgain({ browser, server }) {
    const made = await server.ask("/api/games", { title: "1888n", seats: ["Ann", null, null], options: {} });
    const bob = await Person.enter(browser, server.origin);
    const { page } = bob;
    const asked = [];
    // The first request never arrives; the second arrives, but its answer does not.
    await page.route(
        "**/join",
        async (route) => {
            asked.push(route.request().postDataJSON().secret);
            if (asked.length === 2) await route.fetch();
            await route.abort("connectionreset");
        },
        { times: 2 },
    );
    await bob.open(`/join/${made.id}#${made.invite}`);
    await page.getByLabel("Your name").fill("Bob");
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.locator(".notice.bad").waitFor();
    same(asked.length, 1, "requests");
    const stored = () =>
        page.evaluate((id) => JSON.parse(localStorage.getItem("ironroad.secrets") ?? "{}")[id], made.id);
    same(await stored(), asked[0], "the secret that is kept");
    await page.reload(); // it outlives the page
    await page.getByLabel("Your name").fill("Bob");
    await page.getByRole("button", { name: "Take a seat" }).click();
    await page.locator(".seats li.you", { hasText: "Bob" }).waitFor();
    same(asked[1], asked[0], "the secret of the second request");
    const table = await server.ask(`/api/games/${made.id}`, undefined, asked[0]);
    same([table.seats.filter(Boolean).map((seat) => seat.name), table.you], [["Ann", "Bob"], 1], "the seats");
    await bob.leave();
}

/** Ann, who owns the table, and Bob, in the first stock round; Ann must act. */
async function sit({ browser, server }, more) {
    const table = await server.table("1888n", PLAYERS, more);
    for (const [i, { action, player }] of OPENING.slice(0, 11).entries()) {
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
    }
    const people = await Promise.all(PLAYERS.map(() => Person.enter(browser, server.origin)));
    await Promise.all(people.map((person, i) => person.open(table.link(PLAYERS[i]))));
    await Promise.all(people.map((person) => person.ready()));
    return [table, ...people];
}

export async function endsByHand(stage) {
    const [, ann, bob] = await sit(stage, { description: "Given up" });
    await ann.myTurn();
    await tools(bob);
    same(
        await bob.page.getByRole("button", { name: "End the game" }).count(),
        0,
        "buttons of the owner at another's page",
    );
    await tools(ann);
    await ann.page.getByRole("button", { name: "End the game" }).click();
    await ann.page.locator("dialog[open]").getByRole("button", { name: "End the game" }).click();
    await Promise.all([ann, bob].map(({ page }) => page.locator(".notice.ended").waitFor()));
    same(
        await bob.page.getByRole("button", { name: "Resume", exact: true }).count(),
        0,
        "buttons of the owner at another's page",
    );
    // Nothing can be done but talk, and both see it in the log.
    await Promise.all([ann, bob].map(game));
    await ann.page.locator(".game.my-turn").waitFor({ state: "detached" });
    await settles(
        () => model(ann, "[m.menu.choices.length, m.canUndo, m.mayAct]"),
        [0, null, false],
        "what Ann can do",
    );
    await Promise.all([ann, bob].map((person) => remark(person, "end", "the game was ended early")));
    await bob.page.getByLabel("Say something").fill("A pity");
    await bob.page.getByLabel("Say something").press("Enter");
    await remark(ann, "chat", "A pity");
    await ann.page.getByRole("heading", { name: "The game is over" }).first().waitFor();
    // Among the finished games, without a winner; so also for a page that is opened only now.
    await bob.open("/?test");
    await bob.page.getByText("My finished games").click();
    const entry = bob.page.locator(".entry", { hasText: "Given up" });
    await entry.getByText("ended early").waitFor();
    await entry.locator("a").click();
    await bob.page.locator(".notice.ended").waitFor();
    // Taken back: it goes on where it was.
    await ann.page.getByRole("button", { name: "Resume", exact: true }).click();
    await Promise.all([ann, bob].map(({ page }) => page.locator(".notice.ended").waitFor({ state: "detached" })));
    await remark(bob, "resume", "the game continues");
    await ann.myTurn();
    await act(ann, "buy JHR ipo");
    await Promise.all([ann, bob].map((person) => person.reach(12)));
    for (const person of [ann, bob]) await person.leave();
}

export async function changesHands(stage) {
    const [table, ann, bob] = await sit(stage, { private: true });
    const eve = await Person.enter(stage.browser, stage.server.origin);
    await tools(bob);
    await settles(() => bob.page.locator(".table-seats button").count(), 1, "seats that Bob may offer");
    await bob.page.getByRole("button", { name: "Offer my seat" }).click();
    const link = await bob.page.locator(".table-seats .copy code").textContent();
    await remark(ann, "seat", "the seat can be taken over");
    // Until somebody takes it the seat is Bob's.
    await act(ann, "buy JHR ipo");
    await bob.reach(12);
    await act(bob, "buy SSL ipo");
    await ann.reach(13);
    // Eve has only the link; the table is private.
    await eve.open(link.replace("#", "?test#"));
    await eve.page.getByText("On offer: Bob").waitFor();
    await eve.page.getByLabel("Your name").fill("Eve");
    await eve.page.getByRole("button", { name: "Take over the seat" }).click();
    await eve.ready();
    await remark(ann, "seat", "Eve has taken over the seat");
    await bob.page.getByText("Somebody else now plays your seat.").waitFor();
    await bob.page.waitForFunction(() => globalThis.ironroad.model.viewer === 255);
    same(
        await bob.page.evaluate((id) => JSON.parse(localStorage.getItem("ironroad.secrets"))[id] ?? null, table.id),
        null,
        "Bob's secret",
    );
    // The seat keeps its name in the game, and Eve plays it; all see that on every tab.
    await Promise.all(
        [ann, eve].map(({ page }) => page.locator(".persons", { hasText: "Bob is played by Eve." }).waitFor()),
    );
    await tools(ann);
    await ann.page.locator(".table-seats li", { hasText: "Bob" }).getByText("played by Eve").waitFor();
    await act(ann, "buy JHR ipo");
    await eve.open(`/game/${table.id}?test`);
    await eve.ready();
    await eve.myTurn();
    await act(eve, "buy SSL ipo");
    await ann.reach(15);
    const lines = await model(ann, "m.engine.lines(15, 15)");
    check(/^(\d+ )?Bob buy SSL ipo/.test(lines[0]), `the log: ${lines[0]}`);
    // The offer works once.
    const late = await Person.enter(stage.browser, stage.server.origin);
    await late.open(link);
    await late.page.locator(".notice.bad").waitFor();
    for (const person of [ann, bob, eve, late]) await person.leave();
}

/** People without a seat are told so: watchers, latecomers, and readers of a game's cards. */
export async function watches({ browser, server }) {
    const made = await server.ask("/api/games", { title: "1888n", seats: ["Ann", null], options: {} });
    const eve = await Person.enter(browser, server.origin);
    const { page } = eve;
    await page.route("**/join", async (route) => {
        await server.ask(`/api/games/${made.id}/join`, { name: "Bob" }); // the last seat
        await route.continue();
    });
    await eve.open(`/join/${made.id}?test#${made.invite}`);
    await page.getByLabel("Your name").fill("Eve");
    await page.getByRole("button", { name: "Take a seat" }).click();
    await eve.ready();
    await page.getByRole("alert").getByText("The game started before you got a seat").waitFor();
    await page.getByText("You are watching: you have no seat at this table.").waitFor();
    await page.locator(".cards-place .player").first().waitFor();
    same(
        await page.locator(".cards-place .player .badge", { hasText: "you" }).count(),
        0,
        "seats that are the watcher's own",
    );
    const ann = await Person.enter(browser, server.origin);
    await ann.open(`/game/${made.id}?test#secret=${made.seats[0].secret}`);
    await ann.page.locator('.cards-place .player[aria-label="Ann"] .badge', { hasText: "you" }).waitFor();
    same(
        [
            await ann.page.locator(".cards-place .player .badge", { hasText: "you" }).count(),
            await ann.page.locator(".watching").count(),
        ],
        [1, 0],
        "Ann's own seats, and words for watchers",
    );
    for (const person of [ann, eve]) await person.leave();
}

/** A game's page that was loaded without a network opens by itself when the server answers again. */
export async function opensLater({ browser, server }) {
    const table = await server.table("1888n", PLAYERS);
    const bob = await Person.enter(browser, server.origin, { serviceWorkers: "block" });
    const { page } = bob;
    await page.route("**/api/**", (route) => route.abort("internetdisconnected"));
    await bob.open(table.link("Bob"));
    await page.getByRole("heading", { name: "The game cannot be opened" }).waitFor();
    await page.locator(".head .tag", { hasText: "offline" }).waitFor();
    await page.unroute("**/api/**");
    await page.evaluate(() => dispatchEvent(new Event("online")));
    await bob.ready();
    same(await model(bob, "m.seats[m.viewer]"), "Bob", "the seat");
    await bob.leave();
}

/** Links opened where one has a seat already, in a page that shows the game and in a new one. */
export async function foreignLinks({ browser, server }) {
    const table = await server.table("1888n", PLAYERS, { private: true });
    const bob = await Person.enter(browser, server.origin);
    const other = { page: await bob.tab() };
    const kept = (key, { page } = bob) =>
        page.evaluate(([name, id]) => JSON.parse(localStorage.getItem(name) ?? "{}")[id], [key, table.id]);
    const isNow = ({ page }, name) =>
        page.waitForFunction((who) => {
            const m = globalThis.ironroad?.model;
            return m?.seats[m.viewer] === who;
        }, name);
    await bob.open(table.link("Bob"));
    await isNow(bob, "Bob");
    for (const [person, secret] of [
        [bob, "A".repeat(22)],
        [other, "A".repeat(22)],
        [other, table.secrets.Ann.slice(0, 9)],
    ]) {
        await person.page.goto(`${table.watch}#secret=${secret}`);
        await person.page.getByRole("alert").getByText("This link does not open a seat").waitFor();
        await person.page.getByText("You keep your present seat.").waitFor();
        await isNow(person, "Bob");
        await settles(
            async () => [await kept("ironroad.secrets"), new URL(person.page.url()).hash],
            [table.secrets.Bob, ""],
            `what is kept after ${secret}`,
        );
        await person.page.getByRole("button", { name: "Close" }).first().click();
    }
    await bob.page.goto(table.link("Ann")); // into the page that shows the game as Bob's
    await Promise.all([bob, other].map((person) => isNow(person, "Ann")));
    await settles(
        async () => [await kept("ironroad.secrets"), await kept("ironroad.given")],
        [table.secrets.Ann, [{ name: "Bob", secret: table.secrets.Bob }]],
        "Ann's seat, and the way back to Bob's",
    );
    // A link that could not be tried yet is not lost.
    await bob.page.route("**/api/games/**", (route) => route.abort("connectionreset"));
    await bob.page.goto(table.link("Bob"));
    await bob.page.getByRole("heading", { name: "The game cannot be opened" }).waitFor();
    await bob.page.unroute("**/api/games/**");
    await isNow(bob, "Bob");
    await bob.leave();
}

/** An account's seat in one tab, signing out and in by another, then the end of the session, and of the account, with no tab to tell. */
export async function signedOut({ browser, server }) {
    const PASSWORD = "kolej zelazna 1880";
    const mei = await Person.enter(browser, server.origin);
    const { page } = mei;
    const call = (method, path, body) =>
        page.evaluate(
            async ([how, address, text]) => {
                const answer = await fetch(address, {
                    method: how,
                    headers: { "X-Ironroad": "1", "Content-Type": "application/json" },
                    body: text,
                });
                return answer.status === 204 ? null : answer.json();
            },
            [method, path, JSON.stringify(body)],
        );
    await signUp(mei, "Mei Ling", PASSWORD);
    const { id } = await call("POST", "/api/games", {
        title: "1888n",
        seats: ["Bob", "Mei Ling"],
        options: {},
        order: "given",
        seed: "7",
    });
    await mei.open(`/game/${id}?test`);
    await mei.ready();
    await mei.myTurn();
    const told = page.getByRole("alert").filter({ hasText: "You are no longer signed in as Mei Ling" });
    const isOut = async () => {
        await told.getByRole("link", { name: "Sign in" }).waitFor();
        await page.locator(".head .who", { hasText: "Sign in" }).waitFor();
        await page.locator(".watching").waitFor();
        await settles(
            () => page.locator(".game .notice", { hasNotText: "No connection" }).allTextContents(),
            [],
            "other reasons",
        ); // the server ends the stream with the session
    };
    const desk = { page: await mei.tab(), open: (path) => desk.page.goto(server.origin + path) };
    await desk.open("/account");
    await desk.page.getByRole("button", { name: "Sign out", exact: true }).click();
    await isOut();
    await signIn(desk, "Mei Ling", PASSWORD);
    await mei.myTurn();
    await settles(() => told.count(), 0, "words of the end of the session");
    await page.evaluate(async () => {
        // and plays on before anything has told the page
        await fetch("/api/session", { method: "DELETE", headers: { "X-Ironroad": "1" } });
        await globalThis.ironroad.model.act("buy KT");
    });
    await isOut();
    await signIn(desk, "Mei Ling", PASSWORD);
    await mei.myTurn();
    await call("DELETE", "/api/account", { password: PASSWORD });
    await isOut();
    await mei.leave();
}

/** An invitation and an offer leave the address as soon as the page has read them, and no address that is asked for has them.
 *  Older links, with a question mark, still work; they leave it too. */
export async function takenOut({ browser, server }) {
    const made = await server.ask("/api/games", {
        title: "1888n",
        seats: ["Ann", null],
        options: {},
        private: true,
        seed: "7",
        order: "given",
    });
    const secret = made.seats[0].secret;
    const visit = async (address, token) => {
        const person = await Person.enter(browser, server.origin);
        const asked = [];
        person.context.on("request", (request) => asked.push(request.url()));
        await person.open(address);
        const shown = async (what) => {
            same(
                [
                    (await person.page.evaluate(() => location.href)).includes(token),
                    asked.slice(1).filter((url) => url.split("#")[0].includes(token)),
                ],
                [false, []],
                what,
            );
        };
        return { person, shown };
    };
    for (const address of [
        `/join/${made.id}?test#${made.invite}`,
        `/join/${made.id}?test&invite=${made.invite}`,
        `/game/${made.id}?invite=${made.invite}&test`,
    ]) {
        const { person, shown } = await visit(address, made.invite);
        await person.page.getByLabel("Your name").waitFor();
        await shown(`the page of ${address}`);
        await person.page.reload();
        await person.page.getByLabel("Your name").waitFor(); // a reload has it still
        await shown("the page after a reload");
        same(
            await person.page.evaluate(() => location.pathname + location.search),
            `/join/${made.id}?test`,
            "what is left of the address",
        );
        await person.leave();
    }
    const { person: bob } = await visit(`/join/${made.id}?test#${made.invite}`, made.invite);
    await bob.page.getByLabel("Your name").fill("Bob");
    await bob.page.getByRole("button", { name: "Take a seat" }).click();
    await bob.ready();
    await bob.leave();
    const { offer } = await server.ask(`/api/games/${made.id}/offer`, { seat: 0 }, secret);
    for (const address of [`/join/${made.id}?test#offer=${offer}`, `/join/${made.id}?test&offer=${offer}`]) {
        const { person, shown } = await visit(address, offer);
        await person.page.getByLabel("Your name").waitFor();
        await shown(`the page of ${address}`);
        await person.leave();
    }
    const { person: eve, shown } = await visit(`/join/${made.id}?test#offer=${offer}`, offer);
    await eve.page.getByLabel("Your name").fill("Eve");
    await eve.page.getByRole("button", { name: /take/i }).click();
    await eve.ready();
    await shown("the game");
    await eve.leave();
}
