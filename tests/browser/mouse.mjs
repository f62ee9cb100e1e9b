// The openings by mouse alone: people at a table, each in their own context, clicking on lots, cards, the map's ring of
// tiles, slots and panels. The keyboard is never touched, nor is the list of choices.
import { check, note, Person, pointOf, same } from "./harness.mjs";
import { CHINA, CHINA_PLAYERS, OPENING, OSAKA, OSAKA_PLAYERS, played, PLAYERS, yes } from "./opening.mjs";

async function bid(page, words) {
    const [lot] = words;
    const wanted = Number(words.at(-1));
    const box = page.locator(".lot", { has: page.locator("header b", { hasText: new RegExp(`^${lot}$`) }) });
    const field = box.locator("input[type=number]");
    for (let tries = 0; Number(await field.inputValue()) < wanted; tries++) {
        check(tries < 20, `${lot}: the amount does not grow to ${wanted}`);
        await box.getByRole("button", { name: "More" }).click();
    }
    same(Number(await field.inputValue()), wanted, "amount of the bid");
    await box.getByRole("button", { name: "Bid", exact: true }).click();
}

async function par(page, words) {
    const [company] = words;
    const action = `par ${words.join(" ")}`;
    if (await page.locator(".founding, .set-par").first().isVisible()) return titled(page, action);
    const card = page.locator(".board-place .company", { hasText: company }).first();
    await card.getByRole("button", { name: "Start" }).click();
    await page.locator(`button[title="${action}"]`).click();
}

async function hex(page, id) {
    const { x, y } = await pointOf(page, id, 0.3);
    await page.mouse.click(x, y);
}

/** The ring, the rotation, the tick. */
async function lay(page, words) {
    const [id, tile] = words;
    await hex(page, id);
    const ring = page.locator(".map-ring");
    await ring.locator("button").first().waitFor();
    await ring
        .locator(
            `.map-ring-tile:not(.map-ring-dim)[aria-label^="Tile ${tile},"], .map-ring-tile:not(.map-ring-dim)[aria-label^="Tile ${tile} "]`,
        )
        .first()
        .click();
    const yes = page.locator(".map-yes");
    await yes.waitFor();
    const wanted = `lay ${words.join(" ")}`;
    for (let turns = 0; !(await yes.getAttribute("aria-label")).includes(wanted); turns++) {
        check(turns < 6, `${wanted} is not among the rotations`);
        await page.locator(".map-turn").click();
    }
    await yes.click();
}

async function station(page, [id]) {
    await hex(page, id);
    const yes = page.locator(".map-yes");
    const ring = page.locator(".map-ring");
    await yes.or(ring.locator("button").first()).first().waitFor();
    if (!(await yes.isVisible())) await ring.getByRole("button", { name: /station/i }).click();
    await yes.click();
}

/** A deal with another player, in its folded list: the amount grows from what the field holds. */
async function deal(page, verb, words) {
    const private_ = words[0];
    const wanted = Number(words.at(-1));
    const fold = page.locator("details.trade:visible", {
        hasText: verb === "ask" ? /^Ask another player/ : /^Offer a private/,
    });
    await fold.first().locator("summary").click();
    const name = await page.evaluate(
        (id) => globalThis.ironroad.model.facts.privates.find((one) => one.id === id).name,
        private_,
    );
    const row = fold
        .first()
        .locator("li", { hasText: name })
        .filter(verb === "offer" ? { hasText: words[2] } : {});
    const field = row.locator("input[type=number]");
    for (let tries = 0; Number(await field.inputValue()) < wanted; tries++) {
        check(tries < 20, `${private_}: the amount does not grow to ${wanted}`);
        await row.getByRole("button", { name: "More" }).click();
    }
    await row.locator("button.act").click();
}

/** What nobody waits for is folded away. */
async function aside(page) {
    await page.locator("details.aside summary").click();
    await page.locator("details.aside button.act").click();
}

/** The question's buttons rest for a moment, as all do. */
export async function answer(page, press = (button) => button.click()) {
    await page.locator(".question:not([data-rest])").waitFor();
    await press(yes(page));
}

const titled = (page, action) => page.locator(`.game-tab button.act[title="${action}"]:visible`).first().click();
const HANDS = {
    bid,
    par,
    lay,
    station,
    run: (page) => page.locator(".turn-bar button.main").click(),
    ask: (page, words) => deal(page, "ask", words),
    offer: (page, words) => deal(page, "offer", words),
    convert: aside,
};

/** Does one line of the opening with the mouse. */
export async function click(page, { verb, words, action, asks }) {
    await (HANDS[verb] ? HANDS[verb](page, words) : titled(page, action));
    if (asks) await answer(page);
}

async function play({ browser, server }, title, names, steps) {
    const table = await server.table(title, names);
    const people = {};
    for (const name of names) {
        people[name] = await Person.enter(browser, server.origin);
        await people[name].open(table.link(name));
        await people[name].ready();
    }
    let slowest = 0;
    for (const [i, step] of steps.entries()) {
        const { page } = people[step.player];
        await (step.verb === "convert" ? people[step.player].awake() : people[step.player].myTurn());
        await click(page, step).catch((error) => {
            throw new Error(`${step.line}: ${error.message}`);
        });
        const sent = Date.now();
        for (const person of Object.values(people)) await person.reach(i + 1);
        slowest = Math.max(slowest, Date.now() - sent);
    }
    for (const person of Object.values(people))
        same(
            await played(person.page),
            steps.map(({ line }) => line),
            "the log",
        );
    note(`${steps.length} actions by mouse; the slowest was at all after ${slowest} ms`);
    for (const person of Object.values(people)) await person.leave();
}

export const byMouse = (stage, last = OPENING.length) => play(stage, "1888n", PLAYERS, OPENING.slice(0, last));
export const chinaByMouse = (stage) => play(stage, "1880", CHINA_PLAYERS, CHINA);
export const osakaByMouse = (stage) => play(stage, "1890", OSAKA_PLAYERS, OSAKA);
