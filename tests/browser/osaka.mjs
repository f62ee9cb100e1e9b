// 1890 on the page: its panels, half a dividend, a merger that makes a company operate out of turn.
//
// The game was played by a script that builds, runs and buys whenever it can; its first actions are kept here.
import { answer } from "./mouse.mjs";
import { check, Person, same } from "./harness.mjs";
import { look, panelsFit, recorded } from "./positions.mjs";

const PLAYED = recorded("1890-4p");
/** The number of actions before the first line that fits. */
const before = (pattern) => {
    const found = PLAYED.actions.findIndex((line) => pattern.test(line));
    check(found >= 0, `${pattern} is not in the game`);
    return found;
};

const PANELS = [
    [".lot-facts", before(/buy HNT/)],
    [".set-par", before(/par OMS/)],
    [".set-par", before(/par KNR/)],
    [".union", before(/par HKR/)],
    [".late", before(/buy SEM/)],
    [".join", before(/KAN merge/)],
    [".out-of-turn", before(/KAN merge/) + 1],
    [".dividend", before(/JR half/)],
    [".access", before(/access KRTR/)],
    [".rapid", before(/access KRTR/) + 1],
];
export const panels1890 = (stage) => panelsFit(stage, PLAYED, PANELS);

const viewOf = (page) => page.evaluate(() => globalThis.ironroad.model.view);

/** 90-DV-04: what is shared out and what is kept are shown before JR pays half. */
export async function osakaHalf({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const n = before(/JR half/);
    await look(person, server, PLAYED, n);
    const { half, revenue } = await viewOf(page);
    check(half > 0 && half < revenue, `${half} of ${revenue}`);
    const option = page.locator(".dividend .option").first();
    await option.getByRole("button", { name: `Pay out ¥${half} of ¥${revenue}` }).waitFor();
    await option.locator("tr", { hasText: "kept in the treasury" }).locator("td").waitFor();
    same(
        await option.locator("tr", { hasText: "kept in the treasury" }).locator("td").innerText(),
        `¥${revenue - half}`,
        "kept",
    );
    same(await page.locator(".dividend .option").count(), 2, "ways to pay");
    await person.myTurn();
    await option.locator("button.act").click();
    await person.reach(n + 1);
    const { text } = await page.evaluate(async (at) => {
        const happened = await globalThis.ironroad.model.engine.happened(at, at);
        return happened.find(({ code }) => code === "halved");
    }, n + 1);
    check(text.includes(`¥${half} is shared out`), text);
    await person.leave();
}

/** 90-KN-02, 90-KN-04: a minor joins the union as it is formed; then the page says that the union operates out of turn. */
export async function osakaMerges({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const n = before(/KAN merge/);
    await look(person, server, PLAYED, n);
    same((await viewOf(page)).step, "join", "what is asked");
    await page.locator(".join .brings", { hasText: "KAN merges into KNR" }).waitFor();
    await person.myTurn();
    await page.locator(".do-place .join button.act", { hasText: "Merge KAN into KNR" }).click();
    await person.reach(n + 1);
    await page.locator(".do-place .out-of-turn", { hasText: "KNR operates out of turn" }).waitFor();
    const { minors, union } = await viewOf(page);
    same([minors.KAN.gone, union.formed], [true, true], "the union");
    await person.leave();
}

/** 90-MN-08, 90-MN-12: the owner of Kobe Electric is offered its conversion in another player's turn, as nothing that waits. */
export async function osakaConverts({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const n = before(/access KRTR/);
    const table = await look(person, server, PLAYED, n);
    const { minors, director } = await viewOf(page);
    check(minors.KBE.owner !== director, "somebody else must act");
    await person.open(table.link(minors.KBE.owner));
    await person.ready();
    await page.locator("details.aside").waitFor();
    same(await page.locator(".game.my-turn").count(), 0, "pages that say it is one's turn");
    same(await page.locator(".choice-row").count(), 0, "choices that wait");
    await person.awake();
    await page.locator("details.aside summary").click();
    await page.locator("details.aside button.act").click();
    await page.locator(".question", { hasText: "KBE never operates again" }).waitFor();
    await answer(page);
    await person.reach(n + 1);
    same((await viewOf(page)).minors.KBE.gone, true, "KBE");
    await person.leave();
}
