// The map under the mouse: it stays where it is, a hex where nothing may be laid says why, and who must decide is beside it.
import { check, holds, Person, pointOf, same, settles } from "./harness.mjs";
import { cut, mover } from "./axe.mjs";

const GAME = "1888n/5p-seed44-bank.rgn";

/** The page of the player who must act after that many actions of the recorded game. */
async function seated({ browser, server }, actions, options) {
    const table = await server.imported(cut(GAME, actions));
    const person = await Person.enter(browser, server.origin, options);
    await person.open(table.link(await mover(server, table)));
    await person.ready();
    await person.reach(actions);
    return person;
}

/** The number of the action after which the position has that step. */
const firstWith = (person, step) =>
    person.page.evaluate(async (wanted) => {
        const { model } = globalThis.ironroad;
        for (let at = 0; at < model.latest; at++) if ((await model.engine.view(at, 255)).step === wanted) return at;
        return -1;
    }, step);

/** A run by clicking its stops: what each train brings is there at once, also while the run is below the best. */
export async function runByStops(stage) {
    const person = await seated(stage, 722); // before a run of two trains
    const { page } = person;
    const best = await page.evaluate(
        () =>
            globalThis.ironroad.model.menu.choices.find(({ action, form }) => !form && action.startsWith("run "))
                .action,
    );
    const routes = best
        .split(" ")
        .slice(1)
        .map((word) => word.split(":"))
        .map(([train, hexes]) => ({ train, hexes: hexes.split("-") }));
    same(routes.length, 2, `trains of ${best}`);
    // The proof says how much better it is than any other; the best is said on the button.
    const next = await holds(
        () => page.locator(".run .proven").textContent(),
        (text) => /The next best, over other track, earns ¥\d+/.test(text),
        "the next best run",
    );
    const figure = (text) => Number(/¥([\d,]+)/.exec(text)[1].replaceAll(",", ""));
    const most = figure(await page.getByRole("button", { name: /^Run for/ }).textContent());
    check(figure(next) > 0 && figure(next) <= most, `${next}, of ${most}`);
    await page.getByRole("button", { name: "Choose the routes yourself" }).click();
    const rows = page.locator(".run .routes li");
    await rows.nth(1).waitFor();
    for (let i = (await rows.count()) - 1; i >= 0; i--)
        await rows.nth(i).getByRole("button", { name: "Clear this route" }).click();
    const line = page.locator(".typed-run input");
    const entered = (wanted) =>
        page.waitForFunction((text) => document.querySelector(".typed-run input").value === text, wanted);
    await entered("run");
    const click = async (id) => {
        const { x, y } = await pointOf(page, id);
        await page.mouse.click(x, y);
    };
    // The first train alone: less than the best, with the rule and the better run, and its revenue all the same.
    const order = await rows.locator(".train-card").allTextContents();
    const taken = new Set();
    const rowOf = (train) => {
        const n = order.findIndex((id, i) => id === train && !taken.has(i));
        taken.add(n);
        return rows.nth(n);
    };
    const [first, second] = routes;
    const own = rowOf(first.train);
    await own.getByRole("button").first().click();
    for (const id of first.hexes) await click(id);
    await holds(
        () => own.locator(".money").textContent(),
        (text) => /¥[1-9]/.test(text),
        "the first train brings nothing",
    );
    await page.locator(".run .draft-why", { hasText: "Another run earns more" }).waitFor();
    // Both, the second faster than the page draws: nothing to complain of, and the run is the best again.
    await rowOf(second.train)
        .getByRole("button")
        .first()
        .evaluate((train, hexes) => {
            train.click();
            for (const id of hexes)
                document.querySelector(`[data-hex="${id}"]`).dispatchEvent(new MouseEvent("click", { bubbles: true }));
        }, second.hexes);
    await page.locator(".run .draft-why").waitFor({ state: "detached" });
    await settles(async () => (await line.inputValue()).split(" ").sort(), best.split(" ").sort(), "the run");
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
    const mouse = (what) => async (id) => {
        const { x, y } = await pointOf(page, id);
        await page.mouse[what](x, y);
    };
    const [hover, click] = [mouse("move"), mouse("click")];
    await page.mouse.move(1, 1);
    same(await page.locator(".map-status").textContent(), "", "words under the board before the mouse is on it");
    const before = await box();
    const [far, why] = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const legal = new Set(
            model.menu.choices
                .filter(({ action }) => action.startsWith("lay "))
                .map(({ action }) => action.split(" ")[1]),
        );
        const yellow = model.facts.tiles.filter(({ colour }) => colour === "yellow").map(({ id }) => id);
        // the last of them: the first is near the buttons of the zoom
        const { id, to } = model.facts.hexes.findLast(
            (one) =>
                !legal.has(one.id) &&
                one.to.length > 0 &&
                one.to.every((tile) => yellow.includes(tile) && model.view.supply[tile] > 0),
        );
        const { rule, text } = await model.engine.why(`lay ${id} ${to[0]} rot 0`);
        return [id, `${rule} ${text}`];
    });
    await hover(far);
    await page.waitForFunction(() => document.querySelector(".map-status").textContent !== "");
    same(await box(), before, "the board when words appear under it");
    // Nothing fits there: the reason at once, not a ring of grey tiles.
    await click(far);
    const told = page.locator(".map-row-text");
    await told.waitFor();
    await settles(() => told.textContent(), why, `why not in ${far}`);
    same(await page.locator(".map-ring-dim").count(), 0, "grey tiles");
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
    // A hex on which no tile is ever laid: the rule is named too.
    const never = await page.evaluate(() => globalThis.ironroad.model.facts.hexes.find(({ to }) => to.length === 0).id);
    await click(never);
    await told.waitFor();
    same(/^88-\w+-\d+ \S/.test(await told.textContent()), true, `why not in ${never}: ${await told.textContent()}`);
    await page.keyboard.press("Escape");
    await told.waitFor({ state: "detached" });
    // Words that find several choices: Enter goes to the first of them, and does it when pressed again.
    const found = await page.evaluate(() => {
        const [, hexId, tile] = globalThis.ironroad.model.menu.choices
            .find(({ action }) => action.startsWith("lay "))
            .action.split(" ");
        return `${hexId} ${tile}`;
    });
    const [where, tile] = found.split(" ");
    await hover(where);
    await page.locator("#choice-filter").fill(found);
    await page.locator("#choice-filter").press("Enter");
    await page.waitForFunction(() => document.activeElement.matches(".choice-row"));
    same(await page.locator(".notice-place .notice:visible").count(), 0, "complaints");
    await page.keyboard.press("Enter");
    await person.reach(laying + 1);
    // What is said of the hex under the mouse is what lies there now.
    await page.waitForFunction(
        ([id, laid]) =>
            new RegExp(`^${id}\\b.*\\btile ${laid}\\b`).test(document.querySelector(".map-status").textContent),
        [where, tile],
    );
    await person.leave();

    // A company that must discard while another has its turn: its card is the one beside the map.
    const other = await seated(stage, discarding);
    const [acts, turn] = await other.page.evaluate(() => {
        const { view } = globalThis.ironroad.model;
        return [view.to_act, view.operating.now];
    });
    check(acts !== turn, `${acts} discards in its own turn`);
    await holds(
        () => other.page.locator(".do-place .company header").first().textContent(),
        (text) => text.startsWith(acts),
        `the card is not that of ${acts}`,
    );
    await other.leave();
}

/* ---- what can be read ------------------------------------------------------------------------------------------------- */

/** Of everything that is written on the board: its size on the screen, and its contrast with the ground of its hex. */
export const written = (page) =>
    page.evaluate(() => {
        const canvas = Object.assign(document.createElement("canvas"), { width: 1, height: 1 });
        const pen = canvas.getContext("2d", { willReadFrequently: true });
        const light = (colour) => {
            pen.fillStyle = colour;
            pen.fillRect(0, 0, 1, 1);
            const [r, g, b] = [...pen.getImageData(0, 0, 1, 1).data].map((v) => {
                const part = v / 255;
                return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
            });
            return 0.2126 * r + 0.7152 * g + 0.0722 * b;
        };
        const grounds = [...document.querySelectorAll(".map-ground")];
        const hexes = [...document.querySelectorAll(".map-hex")];
        return [...document.querySelectorAll(".map-svg text")].map((text) => {
            const hex = text.closest(".map-hex");
            const style = getComputedStyle(text);
            const [ink, ground] = [style.fill, getComputedStyle(grounds[hexes.indexOf(hex)] ?? text).fill].map(light);
            return {
                text: text.textContent,
                ink: text.getAttribute("class"),
                dim: hex?.classList.contains("map-dim") ?? false,
                pixels: parseFloat(style.fontSize) * text.getScreenCTM().a,
                contrast: (Math.max(ink, ground) + 0.05) / (Math.min(ink, ground) + 0.05),
            };
        });
    });

/** Nothing on the board is smaller than 9 pixels when a game is opened at 1280x720; names on dim hexes keep 4.5 : 1. */
export async function readable(stage) {
    const { browser, server } = stage;
    for (const [game, actions] of [
        [GAME, 200],
        ["../browser/games/1880-4p-124.rgn", 160],
    ]) {
        const table = await server.imported(cut(game, actions));
        for (const colorScheme of ["light", "dark"]) {
            const options = { viewport: { width: 1280, height: 720 }, colorScheme };
            const person = await Person.enter(browser, server.origin, options);
            await person.open(table.link(await mover(server, table)));
            await person.ready();
            const { page } = person;
            await page.locator(".map-name").first().waitFor({ state: "attached" });
            const words = await holds(
                () => written(page),
                ({ length }) => length > 60,
                `${game}: too few texts`,
            );
            const small = words.filter(({ pixels }) => pixels < 9);
            same(small.slice(0, 3), [], `${game} ${colorScheme}: texts under 9 pixels`);
            const dim = words.filter(
                (word) => word.dim && ["map-name", "map-cost", "map-label", "map-number"].includes(word.ink),
            );
            check(dim.length > 20, `${game}: ${dim.length} texts on dim hexes`);
            same(dim.filter(({ contrast }) => contrast < 4.5).slice(0, 3), [], `${game} ${colorScheme}: pale texts`);
            const clear = words.filter(({ ink, dim: away, contrast }) => ink === "map-name" && !away && contrast < 4.5);
            same(clear.slice(0, 3), [], `${game} ${colorScheme}: pale names`);
            // a hex that may be chosen is in sight, and what was covered comes by the whole board and back
            const inSight = () =>
                page.evaluate(() => {
                    const seen = document.querySelector(".map-window").getBoundingClientRect();
                    return [...document.querySelectorAll(".map-legal .map-hit")].filter((hit) => {
                        const { x, y, width, height } = hit.getBoundingClientRect();
                        const [left, top] = [x + width / 2 - seen.x, y + height / 2 - seen.y];
                        return left > 0 && top > 0 && left < seen.width && top < seen.height;
                    }).length;
                });
            await holds(inSight, (count) => count > 0, `${game}: nothing that may be chosen is in sight`);
            const all = await page.locator(".map-legal").count();
            await page.locator(".map-zoom button").nth(1).click();
            await settles(inSight, all, `${game}: legal hexes of the whole board`);
            await person.leave();
        }
    }
}

/** A board that is turned by a quarter: as wide as it was high, every text upright, keys and clicks as before. */
export async function onItsSide(stage) {
    const person = await seated(stage, 200);
    const { page } = person;
    const extent = () => page.evaluate(() => document.querySelector(".map-border").getBBox().width);
    const before = await extent();
    const high = await page.evaluate(() => document.querySelector(".map-border").getBBox().height);
    await page.getByRole("button", { name: "Show", exact: true }).click();
    await page.getByLabel("Board on its side").check();
    await page.waitForFunction((was) => document.querySelector(".map-border").getBBox().width !== was, before);
    await settles(async () => Math.round((await extent()) / 10), Math.round(high / 10), "its width");
    await settles(
        async () => (await written(page)).filter(({ pixels }) => pixels < 9).slice(0, 3),
        [],
        "texts under 9 pixels",
    );
    const [hexId, tile, line] = await page.evaluate(() => {
        const { action } = globalThis.ironroad.model.menu.choices.find((one) => one.action.startsWith("lay "));
        const [, id, what] = action.split(" ");
        return [id, what, action];
    });
    const { x, y } = await pointOf(page, hexId);
    await page.mouse.click(x, y);
    await page.locator(`.map-ring-tile:not(.map-ring-dim)[aria-label^="Tile ${tile},"]`).first().click();
    await page.locator(`[data-hex="${hexId}"] .map-number`, { hasText: tile }).waitFor(); // the engine draws what is tried
    for (let turns = 0; !(await page.locator(".map-yes").getAttribute("aria-label")).includes(line); turns++) {
        check(turns < 6, `${line} is not among the rotations`);
        await page.locator(".map-turn").click();
    }
    await page.locator(".map-yes").click();
    await person.reach(201);
    await person.leave();
}
