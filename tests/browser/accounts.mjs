// Accounts as people use them: sign up, wrong password, a second device and its session, a new password, a forgotten one by
// the link of `ironroad admin reset`, and deletion, which leaves the games to the others.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { binary, check, holds, Person, same, settles } from "./harness.mjs";
import { join as joinTable, make } from "./table.mjs";

const FIRST = "hui hua long chuan";
const SECOND = "kolej zelazna 1888";
const THIRD = "a third one, by link";

const fill = async (page, name, password) => {
    await page.getByLabel("Name", { exact: true }).fill(name);
    await page.getByLabel("Password", { exact: true }).fill(password);
};
const notice = (page) => page.locator(".notice[role=alert], .notice.bad").first();
const named = (page, name) => page.locator(".head .who", { hasText: name }).waitFor();

export async function signIn(person, name, password) {
    const { page } = person;
    await person.open("/account");
    await fill(page, name, password);
    await page.getByRole("button", { name: "Sign in" }).click();
}

export async function signUp(person, name, password) {
    const { page } = person;
    await person.open("/account");
    await page.getByRole("button", { name: "Create an account" }).click();
    await fill(page, name, password);
    await page.getByRole("button", { name: "Create an account" }).click();
    await named(page, name);
}

export async function accounts({ browser, server }) {
    const phone = await Person.enter(browser, server.origin);
    const desk = await Person.enter(browser, server.origin);
    const { page } = phone;
    // Mistakes first: too short, too common, a name that is taken, a name with spaces around it.
    await phone.open("/");
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.getByRole("button", { name: "Create an account" }).click();
    await fill(page, "Mei", "short");
    await page.getByText("At least 8 characters.", { exact: true }).waitFor();
    check(await page.getByRole("button", { name: "Create an account" }).isDisabled(), "a short password can be sent");
    await fill(page, "Mei", "password123");
    await page.getByRole("button", { name: "Create an account" }).click();
    await notice(page).waitFor();
    await fill(page, "  Mei ", FIRST);
    await page.getByRole("button", { name: "Create an account" }).click();
    await named(page, "Mei");
    await page.waitForURL(`${server.origin}/`);
    await desk.open("/account");
    await desk.page.getByRole("button", { name: "Create an account" }).click();
    await fill(desk.page, "mei", SECOND);
    await desk.page.getByRole("button", { name: "Create an account" }).click();
    await notice(desk.page).waitFor();
    await desk.page.getByRole("button", { name: "Sign in", exact: true }).last().click(); // the other form: what was said of this one goes
    await settles(() => notice(desk.page).count(), 0, "messages of the other form");
    // A second device: wrong password, then the right one.
    await signIn(desk, "Mei", SECOND);
    await notice(desk.page).waitFor();
    same(await desk.page.getByLabel("Name", { exact: true }).inputValue(), "Mei", "the name after a wrong password");
    await desk.page.getByLabel("Password", { exact: true }).fill(FIRST);
    await desk.page.keyboard.press("Enter");
    await named(desk.page, "Mei");
    // A table of the account is there on both devices; Bob is a guest.
    const bob = await Person.enter(browser, server.origin);
    const invitation = await make(phone, { name: null, description: "Mei's table" });
    await joinTable(bob, invitation);
    await phone.ready();
    await desk.open("/");
    await desk.page.locator(".entry", { hasText: "Mei's table" }).waitFor();
    // Sessions: two; the other one is ended and finds itself signed out.
    await phone.open("/account");
    await page.locator("tbody tr").nth(1).waitFor();
    same(await page.locator("tbody tr").count(), 2, "sessions");
    same(await page.locator("tbody .tag").count(), 1, "sessions marked as this device");
    await page.getByRole("button", { name: "Sign out everywhere else" }).click();
    await page.waitForFunction(() => document.querySelectorAll("tbody tr").length === 1);
    await desk.page.reload();
    await named(desk.page, "Sign in");
    // What the server knows, as a file.
    const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name: "Save as a file" }).click(),
    ]);
    const kept = JSON.parse(readFileSync(await file.path(), "utf8"));
    same(
        [kept.name, kept.sessions.length, kept.games.map(({ description }) => description)],
        ["Mei", 1, ["Mei's table"]],
        "what is kept",
    );
    check(kept.games[0].log.includes("[Players"), "the game's log in the file");
    // A new password; the old one no longer holds.
    const change = page.locator("form", { has: page.getByRole("heading", { name: "Change password" }) });
    await change.getByLabel("Old password").fill(SECOND);
    await change.getByLabel("New password").fill(SECOND);
    await change.getByRole("button").click();
    await change.locator(".notice.bad").waitFor();
    await change.getByLabel("Old password").fill(FIRST);
    await change.getByRole("button").click();
    await change.locator(".notice.good").waitFor();
    await signIn(desk, "Mei", FIRST);
    await notice(desk.page).waitFor();
    await signIn(desk, "Mei", SECOND);
    await named(desk.page, "Mei");
    await forgotten({ desk, phone, server });
    await deleted({ desk, bob });
    for (const person of [phone, desk, bob]) await person.leave();
}

/** A forgotten password: the owner of the machine makes a link, which works once. */
async function forgotten({ desk, phone, server }) {
    const said = execFileSync(
        binary(),
        ["admin", "reset", "Mei", "--db", join(server.folder, "games.db"), "--public-url", server.origin],
        { encoding: "utf8" },
    );
    const link = /https?:\/\/\S+/.exec(said)?.[0] ?? "";
    check(link.startsWith(`${server.origin}/reset#`), `no link in "${said}"`);
    const { page } = desk;
    await desk.open("/reset");
    await page.getByText("This page needs a password reset link.").waitFor();
    await page.goto(link); // pasted into the page that is open
    await page.getByLabel("New password").fill(THIRD);
    await settles(() => new URL(page.url()).hash, "", "the token in the address");
    await page.getByRole("button", { name: "Set password" }).click();
    await page.locator(".notice.good").waitFor();
    await page.getByRole("link", { name: "Sign in" }).first().click();
    await fill(page, "Mei", THIRD);
    await page.getByRole("button", { name: "Sign in" }).click();
    await named(page, "Mei");
    await phone.page.goto(link); // a second time, and by somebody who was signed in
    await phone.page.getByLabel("New password").fill(FIRST);
    await phone.page.getByRole("button", { name: "Set password" }).click();
    await notice(phone.page).waitFor();
    await phone.open("/");
    await named(phone.page, "Sign in");
}

/** The account goes; its table stays with the other player, and the name is gone from it. */
async function deleted({ desk, bob }) {
    const { page } = desk;
    await desk.open("/account");
    const form = page.locator("form", { has: page.getByRole("heading", { name: "Delete account" }) });
    const go = async (password) => {
        await form.getByLabel("Password").fill(password);
        await form.getByRole("button", { name: "Delete account" }).click();
        await page.locator("dialog[open]").getByRole("button", { name: "Delete account" }).click();
    };
    await go("not the password");
    await form.locator(".notice.bad").waitFor();
    await go(THIRD);
    await named(page, "Sign in");
    await signIn(desk, "Mei", THIRD);
    await notice(page).waitFor();
    await bob.open("/");
    const entry = bob.page.locator(".entry", { hasText: "Mei's table" });
    await entry.waitFor();
    await holds(
        () => entry.textContent(),
        (text) => /Deleted, Bob|Bob, Deleted/.test(text),
        "the players of the table",
    );
    await entry.getByRole("link").click();
    await bob.ready();
    await bob.page.locator(".player").first().waitFor();
    same(await bob.page.getByText("Mei", { exact: true }).count(), 0, "places with the old name in the game");
    await bob.page.locator("#tab-tools").click(); // the seat can be taken over
    await bob.page.getByRole("button", { name: "Offer Deleted’s seat" }).waitFor();
}
