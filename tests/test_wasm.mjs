// The same hash after every action in the browser's engine as in the native one: every own game in tests/games and,
// where ../shared is there, every recorded game. TAP.
import { execFileSync } from "node:child_process";
import { existsSync, readFileSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const { IRONROAD, WASM, SHARED, SOURCE_DIR, IR_TESTS } = process.env;
let count = 0;
let bad = 0;
const report = (good, name, why) => {
    count++;
    if (!good) bad++;
    console.log(`${good ? "ok" : "not ok"} ${count} - ${name}`);
    if (!good && why) console.log(`# ${why}`);
};

if (!WASM || !existsSync(WASM)) {
    console.log("1..0 # SKIP the wasm module is not built");
    process.exit(77);
}
const module = new WebAssembly.Module(readFileSync(WASM));
const imports = WebAssembly.Module.imports(module);
report(imports.length === 0, "the module needs nothing from outside", imports.map((i) => i.name).join(" "));

function engine() {
    const wasm = new WebAssembly.Instance(module, {}).exports;
    const write = (text) => {
        const bytes = new TextEncoder().encode(text);
        new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer(), bytes.length).set(bytes);
        return bytes.length;
    };
    const read = (length) =>
        new TextDecoder().decode(new Uint8Array(wasm.memory.buffer, wasm.wasm_buffer(), length));
    const message = () => read(400).split("\0")[0];
    return { wasm, write, read, message };
}

// Plays RGN with a hash on every line; the number of actions, or throws.
function play(text) {
    const { wasm, write, message } = engine();
    const lines = text.split("\n");
    let last = 0;
    lines.forEach((line, i) => { if (line.startsWith("[")) last = i; });
    if (wasm.wasm_open(write(lines.slice(0, last + 1).join("\n") + "\n"))) throw new Error(message());
    let actions = 0;
    for (const line of lines.slice(last + 1)) {
        if (wasm.wasm_apply(write(line))) throw new Error(`${line}: ${message()}`);
        const hash = /#([0-9a-f]{16})/.exec(line.split(";")[0]);
        if (!hash) continue;
        actions++;
        const got = BigInt.asUintN(64, wasm.wasm_hash()).toString(16).padStart(16, "0");
        if (got !== hash[1]) throw new Error(`${line}: the module has ${got}`);
    }
    return actions;
}

function files(folder, ending) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? files(path, ending) : path.endsWith(ending) ? [path] : [];
    }).sort();
}

const recorded = SHARED ? ["1888-north", "1888-proto"].flatMap((v) => files(join(SHARED, "oracle/games", v), ".json.gz")) : [];
if (!recorded.length) console.log("# the recorded games of ../shared are not here");
const games = files(join(SOURCE_DIR, "tests/games"), ".rgn").concat(IR_TESTS === "quick" ? recorded.slice(0, 10) : recorded);
let total = 0;
for (const path of games) {
    const name = path.split("/").slice(-2).join("/");
    try {
        const text = execFileSync(IRONROAD, ["import", path, "--hashes"], { encoding: "utf8", maxBuffer: 1 << 26 });
        const actions = play(text);
        total += actions;
        report(actions > 0, `wasm ${name}: ${actions} actions, the same hash after each`);
    } catch (error) {
        report(false, `wasm ${name}`, error.message.split("\n")[0]);
    }
}
{
    const { wasm, write, read, message } = engine();
    wasm.wasm_open(write('[Title "1888n"]\n[Players "Ann" "Bob" "Cat"]\n[Seed "1"]\n'));
    const choices = JSON.parse(read(wasm.wasm_choices(254)));
    report(choices.actors.length === 1 && choices.choices.length > 5, "the module lists choices");
    const view = JSON.parse(read(wasm.wasm_view(255)));
    report(view.bank === 6600 && view.round === "auction", "the module shows the position");
    report(wasm.wasm_apply(write("bid KT 80")) === 1, "the module refuses what the rules refuse");
    report(wasm.wasm_apply(write("nonsense")) === 2, "the module reads no nonsense");
    const refused = wasm.wasm_try(write("bid KT 80"));
    const why = JSON.parse(message());
    report(refused === 1 && why.rule === "88-PA-04" && why.text && !why.better, "the module says why not");
    report(wasm.wasm_try(write("pass")) === 0 && wasm.wasm_try(write("nonsense")) === 2, "it tries without doing");
}
console.log(`# ${total} actions compared, ${recorded.length} recorded games`);
console.log(`1..${count}`);
process.exit(bad ? 1 : 0);
