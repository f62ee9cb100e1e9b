// Computer players in the page: from home to a game in two clicks and to its end without a network; input while one thinks; advice,
// review, a reload in the middle of a thought, undo past their moves. `?work=N` gives them little work, so that a test is quick.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { check, note, Person, ROOT, same, Server, until } from "./harness.mjs";
import { patience } from "./speed.mjs";

const seatOf = (page, name) => page.locator(".bot-bar", { hasText: name });
const model = (page, run) => page.evaluate(run);

/** The form of Play now, with what is chosen there. */
async function playNow(person, choices = []) {
    const { page } = person;
    await page.getByRole("button", { name: "Play the computer" }).click();
    for (const choice of choices) await page.locator(".now").getByRole("radio", { name: choice }).check();
    await page.getByRole("button", { name: "Start the game" }).click();
    await person.ready();
    await page.locator(".bot-bar").waitFor();
}

/** The person does what the computer advises, until `done` says so. */
async function follow(person, done) {
    const { page } = person;
    const ask = page.getByRole("button", { name: "Ask the computer" }).locator("visible=true");
    const first = page.locator(".ideas .act").locator("visible=true").first();
    const question = page.locator("dialog[open] .question:not([data-rest]) .buttons button").last();
    await page.getByRole("button", { name: "Play on until my turn" }).waitFor();
    while (!(await done())) {
        const next = await Promise.race(
            [ask.waitFor().then(() => "ask"), first.waitFor().then(() => "act")].concat(
                page
                    .locator(".finish")
                    .waitFor()
                    .then(() => "over"),
            ),
        );
        if (next === "over") return;
        if (next === "ask") {
            await person.awake();
            await ask.click();
            continue;
        }
        const before = await model(page, () => globalThis.ironroad.model.latest);
        await person.awake();
        await first.click();
        await page.waitForFunction(
            (n) => globalThis.ironroad.model.latest > n || document.querySelector("dialog[open]"),
            before,
        );
        if ((await page.locator("dialog[open]").count()) > 0) await question.click();
        await page.waitForFunction((n) => globalThis.ironroad.model.latest > n, before);
        const rush = page.getByRole("button", { name: "Play on until my turn" });
        if (await rush.isEnabled().catch(() => false)) await rush.click({ timeout: 2000 }).catch(() => {});
    }
}

/** Two clicks from home, then the server and the network are gone, and the game is played to its end. */
export async function wholeOffline({ browser }) {
    const server = await new Server().start();
    try {
        const person = await Person.enter(browser, server.origin);
        const { page } = person;
        await person.open("/?test&work=2000");
        await page.evaluate(() => navigator.serviceWorker.ready);
        await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
        await page.waitForFunction(async () => {
            const files = await Promise.all(
                (await caches.keys()).map(async (name) =>
                    (await (await caches.open(name)).keys()).map(({ url }) => url),
                ),
            );
            return files.flat().some((url) => /players-.*wasm/.test(url));
        });
        await server.kill("SIGTERM");
        await person.context.setOffline(true);
        await playNow(person, ["North American Railways"]);
        const marks = page.locator(".bot-mark").locator("visible=true");
        await until(async () => (await marks.count()) >= 3, "three are marked");
        await page.locator(".bot-pace select").selectOption("quick");
        await follow(person, () => model(page, () => Boolean(globalThis.ironroad.model.view.totals)));
        await page.locator(".finish").waitFor();
        const actions = await model(page, () => globalThis.ironroad.model.latest);
        note(`a game of ${actions} actions without a network`);
        await page.reload();
        await page.locator(".finish").waitFor();
        await person.leave();
    } finally {
        await server.stop();
    }
}

/** A game of this browser from a file, with these computer players: its address. */
async function kept(person, file, actions, bots) {
    const text = readFileSync(join(ROOT, "tests/games", file), "utf8");
    const lines = text.split("\n").filter(Boolean);
    const header = `${lines.filter((line) => line.startsWith("[")).join("\n")}\n`;
    const log = lines
        .filter((line) => !/^[[;]/.test(line))
        .map((line) => line.replace(/^\d+ | #[0-9a-f]{16}.*$/g, ""))
        .slice(0, actions);
    await person.open("/");
    await person.page.locator(".play-now").waitFor();
    return person.page.evaluate(
        async ([head, all, seats]) => {
            const players = [.../Players((?: "[^"]*")*)/.exec(head)[1].matchAll(/"([^"]*)"/g)].map((m) => m[1]);
            const record = {
                id: "botgame1",
                name: "test",
                title: /Title "([^"]*)"/.exec(head)[1],
                players,
                header: seats.length > 0 ? `${head}[Bots ${seats.map((s) => `"${s}"`).join(" ")}]\n` : head,
                lines: all,
                length: all.length,
                finished: false,
                created: 1,
                used: 1,
            };
            await new Promise((resolve, reject) => {
                const open = indexedDB.open("ironroad", 1);
                open.onupgradeneeded = () => open.result.createObjectStore("games", { keyPath: "id" });
                open.onerror = () => reject(open.error);
                open.onsuccess = () => {
                    const write = open.result.transaction("games", "readwrite");
                    write.objectStore("games").put(record);
                    write.oncomplete = () => {
                        open.result.close();
                        resolve();
                    };
                };
            });
            return "/hotseat/botgame1";
        },
        [header, log, bots],
    );
}

const FILE = "1888n/4p-seed41-compat-bank.rgn";

/** While a club player thinks on a full board the page answers at once. */
export async function answersWhileThinking({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const address = await kept(person, FILE, 400, ["club", "club", "club", "club"]);
    await person.open(`${address}?test`);
    await person.ready();
    await page.locator(".bot-bar.thinking").waitFor();
    await page.getByRole("button", { name: "Play on to the end" }).click();
    // How long an event waits on the page's thread, while thoughts go on.
    const times = await page.evaluate(async () => {
        const found = [];
        for (let i = 0; found.length < 40 && i < 1200; i++) {
            await new Promise((resolve) => {
                setTimeout(resolve, 20);
            });
            if (!document.querySelector(".bot-bar.thinking")) continue;
            const from = performance.now();
            await new Promise((resolve) => {
                const { port1, port2 } = new MessageChannel();
                port1.onmessage = resolve; // an event of the page's own: it waits for whatever the page does
                port2.postMessage(null);
            });
            found.push(performance.now() - from);
        }
        return found.sort((a, b) => a - b);
    });
    note(
        `while one thinks an event waits ${times[times.length >> 1]?.toFixed(1)} ms in the middle, ${times.at(-1)?.toFixed(1)} ms at most`,
    );
    check(times.length >= 20, `only ${times.length} events while one thought`);
    const most = times[Math.floor(times.length * 0.9)];
    // 50 ms on a quiet machine, more where others keep the cores busy (measured: 75 ms at most with a load of 3 to 4 a core).
    check(most < 50 * patience(), `an event waits ${most} ms while a computer player thinks`);
    await person.leave();
}

/** Advice, a move by it; undo takes back what computer players did since; a reload in the middle of a thought. */
export async function adviceAndUndo({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open("/?test&work=3000");
    await playNow(person);
    await page.locator(".bot-pace select").selectOption("quick");
    const mine = () =>
        page.waitForFunction(
            () =>
                globalThis.ironroad.model.mayAct &&
                document.querySelector(".bot-bar")?.textContent.includes("Your turn"),
        );
    await mine();
    const before = await model(page, () => globalThis.ironroad.model.latest);
    await person.awake();
    await page.getByRole("button", { name: "Ask the computer" }).locator("visible=true").click();
    await page.locator(".ideas li").first().waitFor();
    const ideas = await page.locator(".ideas li").count();
    check(ideas >= 1 && ideas <= 3, `${ideas} ideas`);
    check((await page.locator(".ideas li").first().innerText()).length > 10, "the first has no reason");
    await person.awake();
    await page.locator(".ideas .act").first().click();
    await page.waitForFunction((n) => globalThis.ironroad.model.latest > n + 1, before);
    await mine();
    check((await model(page, () => globalThis.ironroad.model.latest)) > before + 1, "the computer players have moved");
    // The reasons of their moves.
    await page.locator(".bot-reasons input").check();
    await page.locator(".log .why").first().waitFor();
    await person.awake();
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await page.waitForFunction((n) => globalThis.ironroad.model.latest === n, before);
    await mine();
    await person.awake();
    await page.getByRole("button", { name: "Redo" }).first().click();
    await page.waitForFunction((n) => globalThis.ironroad.model.latest > n + 1, before);
    await mine();
    await person.leave();
}

/** Undo and reload while a computer player thinks: nothing is lost or doubled. */
export async function inAThought({ browser, server }) {
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const address = await kept(person, FILE, 0, ["", "hard", "hard", "hard"]);
    await person.open(`${address}?test`);
    await person.ready();
    await page.getByRole("button", { name: "Pause", exact: true }).click();
    const turn = () =>
        page.waitForFunction(() => document.querySelector(".bot-bar")?.textContent.includes("Your turn"));
    same(await page.evaluate(() => globalThis.ironroad.model.engine.decider(0)), 0, "who begins: the person"); // so it stays paused
    await turn();
    const at = await model(page, () => globalThis.ironroad.model.latest);
    await person.awake();
    await page.locator(".pass-place button").locator("visible=true").first().click();
    await seatOf(page, "is thinking").waitFor();
    same(await model(page, () => globalThis.ironroad.model.latest), at + 1, "actions while one thinks");
    await person.awake();
    await page.getByRole("button", { name: /^Undo/ }).first().click();
    await page.waitForFunction((n) => globalThis.ironroad.model.latest === n, at);
    await turn();
    await person.awake();
    await page.locator(".pass-place button").locator("visible=true").first().click();
    await seatOf(page, "is thinking").waitFor();
    await page.reload();
    await person.ready();
    await page.waitForFunction((n) => globalThis.ironroad?.model?.latest > n + 1, at);
    const lines = await page.evaluate(() => globalThis.ironroad.model.log.lines.slice());
    check(/ pass$/.test(lines[at]), `the person's move is there: ${lines[at]}`);
    await person.leave();
}

/** The review of a finished game: a bar, a stop, findings that lead to their positions. */
export async function reviews({ browser, server }) {
    const table = await server.imported(readFileSync(join(ROOT, "tests/games", FILE), "utf8"));
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    const open = async (work) => {
        await person.open("/no-such-page"); // the next address is loaded, not only its hash
        await person.open(table.link(Object.keys(table.secrets)[0]).replace("?test", `?test&work=${work}`));
        await person.ready();
        await page.getByRole("button", { name: "Review the game" }).locator("visible=true").click();
        await page.getByRole("button", { name: "Start the review" }).click();
    };
    await open(100_000); // it takes longer than we to look at it and to stop it
    await page.waitForFunction(() => document.querySelector(".review progress")?.value > 3);
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await page.getByText(/^Stopped after/).waitFor();
    await page.getByRole("button", { name: "Start the review" }).click();
    await page.locator(".review progress").waitFor();
    await open(2000);
    await page.waitForFunction(() => {
        const form = document.querySelector(".review-form"); // what it offers when it is done
        return form?.querySelector(".level-choice") && !form.querySelector("button");
    });
    const findings = page.locator(".review ol .finding");
    check((await findings.count()) > 0, "no move cost anything");
    await page.locator(".review .chart-line").first().waitFor({ state: "attached" });
    await findings.first().click();
    await page.waitForFunction(() => globalThis.ironroad.model.at < globalThis.ironroad.model.latest);
    check((await findings.count()) > 0, "the findings stay while one looks at them");
    await person.leave();
}
