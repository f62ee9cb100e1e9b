// The map under the mouse: it stays where it is, a hex where nothing may be laid says why, and who must decide is beside it.
import { check, Person, same } from "./harness.mjs";
import { cut, mover } from "./axe.mjs";

const GAME = "1888n/5p-seed44-bank.rgn";

/** The page of whoever must act after that many actions of the recorded game. */
async function seated({ browser, server }, actions, options) {
    const table = await server.imported(cut(GAME, actions));
    const person = await Person.enter(browser, server.origin, options);
    await person.open(table.link(await mover(server, table)));
    await person.ready();
    await person.reach(actions);
    return person;
}

/** The number of the action behind which the position has that step. */
const firstWith = (person, step) => person.page.evaluate(async (wanted) => {
    const { model } = globalThis.ironroad;
    for (let at = 0; at < model.latest; at++) if ((await model.engine.view(at, 255)).step === wanted) return at;
    return -1;
}, step);

/** A run by clicking its stops: what each train brings is there at once, also while the run is below the best. */
export async function runByStops(stage) {
    const person = await seated(stage, 722); // before a run of two trains
    const { page } = person;
    const best = await page.evaluate(() => globalThis.ironroad.model.menu.choices.find(({ action, form }) => !form && action.startsWith("run ")).action);
    const routes = best.split(" ").slice(1).map((word) => word.split(":")).map(([train, hexes]) => ({ train, hexes: hexes.split("-") }));
    same(routes.length, 2, `trains of ${best}`);
    await page.getByRole("button", { name: "Choose the routes yourself" }).click();
    const rows = page.locator(".run .routes li");
    for (let i = (await rows.count()) - 1; i >= 0; i--) await rows.nth(i).getByRole("button", { name: "Clear this route" }).click();
    const line = page.locator(".typed-run input");
    const entered = (wanted) => page.waitForFunction((text) => document.querySelector(".typed-run input").value === text, wanted);
    await entered("run");
    const click = async (id) => {
        const place = await page.locator(`[data-hex="${id}"] .map-hit`).first().boundingBox();
        await page.mouse.click(place.x + place.width / 2, place.y + place.height / 2);
    };
    // The first train alone: less than the best, with the rule and the better run, and its revenue all the same.
    const order = await rows.locator(".train-card").allTextContents();
    const taken = new Set();
    const rowOf = (train) => { const n = order.findIndex((id, i) => id === train && !taken.has(i)); taken.add(n); return rows.nth(n); };
    const [first, second] = routes;
    const own = rowOf(first.train);
    await own.getByRole("button").first().click();
    for (const id of first.hexes) await click(id);
    await own.locator(".money").waitFor();
    check(/¥[1-9]/.test(await own.locator(".money").textContent()), "the first train brings nothing");
    await page.locator(".run .notice.no", { hasText: "88-RV-04" }).waitFor();
    // Both, the second faster than the page draws: nothing to complain of, and the run is the best again.
    await rowOf(second.train).getByRole("button").first().evaluate((train, hexes) => {
        train.click();
        for (const id of hexes) document.querySelector(`[data-hex="${id}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
    }, second.hexes);
    await page.locator(".run .notice.no").waitFor({ state: "detached" });
    same((await line.inputValue()).split(" ").sort(), best.split(" ").sort(), "the run");
    await page.getByRole("button", { name: /^Run for/ }).click();
    await person.reach(723);
    await person.leave();
}

export async function underTheMouse(stage) {
    const all = await seated(stage, 400);
    const laying = await firstWith(all, "track");
    const discarding = await firstWith(all, "discard");
    await all.leave();
    check(laying > 0 && discarding > 0, `track at ${laying}, discard at ${discarding}`);

    const person = await seated(stage, laying);
    const { page } = person;
    const box = () => page.locator(".map-svg").boundingBox();
    const hex = (id) => page.locator(`[data-hex="${id}"] .map-hit`).first();
    await page.mouse.move(1, 1);
    same(await page.locator(".map-status").textContent(), "", "words under the board before the mouse is on it");
    const before = await box();
    const [far, why] = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const legal = new Set(model.menu.choices.filter(({ action }) => action.startsWith("lay ")).map(({ action }) => action.split(" ")[1]));
        const yellow = model.book.tiles.filter(({ colour }) => colour === "yellow").map(({ id }) => id);
        const { id, to } = model.book.hexes.find((one) => !legal.has(one.id) && one.to.length > 0 && one.to.every((tile) => yellow.includes(tile) && model.view.supply[tile] > 0));
        const { rule, text } = await model.engine.why(`lay ${id} ${to[0]} rot 0`);
        return [id, `${rule} ${text}`];
    });
    await hex(far).hover();
    await page.waitForFunction(() => document.querySelector(".map-status").textContent !== "");
    same(await box(), before, "the board when words appear under it");
    // Nothing fits there: the reason at once, not a ring of grey tiles.
    await hex(far).click();
    const told = page.locator(".map-row-text");
    await told.waitFor();
    same(await told.textContent(), why, `why not in ${far}`);
    same(await page.locator(".map-ring-dim").count(), 0, "grey tiles");
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
    // A hex on which no tile is ever laid: the rule is named too.
    const never = await page.evaluate(() => globalThis.ironroad.model.book.hexes.find(({ to }) => to.length === 0).id);
    await hex(never).click();
    await told.waitFor();
    same(/^88-\w+-\d+ \S/.test(await told.textContent()), true, `why not in ${never}: ${await told.textContent()}`);
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
    // Words that find several choices: Enter goes to the first of them, and does it when pressed again.
    const found = await page.evaluate(() => {
        const [, hexId, tile] = globalThis.ironroad.model.menu.choices.find(({ action }) => action.startsWith("lay ")).action.split(" ");
        return `${hexId} ${tile}`;
    });
    const [where, tile] = found.split(" ");
    await hex(where).hover();
    await page.locator("#choice-filter").fill(found);
    await page.locator("#choice-filter").press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".choice-row"));
    same(await page.locator(".notice-place .notice:visible").count(), 0, "complaints");
    await page.keyboard.press("Enter");
    await person.reach(laying + 1);
    // What is said of the hex under the mouse is what lies there now.
    await page.waitForFunction(([id, laid]) => new RegExp(`^${id}\\b.*\\btile ${laid}\\b`).test(document.querySelector(".map-status").textContent), [where, tile]);
    await person.leave();

    // A company that must discard while another has its turn: its card is the one beside the map.
    const other = await seated(stage, discarding);
    const [acts, turn] = await other.page.evaluate(() => { const { view } = globalThis.ironroad.model; return [view.to_act, view.operating.now]; });
    check(acts !== turn, `${acts} discards in its own turn`);
    check((await other.page.locator(".do-place .company header").first().textContent()).startsWith(acts), `the card is not that of ${acts}`);
    await other.leave();
}
