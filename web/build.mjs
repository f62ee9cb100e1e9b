// Makes web/dist: what the server carries and sends. Run by hand, by cmake/web.cmake and by the tests.
//
//   node build.mjs [--watch] [--wasm FILE] [--out DIR]
//
// What always holds:
//  1. A file under assets/ whose name has a hash never changes: it may be kept for ever.
//  2. index.html, sw.js and assets/manifest.json name the files of this build; they are asked for again each time.
//  3. Next to each file lie FILE.gz and FILE.br, unless they would not be smaller.
import { build } from "esbuild";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, statSync, watch, writeFileSync } from "node:fs";
import { dirname, extname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";

const HERE = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const option = (name, value) => (args.includes(name) ? args[args.indexOf(name) + 1] : value);
const OUT = option("--out", join(HERE, "dist"));
const WASM = option("--wasm", join(HERE, "../build/wasm/ironroad.wasm"));
const WATCH = args.includes("--watch");

const TYPES = {
    ".html": "text/html; charset=utf-8", ".js": "text/javascript; charset=utf-8", ".css": "text/css; charset=utf-8",
    ".json": "application/json", ".webmanifest": "application/manifest+json", ".svg": "image/svg+xml",
    ".png": "image/png", ".wasm": "application/wasm",
};
const PACKED = new Set([".png"]); // packed already

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

/** The tables of a title's RULES.md that players read: [{section, columns, rows}], the id first, without places and tests. */
function rulesOf(text) {
    const tables = [];
    let section = "";
    const cells = (line) => line.slice(1, line.lastIndexOf("|")).split("|").map((cell) => cell.trim().replaceAll("`", ""));
    for (const line of text.split("\n")) {
        const head = /^##? (?:\d+\. )?(.*)/.exec(line);
        if (head) section = head[1];
        else if (line.startsWith("| id |")) tables.push({ section, names: cells(line), rows: [] });
        else if (/^\| [A-Z0-9]\S* \|/.test(line)) tables.at(-1).rows.push(cells(line));
    }
    return tables.filter(({ section: of }) => !/^(Vectors|Cases|Not testable)/.test(of)).map(({ section: of, names, rows }) => {
        const kept = names.flatMap((name, i) => (["where", "test"].includes(name) || (name === "rule" && names.includes("18xx.games")) ? [] : [i]));
        return { section: of, columns: kept.slice(1).map((i) => names[i]), rows: rows.map((row) => kept.map((i) => row[i] ?? "")) };
    });
}

class Dist {
    files = new Map(); // path -> bytes

    put(path, bytes) {
        this.files.set(path, Buffer.from(bytes));
        return "/" + path;
    }

    /** The address of a file whose name tells its content. */
    hashed(name, bytes) {
        const ext = extname(name);
        return this.put(`assets/${name.slice(0, -ext.length)}-${hashOf(bytes)}${ext}`, bytes);
    }

    /** Writes what changed, removes what is no longer part of it, and returns the manifest's rows. */
    write() {
        const rows = [];
        const keep = new Set();
        for (const [path, bytes] of this.files) {
            const row = { path: "/" + path, type: TYPES[extname(path)], bytes: bytes.length,
                          immutable: /^assets\/.*-[0-9a-f]{12}\.\w+$/.test(path) };
            const save = (name, content) => {
                const file = join(OUT, name);
                keep.add(file);
                mkdirSync(dirname(file), { recursive: true });
                if (!existsSync(file) || !readFileSync(file).equals(content)) writeFileSync(file, content);
            };
            save(path, bytes);
            if (!PACKED.has(extname(path))) {
                const gz = gzipSync(bytes, { level: 9 });
                const br = brotliCompressSync(bytes, { params: {
                    [constants.BROTLI_PARAM_QUALITY]: WATCH ? 4 : 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length } });
                if (gz.length < bytes.length) { save(path + ".gz", gz); row.gzip = gz.length; }
                if (br.length < bytes.length) { save(path + ".br", br); row.brotli = br.length; }
            }
            rows.push(row);
        }
        for (const file of walk(OUT)) if (!keep.has(file)) rmSync(file);
        return rows;
    }
}

function walk(folder) {
    if (!existsSync(folder)) return [];
    return readdirSync(folder).flatMap((name) => {
        const path = join(folder, name);
        return statSync(path).isDirectory() ? walk(path) : [path];
    });
}

async function bundle(entry, define = {}, format = "iife") {
    const result = await build({
        entryPoints: [join(HERE, "src", entry)], bundle: true, write: false, outdir: "out", format, target: "es2022",
        minify: !WATCH, legalComments: "none", jsx: "automatic", jsxImportSource: "preact", charset: "utf8",
        define: { __DEV__: String(WATCH), ...define }, logLevel: "warning",
    });
    const of = (ext) => result.outputFiles.find((file) => file.path.endsWith(ext))?.contents;
    return { js: of(".js"), css: of(".css") };
}

async function make() {
    const dist = new Dist();
    if (!existsSync(WASM)) throw new Error(`${WASM} is missing: make it with ./dev build wasm`);
    const quoted = (text) => JSON.stringify(text);
    const engine = dist.hashed("ironroad.wasm", readFileSync(WASM));
    const worker = dist.hashed("worker.js", (await bundle("worker.ts")).js);
    const stream = dist.hashed("stream.js", (await bundle("streamworker.ts")).js);
    const early = dist.hashed("early.js", (await bundle("early.ts", { __ENGINE__: quoted(engine), __WORKER__: quoted(worker) })).js);
    const rules = {}; // by title: a folder's book is that of every title that it holds
    for (const folder of readdirSync(join(HERE, "../src/titles"), { withFileTypes: true }).filter((entry) => entry.isDirectory())) {
        const files = readdirSync(join(HERE, "../src/titles", folder.name));
        if (!files.includes("RULES.md")) continue;
        const text = readFileSync(join(HERE, "../src/titles", folder.name, "RULES.md"), "utf8");
        const address = dist.hashed(`rules-${folder.name}.json`, JSON.stringify(rulesOf(text)));
        for (const file of files.filter((name) => name.endsWith(".yaml"))) rules[file.slice(0, -5)] = address;
    }
    const names = { __RULES__: JSON.stringify(rules), __ENGINE__: quoted(engine), __WORKER__: quoted(worker), __STREAM__: quoted(stream) };
    const main = await bundle("main.tsx", names, "esm");
    const css = dist.hashed("main.css", main.css);
    const js = dist.hashed("main.js", main.js);
    for (const name of readdirSync(join(HERE, "public"))) {
        if (name !== "index.html") dist.put(`assets/${name}`, readFileSync(join(HERE, "public", name)));
    }
    const page = readFileSync(join(HERE, "public/index.html"), "utf8")
        .replaceAll("{{css}}", css).replaceAll("{{main}}", js).replaceAll("{{early}}", early)
        .replaceAll("{{engine}}", engine);
    dist.put("index.html", page);
    const shell = [...dist.files.keys()].filter((path) => path.startsWith("assets/")).map((path) => "/" + path);
    const build = hashOf([...dist.files.values()].map(hashOf).join());
    dist.put("sw.js", (await bundle("sw.ts", { __SHELL__: quoted(["/", ...shell]), __BUILD__: quoted(build) })).js);
    dist.put("assets/manifest.json", JSON.stringify({ build, engine, worker }));
    const rows = dist.write();
    writeFileSync(join(OUT, "files.json"), JSON.stringify({ build, files: rows }, null, 1));
    const first = rows.filter((row) => !/icon|manifest|rules|sw\.js/.test(row.path));
    const total = first.reduce((sum, row) => sum + (row.gzip ?? row.bytes), 0);
    for (const row of first) console.log(`${row.path.padEnd(36)} ${row.bytes} bytes, ${row.gzip ?? "-"} gzip, ${row.brotli ?? "-"} brotli`);
    console.log(`${relative(process.cwd(), OUT)}: build ${build}, first load ${total} bytes gzip'd`);
}

await make();
if (WATCH) {
    let timer;
    const again = () => {
        clearTimeout(timer);
        timer = setTimeout(() => make().catch((error) => console.error(error.message)), 150);
    };
    for (const folder of ["src", "public"]) watch(join(HERE, folder), { recursive: true }, again);
    if (existsSync(WASM)) watch(WASM, again);
    console.log("watching");
}
