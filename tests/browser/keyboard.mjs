// The openings by keyboard alone: the game is made with Tab, letters and Enter, and played through the list of choices
// (typed lines, the filter, the arrow keys) and the hot keys. The mouse is never touched.
import { check, note, Person, same } from "./harness.mjs";
import { CHINA, CHINA_PLAYERS, OPENING, OSAKA, OSAKA_PLAYERS, played, PLAYERS, yes } from "./opening.mjs";

const focused = (page) =>
    page.evaluate(() => {
        const it = document.activeElement;
        const label = it?.id ? document.querySelector(`label[for="${CSS.escape(it.id)}"]`) : null;
        return {
            tag: it?.tagName ?? "",
            type: it?.type ?? "",
            name: (it?.getAttribute("aria-label") ?? label?.textContent ?? it?.textContent ?? "").trim(),
        };
    });

/** Goes on with Tab until that is focused. */
async function tabTo(page, name, most = 120) {
    for (let i = 0; i < most; i++) {
        const now = await focused(page);
        if (name.test(now.name)) return;
        await page.keyboard.press("Tab");
    }
    throw new Error(`Tab never comes to ${name}`);
}

/** Makes a hot-seat game on the page of new games. */
export async function makeHotSeat(page, title, players) {
    await page.getByRole("heading", { name: "New game" }).waitFor();
    await page.locator("input[name=title]").first().waitFor({ state: "attached" });
    await tabTo(page, /^(18\d\d|North)/);
    for (let i = 0; !title.test((await focused(page)).name); i++) {
        check(i < 8, `${title} is not among the titles`);
        await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Space");
    await tabTo(page, /^At a table|^In this browser/);
    for (let i = 0; !/^In this browser/.test((await focused(page)).name); i++) {
        check(i < 4, "no hot seat");
        await page.keyboard.press("ArrowDown");
    }
    await page.keyboard.press("Space");
    await tabTo(page, /^Number/);
    await page.keyboard.type(String(players.length));
    for (const [i, name] of players.entries()) {
        await tabTo(page, new RegExp(`^Player ${i + 1}$`));
        await page.keyboard.press("Control+A");
        await page.keyboard.type(name);
    }
    await tabTo(page, /^Random seed/);
    await page.keyboard.type("7");
    await tabTo(page, /^Start the game$/);
    await page.waitForFunction(() => document.activeElement?.disabled === false);
    await page.keyboard.press("Enter");
}

/** Into the box of the list of choices; the hot key is a letter like any other when the focus is there already. */
async function toFilter(page) {
    if (!(await page.evaluate(() => document.activeElement?.id === "choice-filter"))) await page.keyboard.press("/");
    await page.waitForFunction(() => document.activeElement?.id === "choice-filter");
    await page.keyboard.press("Control+A");
}

/** A whole line, typed. */
export async function type(page, action) {
    await toFilter(page);
    await page.keyboard.type(action);
    await page.keyboard.press("Enter");
}

/** Filtered to one group, then the arrows until the row is focused. */
async function pick(page, filter, action) {
    await toFilter(page);
    await page.keyboard.type(filter);
    for (let i = 0; i < 60; i++) {
        await page.keyboard.press("ArrowDown");
        const line = await page.evaluate(() => document.activeElement?.querySelector("code")?.textContent ?? "");
        if (line === action) return page.keyboard.press("Enter");
    }
    throw new Error(`the arrows never come to ${action}`);
}

async function perform(page, { verb, words, action, line }) {
    if (verb === "pass") {
        await type(page, "pass");
    } else if (verb === "par" || verb === "lay") {
        await pick(page, `${verb} ${words[0]}`, action);
    } else if (verb === "convert") {
        await type(page, line); // done while another acts
    } else {
        await type(page, action);
    }
}

/** What is in the box a little later, if it was typed in the very frame that shows the next position. */
const typedAtOnce = (page, text) =>
    page.evaluate(
        (wanted) =>
            new Promise((resolve) => {
                const { model } = globalThis.ironroad;
                const before = model.latest;
                const frame = (then) => requestAnimationFrame(() => then());
                const stop = model.subscribe(() => {
                    if (model.latest === before || model.busy) return;
                    stop();
                    frame(() => {
                        const box = document.querySelector("#choice-filter");
                        box.value = wanted;
                        box.dispatchEvent(new Event("input", { bubbles: true }));
                        frame(() =>
                            frame(() => {
                                setTimeout(() => resolve(box.value), 200);
                            }),
                        );
                    });
                });
            }),
        text,
    );

/** Where keys go, and what the page shows, for who must find out why nothing happened. */
const keysGoTo = (page) =>
    page.evaluate(() => ({
        focus: document.activeElement?.id || document.activeElement?.className,
        box: document.querySelector("#choice-filter")?.value,
        address: location.search + location.hash,
        choices: globalThis.ironroad.model.menu.choices.length,
    }));

/** Enter is the answer: the question has the focus on its yes. */
async function agree(page) {
    await yes(page).waitFor();
    await page.waitForFunction(() => document.activeElement?.matches("dialog[open] .question button.primary"));
    await page.keyboard.press("Enter");
}

async function play({ browser, server }, title, names, steps, illegal) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/new?test");
    await makeHotSeat(page, title, names);
    await person.ready();
    for (const [i, step] of steps.entries()) {
        await person.myTurn();
        const early = i === 0 ? typedAtOnce(page, "early") : null;
        await perform(page, step).catch((error) => {
            throw new Error(`${step.line}: ${error.message}`);
        });
        if (step.asks && step.verb !== "convert") await agree(page); // its whole line, typed, is meant
        await person.reach(i + 1).catch(async () => {
            throw new Error(
                `${i + 1} ${step.line}: ${await page.locator(".notice").allTextContents()} ${JSON.stringify(await keysGoTo(page))}`,
            );
        });
        if (early) same(await early, "early", "what was typed as soon as the position was there");
    }
    same(
        await played(page),
        steps.map(({ line }) => line),
        "the log",
    );
    // Something illegal, asked for, is refused with its rule.
    await type(page, illegal.line);
    await page.locator(".notice .rule:visible").first().waitFor();
    check(illegal.rule.test(await page.locator(".notice .rule:visible").first().textContent()), "no rule is named");
    note(`${steps.length} actions by keyboard`);
    await person.leave();
}

export const byKeyboard = (stage) => play(stage, /^1888-N/, PLAYERS, OPENING, { line: "par JHR 95", rule: /88-/ });
export const chinaByKeyboard = (stage) =>
    play(stage, /^1880/, CHINA_PLAYERS, CHINA, { line: "par JHA 100 place 3", rule: /80-/ });

export const osakaByKeyboard = (stage) =>
    play(stage, /^1890 Osaka(?!:)/, OSAKA_PLAYERS, OSAKA, { line: "lay D7 3 rot 1", rule: /90-/ });

/** The next player does the same as the one before as soon as the position is there: that is not a double click. */
export async function sameWords({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    await person.open("/new?test");
    await makeHotSeat(person.page, /^1880/, CHINA_PLAYERS);
    await person.ready();
    await person.page.evaluate(() => {
        const { model } = globalThis.ironroad;
        const stop = model.subscribe(() => {
            if (model.latest !== 1 || model.busy) return;
            stop();
            void model.act("pass");
        });
        void model.act("pass");
    });
    await person.reach(2);
    same(
        await played(person.page),
        CHINA.slice(0, 2).map(({ line }) => line),
        "the log",
    );
    await person.leave();
}
