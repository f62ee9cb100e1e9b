// 1880: homes chosen on the map as stations are, and what the head of the page says of the auction.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { mover } from "./axe.mjs";
import { Person, pointOf, ROOT, same, settles } from "./harness.mjs";

const LINES = readFileSync(join(ROOT, "tests/browser/games/1880-4p-5.rgn"), "utf8").split("\n");

/** The position after n actions as seen by the player who must act. */
async function look({ browser, server }, n) {
    const table = await server.imported(
        [...LINES.filter((line) => line.startsWith("[")), ...LINES.filter((line) => /^\d/.test(line)).slice(0, n)].join(
            "\n",
        ) + "\n",
    );
    const person = await Person.enter(browser, server.origin);
    await person.open(table.link(await mover(server, table)));
    await person.ready();
    return person;
}
const lastLine = (person) =>
    person.page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        return model.engine.line(model.latest);
    });
const yes = (page) => page.locator(".map-yes");

export async function homesByMap(stage) {
    const china = await look(stage, 3);
    const head = await china.page.locator(".round-text").textContent();
    same(head.match(/auction/gi).length, 1, `the word in "${head.trim()}"`);
    await china.leave();

    const draft = await look(stage, 32); // Cat chooses an investor
    const legal = () =>
        draft.page.locator(".map-hex.map-legal").evaluateAll((list) => list.map((hex) => hex.dataset.hex).sort());
    await settles(legal, ["E13", "H14", "H6", "P12", "Q15", "Q7"], "homes of investors that nobody has");
    const { x, y } = await pointOf(draft.page, "H6");
    await draft.page.mouse.click(x, y);
    await yes(draft.page).click();
    await draft.reach(33);
    same(await lastLine(draft), "Cat invest FI3", "chosen on the map");
    await draft.leave();

    const city = await look(stage, 145); // SCR picks a city of its home, N12
    await pointOf(city.page, "N12");
    const stops = city.page.locator('[data-hex="N12"] [data-stop]');
    await stops.nth((await stops.count()) - 1).click();
    await yes(city.page).click();
    await city.reach(146);
    same(await lastLine(city), "SCR home c1", "the city that was clicked");
    await city.leave();

    const keys = await look(stage, 145); // and by keys: Enter opens what there is, Enter again takes it
    await keys.page.locator('[data-hex="N12"]').focus();
    await keys.page.keyboard.press("Enter");
    await keys.page.locator(".map-ring button").first().waitFor();
    await keys.page.keyboard.press("Enter");
    await yes(keys.page).waitFor();
    await keys.page.keyboard.press("Enter");
    await keys.reach(146);
    await keys.leave();
}
