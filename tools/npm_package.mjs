#!/usr/bin/env node
// Makes the npm package of npm/ with the modules and the generated types. `./dev package` runs it.
//     tools/npm_package.mjs MODULES TYPES FOLDER      prints the path of the packed file
import { execFileSync } from "node:child_process";
import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const [modules, types, folder] = process.argv.slice(2).map((path) => resolve(path));
const { build } = await import(join(root, "web/node_modules/esbuild/lib/main.js"));
const stage = join(folder, "npm");
rmSync(stage, { recursive: true, force: true });
mkdirSync(stage, { recursive: true });

const [, version] = /#define IR_VERSION "([^"]+)"/.exec(
    readFileSync(join(root, "include/ironroad/ironroad.h"), "utf8"),
);
const about = JSON.parse(readFileSync(join(root, "npm/package.json"), "utf8"));
writeFileSync(join(stage, "package.json"), `${JSON.stringify({ ...about, version }, null, 2)}\n`);
await build({
    entryPoints: [join(root, "npm/index.ts")],
    outfile: join(stage, "index.js"),
    bundle: true,
    format: "esm",
    target: "es2022",
    platform: "neutral",
    banner: { js: "/* @ironroad/engine: AGPL-3.0-or-later */" },
});
for (const name of ["index.d.ts", "README.md", "example.mjs"]) copyFileSync(join(root, "npm", name), join(stage, name));
copyFileSync(join(root, "LICENSE"), join(stage, "LICENSE"));
copyFileSync(types, join(stage, "engine.d.ts"));
for (const name of ["ironroad.wasm", "players.wasm", "texts.de"]) copyFileSync(join(modules, name), join(stage, name));
const [packed] = JSON.parse(
    execFileSync("npm", ["pack", "--json", "--silent", "--pack-destination", folder], { cwd: stage, encoding: "utf8" }),
);
console.log(join(folder, packed.filename.replace("@", "").replace("/", "-")));
