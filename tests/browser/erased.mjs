// An account is deleted while others look at its games: its name leaves their pages without a reload.
import { check, Person, settles, tabDrawn, until } from "./harness.mjs";

const PASSWORD = "correct horse battery";

/** A call as an account; the cookie of a sign-up. */
async function asked(server, method, path, body, cookie) {
    const headers = { "X-Ironroad": "1", "Content-Type": "application/json", ...(cookie ? { Cookie: cookie } : {}) };
    const answer = await fetch(server.origin + path, { method, headers, body: JSON.stringify(body) });
    check(answer.ok, `${method} ${path}: ${answer.status}`);
    const text = await answer.text();
    return {
        cookie: answer.headers.get("set-cookie")?.split(";")[0],
        said: text.startsWith("{") ? JSON.parse(text) : null,
    };
}

const hashOf = ({ page }) =>
    page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        return model.engine.hash(model.latest);
    });
const wordsOf = ({ page }) => page.evaluate(() => document.body.innerText);

export async function erased({ browser, server }) {
    const { cookie } = await asked(server, "POST", "/api/accounts", { name: "Zbigniew", password: PASSWORD });
    const { said: made } = await asked(
        server,
        "POST",
        "/api/games",
        { title: "1888n", seats: ["Zbigniew", "Bob"], options: {}, seed: "7", order: "given" },
        cookie,
    );
    await server.ask(`/api/games/${made.id}/actions`, { at: 1, action: "bid HS 80" }, made.seats[1].secret);
    await asked(server, "POST", `/api/games/${made.id}/actions`, { at: 2, action: "bid YRF 130" }, cookie);
    // another game, in which it had a seat for a while
    const other = await server.table("1888n", ["Ann", "Tom"]);
    const { offer } = await server.ask(`/api/games/${other.id}/offer`, { seat: 0 }, other.secrets.Ann);
    await asked(server, "POST", `/api/games/${other.id}/take`, { offer }, cookie);
    const again = (await asked(server, "POST", `/api/games/${other.id}/offer`, { seat: 0 }, cookie)).said;
    await server.ask(`/api/games/${other.id}/take`, { offer: again.offer, name: "Una" });

    const bob = await Person.enter(browser, server.origin);
    const tom = await Person.enter(browser, server.origin);
    await bob.open(`/game/${made.id}?test#secret=${made.seats[1].secret}`);
    await tom.open(other.link("Tom"));
    await bob.reach(2);
    await tom.ready();
    for (const one of [bob, tom]) await one.page.locator(".log", { hasText: "Zbigniew" }).waitFor();
    const before = await hashOf(bob);

    await asked(server, "DELETE", "/api/account", { password: PASSWORD }, cookie);
    for (const one of [bob, tom]) {
        await one.page.locator(".log", { hasText: "Deleted" }).waitFor();
        await until(async () => !(await wordsOf(one)).includes("Zbigniew"), "the name leaves the page");
    }
    await settles(async () => [await bob.actions, await hashOf(bob)], [2, before], "the same game");
    // and it goes on, on every tab
    await bob.page.locator("#choice-filter").fill("buy KT");
    await bob.page.locator("#choice-filter").press("Enter");
    await bob.reach(3);
    for (const [letter, tab] of Object.entries({ e: "entities", i: "info", s: "spreadsheet", o: "tools", g: "game" })) {
        await bob.page.keyboard.press("Escape");
        await bob.page.locator("body").press(letter);
        await tabDrawn(bob.page, tab);
        await bob.drawn();
        check(!(await wordsOf(bob)).includes("Zbigniew"), `the name on the tab ${tab}`);
    }
    await bob.leave();
    await tom.leave();
}
