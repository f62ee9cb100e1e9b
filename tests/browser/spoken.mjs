// One game per title through the accessibility tree alone: a player who sees nothing sits at a table, hears what the others do,
// asks, and moves by number or by line. Found by role and name, read as a screen reader reads it (aria snapshots).
//
// What was heard is a golden, tests/golden/words/TITLE.txt. The normal run plays and compares the beginning of each game, the long
// run all of it. After a change that is meant: UPDATE=1 IR_TESTS=long node tests/test_browser.mjs "in words"; read the diff.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { cut } from "./axe.mjs";
import { check, MODE, note, Person, ROOT, same } from "./harness.mjs";
import { played } from "./opening.mjs";

const UPDATE = process.env.UPDATE === "1";

/** Recorded games to their end, who listens, and how many actions the normal run plays. */
const GAMES = {
    "1888n": ["1888n/2p-seed137-bank.rgn", "Ann", 30],
    1888: ["1888/3p-seed136-bankrupt.rgn", "Cat", 24],
    1880: ["1880/4p-seed3-trains.rgn", "Bob", 32],
    1890: ["1890/2p-seed37-turns.rgn", "Ann", 30],
    nar: ["nar/3p-seed12-shares.rgn", "Ann", 40],
};

/** What a player asks before every third move, in turn. */
const QUESTIONS = {
    rail: ["turn", "privates", "players", "trains", "board", "market", "since"],
    nar: ["turn", "market", "players", "since"],
};
const FEW = 12; // moves that are read out in full
const OFTEN = 3;
const EAGER = 8; // actions

/** The lines of an aria snapshot that are heard, without their markup; in the log a paragraph is what was typed. */
const heardIn = (snapshot, typed = "> ") =>
    snapshot.split("\n").flatMap((line) => {
        const [, role, name, text] =
            /^\s*- '?(\w+)(?: "((?:[^"\\]|\\.)*)")?(?: \[[^\]]*\])*'?(?:: (.*))?$/.exec(line) ?? [];
        const said = role === "heading" || role === "button" ? name : text;
        if (said === undefined) return [];
        const plain = /^".*"$/.test(said) ? JSON.parse(said) : said;
        return [role === "paragraph" ? `${typed}${plain}` : role === "button" ? `[${plain}]` : plain];
    });

/** What has been added to what was heard before; the oldest lines may have gone. */
function added(before, now) {
    for (let gone = 0; gone <= before.length; gone++)
        if (before.slice(gone).every((line, i) => line === now[i])) return now.slice(before.length - gone);
    return now;
}

class Listener {
    constructor(person) {
        this.page = person.page;
        this.person = person;
        this.line = this.page.getByRole("textbox", { name: "A move, a question, a hex or a company" });
        this.log = this.page.getByRole("log", { name: "Answers" });
        this.before = [];
        this.transcript = [];
    }

    async listen() {
        const now = heardIn(await this.log.ariaSnapshot());
        const fresh = added(this.before, now);
        this.before = now;
        this.transcript.push(...fresh);
        return fresh;
    }

    /** After an action has been told. */
    async told(action) {
        await this.page.waitForFunction(
            (n) => Number(document.querySelector(".words-log")?.getAttribute("data-told")) >= n,
            action,
            { polling: "raf" },
        );
        if (action % EAGER === 0) await this.listen(); // the page keeps the newest answers only
    }

    async type(text) {
        await this.line.focus();
        await this.page.keyboard.insertText(text);
        await this.page.keyboard.press("Enter");
    }

    /** A question, and all that is said to it. */
    async ask(text) {
        await this.type(text);
        await this.page.waitForFunction(
            (asked) => {
                const last = [...document.querySelectorAll(".words-log > div")].findLast(
                    (one) => one.children.length > 0,
                );
                return last?.querySelector("b")?.textContent === asked && last.querySelector("li") !== null;
            },
            text,
            { polling: "raf" },
        );
        const said = await this.listen();
        same(said[0], `> ${text}`, "what was typed is heard first");
        return said.slice(1);
    }

    /** A move; if the page asks whether it is meant, that is heard, and answered by its last button. */
    async move(text, actions) {
        await this.person.awake();
        await this.type(text);
        const dialog = this.page.getByRole("dialog");
        await this.page.waitForFunction(
            (n) =>
                globalThis.ironroad.model.latest >= n ||
                document.querySelector("dialog[open] .question:not([data-rest])"),
            actions,
            { polling: "raf" },
        );
        if ((await this.person.actions) >= actions) return;
        const question = heardIn(await dialog.ariaSnapshot(), "");
        await this.listen();
        this.transcript.push(...question.map((line) => `? ${line}`));
        await dialog.getByRole("button").last().press("Enter");
    }
}

/** The actions of a recorded game. */
const recorded = (file) =>
    readFileSync(join(ROOT, "tests/games", file), "utf8")
        .split("\n")
        .filter((line) => /^\d+ /.test(line))
        .map((line) => line.replace(/^\d+ /, "").replace(/ #.*$/, ""));

/** The number that a move has now in the list of moves; 0: it is not among those, or there are many. */
const numberOf = (page, line) =>
    page.evaluate(
        ([wanted, few]) => {
            const { choices } = globalThis.ironroad.model.menu;
            const at = choices.findIndex(
                ({ actor, action, amount, form }) => !amount && !form && `${actor} ${action}` === wanted,
            );
            return choices.length <= few ? at + 1 : 0;
        },
        [line, FEW],
    );

/** A turn of the listener: sometimes a question first, then the move by its number in the list or as a line. */
async function turn(listener, turns, line, actions, questions) {
    const { page } = listener;
    await listener.listen();
    if (turns % OFTEN === 0) {
        const answer = await listener.ask(questions[(turns / OFTEN) % questions.length]);
        check(
            answer.every((one) => one !== ""),
            `an empty answer: ${answer}`,
        );
    }
    const number = turns % 2 === 0 ? await numberOf(page, line) : 0;
    if (number === 0) return listener.move(line, actions);
    const list = await listener.ask("moves");
    check(
        list.some((one) => one.startsWith(`${number}. `)),
        `no move ${number} in ${list.join("; ")}`,
    );
    return listener.move(String(number), actions);
}

async function inWordsAlone({ browser, server }, title) {
    const [file, me, few] = GAMES[title];
    const lines = recorded(file).slice(0, MODE === "long" ? undefined : few);
    const table = await server.imported(cut(file, 0));
    const others = Object.keys(table.secrets).filter((name) => name !== me);
    const person = await Person.enter(browser, server.origin);
    const { page } = person;
    await person.open(table.link(me));
    await person.ready();
    await page.getByRole("link", { name: "Play in words, without the picture" }).press("Enter");
    const listener = new Listener(person);
    await listener.line.waitFor();
    await listener.ask("help");
    await listener.ask("nonsense");
    let turns = 0;
    for (const [i, line] of lines.entries()) {
        const [actor] = line.split(" ");
        const mine =
            actor === me || (!others.includes(actor) && (await page.evaluate(() => globalThis.ironroad.model.mayAct)));
        if (mine) {
            const questions = title === "nar" ? QUESTIONS.nar : QUESTIONS.rail;
            await turn(listener, turns++, line, i + 1, questions).catch((error) => {
                throw new Error(`${i + 1} ${line}: ${error.stack}`);
            });
        } else {
            await play(server, table, actor in table.secrets ? [actor] : others, { at: i + 1, action: line });
        }
        await listener.told(i + 1);
    }
    await listener.listen();
    same(await played(page), lines, "the log");
    check(turns > lines.length / 8, `only ${turns} turns`);
    compare(title, listener.transcript, lines.length === recorded(file).length);
    note(`${title}: ${lines.length} actions, ${turns} in words, ${listener.transcript.length} lines heard`);
    await person.leave();
}

/** An action of another player, who is one of these. */
async function play(server, { id, secrets }, players, action) {
    for (const [i, player] of players.entries()) {
        try {
            return await server.ask(`/api/games/${id}/actions`, action, secrets[player]);
        } catch (error) {
            if (i === players.length - 1) throw new Error(`${action.action}: ${error.message}`);
        }
    }
}

function compare(title, heard, isWhole) {
    const file = join(ROOT, "tests/golden/words", `${title}.txt`);
    if (UPDATE && isWhole) {
        mkdirSync(dirname(file), { recursive: true });
        writeFileSync(file, `${heard.join("\n")}\n`);
        return note(`${file} is written`);
    }
    const golden = readFileSync(file, "utf8").trimEnd().split("\n");
    const at = heard.findIndex((line, i) => line !== golden[i]);
    check(at < 0, `line ${at + 1}: heard "${heard[at]}", wanted "${golden[at]}"`);
    if (isWhole) same(heard.length, golden.length, "lines");
}

/** A case for each title: [title, case]. */
export const SPOKEN = Object.keys(GAMES).map((title) => [title, (stage) => inWordsAlone(stage, title)]);
