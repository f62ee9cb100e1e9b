// The computer players in the browser's module: the same moves as the program's in whole games of every title and level, with
// little work; advice, judgements, what a bad question gives. test_players_whole.mjs plays with full work. TAP.
import { brotliCompressSync } from "node:zlib";
import { bytes, difference, native, players, read, there } from "./players.mjs";

let count = 0;
let bad = 0;
const report = (good, name, why) => {
    count++;
    if (!good) bad++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && why !== undefined) console.log(`# ${String(why).slice(0, 400)}`);
};
if (!there) {
    console.log("1..0 # SKIP the wasm module is not built");
    process.exit(77);
}
const packed = brotliCompressSync(bytes).length;
report(packed <= 200_000, `the module is at most 200 KB as a browser receives it: ${packed} bytes`);

const WORK = 5_000;
const saved = {};
for (const [i, title] of ["1888n", "1888", "1880", "1890", "nar"].entries()) {
    for (const bots of [
        ["random", "learner", "casual"],
        ["club", "hard", "club:raider"],
    ]) {
        const game = { title, count: 3, seed: 11 + i, bots, work: WORK };
        const text = native(game);
        saved[`${title} ${bots[0]}`] = text;
        const differs = difference(game, text);
        report(differs === null, `a game of ${title} by ${bots.join(", ")}: the same moves`, differs);
    }
}

// ---- advice and judgements ------------------------------------------------------------------------------------------------

const module_ = players();
const { header, lines } = read(saved["1888n club"]);
report(module_.move(0, 0, ["club", 1, 0]) === null, "without a game there is no move");
report(module_.judge(1, ["club", 1, 0]) === null, "nor a judgement");
module_.open(header);
module_.extend(lines.join("\n"));
for (const wrong of ["", "expert", "club:friend", "club@7"])
    report(module_.move(0, 0, [wrong, 1, 0]) === null, `there is no player "${wrong}"`);
report(module_.move(0, 9, ["casual", 1, 0]) === null, "there is no seat 10");
report(module_.move(0, 0, ["casual", "x", 0]) === null, "a seed is a number");
const seats = module_.doers(1, lines.length);
report(seats.length === lines.length && seats.every((seat) => seat < 3), "every action has a seat");
const idle = [0, 1, 2].find((seat) => seat !== seats[0]);
report(module_.move(0, idle, ["casual", 1, 0]).ideas.length === 0, "a seat that has nothing to decide has no ideas");

const open = lines.findIndex((_, at) => module_.move(at, seats[at], ["casual", 1, WORK]).ideas.length === 3);
const three = module_.move(open, seats[open], ["casual", 1, WORK]).ideas;
report(
    three.every(({ gain, why }, i) => why.length > 0 && why.every(Boolean) && (i === 0 || gain <= three[i - 1].gain)),
    "the best three with their reasons, best first",
    JSON.stringify(three),
);

// Of every move that the player itself would make, the judgement is that nothing is lost; of others that something may be.
for (const [name, level] of [
    ["1888n club", "casual"],
    ["1888n club", "club"],
    ["nar club", "casual"],
    ["nar club", "club"],
]) {
    const game = read(saved[name]);
    const judge = players();
    judge.open(game.header);
    judge.extend(game.lines.join("\n"));
    const every = Math.ceil(game.lines.length / 40);
    let own = 0;
    let others = 0;
    const wrong = [];
    for (let n = 1; n <= game.lines.length; n += every) {
        const { ideas, gain } = judge.judge(n, [level, n, WORK]);
        const best = ideas[0];
        if (gain === undefined) continue;
        if (best.action === game.lines[n - 1]) {
            own++;
            if (gain !== best.gain) wrong.push(`${n}: ${gain}, the best ${best.gain}`);
        } else {
            others++;
            if (gain > best.gain && !name.startsWith("nar")) wrong.push(`${n}: ${gain} above ${best.gain}`);
        }
    }
    report(wrong.length === 0 && own > 0 && others > 0, `${level} judges ${own} and ${others} moves of ${name}`, wrong);
}

console.log(`1..${count}`);
process.exit(bad > 0 ? 1 : 0);
