// 1890 on the page: its panels, half a dividend, a merger that makes a company operate out of turn, a conversion in the turn of
// another player. The games begin from positions, so that they outlive changes of what comes before.
import { answer } from "./mouse.mjs";
import { check, Person, same } from "./harness.mjs";
import { OSAKA, OSAKA_PLAYERS } from "./opening.mjs";
import { look, panelsFit, recorded } from "./positions.mjs";

/** A stock round with late privates; KAN is asked whether it joins; JR's dividend; HER's station, with the right to pass KRTR. */
const LATE = recorded("1890-late");
const JOIN = { ...recorded("1890-join"), actions: ["1 KAN merge KAN"] };
const HALF = recorded("1890-half");
const ACCESS = { ...recorded("1890-access"), actions: ["1 HER access KRTR"] };
const OPENED = {
    head: [`[Title "1890"] [Rules "0"] [Players ${OSAKA_PLAYERS.map((name) => `"${name}"`).join(" ")}] [Seed "7"]`],
    actions: OSAKA.map(({ line }, i) => `${i + 1} ${line}`),
};
/** The number of actions of the opening before a line. */
const before = (wanted) => OSAKA.findIndex(({ line }) => line === wanted);

const PANELS = [
    [".lot-facts", 3],
    [".set-par", before("Bob par OMS 80")],
    [".set-par", before("Cat par KNR 80")],
    [".union", before("Ann par HER 65")],
    [".deal", before("Ann decline")],
    [".late", 0, undefined, LATE],
    [".join", 0, undefined, JOIN],
    [".out-of-turn", 1, undefined, JOIN],
    [".dividend", 0, undefined, HALF],
    [".access", 0, undefined, ACCESS],
    [".rapid", 1, undefined, ACCESS],
];
export const panels1890 = (stage) => panelsFit(stage, OPENED, PANELS);

const viewOf = (page) => page.evaluate(() => globalThis.ironroad.model.view);

/** 90-DV-04: what is shared out and what is kept are shown before JR pays half. */
export async function osakaHalf({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, HALF, 0);
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
    await person.reach(1);
    const { text } = await page.evaluate(async () => {
        const happened = await globalThis.ironroad.model.engine.happened(1, 1);
        return happened.find(({ code }) => code === "halved");
    });
    check(text.includes(`¥${half} is shared out`), text);
    await person.leave();
}

/** 90-KN-02, 90-KN-04: a minor joins the union as it is formed; then the page says that the union operates out of turn. */
export async function osakaMerges({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, JOIN, 0);
    same((await viewOf(page)).step, "join", "what is asked");
    await page.locator(".join .brings", { hasText: "KAN merges into KNR" }).waitFor();
    await person.myTurn();
    await page.locator(".do-place .join button.act", { hasText: "Merge KAN into KNR" }).click();
    await person.reach(1);
    await page.locator(".do-place .out-of-turn", { hasText: "KNR operates out of turn" }).waitFor();
    const { minors, union } = await viewOf(page);
    same([minors.KAN.gone, union.formed], [true, true], "the union");
    await person.leave();
}

/** 90-MN-08, 90-MN-12: the owner of Kobe Electric is offered its conversion in another player's turn, as nothing that waits. */
export async function osakaConverts({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const table = await look(person, server, ACCESS, 0);
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
    await person.reach(1);
    same((await viewOf(page)).minors.KBE.gone, true, "KBE");
    await person.leave();
}
