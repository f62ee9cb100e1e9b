// 1890 on the page: its panels, half a dividend, mergers and the union's turn out of order, Kobe Rapid, a company that closes, a
// conversion in the turn of another player. The games begin from positions, so that they outlive changes of what comes before.
import { cut, findings } from "./axe.mjs";
import { answer, click } from "./mouse.mjs";
import { check, Person, same, settles } from "./harness.mjs";
import { OSAKA, OSAKA_PLAYERS } from "./opening.mjs";
import { look, panelsFit, recorded } from "./positions.mjs";

/** A stock round with late privates; KAN is asked whether it joins; JR's dividend; HER's station, with the right to pass KRTR. */
const LATE = recorded("1890-late");
const JOIN = { ...recorded("1890-join"), actions: ["1 KAN merge KAN"] };
const HALF = recorded("1890-half");
const ACCESS = { ...recorded("1890-access"), actions: ["1 HER access KRTR"] };
/** OER's turn, in which it may form KNR; a stock round with Kobe Rapid for sale, HER in Kobe; SER in the last cell of its row. */
const FORMATION = recorded("1890-formation");
const RAPID = { ...recorded("1890-rapid"), actions: ["1 Cat buy KRTR"] };
const CLOSING = { ...recorded("1890-closing"), actions: ["1 SER keep"] };
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
    [".late .shut", before("Ann par HER 65"), "details.trade summary >> nth=0"],
    [".turn-track", before("Ann par HER 65")],
    [".late", 0, undefined, LATE],
    [".union", 0, undefined, LATE],
    ["details.trade", 0, "details.trade summary >> nth=0", FORMATION],
    [".join", 0, undefined, JOIN],
    [".out-of-turn", 1, undefined, JOIN],
    [".round-line", 1, undefined, JOIN],
    [".dividend", 0, undefined, HALF],
    ["details.aside", 0, "details.aside summary", HALF],
    [".dividend", 0, undefined, CLOSING],
    ["#panel-entities", 1, "#tab-entities", CLOSING],
    [".rapid", 1, undefined, RAPID],
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
    await settles(
        () => option.locator("tr", { hasText: "kept in the treasury" }).locator("td").innerText(),
        `¥${revenue - half}`,
        "kept",
    );
    await settles(() => page.locator(".dividend .option").count(), 2, "ways to pay");
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

/** 90-DV-04: before JR's run is chosen, the page says what half of it shares out, and that a smaller run shares out more. */
export async function osakaSplit({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const head = HALF.head.filter((line) => !line.includes("revenue"));
    const run = { head: head.map((line) => line.replace("turn JR dividend", "turn JR run")), actions: [] };
    await look(person, server, run, 0);
    const told = person.page.locator(".run .quiet-text", { hasText: "If JR pays half: ¥170 is paid out" });
    await told.filter({ hasText: "A run for ¥360 would pay out more: ¥180." }).waitFor();
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

/** An action as the mouse does it. */
const step = (action, asks = false) => {
    const [verb, ...words] = action.split(" ");
    return { action, verb, words, asks };
};
const happened = (page, code) =>
    page.evaluate(async (wanted) => {
        const { engine, latest } = globalThis.ironroad.model;
        return (await engine.happened(1, latest)).filter((event) => event.code === wanted).map(({ text }) => text);
    }, code);
const chips = (place) => place.locator(".chip").allTextContents();

/** 90-KN-02, 90-KN-04, 90-KN-05, 90-KN-08: OER forms KNR in its turn, by mouse; KNR's turn follows at once, with a banner that
 *  all see, and costs it no price; then the minors go on. */
export async function osakaForms({ browser, server }) {
    const ann = await Person.enter(browser, server.origin);
    const dan = await Person.enter(browser, server.origin);
    const table = await look(ann, server, FORMATION, 0);
    await dan.open(table.link("Dan"));
    await dan.ready();
    await ann.page.locator(".do-place details.trade summary", { hasText: "Merger" }).click();
    await ann.page.locator(".do-place .brings", { hasText: "OER merges into KNR" }).waitFor();
    await ann.myTurn();
    await click(ann.page, step("merge OER", true));
    await dan.reach(1);
    await dan.myTurn();
    await dan.page.locator(".join button.act", { hasText: "KAN does not merge yet" }).click();
    for (const { page } of [ann, dan]) {
        await page.locator(".do-place .out-of-turn", { hasText: "KNR operates out of turn" }).waitFor();
        await page.locator(".round-line .special", { hasText: "KNR operates out of turn" }).waitFor();
    }
    const { corps, operating } = await viewOf(ann.page);
    same([operating.now, corps.KNR.cash], ["KNR", 320 + 190 + 50], "who operates, with what");
    for (const [i, action] of ["lay I18 58 rot 1", "pass", "run", "keep", "pass"].entries()) {
        await ann.myTurn();
        await click(ann.page, step(action));
        await ann.reach(i + 3);
    }
    const after = await viewOf(ann.page);
    same(after.corps.KNR.price, corps.KNR.price, "the price after a turn without a dividend");
    same([after.operating.now, after.operating.next.includes("KNR")], ["KBE", false], "who comes next"); // NAR can do nothing
    await settles(() => ann.page.locator(".out-of-turn, .round-line .special").count(), 0, "banners after its turn");
    await ann.leave();
    await dan.leave();
}

/** The letters on a station lie within its circle. */
const lettersFit = (page, company) =>
    page
        .locator(`.map-svg [data-company="${company}"].map-station-text`)
        .first()
        .evaluate((text, id) => {
            const [inner, outer] = [text, document.querySelector(`.map-svg [data-company="${id}"].map-station`)].map(
                (e) => e.getBoundingClientRect(),
            );
            return inner.left >= outer.left && inner.right <= outer.right;
        }, company);

/** 90-LP-11, 90-LP-13..15: Kobe Rapid is bought by mouse, and the page says who may pass; the right is bought, and a run through
 *  Kobe pays its owner. */
export async function osakaRapid({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, RAPID, 0);
    await page.locator(".do-place .late li:not(.shut)", { hasText: "KRTR" }).waitFor();
    await person.myTurn();
    await click(page, step("buy KRTR"));
    await person.reach(1);
    same((await viewOf(page)).corps.HER.tokens.map(([hex]) => hex).includes("F5"), false, "HER in Kobe");
    await settles(() => chips(page.locator(".rapid p", { hasText: "May pass its station" })), ["HER"], "who may pass");
    await page.locator("#tab-map").click();
    await page.locator('[data-hex="F5"] [data-company="KRTR"]').first().waitFor();
    check(await lettersFit(page, "KRTR"), "KRTR is wider than its station");

    await look(person, server, ACCESS, 0);
    const { rapid } = await viewOf(page);
    await person.myTurn();
    await page.locator(".access button.act").click();
    await person.reach(1);
    await settles(() => chips(page.locator(".rapid p", { hasText: "May pass its station" })), ["HER"], "who may pass");
    await page
        .locator(".rapid", { hasText: `Ann gets ¥${rapid.pays} for every train that stops in F5 Kobe` })
        .waitFor();
    await person.myTurn();
    await click(page, step("run"));
    await person.reach(2);
    const [told, ...more] = await happened(page, "rapid_income");
    check(told?.includes(`¥${rapid.pays}`) && more.length === 0, `what Kobe Rapid earned: ${told}`);
    await person.leave();
}

/** 90-CL-02, 90-CL-06: the page says that withholding closes the company and asks; then its card and the map show that it is
 *  gone. */
export async function osakaCloses({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await look(person, server, CLOSING, 0);
    const withhold = page.locator(".dividend .option", { hasText: "Withhold" });
    await withhold.locator(".ends", { hasText: "SER closes" }).waitFor();
    await withhold.locator("tr", { hasText: "Price" }).locator(".closes").waitFor();
    await person.myTurn();
    await click(page, step("keep"));
    await page.locator(".question", { hasText: "SER closes. Its shares are then worth nothing." }).waitFor();
    for (const colorScheme of ["light", "dark"]) {
        await page.emulateMedia({ colorScheme, reducedMotion: "reduce" });
        same(await findings(page, ".question"), [], `the question, ${colorScheme}`);
    }
    await answer(page);
    await person.reach(1);
    const { corps, operating, players } = await viewOf(page);
    same([corps.SER.closed, corps.SER.tokens, players.Ann.shares.SER ?? 0], [true, [], 0], "SER");
    check(!operating.next.includes("SER"), "a closed company operates again");
    await page.locator(".map-svg .map-station").first().waitFor();
    await settles(() => page.locator('.map-svg [data-company="SER"]').count(), 0, "its stations on the map");
    await page.locator("#tab-entities").click();
    await page.locator('article.company[aria-label^="SER"]', { hasText: "closed" }).waitFor();
    await person.leave();
}

/** 90-DV-01, 90-DV-04: the spreadsheet has minors, with their owner and what they own, and revenues of which half was paid out. */
export async function osakaSheet({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const row = (id) => page.locator(".sheet tbody tr", { has: page.locator("th .chip", { hasText: id }) });
    const table = await server.imported(cut("1890/4p-seed29-phase4-book-bank.rgn", 300));
    await person.open(table.link("Ann"));
    await person.ready();
    await page.locator("#tab-spreadsheet").click();
    for (const id of ["JR", "NAR"])
        await row(id)
            .locator(".past-figure", { hasText: /^\(\d+\)$/ })
            .first()
            .waitFor();
    await page.locator(".spreadsheet", { hasText: "(parentheses) was paid out by half" }).waitFor();
    await look(person, server, OPENED, OPENED.actions.length);
    await person.openTab("spreadsheet");
    await page.locator(".sheet tbody tr").first().waitFor();
    const { minors } = await viewOf(page);
    for (const [id, { owner, cash, gone }] of Object.entries(minors)) {
        const has = async () => {
            const cells = await row(id).locator("td").allTextContents();
            return [cells.includes("*"), cells.includes(`¥${cash}`)];
        };
        await settles(has, [!gone, !gone], `${id} of ${owner}`);
    }
    await person.leave();
}
