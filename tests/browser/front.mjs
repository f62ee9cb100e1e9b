// Everything around the game: the first visit, a finished game to watch, the pages of titles with the marks of companies, the form of
// a new game, and home for players who come back.
import { check, note, Person, same, settles, until } from "./harness.mjs";
import { PHONE } from "./phone.mjs";

const told = (page) => page.locator(".demo-text").textContent();

export async function firstVisit({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/");
    await page.getByRole("heading", { level: 1, name: "Railway games, played by the book" }).waitFor();
    for (const [name, path] of [
        [/^Learn/, "/learn"],
        [/^Play with friends/, "/new"],
        [/^Watch a finished game/, "/watch"],
    ]) {
        const href = await page.locator(".ways").getByRole("link", { name }).getAttribute("href");
        same(new URL(href, server.origin).pathname, path, String(name));
    }
    await page.getByRole("button", { name: "Play the computer" }).waitFor();
    same(await page.getByRole("heading", { name: "My games" }).count(), 0, "lists that would be empty");
    // It steps by itself, and stands still when it is told to.
    const first = await told(page);
    check(first.length > 10, `what happens: ${first}`);
    await until(async () => (await told(page)) !== first, "the next step");
    await page.getByRole("button", { name: "Stop the game" }).click();
    await page.getByRole("button", { name: "Let the game go on" }).waitFor();
    await person.leave();
    const calm = await Person.enter(browser, server.origin, { reducedMotion: "reduce" });
    await calm.open("/");
    await calm.page.getByRole("button", { name: "Let the game go on" }).waitFor(); // it has not begun
    await calm.leave();
}

export async function watchGame({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/?test");
    await page.getByRole("link", { name: /^Watch a finished game/ }).click();
    await page.getByRole("heading", { level: 1, name: "Watch" }).waitFor();
    await page.locator(".shelf a", { hasText: "North American Railways" }).click();
    const at = () => page.locator(".history-at").first().textContent();
    await until(async () => /^1\/\d+$/.test(await at()), "the first move");
    await page.keyboard.press("ArrowRight");
    await until(async () => /^2\/\d+$/.test(await at()), "the next move");
    await person.open("/watch/nar?test"); // its end
    await page.locator(".finish").first().waitFor();
    await person.open("/watch/1830");
    await page.getByText("There is no example game of this title.").waitFor();
    await person.leave();
}

export async function titleFacts({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const { titles } = await server.ask("/api/titles");
    for (const { id, name } of titles) {
        await person.open(`/title/${id}`);
        await page.getByRole("heading", { level: 1, name, exact: true }).waitFor();
        await page.locator(".title-front .board-picture").waitFor();
        const facts = await page.locator(".title-facts").textContent();
        for (const word of ["Players", "Length", "Weight", "Designer", "Stage", "Publisher"])
            check(facts.includes(word), `${id}: ${facts}`);
        await page.getByRole("heading", { name: "What is special" }).waitFor();
        check((await page.locator(".points li").count()) > 1, `${id}: what is special`);
        // No two companies of a title have the same mark.
        const marks = await page
            .locator(".title-companies li svg")
            .evaluateAll((all) =>
                all.map((one) => `${one.querySelector("path").getAttribute("d")} ${one.textContent}`),
            );
        check(marks.length > 0, `${id}: no companies`);
        same(
            marks.filter((mark, i) => marks.indexOf(mark) !== i),
            [],
            `${id}: marks that two companies have`,
        );
    }
    note(`${titles.length} titles`);
    await person.open("/title/1880");
    await page.getByText("Double-O Games, 2010").waitFor();
    await page.getByText("Where 18xx.games differs").click();
    await page.locator(".preset tbody tr").first().waitFor();
    await page.getByText("Open questions, and what we chose").click();
    await page.locator(".questions li").first().waitFor();
    await person.leave();
}

export async function nothingToType({ browser, server }) {
    for (const look of [{ viewport: { width: 1280, height: 720 } }, PHONE]) {
        const person = await Person.enter(browser, server.origin, look);
        const { page } = person;
        await person.open("/new?where=hotseat&title=1888n&test");
        const start = page.getByRole("button", { name: "Start the game" });
        await start.waitFor();
        const inSight = await start.evaluate((button) => {
            const { top, bottom } = button.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
        });
        check(inSight, "the button is in sight before anything is scrolled");
        await page.waitForFunction(() => !document.querySelector("button[type=submit]").disabled);
        await start.click();
        await person.ready();
        await settles(() => person.actions, 0, "a game that begins");
        await person.leave();
    }
}

export async function returning({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/");
    await page.locator(".hero").waitFor();
    const table = await server.table("1888n", ["Ann", "Bob"], { description: "Waits for me" });
    await person.open(table.link("Bob"));
    await person.ready();
    await person.open("/");
    await page.locator("section[aria-labelledby=mine] .entry.turn", { hasText: "Waits for me" }).waitFor();
    same(await page.locator(".hero").count(), 0, "what is for first visitors");
    const before = await page.evaluate(
        () =>
            document.querySelector("#mine").getBoundingClientRect().top <
            document.querySelector("#shelf").getBoundingClientRect().top,
    );
    check(before, "their games come first");
    await person.leave();
}
