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
        return [id, (await model.engine.why(`lay ${id} ${to[0]} rot 0`)).text];
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
    // Words that find several choices: Enter goes to the first of them, and does it when pressed again.
    const found = await page.evaluate(() => {
        const [, hexId, tile] = globalThis.ironroad.model.menu.choices.find(({ action }) => action.startsWith("lay ")).action.split(" ");
        return `${hexId} ${tile}`;
    });
    await page.locator("#choice-filter").fill(found);
    await page.locator("#choice-filter").press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".choice-row"));
    same(await page.locator(".notice-place .notice:visible").count(), 0, "complaints");
    await page.keyboard.press("Enter");
    await person.reach(laying + 1);
    await person.leave();

    // A company that must discard while another has its turn: its card is the one beside the map.
    const other = await seated(stage, discarding);
    const [acts, turn] = await other.page.evaluate(() => { const { view } = globalThis.ironroad.model; return [view.to_act, view.operating.now]; });
    check(acts !== turn, `${acts} discards in its own turn`);
    check((await other.page.locator(".do-place .company header").first().textContent()).startsWith(acts), `the card is not that of ${acts}`);
    await other.leave();
}
