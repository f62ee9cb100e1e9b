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
import { basename, dirname, extname, join, relative, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { brotliCompressSync, constants, gzipSync } from "node:zlib";
import { demoOf, pictureOf } from "./pictures.mjs";
import { bookOf, glossaryOf } from "./rulebook.mjs";

const HERE = dirname(fileURLToPath(import.meta.url));
const args = process.argv.slice(2);
const option = (name, value) => (args.includes(name) ? args[args.indexOf(name) + 1] : value);
const OUT = option("--out", join(HERE, "dist"));
const WASM = option("--wasm", join(HERE, "../build/wasm/ironroad.wasm"));
const WATCH = args.includes("--watch");

const TYPES = {
    ".html": "text/html; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".css": "text/css; charset=utf-8",
    ".json": "application/json",
    ".webmanifest": "application/manifest+json",
    ".svg": "image/svg+xml",
    ".txt": "text/plain; charset=utf-8",
    ".png": "image/png",
    ".wasm": "application/wasm",
};
const PACKED = new Set([".png"]); // packed already

const hashOf = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 12);

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
            const row = {
                path: "/" + path,
                type: TYPES[extname(path)],
                bytes: bytes.length,
                immutable: /^assets\/.*-[0-9a-f]{12}\.\w+$/.test(path),
            };
            const save = (name, content) => {
                const file = join(OUT, name);
                keep.add(file);
                mkdirSync(dirname(file), { recursive: true });
                if (!existsSync(file) || !readFileSync(file).equals(content)) writeFileSync(file, content);
            };
            save(path, bytes);
            if (!PACKED.has(extname(path))) {
                const gz = gzipSync(bytes, { level: 9 });
                const br = brotliCompressSync(bytes, {
                    params: {
                        [constants.BROTLI_PARAM_QUALITY]: WATCH ? 4 : 11,
                        [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
                    },
                });
                if (gz.length < bytes.length) {
                    save(path + ".gz", gz);
                    row.gzip = gz.length;
                }
                if (br.length < bytes.length) {
                    save(path + ".br", br);
                    row.brotli = br.length;
                }
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

const COMMON = {
    bundle: true,
    write: false,
    metafile: true,
    target: "es2022",
    minify: !WATCH,
    legalComments: "none",
    jsx: "automatic",
    jsxImportSource: "preact",
    charset: "utf8",
    logLevel: "warning",
};

/** One file of src/ with all that it imports. */
async function bundle(entry, define = {}, format = "iife") {
    const result = await build({
        ...COMMON,
        entryPoints: [join(HERE, "src", entry)],
        outdir: "out",
        format,
        define: { __DEV__: String(WATCH), ...define },
    });
    return result.outputFiles[0].contents;
}

/** Pieces of a language or of a title tell so by their names; null: any other. */
function nameOf(entry) {
    const [, language, part] = /\btext\/(\w+)\/(\w+)\.ts$/.exec(entry) ?? [];
    if (language) return `${part}.${language}`;
    const [, folder, file] = /\bgame\/(\w+)\/([\w.]+)\.tsx?$/.exec(entry) ?? [];
    return folder ? `${folder}.${file}` : null;
}

/** The page's script in pieces: one for what every page needs, others for what is loaded later. */
class Pieces {
    #inputs = new Map(); // of src/ -> the piece that begins with it
    #imports = new Map(); // piece -> those that it cannot do without

    constructor(dist, { outputFiles, metafile }) {
        // esbuild names a piece by its content and by what it imports; we write such a name as all our others.
        const renamed = new Map();
        for (const [path, { entryPoint }] of Object.entries(metafile.outputs)) {
            const name = basename(path);
            const [, plain, hash] = /^(.*)-([0-9A-Z]{8})\.js$/.exec(name);
            renamed.set(name, `${nameOf(entryPoint ?? "") ?? plain}-${hashOf(hash)}.js`);
        }
        const address = (path) => `/assets/${renamed.get(basename(path))}`;
        for (const { path, text } of outputFiles) {
            const body = [...renamed].reduce((all, [from, to]) => all.replaceAll(from, to), text);
            dist.put(address(path).slice(1), body);
        }
        for (const [path, { entryPoint, imports }] of Object.entries(metafile.outputs)) {
            const needs = imports.filter(({ kind }) => kind === "import-statement").map((one) => address(one.path));
            this.#imports.set(address(path), needs);
            if (entryPoint) this.#inputs.set(relative(join(HERE, "src"), resolve(entryPoint)), address(path));
        }
    }

    /** The piece that begins with this file, and those that it cannot do without; none if there is no such file. */
    find(input) {
        return this.#inputs.has(input) ? this.of(input) : [];
    }

    of(input) {
        const first = this.#inputs.get(input);
        if (!first) throw new Error(`${input} is no piece of its own`);
        const found = new Set([first]);
        for (const piece of found) for (const next of this.#imports.get(piece)) found.add(next);
        return [...found];
    }
}

async function pieces(dist, define) {
    const result = await build({
        ...COMMON,
        entryPoints: [join(HERE, "src/main.tsx")],
        outdir: "out",
        splitting: true,
        format: "esm",
        entryNames: "[name]-[hash]",
        chunkNames: "[name]-[hash]",
        define: { __DEV__: String(WATCH), ...define },
    });
    return new Pieces(dist, result);
}

const LANGUAGES = readdirSync(join(HERE, "src/text")).filter((name) => !name.endsWith(".ts"));

/** Of the languages that are not in the module, what the engine says (tools/msggen --texts); English is in it. */
const textsOf = () =>
    LANGUAGES.filter((language) => language !== "en").map((language) => [
        language,
        join(dirname(WASM), `texts.${language}`),
    ]);

/** The engine, and its texts by language. */
async function engineHere() {
    const here = async (file) =>
        import(`data:text/javascript;base64,${Buffer.from(await bundle(file, {}, "esm")).toString("base64")}`);
    const { Game } = await here("wasm.ts");
    const texts = Object.fromEntries(textsOf().map(([language, file]) => [language, readFileSync(file, "utf8")]));
    return { game: new Game(new WebAssembly.Module(readFileSync(WASM))), texts, marks: await here("marks.ts") };
}

/** What the engine says of its titles, by language: asked here, so that no page waits for it. */
const titlesOf = (dist, { game, texts }) =>
    Object.fromEntries(
        LANGUAGES.map((language) => {
            game.language(language, texts[language]);
            return [language, dist.hashed(`titles-${language}.json`, JSON.stringify(game.titles()))];
        }),
    );

const GAMES = join(HERE, "../examples/games");
const DEMO = { title: "1888n", first: 205, count: 120 };

/** Finished games to watch, by title; the boards at their ends as pictures; and the game on the home page, by language. */
function shownOf(dist, { game, texts, marks }) {
    game.language("en");
    const known = game.titles().map(({ id }) => id); // a program may be built without a title
    const games = known.flatMap((title) => {
        const file = join(GAMES, `${title}.rgn`);
        return existsSync(file) ? [[title, readFileSync(file, "utf8")]] : [];
    });
    const companies = {};
    const pictures = games.flatMap(([title, rgn]) => {
        const picture = pictureOf(game, rgn, marks);
        companies[title] = game.facts().companies.map((one) => [one.id, one.name, one.colour, one.text_colour]);
        return picture ? [[title, dist.hashed(`board-${title}.svg`, picture)]] : [];
    });
    const rgn = games.find(([title]) => title === DEMO.title)?.[1];
    return {
        example: Object.fromEntries(games.map(([title, text]) => [title, dist.hashed(`game-${title}.txt`, text)])),
        picture: Object.fromEntries(pictures),
        companies,
        demo: Object.fromEntries(
            LANGUAGES.flatMap((language) => {
                if (!rgn) return [];
                game.language(language, texts[language]);
                return [
                    [language, dist.hashed(`demo-${language}.json`, JSON.stringify(demoOf(game, rgn, marks, DEMO)))],
                ];
            }),
        ),
    };
}

const TITLES = join(HERE, "../src/titles");

/** The folders of titles, and the titles of each. */
const folders = () =>
    readdirSync(TITLES, { withFileTypes: true })
        .filter((entry) => entry.isDirectory())
        .map(({ name }) => ({
            name,
            titles: readdirSync(join(TITLES, name)).flatMap(
                (file) =>
                    file.endsWith(".yaml") && /^id:/m.test(readFileSync(join(TITLES, name, file), "utf8"))
                        ? [file.slice(0, -5)]
                        : [], // what others extend
            ),
        }));

/** The addresses of the titles' rules, by title and language: a folder's book is that of every title that it holds. */
function booksOf(dist) {
    const rules = {};
    for (const { name, titles } of folders()) {
        if (!existsSync(join(TITLES, name, "RULES.md"))) continue;
        const addresses = Object.fromEntries(
            LANGUAGES.map((language) => [
                language,
                dist.hashed(`rules-${name}-${language}.json`, JSON.stringify(bookOf(join(TITLES, name), language))),
            ]),
        );
        for (const title of titles) rules[title] = addresses;
    }
    return rules;
}

/** The addresses of the glossary, by language. */
function glossary(dist) {
    const text = readFileSync(join(HERE, "../docs/glossary.md"), "utf8");
    return Object.fromEntries(
        LANGUAGES.map((language) => [
            language,
            dist.hashed(`glossary-${language}.json`, JSON.stringify(glossaryOf(text, language))),
        ]),
    );
}

/** The address of the puzzles; empty: there are none. */
function puzzles(dist) {
    const file = join(HERE, "puzzles.json");
    return existsSync(file) ? dist.hashed("puzzles.json", JSON.stringify(JSON.parse(readFileSync(file, "utf8")))) : "";
}

/** By title the folder of its own panels, and their style sheet if there is one. */
async function panelsOf(dist) {
    const panels = {};
    for (const { name: folder, titles } of folders()) {
        if (!existsSync(join(HERE, "src/game", folder, "panels.tsx"))) continue;
        const sheet = `game/${folder}/style.css`;
        const style = existsSync(join(HERE, "src", sheet)) ? dist.hashed(`${folder}.css`, await bundle(sheet)) : "";
        for (const title of titles) panels[title] = { folder, style };
    }
    return panels;
}

/** What a browser has loaded by the time that each of these is there, in bytes as it receives them. */
function tellStages(rows, stages) {
    const sizes = new Map(rows.map((row) => [row.path, row]));
    const sum = (addresses, of) => [...addresses].reduce((all, path) => all + (of(sizes.get(path)) ?? 0), 0);
    return Object.entries(stages).map(([name, addresses]) => {
        const brotli = sum(addresses, (row) => row.brotli ?? row.bytes);
        console.log(
            `${name.padEnd(20)} ${brotli} bytes brotli, ${sum(addresses, (row) => row.gzip ?? row.bytes)} gzip`,
        );
        return { name, brotli, files: [...addresses] };
    });
}

/** By title all that is loaded for its first board; titles without panels of their own are alike. */
function firstBoards(board, own) {
    const more = Object.entries(own).map(([title, { en }]) => [
        `first board of ${title}`,
        [...board, ...en.scripts, ...(en.style === "" ? [] : [en.style])],
    ]);
    return { "first board": board, ...Object.fromEntries(more) };
}

async function make() {
    const dist = new Dist();
    if (!existsSync(WASM)) throw new Error(`${WASM} is missing: make it with ./dev build wasm`);
    const quoted = (text) => JSON.stringify(text);
    const engine = dist.hashed("ironroad.wasm", readFileSync(WASM));
    const worker = dist.hashed("worker.js", await bundle("worker.ts"));
    const players = dist.hashed("players.wasm", readFileSync(join(dirname(WASM), "players.wasm")));
    const playersWorker = dist.hashed("players.js", await bundle("bots/worker.ts"));
    const botsStyle = dist.hashed("bots.css", await bundle("bots/bots.css"));
    const learnStyle = dist.hashed("learn.css", await bundle("learn/learn.css"));
    const stream = dist.hashed("stream.js", await bundle("streamworker.ts"));
    const css = dist.hashed("main.css", await bundle("style/main.css"));
    const boardStyle = dist.hashed("game.css", await bundle("style/game.css"));
    const pageStyle = dist.hashed("pages.css", await bundle("style/pages.css"));
    const asked = await engineHere();
    const titles = titlesOf(dist, asked);
    const shown = shownOf(dist, asked);
    const panels = await panelsOf(dist);
    const texts = Object.fromEntries(
        textsOf().map(([language, file]) => [language, dist.hashed(`texts-${language}.txt`, readFileSync(file))]),
    );
    const names = {
        __ENGINE__: quoted(engine),
        __TEXTS__: quoted(texts),
        __WORKER__: quoted(worker),
        __BOARD_STYLE__: quoted(boardStyle),
        __PAGE_STYLE__: quoted(pageStyle),
    };
    const page = await pieces(dist, {
        ...names,
        __PLAYERS__: quoted(players),
        __PLAYERS_WORKER__: quoted(playersWorker),
        __BOTS_STYLE__: quoted(botsStyle),
        __STREAM__: quoted(stream),
        __RULES__: quoted(booksOf(dist)),
        __GLOSSARY__: quoted(glossary(dist)),
        __PUZZLES__: quoted(puzzles(dist)),
        __LEARN_STYLE__: quoted(learnStyle),
        __TITLES__: quoted(titles),
        __PANELS__: quoted(panels),
        __EXAMPLES__: quoted(shown.example),
        __PICTURES__: quoted(shown.picture),
        __COMPANIES__: quoted(shown.companies),
        __DEMO__: quoted(shown.demo),
    });
    const main = page.of("main.tsx");
    const more = (input) => page.of(input).filter((address) => !main.includes(address));
    const byLanguage = (part) => Object.fromEntries(LANGUAGES.map((id) => [id, more(`text/${id}/${part}.ts`)]));
    const play = more("play.tsx");
    const own = ({ folder, style }, language) => ({
        scripts: [`panels.tsx`, `text.${language}.ts`].flatMap((file) =>
            page.find(`game/${folder}/${file}`).filter((address) => ![...main, ...play].includes(address)),
        ),
        style,
    });
    const ahead = {
        pages: byLanguage("page"),
        more: byLanguage("more"),
        board: byLanguage("board"),
        home: more("home.tsx"),
        play,
        titles: Object.fromEntries(
            Object.entries(panels).map(([title, of]) => [
                title,
                Object.fromEntries(LANGUAGES.map((language) => [language, own(of, language)])),
            ]),
        ),
    };
    const early = dist.hashed("early.js", await bundle("early.ts", { ...names, __AHEAD__: quoted(ahead) }));
    for (const name of readdirSync(join(HERE, "public"))) {
        if (name !== "index.html") dist.put(`assets/${name}`, readFileSync(join(HERE, "public", name)));
    }
    const html = readFileSync(join(HERE, "public/index.html"), "utf8")
        .replaceAll("{{css}}", css)
        .replaceAll("{{main}}", main[0])
        .replaceAll("{{early}}", early);
    dist.put("index.html", html);
    const shell = [...dist.files.keys()].filter((path) => path.startsWith("assets/")).map((path) => "/" + path);
    const build = hashOf([...dist.files.values()].map(hashOf).join());
    const ofWorker = { __SHELL__: quoted(["/", ...shell]), __BUILD__: quoted(build) };
    dist.put("sw.js", await bundle("sw.ts", ofWorker));
    dist.put("assets/manifest.json", JSON.stringify({ build, engine, texts, worker }));
    const rows = dist.write();
    for (const row of rows.filter(({ path }) => !/icon|manifest|rules|sw\.js/.test(path)))
        console.log(`${row.path.padEnd(36)} ${row.bytes} bytes, ${row.gzip ?? "-"} gzip, ${row.brotli ?? "-"} brotli`);
    const frame = ["/index.html", early, css, stream, ...main, ...ahead.pages.en];
    const home = [
        ...frame,
        pageStyle,
        ...ahead.more.en,
        ...ahead.home,
        ...Object.values(shown.picture),
        ...(shown.demo.en ? [shown.demo.en] : []),
    ];
    const board = [...frame, boardStyle, engine, worker, ...ahead.play, ...ahead.board.en];
    const stages = tellStages(rows, {
        engine: [engine],
        learning: [learnStyle, ...more("learn/index.ts"), ...more("text/en/learn.ts")],
        "computer players": [players, playersWorker, botsStyle, ...more("bots/index.ts"), ...more("text/en/bots.ts")],
        home: [...home, ...more("demo.tsx"), titles.en],
        ...firstBoards(board, ahead.titles),
    });
    writeFileSync(join(OUT, "files.json"), JSON.stringify({ build, stages, files: rows }, null, 1));
    console.log(`${relative(process.cwd(), OUT)}: build ${build}`);
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
