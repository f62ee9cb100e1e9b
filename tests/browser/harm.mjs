// No harm by one click: Undo keeps its place, a click just after a change of actor does nothing, passing by key is confirmed,
// keys mean one thing, what ends the game or the phase says so and asks, bankruptcy comes last; the log follows in the order of
// time; the tile's cost is shown before it is laid; without a server the buttons rest, and wake when it answers.
import { cut, mover } from "./axe.mjs";
import { check, holds, Person, pointOf, same, Server, settles, still, until } from "./harness.mjs";
import { OPENING, PLAYERS } from "./opening.mjs";
import { PHONE } from "./phone.mjs";

const QUESTION = "dialog[open]";

/** A table of 1888n after the first lines of the opening. */
async function opened(server, actions, more) {
    const table = await server.table("1888n", PLAYERS, more);
    for (const [i, { action, player }] of OPENING.slice(0, actions).entries())
        await act(server, table, i + 1, player, action);
    return table;
}
const act = (server, table, at, player, action) =>
    server.ask(`/api/games/${table.id}/actions`, { at, action }, table.secrets[player]);

async function seated({ browser, server }, table, name, options = {}) {
    const person = await Person.enter(browser, server.origin, options);
    await person.open(table.link(name ?? (await mover(server, table))));
    await person.ready();
    await person.awake();
    return person;
}

/** The table on the page, at its newest position. */
const latest = (page) => page.evaluate(() => globalThis.ironroad.model.latest);
const lines = (page) =>
    page.evaluate(async () => globalThis.ironroad.model.engine.lines(1, globalThis.ironroad.model.latest));
const centre = async (locator) => {
    const { x, y, width, height } = await still(locator);
    return { x: Math.round(x + width / 2), y: Math.round(y + height / 2) };
};

/** Where Undo is, rounded to whole pixels. */
const undoBox = (page) =>
    page.evaluate(() => {
        const all = [...document.querySelectorAll(".undo-bar button")].filter(
            (e) => /^Undo/.test(e.textContent) && e.checkVisibility(),
        );
        return all
            .map((e) => {
                const { x, y, width, height } = e.getBoundingClientRect();
                return [x, y, width, height].map(Math.round).join(" ");
            })
            .join(" | ");
    });

/** Undo is at the same place through every step of a turn, whether it can be used or not, on every tab, wide and narrow. */
export async function undoStays(stage) {
    const { server } = stage;
    for (const options of [{ viewport: { width: 1280, height: 720 } }, PHONE]) {
        const table = await opened(server, 9);
        const person = await seated(stage, table, "Ann", options);
        const { page } = person;
        const first = await undoBox(page);
        check(/^\d+ \d+ \d+ \d+$/.test(first), `there is not one Undo but: ${first}`);
        const able = new Set();
        for (const [i, { action, player }] of OPENING.slice(9).entries()) {
            await act(server, table, 10 + i, player, action);
            await person.reach(10 + i);
            same(await undoBox(page), first, `Undo after ${action}`);
            able.add(
                await page.locator(".undo-bar button", { hasText: /^Undo/ }).first().getAttribute("aria-disabled"),
            );
        }
        same([...able].map(String).sort(), ["null", "true"], "Undo was there when it could be used, and when not");
        await page.keyboard.press(",");
        await page.locator(".game.in-past").waitFor();
        same(await undoBox(page), first, "Undo in the past");
        await page.keyboard.press("n");
        for (const tab of ["info", "market", "game"]) {
            await person.openTab(tab);
            same(await undoBox(page), first, `Undo on the tab ${tab}`);
        }
        await person.leave();
    }
}

/** Presses the pointer at those places `after` ms after the position has changed, as the second half of a double click does: from
 *  now on, and how many actions there were then. */
async function clicksAfter(page, places, after) {
    await page.evaluate(
        ([where, times]) => {
            globalThis.clicked = new Promise((resolve) => {
                const { model } = globalThis.ironroad;
                const before = model.latest;
                const stop = model.subscribe(() => {
                    if (model.latest === before) return;
                    stop();
                    for (const ms of times) {
                        setTimeout(() => {
                            for (const { x, y } of where) {
                                document.elementFromPoint(x, y)?.dispatchEvent(
                                    new MouseEvent("click", {
                                        bubbles: true,
                                        cancelable: true,
                                        detail: 2,
                                        clientX: x,
                                        clientY: y,
                                    }),
                                );
                            }
                            if (ms === times.at(-1)) setTimeout(() => resolve(model.latest - before), 30);
                        }, ms);
                    }
                });
            });
        },
        [places, after],
    );
    return () => page.evaluate(() => globalThis.clicked);
}

/** A second click right after the first neither undoes it nor acts for the next: at 60, 150 and 300 ms, at the place of the
 *  first click and on Undo. Later both work. */
export async function secondClick(stage) {
    const { server } = stage;
    const table = await opened(server, 24); // JHR has bought its train: Ann may end the turn, then SSL lays
    const person = await seated(stage, table, "Ann");
    const { page } = person;
    const pass = page.locator(".do-place button.pass");
    const places = [await centre(pass), await centre(page.locator(".undo-bar button", { hasText: /^Undo/ }).first())];
    const second = await clicksAfter(page, places, [60, 150, 300]);
    await page.mouse.click(places[0].x, places[0].y);
    same(await second(), 1, "actions by a double click");
    same(await latest(page), 25, "actions");
    check((await lines(page)).at(-1).includes("JHR pass"), "the turn was not ended");
    await person.awake();
    await page.mouse.click(places[1].x, places[1].y);
    await page.waitForFunction(() => globalThis.ironroad.model.latest === 24);
    await person.leave();
    // At one device the next player's buttons lie under the same pointer.
    const both = await Person.enter(stage.browser, server.origin);
    await both.open("/new?test");
    await both.page.getByRole("radio", { name: /^1880/ }).check();
    await both.page.getByRole("radio", { name: "In this browser" }).check();
    await both.page.getByLabel("Number").selectOption("3");
    for (const [i, name] of ["Ann", "Bob", "Cat"].entries()) await both.page.getByLabel(`Player ${i + 1}`).fill(name);
    await both.page.getByRole("button", { name: "Start the game" }).click();
    await both.ready();
    await both.awake();
    const next = await centre(both.page.locator('.game-tab button.act[title="pass"]:visible').first());
    const again = await clicksAfter(both.page, [next], [60, 150, 300]);
    await both.page.mouse.click(next.x, next.y);
    same(await again(), 1, "passes by a double click");
    // By key nothing is lost: Enter on the button acts at once.
    await both.page.locator('.game-tab button.act[title="pass"]:visible').first().focus();
    await both.page.keyboard.down("Enter");
    await both.page.waitForFunction(() => globalThis.ironroad.model.latest === 2);
    // Held down it acts once.
    await both.page.locator('.game-tab button.act[title="pass"]:visible').first().focus();
    for (let i = 0; i < 3; i++) await both.page.keyboard.down("Enter");
    await both.page.evaluate(
        () =>
            new Promise((resolve) => {
                setTimeout(resolve, 100);
            }),
    );
    same(await latest(both.page), 2, "actions by a key that is held down");
    await both.page.keyboard.up("Enter");
    await both.leave();
}

/** `p` asks, wherever the focus is; Escape leaves all as it was, Enter passes. No key of the help has two meanings. */
export async function passByKey(stage) {
    const { server } = stage;
    const table = await opened(server, 21); // JHR may lay track
    const person = await seated(stage, table, "Ann");
    await person.myTurn();
    const { page } = person;
    const question = page.locator(QUESTION);
    await page.keyboard.press("p");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    same(await latest(page), 21, "actions after p and Escape");
    // On the map the same key means the same.
    await page.locator('[data-hex="D10"]').focus();
    await page.keyboard.press("p");
    await question.waitFor();
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.locator('[data-hex="D10"]').focus();
    await page.keyboard.press("e");
    await page.locator("#panel-entities").waitFor();
    await page.keyboard.press("g");
    await page.locator("#panel-game").waitFor();
    await page.keyboard.press("?");
    await question.locator("kbd").first().waitFor(); // drawn a moment after the key
    const keys = (await question.locator("kbd").allTextContents())
        .flatMap((text) => text.split(" "))
        .map((key) => key.toLowerCase());
    check(keys.includes("p") && keys.length > 20, `the help names only: ${keys}`);
    same(
        keys.filter((key, i) => keys.indexOf(key) !== i),
        [],
        "keys with two meanings",
    );
    await page.keyboard.press("Escape");
    await question.waitFor({ state: "detached" });
    await page.keyboard.press("p");
    await question.waitFor();
    await page.keyboard.press("Enter");
    await person.reach(22);
    check((await lines(page)).at(-1).includes("JHR pass"), "not passed");
    await person.leave();
}

/** North American Railways: nobody has bought a city, and the third pass would end the game in its first turn (NA-EN-03). The
 *  button says so and asks, by whatever way it is pressed. */
export async function endsTheGame(stage) {
    const { server } = stage;
    const names = ["Ann", "Bob", "Cat"];
    const table = await server.table("nar", names);
    const info = () => server.ask(`/api/games/${table.id}`, undefined, table.secrets.Ann);
    const people = Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await seated(stage, table, name)])),
    );
    const all = Object.values(people);
    let done = 0;
    const doing = async (player, action) => {
        await act(server, table, (await info()).at, player, action);
        done++;
        await Promise.all(all.map((person) => person.reach(done)));
    };
    const menu = (player) =>
        people[player].page.evaluate(() =>
            globalThis.ironroad.model.menu.choices.map(
                ({ action, amount }) => action + (amount ? ` ${amount.min}` : ""),
            ),
        );
    for (let tries = 0; (await people.Ann.page.evaluate(() => globalThis.ironroad.model.view.phase)) === "I"; tries++) {
        check(tries < 20, "phase I does not end");
        const [player] = (await info()).to_act;
        const choices = await menu(player);
        await doing(
            player,
            choices.find((line) => /^(answer allow|select)/.test(line)),
        );
    }
    const ended = () => people.Ann.page.evaluate(() => globalThis.ironroad.model.view.totals !== undefined);
    for (;;) {
        // all but one pass
        const [player] = (await info()).to_act;
        const { page } = people[player];
        await people[player].myTurn();
        const pass = page.locator('.do-place button.act[title="pass"]');
        if (
            await page.evaluate(async () =>
                (await globalThis.ironroad.model.engine.preview("pass")).some(({ code }) => code === "nar.game_over"),
            )
        ) {
            await people[player].openChoices();
            const row = page.locator(".choice-row", { hasText: /\bpass$/ });
            for (const [what, where] of [
                ["button", pass],
                ["list", row],
            ])
                await holds(
                    () => where.textContent(),
                    (text) => /ends the game/i.test(text),
                    `the ${what} says only`,
                );
            const question = page.locator(QUESTION);
            const ways = [
                () => pass.click(),
                () => row.click(),
                () => page.keyboard.press("p"),
                async () => {
                    await page.locator("#choice-filter").fill("pass");
                    await page.locator("#choice-filter").press("Enter");
                },
            ];
            for (const way of ways) {
                await way();
                await question.waitFor();
                check(
                    /end the game/i.test(await question.textContent()),
                    `asked only: ${await question.textContent()}`,
                );
                const secrets = await page.evaluate(async () =>
                    (await globalThis.ironroad.model.engine.preview("pass")).flatMap(({ code, text }) =>
                        code === "nar.total" ? [text] : [],
                    ),
                );
                const told = await question.textContent();
                same(
                    [secrets.length, secrets.filter((text) => told.includes(text))],
                    [3, []],
                    "hidden money in the question (NA-HI-01)",
                );
                await page.keyboard.press("Escape");
                await question.waitFor({ state: "detached" });
                await page.locator("body").click({ position: { x: 2, y: 2 } });
            }
            same([await latest(page), await ended()], [done, false], "after all those questions");
            await pass.click();
            await question.getByRole("button", { name: /end the game/i }).click();
            await people.Ann.page.waitForFunction(() => globalThis.ironroad.model.view.totals !== undefined);
            break;
        }
        await people[player].drawn();
        check(!/ends the game/i.test(await pass.textContent()), "a pass that does not end the game says that it does");
        await pass.click();
        done++;
        await Promise.all(all.map((person) => person.reach(done)));
    }
    for (const person of all) await person.leave();
}

/** A purchase that brings the next phase says so on its button and asks; one that does not is made at once. */
export async function endsThePhase(stage) {
    const { server } = stage;
    const table = await server.imported(cut("1888n/3p-seed20-bank.rgn", 1000));
    const watcher = await seated(stage, table);
    const [at, action, plain] = await watcher.page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const all = await model.engine.lines(1, model.latest);
        const happened = await model.engine.happened(1, model.latest);
        const bought = all.flatMap((line, i) => {
            const found = /^(?:\d+ )?\S+ (train \S+)(?: #.*)?$/.exec(line);
            return found ? [[i, found[1]]] : [];
        });
        const brings = ([i]) => happened.some(({ action: n, code }) => n === i + 1 && code === "phase");
        return [...bought.find(brings), bought.find((one) => !brings(one))];
    });
    await watcher.leave();
    const person = await seated(stage, await server.imported(cut("1888n/3p-seed20-bank.rgn", at)));
    const { page } = person;
    const buy = page.locator(`.do-place .trains button.act[title="${action}"]`);
    await buy.locator(".ends").waitFor();
    check(/phase/i.test(await buy.textContent()), `the button says only: ${await buy.textContent()}`);
    await buy.click();
    const question = page.locator(QUESTION);
    await question.waitFor();
    same(await latest(page), at, "actions before the answer");
    await question.getByRole("button", { name: "Cancel" }).click();
    await question.waitFor({ state: "detached" });
    same(await latest(page), at, "actions after a no");
    await buy.click();
    await question.locator("button.primary, button.danger").click();
    await person.reach(at + 1);
    await person.leave();
    const other = await seated(stage, await server.imported(cut("1888n/3p-seed20-bank.rgn", plain[0])));
    const usual = other.page.locator(`.do-place .trains button.act[title="${plain[1]}"]`);
    await usual.click();
    await other.reach(plain[0] + 1);
    await other.leave();
}

/** Bankruptcy is the last thing of the panel and of the list, and asks; what can be sold or bought stands open before it. */
export async function bankruptLast(stage) {
    const { server } = stage;
    const at = 366; // TJL must have a train: trains of other companies, sales, or bankruptcy
    const person = await seated(stage, await server.imported(cut("1888n/3p-seed48-compat-bankrupt.rgn", at)));
    const { page } = person;
    const bankrupt = page.locator('.do-place button.act[title="bankrupt"]');
    await bankrupt.waitFor();
    const order = await page.evaluate(() => {
        const box = document.querySelector(".do-place");
        const list = box.querySelector(".choices");
        return [...box.querySelectorAll("button.act, form.amount button[type=submit]")]
            .filter((e) => !list.contains(e) && e.checkVisibility())
            .map((e) => e.title || e.textContent);
    });
    same(order.at(-1), "bankrupt", `the last of ${order.join(", ")}`);
    const choices = await page.evaluate(() => globalThis.ironroad.model.menu.choices.map(({ action }) => action));
    const offers = choices.filter((line) => / from /.test(line)).length,
        sales = choices.filter((line) => /^sell /.test(line)).length;
    same(
        await page.locator(".do-place .trade .trades li:visible").count(),
        offers,
        "trains of other companies, in sight",
    );
    same(order.filter((text) => /^Sell/.test(text) || /^sell/.test(text)).length, sales, "sales");
    await person.openChoices();
    const groups = await page.locator(".choice-group summary").allTextContents();
    check(/bankrupt/i.test(groups.at(-1)), `the list ends with ${groups.at(-1)}`);
    await bankrupt.click();
    const question = page.locator(QUESTION);
    await question.waitFor();
    await question.getByRole("button", { name: "Cancel" }).click();
    same(
        [await latest(page), await page.evaluate(() => globalThis.ironroad.model.view.totals !== undefined)],
        [at, false],
        "after a no",
    );
    await bankrupt.click();
    await question.locator("button.danger").click();
    await page.waitForFunction(() => globalThis.ironroad.model.view.totals !== undefined);
    await person.leave();
}

/** The newest line of the log is in sight through auction, stock and operating rounds, at 1280 by 720, before and after a look
 *  at the past; nothing moves for a reader who has scrolled up. */
export async function logFollows(stage) {
    const { server } = stage;
    const table = await opened(server, 9);
    const person = await seated(stage, table, "Ann", { viewport: { width: 1280, height: 720 } });
    const { page } = person;
    const newest = () =>
        page.evaluate(async () => {
            await new Promise((drawn) => {
                requestAnimationFrame(() =>
                    requestAnimationFrame(() => {
                        setTimeout(drawn, 60);
                    }),
                );
            });
            const log = document.querySelector(".log").getBoundingClientRect();
            const last = [...document.querySelectorAll(".log .entry, .log .remark")]
                .filter((e) => e.checkVisibility())
                .at(-1);
            const box = last.getBoundingClientRect();
            const middle = document.elementFromPoint(box.x + box.width / 2, box.bottom - 6);
            return {
                number: last.querySelector(".entry-number")?.textContent,
                inside: box.bottom <= log.bottom + 1 && box.top >= log.top - 1 - box.height,
                seen: middle !== null && last.contains(middle),
                below: Math.max(0, log.bottom - innerHeight),
            };
        });
    for (const [i, { action, player }] of OPENING.slice(9).entries()) {
        await act(server, table, 10 + i, player, action);
        await person.reach(10 + i);
        const wanted = { number: String(10 + i), inside: true, seen: true, below: 0 };
        await settles(newest, wanted, `the newest line after ${action}`);
        if (i === 15) {
            await page.keyboard.press(",");
            await page.locator(".game.in-past").waitFor();
            await page.keyboard.press("n");
            await person.reach(10 + i);
        }
    }
    await page.locator(".log").evaluate((log) => {
        log.scrollTop = 0;
    });
    await person.drawn(); // the page has noticed it
    await page.locator(".chat-line input").fill("here");
    await page.locator(".chat-line input").press("Enter");
    await page.locator(".remark.chat", { hasText: "here" }).waitFor({ state: "attached" });
    await person.drawn();
    same(await page.locator(".log").evaluate((log) => log.scrollTop), 0, "the log stays where the reader scrolled to");
    await person.leave();
}

/** What is said, asked, agreed to and taken back stands between its neighbours in time, whatever the actions are numbered. */
export async function logInOrder(stage) {
    const { server } = stage;
    const table = await server.table("1888n", PLAYERS, { undo: "consent" });
    const row = async () => (await server.ask(`/api/games/${table.id}`, undefined, table.secrets.Ann)).at;
    const say = (who, text) => server.ask(`/api/games/${table.id}/chat`, { text }, table.secrets[who]);
    const person = await seated(stage, table, "Ann");
    await act(server, table, await row(), "Bob", "buy KT");
    await act(server, table, await row(), "Ann", "buy TA");
    await say("Bob", "one");
    await act(server, table, await row(), "Bob", "buy HS");
    await say("Ann", "two");
    await server.ask(`/api/games/${table.id}/undo`, { at: await row(), to: 1 }, table.secrets.Bob);
    await say("Ann", "three");
    await server.ask(`/api/games/${table.id}/consent`, { at: await row(), yes: true }, table.secrets.Ann);
    await say("Bob", "four");
    await act(server, table, await row(), "Ann", "bid HS 80");
    await act(server, table, await row(), "Bob", "bid HS 90");
    await say("Ann", "five");
    await act(server, table, await row(), "Ann", "buy TA");
    await person.reach(4);
    const { page } = person;
    await page
        .locator(".log .entry", { hasText: /TA|Tax|Tai/ })
        .last()
        .waitFor();
    const shown = () =>
        page
            .locator(".log .entry, .log .remark")
            .evaluateAll((all) =>
                all.map((e) =>
                    e.matches(".chat")
                        ? e.querySelector("span").textContent
                        : e.matches(".entry")
                          ? e.querySelector(".entry-number").textContent
                          : [...e.classList].find((name) => ["ask", "yes", "undo"].includes(name)),
                ),
            );
    const wanted = ["1", "one", "two", "ask", "three", "yes", "undo", "four", "2", "3", "five", "4"];
    await settles(async () => (await shown()).filter((text) => /./.test(text)), wanted, "the log");
    await person.leave();
}

/** Before a tile is laid its cost is said beside the tick, and it is what is charged then. */
export async function tileCost(stage) {
    const { server } = stage;
    const table = await server.imported(cut("1888n/3p-seed20-bank.rgn", 1000));
    const watcher = await seated(stage, table);
    // The first lay of that game for which there was something to pay, and the first that was free.
    const [dear, free] = await watcher.page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        const all = await model.engine.lines(1, model.latest);
        const happened = await model.engine.happened(1, model.latest);
        const lays = all.flatMap((line, i) => {
            const found = /(lay \S+ \S+ rot \d)(?: #.*)?$/.exec(line);
            return found
                ? [
                      {
                          at: i,
                          action: found[1],
                          cost:
                              happened.find(({ action, code }) => action === i + 1 && code === "terrain_paid")
                                  ?.args[1] ?? 0,
                      },
                  ]
                : [];
        });
        return [lays.find(({ cost }) => cost > 0), lays.find(({ cost }) => cost === 0)];
    });
    await watcher.leave();
    for (const { at, action, cost } of [dear, free]) {
        const person = await seated(stage, await server.imported(cut("1888n/3p-seed20-bank.rgn", at)));
        const { page } = person;
        const [, hex, tile] = action.split(" ");
        const { x, y } = await pointOf(page, hex, 0.3);
        await page.mouse.click(x, y);
        await page.locator(`.map-ring-tile:not(.map-ring-dim)[aria-label^="Tile ${tile},"]`).first().click();
        const yes = page.locator(".map-yes");
        for (let turns = 0; !(await yes.getAttribute("aria-label")).includes(action); turns++) {
            check(turns < 6, `${action} is not among the rotations`);
            await page.locator(".map-turn").click();
        }
        const said = page.locator(".map-row .map-row-cost");
        await until(
            async () => (await said.textContent()).includes(cost > 0 ? `¥${cost}` : "free"),
            `the cost of ${action}`,
        );
        if (cost > 0)
            check(
                (await yes.getAttribute("aria-label")).includes(`¥${cost}`),
                `the tick says only ${await yes.getAttribute("aria-label")}`,
            );
        const cash = () =>
            page.evaluate(() => {
                const { view } = globalThis.ironroad.model;
                return view.corps[view.operating.now].cash;
            });
        const before = await cash();
        await yes.click();
        await person.reach(at + 1);
        same(before - (await cash()), cost, "what was charged");
        await person.leave();
    }
}

/** Without a server every button that acts rests and says why; "The server is not responding" goes when it answers, and what was
 *  offered before is offered again. */
export async function restsOffline({ browser }) {
    const server = await new Server().start();
    try {
        const table = await opened(server, 13);
        const person = await seated({ browser, server }, table, "Ann");
        const { page } = person;
        await person.openChoices();
        const acts = () =>
            page.evaluate(() => {
                const all = [
                    ...document.querySelectorAll(
                        ".game button.act[title]:not([aria-disabled]), .choice-row, .undo-bar button:not([aria-disabled]), .chat-line button",
                    ),
                ].filter((e) => e.checkVisibility());
                return {
                    all: all.length,
                    resting: all.filter((e) => e.disabled).length,
                    silent: all.filter((e) => e.disabled && !/server/i.test(e.title)).length,
                };
            });
        const awake = await acts();
        check(awake.all > 4 && awake.resting === 0, `before: ${JSON.stringify(awake)}`);
        // An action whose answer does not come: it is said, and the page notices that nobody answers.
        await page.route("**/api/**", (route) => route.abort("connectionrefused"));
        const gone = page.getByText("The server is not responding").first();
        await until(async () => {
            // an answer to what was asked before may still come in, and wake the page once more
            await page
                .locator('.do-place button.act[title="pass"]')
                .click({ timeout: 1000 })
                .catch(() => {});
            return gone.waitFor({ timeout: 1000 }).then(
                () => true,
                () => false,
            );
        }, "it is said that the server does not answer");
        await until(async () => {
            const now = await acts();
            return now.resting === now.all && now.silent === 0;
        }, `all buttons rest`).catch(async (error) => {
            throw new Error(`${error.message} ${JSON.stringify(await acts())}`);
        });
        await page.unroute("**/api/**");
        await page.getByText("The server is not responding").first().waitFor({ state: "detached" });
        await until(async () => (await acts()).resting === 0, "all buttons are awake again");
        same(await latest(page), 13, "actions");
        // The server itself is gone.
        await server.kill("SIGKILL");
        await until(async () => {
            const now = await acts();
            return now.all > 0 && now.resting === now.all && now.silent === 0;
        }, "all buttons rest without a server");
        await page.locator("#choice-filter").fill("pass");
        await page.locator("#choice-filter").press("Enter");
        await page.locator(".notice-place .notice:visible").first().waitFor();
        await page.locator("#choice-filter").fill("");
        await server.start();
        await until(async () => (await acts()).resting === 0, "all buttons are awake again");
        await settles(() => page.locator(".notice:visible").count(), 0, "complaints when the server answers again");
        await settles(acts, awake, "what is offered");
        await page.locator('.do-place button.act[title="pass"]').click();
        await person.reach(14);
        await person.leave();
        // The first page says it, too, and no longer than it is so.
        const home = await Person.enter(browser, server.origin);
        await home.open("/");
        await home.page.getByRole("heading", { name: "Open tables" }).waitFor();
        await server.kill("SIGKILL");
        await home.page.evaluate(() => dispatchEvent(new Event("offline")));
        await home.page.getByText("The server is not responding").first().waitFor();
        await server.start();
        await home.page.getByText("The server is not responding").first().waitFor({ state: "detached" });
        await home.page.getByRole("heading", { name: "Open tables" }).waitFor();
        await home.leave();
    } finally {
        await server.stop();
    }
}
