// A phone: 390 by 844, touch. Moves are made with the finger; no page is wider than the screen; targets are large enough.
import { allCome, check, note, Person, pointOf, same, settles } from "./harness.mjs";
import { answer } from "./mouse.mjs";
import { OPENING, played, PLAYERS } from "./opening.mjs";

export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 2 };

/** What is wider than the screen. A phone's browser shows a page that is too wide smaller, and innerWidth grows with it. */
export const widest = (page) =>
    page.evaluate((width) => {
        const over = document.scrollingElement.scrollWidth - width;
        if (over <= 0) return "";
        const wide = [...document.querySelectorAll("body *")].filter(
            (e) => e.getBoundingClientRect().right > width + 1 && !e.closest(".map svg"),
        );
        return `${over} px too wide: ${wide
            .slice(-3)
            .map((e) => `${e.tagName}.${e.className}`)
            .join(" ")}`;
    }, page.viewportSize().width);

/** Buttons and links that a finger can hardly hit: smaller than 24 px (WCAG 2.5.8), inline text apart. */
const tiny = (page) =>
    page.evaluate(() =>
        [
            ...document.querySelectorAll(
                "button, select, input:not([type=checkbox], [type=radio], [type=range]), a.button",
            ),
        ]
            .filter((e) => e.checkVisibility())
            .map((e) => ({ e, box: e.getBoundingClientRect() }))
            .filter(({ box }) => box.width > 1 && (box.width < 24 || box.height < 24))
            .map(
                ({ e, box }) =>
                    `${e.className} "${e.textContent.slice(0, 20)}" ${Math.round(box.width)}x${Math.round(box.height)}`,
            ),
    );

/** What of the map lies under the bar at the bottom, or is left over above it. */
const hiddenByBar = (page) =>
    page.evaluate(() => {
        const bar = document.querySelector(".parts").getBoundingClientRect().top;
        const end = document.querySelector(".over-map").getBoundingClientRect().bottom;
        return end > bar + 1 ? `${end - bar} px under the bar` : end < bar - 40 ? `${bar - end} px unused` : "";
    });

/** The bar at the bottom: this part is the one that is shown. */
const shows = (page, name, before) =>
    page
        .locator(".parts button[aria-pressed=true]", { hasText: name })
        .waitFor()
        .catch(async () => {
            throw new Error(
                `before ${before} ${await page.locator(".parts button[aria-pressed=true]").textContent()} is shown, not ${name}`,
            );
        });

/** The finger's way to a line of the opening: the bar at the bottom, then what the mouse would click. */
export async function touch(page, { verb, words, action, asks }) {
    if (verb === "lay" || verb === "station") {
        // The map is there by itself, with what is asked and the way to pass above it.
        await shows(page, "Map", action);
        await settles(
            () => page.locator(".over-map .step-head:visible, .over-map button.pass:visible").count(),
            2,
            `above the map before ${action}`,
        );
        await settles(() => hiddenByBar(page), "", `the map before ${action}`);
        const { x, y } = await pointOf(page, words[0], 0.3);
        await page.touchscreen.tap(x, y);
        const yes = page.locator(".map-yes");
        if (verb === "lay") {
            await page.locator(`.map-ring-tile:not(.map-ring-dim)[aria-label^="Tile ${words[1]},"]`).first().tap();
            for (let turns = 0; !(await yes.getAttribute("aria-label")).includes(action); turns++) {
                check(turns < 6, `${action} is not among the rotations`);
                await page.locator(".map-turn").tap();
            }
        }
        await yes.tap();
    } else if (verb === "par") {
        await page
            .locator(".board-place .company", { hasText: words[0] })
            .first()
            .getByRole("button", { name: "Start" })
            .tap();
        await page.locator(`button[title="${action}"]`).tap();
    } else if (verb === "bid") {
        const box = page.locator(".lot", { has: page.locator("header b", { hasText: new RegExp(`^${words[0]}$`) }) });
        while (Number(await box.locator("input[type=number]").inputValue()) < Number(words[1]))
            await box.getByRole("button", { name: "More" }).tap();
        await box.getByRole("button", { name: "Bid", exact: true }).tap();
    } else {
        if (verb === "train") await shows(page, "Act", action);
        if (
            (verb === "pass" || verb === "run") &&
            (await page.locator(`.game-tab button.act[title="${action}"]:visible`).count()) === 0
        )
            await page.locator(".parts button").first().tap();
        await page.locator(`.game-tab button.act[title="${action}"]:visible`).first().tap();
        if (asks) await answer(page, (button) => button.tap());
    }
}

/** A name of 38 letters without a space: nothing is wider than the screen, and the bar is at its bottom. */
async function longName(ann, server) {
    const { page } = ann;
    const long = "W".repeat(38);
    const table = await server.table("1888n", [long, "Bob"]);
    const fits = async (where) => {
        await settles(() => widest(page), "", `${where} with a long name`);
        const bar = () =>
            page.evaluate(
                ({ width, height }) =>
                    [...document.querySelectorAll(".parts")]
                        .map((e) => e.getBoundingClientRect())
                        .filter((box) => box.bottom > height + 1 || box.right > width + 1).length,
                page.viewportSize(),
            );
        await settles(bar, 0, `the bar, ${where}`);
    };
    const parts = async (where) => {
        for (const name of await page.locator(".parts button").allTextContents()) {
            await page.locator(".parts button", { hasText: name }).tap();
            await fits(`${where}, ${name}`);
        }
    };
    for (const [i, { action, player }] of OPENING.slice(0, 28).entries()) {
        if (i === 0 || i === 10 || i === 22) {
            await ann.open("/no-such-page"); // the next address is loaded, not only its hash
            await ann.open(table.link(long));
            await ann.ready();
            await ann.reach(i);
            await parts(`after ${i} actions`);
        }
        await server.ask(
            `/api/games/${table.id}/actions`,
            { at: i + 1, action },
            table.secrets[player === "Ann" ? long : "Bob"],
        );
    }
    for (const tab of ["entities", "market", "info", "spreadsheet", "tools"]) {
        await ann.openTab(tab, (one) => one.tap());
        await ann.drawn();
        await fits(`tab ${tab}`);
    }
    await ann.open("/?test");
    await page.locator(".entry", { hasText: long }).first().waitFor();
    await fits("home");
}

export async function phone({ browser, server }) {
    const table = await server.table("1888n", PLAYERS);
    const ann = await Person.enter(browser, server.origin, PHONE);
    const bob = await Person.enter(browser, server.origin);
    await ann.open(table.link("Ann"));
    await bob.open(table.link("Bob"));
    await Promise.all([ann.ready(), bob.ready()]);
    const steps = OPENING.slice(0, 28);
    for (const [i, step] of steps.entries()) {
        const person = step.player === "Ann" ? ann : bob;
        await person.myTurn();
        if (person === ann) {
            await touch(ann.page, step).catch((error) => {
                throw new Error(`${step.line}: ${error.message}`);
            });
        } else {
            await bob.page.locator("#choice-filter").fill(step.action);
            await bob.page.locator("#choice-filter").press("Enter");
        }
        await Promise.all([ann.reach(i + 1), bob.reach(i + 1)]);
        await settles(() => widest(ann.page), "", `after ${step.line}`);
    }
    same(
        await played(ann.page),
        steps.map(({ line }) => line),
        "the log",
    );
    // The log: its end is seen first, and the chat is above the bar.
    await ann.page.locator(".parts button", { hasText: "Log" }).tap();
    await ann.page.waitForFunction((last) => {
        const log = document.querySelector(".log").getBoundingClientRect();
        const entry = [...document.querySelectorAll(".entry")].at(-1);
        const box = entry?.getBoundingClientRect();
        return (
            entry?.querySelector(".entry-number").textContent === String(last) &&
            box.top >= log.top &&
            box.bottom <= log.bottom + 1
        );
    }, steps.length);
    await settles(
        () =>
            ann.page.evaluate(
                () =>
                    document.querySelector(".chat-line").getBoundingClientRect().bottom <=
                    document.querySelector(".parts").getBoundingClientRect().top,
            ),
        true,
        "the chat is above the bar",
    );
    const small = new Set();
    // The map is in the bar at the bottom, not among the views of the menu.
    for (const tab of ["game", "entities", "market", "info", "tiles", "spreadsheet", "tools"]) {
        await ann.openTab(tab, (one) => one.tap());
        await ann.drawn();
        await settles(() => widest(ann.page), "", `tab ${tab}`);
        for (const one of await tiny(ann.page)) small.add(`${tab}: ${one}`);
    }
    for (const address of ["/", "/new", "/account", "/import", "/watch", "/title/1880"]) {
        await ann.open(address);
        await ann.page.locator("#main h1").first().waitFor({ state: "attached" });
        await allCome(ann.page);
        await settles(() => widest(ann.page), "", address);
        for (const one of await tiny(ann.page)) small.add(`${address}: ${one}`);
    }
    same([...small], [], "targets smaller than 24 px");
    await longName(ann, server);
    note(`${steps.filter(({ player }) => player === "Ann").length} actions with the finger on 390x844`);
    await ann.leave();
    await bob.leave();
}
