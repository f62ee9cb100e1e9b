// Home and the pages of the titles: lists that are long, filtered and paged; a new table that appears without a reload; a guest's
// turn in title and icon, the longest waiting game first; finished games stay; the way to the rules.
import { Person, settles, until } from "./harness.mjs";
import { cut, RAIL_GAME } from "./axe.mjs";

const entries = (page, list) => page.locator(`section[aria-labelledby=${list}] .entry`);

export async function home({ browser, server }) {
    const open = (title, description) =>
        server.ask("/api/games", { title, seats: ["Zoe", null, null], options: {}, description });
    for (let i = 1; i <= 24; i++) await open(i % 4 === 0 ? "nar" : "1888n", `Lot ${i}`);
    const bob = await Person.enter(browser, server.origin);
    const { page } = bob;
    await bob.open("/");
    await page.getByText("No account needed").waitFor(); // what this is, for who comes first
    const open_ = page.locator("section[aria-labelledby=open]");
    await entries(page, "open").nth(19).waitFor();
    await settles(() => entries(page, "open").count(), 20, "tables on the first page");
    await open_.getByRole("button", { name: /more$/ }).click();
    await until(async () => (await entries(page, "open").count()) >= 24, "all tables");
    await open_.getByLabel("Title").selectOption("nar");
    const others = async () =>
        (await entries(page, "open").allTextContents()).filter((text) => !text.includes("North American"));
    await settles(others, [], "after the filter");
    await entries(page, "open").filter({ hasText: "Lot 8" }).waitFor();
    await open_.getByLabel("Name or player").fill("lot 8");
    await settles(() => entries(page, "open").count(), 1, "tables called Lot 8");
    await open_.getByLabel("Name or player").fill("nobody knows this");
    await open_.getByText("No matches.").waitFor();
    await open_.getByLabel("Title").selectOption("");
    // A new table appears by itself.
    await open_.getByLabel("Name or player").fill("late");
    await open("1888n", "Latecomers");
    await entries(page, "open").filter({ hasText: "Latecomers" }).waitFor();
    await mineAndFinished({ bob, server });
    await bob.leave();
}

/** Two games in which a guest sits, one of them over. */
async function mineAndFinished({ bob, server }) {
    const { page } = bob;
    const table = await server.table("1888n", ["Ann", "Bob"], { description: "My turn" });
    const over = await server.imported(cut(RAIL_GAME, 10_000));
    const [first] = Object.keys(over.secrets);
    for (const link of [table.link("Bob"), over.link(first)]) {
        await bob.open(link);
        await bob.ready();
    }
    await bob.open("/");
    await entries(page, "mine").filter({ hasText: "Your turn" }).waitFor();
    await page.waitForFunction(
        () =>
            document.title.startsWith("(1)") &&
            document.querySelector("link[rel=icon]").href.endsWith("icon-turn.svg") &&
            document.querySelector("meta[name=theme-color]").content === "#12713f",
    );
    await page.getByRole("link", { name: "Your turn" }).first().click(); // the way to the next game
    await bob.ready();
    await settles(() => new URL(page.url()).pathname, `/game/${table.id}`, "the next game");
    await page.locator("#choice-filter").fill("buy KT");
    await page.locator("#choice-filter").press("Enter");
    await page.waitForFunction(
        () => !document.title.startsWith("(") && document.querySelector("link[rel=icon]").href.endsWith("icon.svg"),
    );
    await bob.open("/");
    await page.getByText("My finished games").click();
    await page.locator("details .entry", { hasText: "won by" }).first().waitFor();
}

export async function titlePage({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/new");
    await page
        .locator(".choice", { hasText: "1888 North China" })
        .getByRole("link", { name: "Rules and variants" })
        .click();
    await page.getByRole("heading", { name: "1888 North China", exact: true }).waitFor();
    await page.getByRole("link", { name: "Read the rules" }).click();
    await page.getByRole("heading", { name: "The rules of 1888 North China" }).waitFor();
    await person.open("/title/1888n");
    await page.getByRole("heading", { name: "1888-N", exact: true }).waitFor();
    await page.getByRole("link", { name: "New game", exact: true }).last().click();
    await page.locator(".choice.chosen", { hasText: "1888-N" }).waitFor();
    await person.open("/title/1830");
    await page.getByText("Page not found").waitFor();
    await person.leave();
}
