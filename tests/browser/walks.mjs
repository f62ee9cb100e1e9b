// Walks from the first visit, by somebody who has no name: to the end of the guided game, and to a table with a friend. One hand for
// all of it: keys alone (Tab, Enter, what is typed), or a finger alone on a phone.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, holds, note, Person, ROOT, same, settles } from "./harness.mjs";
import { answer } from "./mouse.mjs";
import { type } from "./keyboard.mjs";
import { yes } from "./opening.mjs";
import { PHONE, touch, widest } from "./phone.mjs";

const MOST_TABS = 15;

/** To a control by Tab, and Enter. */
async function keyTo(page, control) {
    await control.waitFor();
    const there = () => control.evaluate((element) => element === document.activeElement);
    for (let i = 0; !(await there()); i++) {
        check(i < MOST_TABS, `Tab never comes to ${control}`);
        await page.keyboard.press("Tab");
    }
    await page.keyboard.press("Enter");
}

/** How each hand presses a control, makes a move of a game, and says yes. */
const HANDS = {
    keys: {
        look: {},
        press: keyTo,
        async choose(page, name, wanted) {
            const group = page.getByRole("radio", { name: wanted });
            await group.waitFor();
            for (let i = 0; !(await page.evaluate((of) => document.activeElement?.name === of, name)); i++) {
                check(i < MOST_TABS, `Tab never comes to ${name}`);
                await page.keyboard.press("Tab");
            }
            for (let i = 0; !(await group.isChecked()); i++) {
                check(i < 12, `the arrows never come to ${wanted}`);
                await page.keyboard.press("ArrowDown");
            }
        },
        move: (page, { action }) => type(page, action),
        agree: async (page) => {
            await page.waitForFunction(() => document.activeElement?.matches("dialog[open] .question button.primary"));
            await page.keyboard.press("Enter");
        },
    },
    finger: {
        look: PHONE,
        press: (_, control) => control.tap(),
        choose: (page, _, wanted) => page.getByRole("radio", { name: wanted }).tap(),
        move: touch,
        agree: (page) => answer(page, (button) => button.tap()),
    },
};

/** A line of a game; if the page asks whether it is meant, it is. */
async function act(person, hand, line, actions) {
    const { page } = person;
    const [, ...words] = line.split(" ");
    const [verb] = words;
    await person.awake();
    await hand.move(page, { line, verb, words: words.slice(1), action: words.join(" "), asks: false });
    const done = (n) => globalThis.ironroad.model.latest >= n || document.querySelector("dialog[open] .question");
    await page.waitForFunction(done, actions, { polling: "raf" });
    if (await yes(page).isVisible()) await hand.agree(page);
    await person.reach(actions);
}

/** The moves of the guided game that its reader makes, and what the guide outlines then. */
const OWN = [
    ...readFileSync(join(ROOT, "web/src/learn/lessons.ts"), "utf8")
        .split("const AMERICA")[0]
        .matchAll(/kind: 'do', line: '([^']+)'(?:[^}]*look: '([^']+)')?/g),
].map(([, line, look]) => ({ line, look }));

/** From the first visit to the first dividend; every move is the reader's own. */
async function guided({ browser, server }, hand) {
    const person = await Person.enter(browser, server.origin, hand.look);
    const { page } = person;
    await person.open("/?test");
    await page.locator(".hero").waitFor();
    await hand.press(page, page.locator(".ways").getByRole("link", { name: /^Learn/ }));
    const card = page.locator(".card.lesson", { has: page.getByRole("heading", { name: /first 18xx game/ }) });
    await hand.press(page, card.getByRole("button", { name: "Begin", exact: true }));
    await person.ready();
    const place = page.locator(".coach-place span");
    const goOn = page.locator(".coach").getByRole("button", { name: "Go on" });
    const doIt = page.locator(".coach").getByRole("button", { name: "Do it for me" });
    const end = page.locator(".coach").getByRole("link", { name: "Play a whole game" });
    const own = [...OWN];
    for (let steps = 0; ; steps++) {
        check(steps < 40, "the guide never ends");
        await goOn.or(doIt).or(end).first().waitFor();
        if (await end.isVisible()) break;
        const before = await place.innerText();
        if (await doIt.isVisible()) {
            const { line, look } = own.shift();
            if (look && hand === HANDS.keys) await page.locator(look).first().waitFor(); // on a phone it may be on another part
            await act(person, hand, line, (await person.actions) + 1).catch((error) => {
                throw new Error(`${before}, ${line}: ${error.stack}`);
            });
        } else {
            await person.awake();
            await hand.press(page, goOn);
        }
        await page.waitForFunction((old) => document.querySelector(".coach-place span")?.textContent !== old, before);
        await person.drawn();
        await settles(() => widest(page), "", before);
    }
    same(own, [], "moves that were not asked for");
    const { corps } = await page.evaluate(() => globalThis.ironroad.model.view);
    same(corps.JHR.price, 80, "the price after the first dividend");
    note(`${OWN.length} moves of the guided game`);
    await person.leave();
}

export const guidedByKeys = (stage) => guided(stage, HANDS.keys);
export const guidedByFinger = (stage) => guided(stage, HANDS.finger);

/** Ann makes a table, from home, and sends the link; Bob sits down; both play. Ann has the keys, Bob a phone. */
export async function withFriend({ browser, server }) {
    const hands = { ann: HANDS.keys, bob: HANDS.finger };
    const ann = await Person.enter(browser, server.origin);
    await ann.open("/?test");
    const { page } = ann;
    await hands.ann.press(page, page.locator(".ways").getByRole("link", { name: /^Play with friends/ }));
    await page.getByRole("heading", { name: "New game" }).waitFor();
    await hands.ann.choose(page, "title", /^1888-N/);
    await hands.ann.press(page, page.getByLabel("At most"));
    await page.keyboard.type("2");
    await page.keyboard.press("Enter");
    await hands.ann.press(page, page.getByRole("button", { name: "Create the table" }));
    const invitation = await page.locator(".copy code", { hasText: "/join/" }).textContent();
    const bob = await Person.enter(browser, server.origin, hands.bob.look);
    await bob.open(invitation.replace("#", "?test#"));
    await bob.page.getByLabel("Your name").fill("Bob");
    await hands.bob.press(bob.page, bob.page.getByRole("button", { name: "Take a seat" }));
    await Promise.all([ann.ready(), bob.ready()]);
    const people = { ann, bob };
    const acting = async () => {
        const turns = await Promise.all([ann, bob].map((one) => one.page.locator(".game.my-turn").count()));
        return ["ann", "bob"][turns.findIndex((n) => n > 0)] ?? "";
    };
    for (const [i, action] of ["buy KT", "buy TA", "bid CW 105", "buy HS", "buy YRF"].entries()) {
        const who = await holds(acting, Boolean, "whose turn it is");
        await act(people[who], hands[who], `x ${action}`, i + 1);
        await Promise.all([ann.reach(i + 1), bob.reach(i + 1)]);
    }
    await ann.leave();
    await bob.leave();
}
