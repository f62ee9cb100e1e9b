// What the page makes of a game's past: charts, steps of one company, a turn begun anew; and what the engine says of a run below
// the best and the server of a program.
import { check, holds, Person, same, settles } from "./harness.mjs";
import { cut, mover, RAIL_GAME } from "./axe.mjs";
import { OPENING, PLAYERS } from "./opening.mjs";

async function seated({ browser, server }, table, name) {
    const person = await Person.enter(browser, server.origin);
    await person.open(table.link(name ?? (await mover(server, table))));
    await person.ready();
    return person;
}

const shown = (page, n) => page.waitForFunction((at) => globalThis.ironroad.model.at === at, n);

export async function charts(stage) {
    const table = await stage.server.imported(cut(RAIL_GAME, 10_000));
    const person = await seated(stage, table);
    const { page } = person;
    await page.locator("#tab-spreadsheet").click();
    const lines = () =>
        page
            .locator(".chart > .chart-line")
            .evaluateAll((all) => all.map((line) => line.getAttribute("d").split("L").length));
    await page.locator(".chart").waitFor();
    // A point for each round and one for now; each name beside its line.
    const rounds = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const starts = (await model.engine.happened(1, model.latest)).filter(({ code }) =>
            /^(stock|operating)_round$/.test(code),
        );
        return new Set(starts.map(({ action }) => action)).size;
    });
    const seats = await page.evaluate(() => globalThis.ironroad.model.seats);
    await settles(
        lines,
        seats.map(() => rounds + 1),
        "points of the players' lines",
    );
    const named = async () => (await page.locator(".chart .chart-name").allTextContents()).sort();
    await settles(named, [...seats].sort(), "names at the lines");
    // The ends of the lines are in the order of the players' values.
    const order = await page.evaluate(() => {
        const { model } = globalThis.ironroad;
        const ends = [...document.querySelectorAll(".chart > .chart-line")].map((line) =>
            Number(line.getAttribute("d").split(" ").at(-1)),
        );
        const by = (figures, sign) =>
            model.seats
                .map((_, i) => i)
                .sort((a, b) => sign * (figures[a] - figures[b]))
                .join();
        return [
            by(ends, 1),
            by(
                model.seats.map((name) => model.view.players[name].total),
                -1,
            ),
        ];
    });
    same(order[0], order[1], "order of the values");
    for (const name of ["Share prices", "Revenue"]) {
        await page.getByRole("button", { name, exact: true }).click();
        await holds(lines, ({ length }) => length > 2, `${name}: no lines`);
    }
    // In the past the chart ends there.
    await page.getByRole("button", { name: "Player values" }).click();
    await page.evaluate(() => globalThis.ironroad.model.goto(100));
    await shown(page, 100);
    await page.waitForFunction(
        (most) => document.querySelector(".chart > .chart-line")?.getAttribute("d").split("L").length < most,
        rounds,
    );
    await person.leave();
}

export async function stepsOf(stage) {
    const table = await stage.server.imported(cut(RAIL_GAME, 160));
    const person = await seated(stage, table);
    const { page } = person;
    const [company, numbers] = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const actors = (await model.engine.lines(1, model.latest)).map((line) => line.split(" ")[0]);
        const id = model.facts.companies.find((one) => actors.filter((actor) => actor === one.id).length > 3).id;
        return [id, actors.flatMap((actor, i) => (actor === id ? [i + 1] : []))];
    });
    await page.locator(".history-of select").selectOption(company);
    const back = page.getByRole("button", { name: `Previous action of ${company}` });
    const latest = await person.actions;
    for (const n of numbers
        .filter((number) => number < latest)
        .reverse()
        .slice(0, 3)) {
        await back.click();
        await shown(page, n);
    }
    await page.getByRole("button", { name: `Next action of ${company}` }).click();
    await shown(page, numbers.filter((number) => number < latest).at(-2));
    await person.leave();
}

/** Keys and clicks that come faster than the page draws all count; an address with no such position is put right. */
export async function quickSteps(stage) {
    const table = await stage.server.imported(cut(RAIL_GAME, 160));
    const person = await seated(stage, table);
    const { page } = person;
    await person.reach(160);
    await page.evaluate(() => {
        for (let i = 0; i < 30; i++) document.dispatchEvent(new KeyboardEvent("keydown", { key: ",", bubbles: true }));
    });
    await shown(page, 130);
    await page.evaluate(() => {
        for (let i = 0; i < 10; i++) document.querySelector('.history-step[aria-label="One action forward"]').click();
    });
    await shown(page, 140);
    await page.waitForURL(/at=140/);
    await page.goto(`${page.url().replace(/at=\d+/, "at=9999")}`);
    await person.reach(160);
    await page.waitForURL((url) => !url.searchParams.has("at"));
    await person.leave();
}

/** A table after the first lines of the opening. */
async function opened({ server }, actions) {
    const table = await server.table("1888n", PLAYERS);
    for (const [i, { action, player }] of OPENING.slice(0, actions).entries()) {
        await server.ask(`/api/games/${table.id}/actions`, { at: i + 1, action }, table.secrets[player]);
    }
    return table;
}

export async function restart(stage) {
    const table = await opened(stage, 32); // a company has laid, run and must pay or keep
    const person = await seated(stage, table);
    const { page } = person;
    const button = page.getByRole("button", { name: /^Restart turn/ });
    const [from, lines] = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        return [model.turnStart, await model.engine.lines(1, model.latest)];
    });
    const actor = (line) => line.split(" ")[0];
    check(
        from < 31 &&
            lines.slice(from).every((line) => actor(line) === actor(lines[31])) &&
            actor(lines[from - 1]) !== actor(lines[31]),
        `the turn begins behind ${from}: ${lines.slice(from - 1)}`,
    );
    check((await button.textContent()).includes(String(32 - from)), "the button does not say how many actions go");
    await button.click();
    await page.waitForFunction(
        (to) => globalThis.ironroad.model.latest === to && globalThis.ironroad.model.mayAct,
        from,
    );
    await settles(() => button.count(), 0, "buttons when nothing of the turn is done");
    await person.leave();
}

/** What goes back is what may go back: at a table where players may undo only their own actions, not those of others. */
export async function pastOffers(stage) {
    const table = await opened(stage, 32); // Ann's company has laid and run after Bob's pass
    const person = await seated(stage, table);
    const { page } = person;
    const least = await page.evaluate(() => globalThis.ironroad.model.undoLeast);
    check(least > 0 && least < 31, `others acted up to ${least}`);
    const back = page.locator(".past-banner button", { hasText: "Undo to here" });
    for (const [at, buttons] of [
        [least, 1],
        [least - 1, 0],
        [0, 0],
    ]) {
        await page.evaluate((n) => globalThis.ironroad.model.goto(n), at);
        await page
            .locator(".history-at", { hasText: `${at}/32` })
            .first()
            .waitFor();
        await settles(() => back.count(), buttons, `ways to undo to ${at}`);
    }
    await person.leave();
    // The log shows where one is: at the start its top, and a pass that is folded away.
    const other = await seated(stage, await stage.server.imported(cut("1888n/5p-seed44-bank.rgn", 200)));
    const passed = await other.page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const events = await model.engine.happened(1, model.latest);
        const only = (n) => {
            const own = events.filter(({ action }) => action === n);
            return own.length > 0 && own.every(({ code }) => code === "pass");
        };
        const both = events.find(({ action }) => only(action) && only(action + 1));
        model.goto(both?.action ?? 0);
        return both?.action ?? 0;
    });
    check(passed > 0, "no two pass one after the other");
    await other.page.locator(".passes .entry.shown").waitFor(); // visible
    await other.page.evaluate(() => globalThis.ironroad.model.goto(0));
    await other.page.waitForFunction(() => document.querySelector(".log").scrollTop === 0);
    await other.leave();
}

/** The button for a sale shows where the price goes, as the engine computes it. */
export async function salePreview(stage) {
    const table = await stage.server.imported(cut("1888n/5p-seed44-bank.rgn", 32));
    const person = await seated(stage, table);
    const { page } = person;
    const sale = page.locator('.board-place button.sell[title="sell HJR 1"]');
    await sale.locator(".price-moved").waitFor();
    const wanted = await page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const events = await model.engine.preview("sell HJR 1");
        const moved = events.find(({ code, args }) => code === "price_moved" && args[0] === "HJR");
        return moved.args.slice(1).map((price) => `¥${price}`);
    });
    const prices = async () => (await sale.locator(".money").allTextContents()).slice(-2);
    await settles(prices, wanted, "prices on the button");
    await person.leave();
}

export async function betterRun(stage) {
    const table = await stage.server.imported(cut("1888n/5p-seed44-bank.rgn", 722)); // before a run of two trains
    const person = await seated(stage, table);
    const { page } = person;
    const best = await page.evaluate(
        () =>
            globalThis.ironroad.model.menu.choices.find(({ action, form }) => !form && action.startsWith("run "))
                .action,
    );
    check(best.split(" ").length === 3, `not a run of two trains: ${best}`);
    await page.locator("#choice-filter").fill(best.split(" ").slice(0, 2).join(" "));
    await page.locator("#choice-filter").press("Enter");
    const notice = page.locator(".do-place .notice.no");
    await notice.waitFor();
    const said = await notice.textContent();
    check(said.includes("88-RV-04") && said.includes(best.slice(4)), `the better run is not named: ${said}`);
    await person.leave();
}

export async function programmed(stage) {
    const table = await opened(stage, 13); // the first stock round
    const now = await mover(stage.server, table);
    const other = PLAYERS.find((name) => name !== now);
    const person = await seated(stage, table, now);
    const badge = (name) =>
        person.page.locator(`.cards-place .player[aria-label="${name}"] .badge`, { hasText: "programmed" });
    await person.page.locator(".player").first().waitFor();
    same(await badge(other).count(), 0, "marks before there is a program");
    await stage.server.ask(
        `/api/games/${table.id}/programs`,
        { program: "pass", until: "round" },
        table.secrets[other],
    );
    await badge(other).waitFor();
    same(await badge(now).count(), 0, "marks of the player without one");
    // Programs are set where the game is, and a sandbox has no address.
    const { page } = person;
    await page.locator("#tab-tools").click();
    const buttons = page.locator(".programs .card-acts button"),
        link = page.getByRole("button", { name: "Copy a link to this position" });
    await buttons.first().waitFor();
    same(await link.count(), 1, "links to the position");
    await page.keyboard.press(",");
    await page.locator(".programs", { hasText: "an older position" }).waitFor();
    same(await buttons.count(), 0, "programs that could be set in the past");
    await page.keyboard.press("n");
    await buttons.first().waitFor();
    await page.getByRole("button", { name: "Sandbox" }).first().click();
    await page.locator(".sandbox-bar").waitFor();
    same(await link.count(), 0, "links to a sandbox");
    await person.leave();
}

/** What slips do: an emptied field, a number out of range, a key pressed in the past, an answer that gets lost. */
export async function slips(stage) {
    const table = await stage.server.table("1888n", PLAYERS);
    const person = await seated(stage, table);
    const { page } = person;
    const actions = () => page.evaluate(() => globalThis.ironroad.model.latest);
    const field = page.locator("form.amount input[type=number]").first();
    await field.fill("200");
    await field.fill("");
    await field.press("Enter");
    await page.locator(".do-place .notice.no", { hasText: "Enter an amount" }).waitFor();
    await field.fill("1");
    await field.press("Enter");
    await page.locator(".do-place .notice.no .rule").waitFor(); // the engine's word, not the browser's
    same(await actions(), 0, "actions by slips");
    // Done, but the answer is lost when the row has come already.
    await page.route(
        "**/actions",
        async (route) => {
            await route.fetch();
            await page.waitForFunction(() => globalThis.ironroad.model.latest === 1);
            await route.abort("connectionreset");
        },
        { times: 1 },
    );
    await page.locator("#choice-filter").fill("buy KT");
    await page.locator("#choice-filter").press("Enter");
    await person.reach(1);
    await person.drawn();
    same(await page.locator(".do-place .notice.no").count(), 0, "complaints about what was done");
    await page.route(
        "**/chat",
        async (route) => {
            await route.fetch();
            await route.abort("connectionreset");
        },
        { times: 1 },
    );
    await page.locator(".chat-line input").fill("once");
    await page.locator(".chat-line input").press("Enter");
    await page.locator(".remark.chat", { hasText: "once" }).waitFor();
    await page.waitForFunction(
        () =>
            document.querySelector(".chat-line input").value === "" &&
            !document.querySelector(".chat-line [role=alert]"),
    );
    // Keys in the past do nothing to the present.
    const undone = [];
    page.on("request", (request) => {
        if (request.url().endsWith("/undo")) undone.push(request.url());
    });
    await page.locator(".chat-line input").blur();
    await page.keyboard.press(",");
    await shown(page, 0);
    await page.locator(".game.in-past").waitFor();
    await page.keyboard.press("u");
    await page.keyboard.press("Control+z");
    await page.keyboard.press("n");
    await shown(page, 1);
    same([undone.length, await actions()], [0, 1], "undos from the past, actions");
    await page.keyboard.press("u");
    await page.waitForFunction(() => globalThis.ironroad.model.latest === 0);
    await person.leave();
}
