// Files: a game leaves by the page's buttons and comes back by its import page: RGN without a network, from a file, pasted and
// gzip'd; 18xx.games' JSON by way of the server. And the error message for a file that is neither.
import { readFileSync } from "node:fs";
import { gzipSync } from "node:zlib";
import { check, Person, same, Server, settles, until } from "./harness.mjs";
import { cut, RAIL_GAME } from "./axe.mjs";
import { played } from "./opening.mjs";

const choose = (page, name, content) =>
    page
        .locator("input[type=file]")
        .setInputFiles({ name, mimeType: "application/octet-stream", buffer: Buffer.from(content) });
const text = (page) => page.getByLabel("or paste the text");

/** What the browser would save after a click. */
async function saved(page, name) {
    const [file] = await Promise.all([page.waitForEvent("download"), page.getByRole("button", { name }).click()]);
    return { name: file.suggestedFilename(), content: readFileSync(await file.path(), "utf8") };
}

export async function importOffline({ browser }) {
    const server = await new Server().start();
    try {
        const person = await Person.enter(browser, server.origin);
        const { page } = person;
        await person.open("/?test");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await server.kill("SIGTERM");
        await person.context.setOffline(true);
        await page.getByRole("link", { name: "Import" }).first().click();
        // Mistakes: a picture, a broken line, JSON without a server.
        await choose(page, "picture.png", "\x89PNG\r\n\x1a\n0000");
        await page.getByText("This is neither RGN nor JSON.").waitFor();
        await text(page).fill(cut(RAIL_GAME, 20).replace(/^12 .*$/m, "12 Nobody bids 5"));
        await page.getByRole("button", { name: "Open in this browser" }).click();
        await page.locator(".notice.bad", { hasText: "12" }).waitFor();
        await text(page).fill('{"id":1}');
        await page.getByText("JSON needs the server, which is not responding.").waitFor();
        same(await page.getByRole("button", { name: "Make it a table" }).count(), 0, "buttons that need the server");
        // The file itself, gzip'd; its name is the game's.
        await choose(page, "Friday.rgn.gz", gzipSync(cut(RAIL_GAME, 60)));
        await settles(() => page.getByLabel("Name of the game").inputValue(), "Friday", "the name"); // unpacked in the background
        await page.getByRole("button", { name: "Open in this browser" }).click();
        await person.ready();
        await settles(() => person.actions, 60, "actions");
        // Out again, and the same game.
        await page.locator("#tab-tools").click();
        const file = await saved(page, "Save the game (RGN)");
        check(file.name.endsWith(".rgn"), `the file's name ${file.name}`);
        const json = await saved(page, "Save the game (JSON)");
        check(json.name.endsWith(".json"), `the file's name ${json.name}`);
        await page.getByText("Show the game (RGN)").click();
        await settles(() => page.locator("details.rgn textarea").inputValue(), file.content, "the game that is shown");
        await page.goto(`${server.origin}/`);
        const entry = page.locator(".entry", { hasText: "Friday" });
        await entry.getByRole("button").click();
        const [other] = await Promise.all([
            page.waitForEvent("download"),
            entry.getByRole("button", { name: "Export", exact: true }).click(),
        ]);
        const bare = (log) =>
            log
                .split("\n")
                .filter((line) => /^\d/.test(line))
                .map((line) => line.replace(/ #.*$/, ""));
        same(bare(readFileSync(await other.path(), "utf8")), bare(file.content), "the two exports");
        // As JSON it comes back too, also without the server.
        await page.goto(`${server.origin}/import?test`);
        await text(page).fill(json.content);
        await page.getByLabel("Name of the game").fill("Sunday");
        await page.getByRole("button", { name: "Open in this browser" }).click();
        await person.ready();
        same(
            await played(page),
            bare(file.content).map((line) => line.replace(/^\d+ /, "")),
            "the actions of the JSON",
        );
        await page.goto(`${server.origin}/`);
        const sunday = page.locator(".entry", { hasText: "Sunday" });
        await sunday.getByRole("button").first().click();
        await sunday.getByRole("button", { name: "Delete", exact: true }).click();
        await page.locator("dialog[open]").getByRole("button", { name: "Delete", exact: true }).click();
        await sunday.waitFor({ state: "detached" });
        // Renamed, then deleted after a question.
        await entry.getByRole("button", { name: /^Rename,/ }).click();
        await entry.getByRole("button", { name: "Rename", exact: true }).click();
        await page.locator("dialog[open]").getByLabel("Name of the game").fill("Saturday");
        await page.keyboard.press("Enter");
        const renamed = page.locator(".entry", { hasText: "Saturday" });
        await renamed.getByRole("button").first().click();
        await renamed.getByRole("button", { name: "Delete", exact: true }).click();
        await page.locator("dialog[open]").getByRole("button", { name: "Delete", exact: true }).click();
        await renamed.waitFor({ state: "detached" });
        await page.locator(".hero").waitFor(); // as for a first visit: nothing is kept any more
        await person.leave();
    } finally {
        await server.stop();
    }
}

/** 18xx.games' JSON: saved from a table, made a table again; all seats' links work. */
export async function importPeer({ browser, server }) {
    const table = await server.imported(cut("1888n/3p-seed38-compat-bank.rgn", 70)); // before the first offer that is declined: JSON has none
    const person = await Person.enter(browser, server.origin, { tolerate: [/status of 4(00|22)/] });
    const { page } = person;
    const [first] = Object.keys(table.secrets);
    await person.open(table.link(first));
    await person.ready();
    const actions = await person.actions;
    await page.locator("#tab-tools").click();
    const file = await saved(page, "Save as 18xx.games file");
    check(JSON.parse(file.content).actions.length > 50, "the JSON's actions");
    await person.open("/import");
    await text(page).fill('{"title":"1830","players":[],"actions":[]}');
    await page.getByRole("button", { name: "Make it a table" }).click();
    await page.locator(".notice.bad").waitFor();
    await choose(page, "theirs.json", file.content);
    await until(async () => (await text(page).inputValue()) === file.content, "the file is read");
    await page.getByRole("button", { name: "Make it a table" }).click();
    await page.getByRole("heading", { name: "The table is ready" }).waitFor();
    const links = await page.locator(".links code").allTextContents();
    same(links.length, Object.keys(table.secrets).length, "links of the seats");
    const other = await Person.enter(browser, server.origin);
    await other.open(links[1].replace("#", "?test#"));
    await other.ready();
    same(await other.actions, actions, "actions of the imported table");
    await settles(() => new URL(other.page.url()).hash.includes("secret"), false, "the secret in the address");
    await page.getByRole("link", { name: "Go to the table" }).click();
    await person.ready();
    await person.leave();
    await other.leave();
}
