// Positions in words: in the address they open as a game of this browser, wrong ones say their line, the page copies the
// address of what it shows, and a new game can begin from one, in this browser or on the server.
import { check, holds, Person, same, settles } from "./harness.mjs";

const START = ["title 1888", "players 3", "cash Ann 321", "private FC Bob", "stock Cat"].join("\n");
const view = ({ page }) =>
    page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        return model.engine.view(model.latest, 255);
    });

export async function positionAddress({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"], { origin: server.origin });
    // Written by hand, as a link may have it.
    await person.open(`/position?test#${encodeURIComponent(START)}`);
    await person.ready();
    await holds(
        () => page.url(),
        (address) => new URL(address).pathname.startsWith("/hotseat/"),
        "it opens as a game",
    );
    const first = await view(person);
    same(first.players.Ann.cash, 321, "Ann's cash");
    same(first.round, "stock", "the round");
    same(first.to_act, "Cat", "who is asked");
    // Played on, its address is copied, and opens the same position.
    const field = page.locator("#choice-filter");
    await field.fill("par JHR 70");
    await field.press("Enter");
    await person.reach(1);
    await person.awake();
    await page.locator("#tab-tools").click();
    await page.getByRole("button", { name: "Copy the address of this position" }).click();
    await page.bringToFront(); // only the page in front may read the clipboard
    await page.waitForFunction(async () => (await navigator.clipboard.readText()).includes("/position#"));
    const address = await page.evaluate(() => navigator.clipboard.readText());
    const hash = await page.evaluate(() => globalThis.ironroad.model.engine.hash(1));
    check(address.startsWith(`${server.origin}/position#title+1888/`), `the address ${address}`);
    await person.open(address.slice(server.origin.length).replace("#", "?test#"));
    await person.ready();
    same(await page.evaluate(() => globalThis.ironroad.model.engine.hash(0)), hash, "the hash of what was copied");
    await page.locator("#tab-info").click();
    await page.getByText("This game began from a set position.").waitFor();
    // A wrong one stays, with its line.
    await person.open(`/position?test#${encodeURIComponent(`${START}\nturn JHR track`)}`);
    await page.locator(".notice.bad", { hasText: "6" }).waitFor();
    await holds(
        () => page.getByLabel("Position").inputValue(),
        (text) => text.endsWith("turn JHR track"),
        "the text stays",
    );
    await person.leave();
}

export async function beginFromPosition({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/new?title=1888&test");
    await page.getByText("Begin from a position").click();
    await page.getByLabel("Position", { exact: true }).fill("players 3\ncash Ann 321\nstok Cat");
    await page.getByText("is not a word of positions").waitFor();
    await page.getByLabel("Position", { exact: true }).fill("players 3\ncash Ann 321\nprivate FC Bob\nstock Cat");
    await page.getByLabel("In this browser").check();
    for (const [i, name] of ["Xia", "Yan", "Zoe"].entries()) await page.getByLabel(`Player ${i + 1}`).fill(name);
    await page.locator("form.create button.primary").click();
    await person.ready();
    const first = await view(person);
    same(first.players.Xia.cash, 321, "the first seat has what Ann has");
    same(first.to_act, "Zoe", "who is asked");
    // The same on the server.
    const made = await server.ask("/api/games", {
        title: "1888",
        seats: ["Xia", "Yan", "Zoe"],
        order: "given",
        position: "players 3\ncash Ann 321\nprivate FC Bob\nstock Cat",
    });
    await person.open(`/game/${made.id}?test`);
    await person.ready();
    await settles(async () => (await view(person)).players.Xia.cash, 321, "the table begins there too");
    await person.leave();
}
