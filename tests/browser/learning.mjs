// Learning: the guided games from the first page of it to their end, by the page's own controls; a move that was not suggested; leaving
// and coming back; the rules in a game, opened where it is and by the id in a refusal; the glossary; puzzles of every kind, missed and
// solved; nothing scrolls sideways.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { allCome, check, holds, Person, ROOT, same, settles } from "./harness.mjs";
import { findings, mover } from "./axe.mjs";

const GUIDED = [
    ["1888n", "Your first 18xx game: 1888-N", 26],
    ["nar", "Your first game of North American Railways", 13],
];
const [RAIL, CARDS] = GUIDED;

const step = (page) => page.locator(".coach-place span").innerText();
const card = (page, head) => page.locator(".card.lesson").filter({ has: page.getByRole("heading", { name: head }) });

/** From the page of learning into a guided game. */
async function begin(person, [, head], button = "Begin") {
    const { page } = person;
    await person.open("/learn?test");
    await card(page, head).getByRole("button", { name: button, exact: true }).click();
    await person.ready();
    await page.locator(".coach").waitFor();
}

/** One step of the lesson; the guide's own button makes the move. What it is, in words. */
async function onward(person, name = /^(Go on|Do it for me)$/) {
    const { page } = person;
    const before = await step(page);
    await person.awake();
    await page.locator(".coach").getByRole("button", { name }).click();
    await page.waitForFunction((old) => document.querySelector(".coach-place span")?.textContent !== old, before);
    await person.drawn();
}

/** To the last step of the lesson. */
async function toTheEnd(person, [, , steps]) {
    const { page } = person;
    for (let i = 0; i < steps && (await step(page)) !== `Step ${steps} of ${steps}`; i++) await onward(person);
    await settles(() => step(page), `Step ${steps} of ${steps}`, "the last step");
}

const viewOf = (page) => page.evaluate(() => globalThis.ironroad.model.view);

export async function guidedRail({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/");
    await page.getByRole("link", { name: "Learn", exact: true }).first().click();
    await page.getByRole("heading", { name: "Learn", level: 1 }).waitFor();
    await begin(person, RAIL);
    await onward(person); // the welcome
    // The reader's own move, by the board's own button.
    await person.awake();
    await page.locator("button", { hasText: "Buy for ¥150" }).first().click();
    await person.reach(1);
    await page.locator(".coach h2", { hasText: "Now shares are for sale" }).waitFor();
    await onward(person);
    await onward(person); // starts JHR
    const paid = async () => (await viewOf(page)).players.Ann.cash;
    await toTheEnd(person, RAIL);
    const { corps } = await viewOf(page);
    same(corps.JHR.price, 80, "the price after the first dividend");
    check((await paid()) > 250, "a part of it is Ann's");
    await page.locator(".coach").getByRole("link", { name: "Play a whole game" }).waitFor();
    await person.open("/learn");
    await card(page, RAIL[1]).getByText("finished").waitFor();
    await person.leave();
}

export async function guidedCards({ browser, server }) {
    const person = await Person.enter(browser, server.origin, { locale: "de-DE" });
    const { page } = person;
    await begin(person, [...CARDS.slice(0, 1), "Deine erste Partie North American Railways"], "Anfangen");
    await page.locator(".coach h2", { hasText: "Willkommen" }).waitFor();
    const last = `Schritt ${CARDS[2]} von ${CARDS[2]}`;
    for (let i = 0; i < CARDS[2] && (await step(page)) !== last; i++)
        await onward(person, /^(Weiter|Mach es für mich)$/);
    await settles(() => step(page), last, "the last step");
    same((await viewOf(page)).corps.RED.president, "Ann", "who runs the second company");
    await person.leave();
}

export async function strayed({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await begin(person, RAIL);
    await onward(person);
    await person.awake();
    await page.locator(".game button.pass").first().click(); // legal, but not what was suggested
    await person.reach(1);
    await page.locator(".coach.strayed h2", { hasText: "That is legal, too" }).waitFor();
    await page.locator(".coach b", { hasText: "Ann" }).waitFor(); // what it did, in the engine's words
    await page.locator(".coach").getByText("The suggestion was to buy FC").waitFor();
    same(await findings(page, ".coach"), [], "the guide after a stray move");
    await person.awake();
    await page.locator(".coach").getByRole("button", { name: "Take it back" }).click();
    await page.locator(".coach:not(.strayed) h2", { hasText: "Buy the last private" }).waitFor();
    await settles(() => page.evaluate(() => globalThis.ironroad.model.latest), 0, "actions after taking it back");
    for (let i = 0; i < 3; i++) await onward(person);
    // Leaving, another day, coming back.
    const at = await step(page);
    await person.awake();
    await page.locator(".coach").getByRole("link", { name: "Leave" }).click();
    await card(page, RAIL[1]).getByText(at.toLowerCase()).waitFor();
    await person.open("/");
    await begin(person, RAIL, "Continue");
    await settles(() => step(page), at, "the step after coming back");
    // Without the guide, and with it again.
    await page.locator(".coach").getByRole("button", { name: "Hide the guide" }).click();
    await page.locator(".coach.alone").waitFor();
    await page.reload();
    await page.locator(".coach.alone").getByRole("button", { name: "Back to the guide" }).click();
    await settles(() => step(page), at, "the step after hiding the guide");
    await begin(person, RAIL, "Start over");
    await settles(() => step(page), `Step 1 of ${RAIL[2]}`, "the step after starting over");
    await person.leave();
}

export async function rulesInGame({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const table = await server.table("1888n", ["Ann", "Bob", "Cat"]);
    await person.open(table.link(await mover(server, table)));
    await person.ready();
    await person.openTab("rules");
    const head = () => page.locator(".rule-chapter h2").innerText();
    await holds(head, (text) => /^The auction of the privates/.test(text), "the chapter of the current step");
    await page.locator(".rule-chapter h2 .tag", { hasText: "now" }).waitFor();
    await page.locator(".rule-contents a", { hasText: "Laying track" }).click();
    await settles(head, "Laying track", "the chosen chapter");
    // A word of the glossary.
    await page.locator(".rule-chapter .term", { hasText: "tile" }).first().click();
    await page.getByRole("tooltip").getByText("hexagon").waitFor();
    await page.keyboard.press("Escape");
    await settles(() => page.getByRole("tooltip").count(), 0, "explanations after Escape");
    // A refusal leads to its rule.
    await person.openTab("game");
    const line = page.locator("#choice-filter");
    await line.fill("bid KT 30");
    await line.press("Enter");
    await page.locator(".notice a.rule:visible", { hasText: "88-PA-04" }).first().click();
    await page.locator("#panel-rules li.here", { hasText: "88-PA-04" }).waitFor();
    await holds(head, (text) => /^The auction of the privates/.test(text), "the chapter of the refusal's rule");
    await settles(() => new URL(page.url()).hash, "#rules/88-PA-04", "the address of a rule");
    await page.goBack();
    await page.locator("#panel-game, .tab-game").first().waitFor();
    await person.leave();
}

/** Pages, and what each has when it is there. */
const PAGES = [
    ["/learn", ".card.lesson button"],
    ["/learn/tour", ".prose li"],
    ["/rules/1888n", ".rule-chapter h2"],
    ["/rules/1888#88-SE-03", "li.here"],
    ["/rules/1880#investors", ".rule-chapter h2"],
    ["/rules/1890b#scenarios", ".prose .only"],
    ["/rules/nar#NA-SH-34", "li.here"],
    ["/glossary#float", ".glossary .here"],
    ["/puzzles", ".puzzle-button"],
];

export async function learningPages({ browser, server }) {
    const wrong = [];
    for (const [locale, scheme, width] of [
        ["en-GB", "light", 1280],
        ["de-DE", "dark", 320],
    ]) {
        const person = await Person.enter(browser, server.origin, {
            locale,
            colorScheme: scheme,
            reducedMotion: "reduce",
            viewport: { width, height: 720 },
        });
        const { page } = person;
        const over = () => page.evaluate(() => document.scrollingElement.scrollWidth - innerWidth);
        const look = async (where) => {
            for (const finding of await findings(page)) wrong.push(`${where} ${locale} ${scheme}: ${finding}`);
            if ((await over()) > 0) wrong.push(`${where} ${width}: ${await over()} px too wide`);
        };
        for (const [address, there] of PAGES) {
            await person.open(address);
            await page.locator(there).first().waitFor();
            await allCome(page);
            await look(address);
        }
        await person.open("/learn?test");
        await page.locator(".card.lesson button.primary").first().click();
        await person.ready();
        await page.locator(".coach h2").waitFor();
        await look("the guided game");
        await person.open("/puzzles?test");
        await page.locator(".puzzle-button").first().click();
        await person.ready();
        await page.locator(".coach.puzzle h2").waitFor();
        await look("a puzzle");
        await person.leave();
    }
    same(wrong, [], "on the pages of learning");
}

export async function rulesSearch({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/rules/1888n");
    const search = page.getByLabel("Search for words or a rule id");
    await search.fill("auction lots nonsense");
    await page.getByText("No rule contains these words.").waitFor();
    await search.fill("88-pa-02");
    await settles(() => page.locator(".rules li").count(), 1, "rules with that id");
    await page.locator(".rules li a").first().click();
    await page.locator("li.here", { hasText: "88-PA-02" }).waitFor();
    await search.fill("forbidden city");
    await page.getByRole("link", { name: "The privates", exact: true }).last().waitFor();
    await person.open("/title/1888n#88-TR-01"); // an older link
    await page.locator("li.here", { hasText: "88-TR-01" }).waitFor();
    await settles(() => new URL(page.url()).pathname, "/rules/1888n", "where it leads");
    await person.open("/rules/1830");
    await page.getByText("Page not found").waitFor();
    await person.leave();
}

const PUZZLES = JSON.parse(readFileSync(join(ROOT, "web/puzzles.json"), "utf8"));

/** A line of one move that misses: of an escape, the other dividend. */
function wrongOf({ kind, company, answers, worth }) {
    if (kind === "escape") return / pay$/.test(answers[0]) ? `${company} keep` : undefined;
    const begins = (line) => answers.some((answer) => answer.startsWith(`${line};`));
    return Object.keys(worth).find((line) => !/;|\.\./.test(line) && !begins(line));
}

/** One of each kind, a wrong line, and what is said of it and of the answer. */
const TRIED = ["lay", "buy", "escape"].map((kind) => {
    const puzzle = PUZZLES.find((one) => one.kind === kind && wrongOf(one));
    const wrong = wrongOf(puzzle);
    if (kind === "escape") return { puzzle, wrong, missed: ["goes bankrupt"], solved: ["is safe"] };
    const figure = (value) => value.toLocaleString("en-GB");
    return {
        puzzle,
        wrong,
        missed: [figure(puzzle.worth[wrong])],
        solved: [figure(puzzle.best), figure(puzzle.second)],
    };
});

const puzzleButton = (page, puzzle) =>
    page
        .locator("section", { has: page.locator(`#puzzles-${puzzle.title}`) })
        .locator(".puzzle-button")
        .filter({ has: page.locator(`.puzzle-${puzzle.kind}`) })
        .nth(PUZZLES.filter(({ title, kind }) => title === puzzle.title && kind === puzzle.kind).indexOf(puzzle));

export async function puzzles({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const coach = page.locator(".coach.puzzle");
    const line = page.locator("#choice-filter");
    const act = async (text, actions) => {
        await person.awake();
        await line.fill(text.replace(/^\S+ /, "")); // who acts is clear
        await line.press("Enter");
        await person.reach(actions);
    };
    await person.open("/learn");
    await page.getByRole("link", { name: "Puzzles", exact: true }).click();
    await page.getByRole("heading", { name: "Puzzles", level: 1 }).waitFor();
    await settles(() => page.locator(".puzzle-button").count(), PUZZLES.length, "puzzles on the page");
    for (const { puzzle, wrong, missed, solved } of TRIED) {
        await person.open("/puzzles?test");
        await puzzleButton(page, puzzle).click();
        await person.ready();
        await coach.getByText(puzzle.company).first().waitFor();
        await act(wrong, 1);
        await page.locator(".coach.strayed").getByText("There is something better").waitFor();
        for (const text of missed) await coach.getByText(text).first().waitFor();
        same(await findings(page, ".coach"), [], `${puzzle.kind}: a wrong move`);
        await person.awake();
        await coach.getByRole("button", { name: "Try again" }).click();
        await settles(() => person.actions, 0, "actions after trying again");
        await coach.getByRole("button", { name: "Show the answer" }).click();
        await coach.locator("code", { hasText: puzzle.answers[0] }).first().waitFor();
        const lines = puzzle.answers[0].split("; ");
        for (const [i, text] of lines.entries()) {
            await act(text, i + 1);
            if (i + 1 < lines.length) await coach.getByText("Good so far").waitFor();
        }
        await page.locator(".coach.right").getByText("Right!").waitFor();
        for (const text of solved) await coach.getByText(text).first().waitFor();
        same(await findings(page, ".coach"), [], `${puzzle.kind}: the answer`);
    }
    // On to the next one, which is another.
    const before = page.url();
    await person.awake();
    await coach.getByRole("button", { name: "Next puzzle" }).click();
    await holds(
        () => page.url(),
        (address) => address !== before && address.includes("/hotseat/puzzle-"),
        "the address of the next puzzle",
    );
    await person.ready();
    await page.locator(".coach.puzzle:not(.right)").waitFor();
    await coach.getByRole("link", { name: "All puzzles" }).click();
    const marked = () => page.locator(".puzzle-button.solved").count();
    await settles(marked, TRIED.length, "puzzles marked as solved");
    await page.reload();
    await settles(marked, TRIED.length, "puzzles marked as solved after coming back");
    for (const { puzzle } of TRIED) await puzzleButton(page, puzzle).getByText("solved").waitFor();
    await person.leave();
}
