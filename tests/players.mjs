// The module of the computer players (src/wasm/players.c), and whole games of it beside the program's: what
// test_players.mjs and test_players_whole.mjs share.
import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";

const { IRONROAD, WASM } = process.env;
const file = WASM ? join(dirname(WASM), "players.wasm") : "";
export const there = file !== "" && existsSync(file) && !!IRONROAD;
const module = there ? new WebAssembly.Module(readFileSync(file)) : null;
export const bytes = there ? readFileSync(file) : null;

/** An instance of the module: its calls by name. */
export function players() {
    const wasm = new WebAssembly.Instance(module, {}).exports;
    const view = (length) => new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer(), length);
    const put = (value) => {
        if (typeof value === "number") return value;
        const text = typeof value === "string" ? value : value.map((word) => `${word}\0`).join("");
        const utf8 = new TextEncoder().encode(text);
        view(utf8.length).set(utf8);
        return utf8.length;
    };
    const calls = Object.keys(wasm)
        .filter((name) => /^wasm_(?!buffer)/.test(name))
        .map((name) => [
            name.slice(5),
            (...args) => JSON.parse(new TextDecoder().decode(view(wasm[name](...args.map(put))))),
        ]);
    return Object.fromEntries(calls);
}

const ALL = (1n << 64n) - 1n;
/** match_mixed of src/cli/match.c. */
export function mixed(a, b) {
    let z = (a * 0xd6e8feb86659fd93n + b + 0x9e3779b97f4a7c15n) & ALL;
    z = ((z ^ (z >> 30n)) * 0xbf58476d1ce4e5b9n) & ALL;
    z = ((z ^ (z >> 27n)) * 0x94d049bb133111ebn) & ALL;
    return z ^ (z >> 31n);
}

/** Header and lines of a saved game. */
export function read(text) {
    const lines = text.split("\n").filter((line) => line !== "");
    return {
        header: `${lines.filter((line) => line.startsWith("[")).join("\n")}\n`,
        lines: lines.filter((line) => !line.startsWith("[")).map((line) => line.replace(/^\d+ | #[0-9a-f]{16}$/g, "")),
    };
}

/** A game that the program plays with these bots: its text. work: of each decision; 0: as the levels have it. */
export function native({ title, count, seed, bots, work }) {
    const folder = mkdtempSync(join(tmpdir(), "ironroad-players-"));
    try {
        const args = ["sim", title, "--players", count, "--games", 1, "--seed", seed, "--bots", bots.join(",")];
        execFileSync(IRONROAD, [...args, ...(work ? ["--work", work] : []), "--save", folder].map(String));
        return readFileSync(join(folder, readdirSync(folder)[0]), "utf8");
    } finally {
        rmSync(folder, { recursive: true });
    }
}

/** The first move at which the module decides otherwise; null: none. `tell` hears the time of each decision in ms. */
export function difference(game, text, tell = () => {}) {
    const { header, lines } = read(text);
    const module_ = players();
    if (!module_.open(header).ok) return "the header is refused";
    const seed = mixed(BigInt(game.seed), 1n); // of src/cli/sim_run.c
    for (const [at, line] of lines.entries()) {
        const grown = module_.extend(line);
        if (!grown.ok) return `${line}: ${grown.text}`;
        const [seat] = module_.doers(at + 1, at + 1);
        const began = performance.now();
        const thought = module_.move(at, seat, [
            game.bots[seat % game.bots.length],
            mixed(seed, BigInt(at)),
            game.work,
        ]);
        tell(performance.now() - began);
        if (thought?.ideas[0]?.action !== line) return `${at + 1} ${line}: ${JSON.stringify(thought?.ideas)}`;
    }
    return lines.length > 0 ? null : "no moves";
}
