// Without a server: a page that was loaded once makes, plays and keeps a hot-seat game when the network is gone, also after a
// reload and in a new tab. And an engine that is older than the server's: the page notices and changes over.
import { allCome, check, note, Person, same, Server, settles } from "./harness.mjs";

export async function hotSeatOffline({ browser }) {
    const server = await new Server().start();
    try {
        const person = await Person.enter(browser, server.origin);
        let { page } = person;
        await person.open("/");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await server.kill("SIGTERM");
        await person.context.setOffline(true);
        await page.getByRole("link", { name: "New game" }).first().click();
        await page.getByRole("radio", { name: /^1888-N/ }).check();
        await page.getByRole("radio", { name: "In this browser" }).check();
        await page.getByLabel("Number").selectOption("2");
        for (const [i, name] of ["Ann", "Bob"].entries()) await page.getByLabel(`Player ${i + 1}`).fill(name);
        await page.getByRole("button", { name: "Start the game" }).click();
        await person.ready();
        const history = () => page.locator(".history-at").first().textContent();
        const buy = async (lot, actions) => {
            await person.awake();
            await page.locator(`.lot button[title="buy ${lot}"]`).click();
            await page.waitForFunction(
                (n) => document.querySelector(".history-at")?.textContent === `${n}/${n}`,
                actions,
            );
        };
        await buy("KT", 1);
        await buy("TA", 2);
        const address = page.url();
        await page.reload(); // the service worker has the page, IndexedDB the game
        await person.ready();
        await settles(history, "2/2", "actions after a reload without a network");
        await buy("HS", 3);
        await person.awake();
        await page.getByRole("button", { name: /^Undo/ }).first().click();
        await page.waitForFunction(() => document.querySelector(".history-at")?.textContent === "2/2");
        await page.close();
        page = person.page = await person.tab();
        await page.goto(address);
        await person.ready();
        await settles(history, "2/2", "actions in a new tab");
        await page.getByRole("button", { name: "Redo" }).first().click();
        await page.waitForFunction(() => document.querySelector(".history-at")?.textContent === "3/3");
        // Home says that there is no server, and has the game.
        await page.goto(`${server.origin}/`);
        await page.locator("a[href^='/hotseat/']").first().waitFor();
        await page.getByText("The server is not responding").first().waitFor();
        await person.context.setOffline(false);
        await server.start();
        await page.reload();
        await page.getByRole("heading", { name: "Open tables" }).waitFor();
        await person.leave();
    } finally {
        await server.stop();
    }
}

const OLD = "/assets/ironroad-000000000000.wasm";

/** A browser that still has an older build's page and engine: its engine is today's with the bytes that `age` changes. */
async function oldBrowser(browser, server, age) {
    const person = await Person.enter(browser, server.origin, { serviceWorkers: "block" });
    const { engine } = await server.ask("/assets/manifest.json");
    const seen = { old: 0, today: 0 };
    await person.context.route(/\/assets\/.*\.js$/, async (route) => {
        const answer = await route.fetch();
        await route.fulfill({ response: answer, body: (await answer.text()).replaceAll(engine, OLD) });
    });
    await person.context.route(`**${OLD}`, async (route) => {
        seen.old++;
        const answer = await fetch(server.origin + engine);
        await route.fulfill({
            status: 200,
            contentType: "application/wasm",
            body: age(Buffer.from(await answer.arrayBuffer())),
        });
    });
    person.page.on("request", (request) => {
        if (request.url().endsWith(engine)) seen.today++;
    });
    return { person, seen };
}

/** Changes every place of `from` to `to`, which is as long. */
function patched(bytes, from, to) {
    let count = 0;
    for (let at = bytes.indexOf(from); at >= 0; at = bytes.indexOf(from, at + 1)) {
        to.copy(bytes, at);
        count++;
    }
    check(count > 0, "nothing to patch in the module");
    return bytes;
}

/** A signed number as the module writes it (LEB128). */
function leb(value) {
    const out = [];
    for (let rest = BigInt.asIntN(64, value); ; ) {
        const low = Number(rest & 0x7fn);
        rest >>= 7n;
        const last = (rest === 0n && !(low & 0x40)) || (rest === -1n && low & 0x40);
        out.push(last ? low : low | 0x80);
        if (last) return Buffer.from(out);
    }
}
const HASH_FACTOR = 0xd6e8feb86659fd93n; // src/core/hash.h
const otherHash = (bytes) => patched(bytes, leb(HASH_FACTOR), leb(HASH_FACTOR ^ 0x10n));

export async function olderEngine({ browser, server }) {
    const table = await server.table("1888n", ["Ann", "Bob"]);
    const { person: bob, seen } = await oldBrowser(browser, server, otherHash);
    const ann = await Person.enter(browser, server.origin);
    await Promise.all([ann.open(table.link("Ann")), bob.open(table.link("Bob"))]);
    await Promise.all([ann.ready(), bob.ready()]);
    same([seen.old, seen.today > 1], [1, false], "the old engine is in use");
    await bob.page.locator("#choice-filter").fill("buy KT");
    await bob.page.locator("#choice-filter").press("Enter");
    await ann.reach(1);
    await bob.page
        .locator(".problem-place .notice", { hasText: /engine|rules|version/i })
        .first()
        .waitFor();
    await bob.reach(1);
    const hash = ({ page }) => page.evaluate(() => globalThis.ironroad.model.engine.hash(1));
    await settles(() => hash(bob), await hash(ann), "the hashes after the change");
    await ann.page.locator("#choice-filter").fill("buy TA");
    await ann.page.locator("#choice-filter").press("Enter");
    await bob.reach(2);
    await bob.myTurn();
    note(`bob: ${await bob.page.locator(".problem-place .notice").first().textContent()}`);
    await ann.leave();
    await bob.leave();
}

/** An old engine that does not know a name of the log: the table opens all the same, with the server's engine. */
export async function olderRules({ browser, server }) {
    const table = await server.table("1888n", ["Ann", "Bob"]);
    await server.ask(`/api/games/${table.id}/actions`, { at: 1, action: "buy KT" }, table.secrets.Bob);
    // Where the linker lets one string end another, KT is the end of 1890's HKT.
    const { person, seen } = await oldBrowser(browser, server, (bytes) =>
        patched(bytes, Buffer.from("HKT\0"), Buffer.from("HKX\0")),
    );
    await person.open(table.link("Ann"));
    await person.ready();
    await settles(() => person.actions, 1, "actions");
    check(seen.old > 0, "the old engine was never asked for");
    await person.leave();
}

/** Whoever was on the home page once, and on no other, has what needs no server when the network is gone: from home, by links, to
 *  learning, puzzles, rules and a game in this browser; and each page by its address. */
export async function pagesOffline({ browser }) {
    const server = await new Server().start();
    try {
        const person = await Person.enter(browser, server.origin);
        const { page } = person;
        await person.open("/");
        await page.waitForFunction(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await server.kill("SIGTERM");
        await person.context.setOffline(true);
        await person.open("/");
        await page.getByText("The server is not responding").first().waitFor();
        await page.locator(".shelf a").first().waitFor();
        await page.getByRole("button", { name: "Play the computer" }).waitFor();
        await page
            .locator(".ways")
            .getByRole("link", { name: /^Learn/ })
            .click();
        await page.getByRole("link", { name: "Puzzles", exact: true }).click();
        await page.locator(".puzzle-button").first().waitFor();
        for (const [address, there] of [
            ["/learn", ".card.lesson"],
            ["/learn/tour", ".prose li"],
            ["/glossary", ".glossary dt"],
            ["/rules/1888n", ".rule-chapter h2"],
            ["/rules/nar#NA-SH-34", "li.here"],
            ["/title/1880", ".title-front .board-picture"],
            ["/watch", ".shelf a"],
            ["/import", "#main h1"],
        ]) {
            await person.open(address);
            await page.locator(there).first().waitFor();
            await allCome(page);
            same(await page.locator(".notice.bad").count(), 0, `${address}: what has failed`);
        }
        for (const [address, start] of [
            ["/puzzles?test", ".puzzle-button"],
            ["/learn?test", ".card.lesson button.primary"],
            ["/new?where=hotseat&title=1888n&test", "button[type=submit]:enabled"],
        ]) {
            await person.open(address);
            await page.locator(start).first().click();
            await person.ready();
            await settles(() => person.actions, 0, `${address}: a game that begins`);
        }
        await person.open("/watch/nar?test");
        await page.locator(".finish").first().waitFor();
        await person.leave();
    } finally {
        await server.stop();
    }
}
