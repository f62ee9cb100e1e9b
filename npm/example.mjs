// A game in which a computer player decides for everybody; prints the log and who wins.
//     node example.mjs [TITLE] [PLAYER]
import { engine, NEWEST, players } from "@ironroad/engine";

const [title = "nar", player = "casual"] = process.argv.slice(2);
const game = await engine();
const thinker = await players();
const made = game.header([title, "7", "3", "Ann", "Bob", "Cat", ...(title === "nar" ? ["money=open"] : [])]);
if (!made.ok) throw new Error(made.text);
game.open(made.header);
thinker.open(made.header);
while (!game.finished()) {
    const thought = thinker.move(NEWEST, game.decider(NEWEST), [player, `${game.actions()}`, "0"]);
    const { action } = thought.ideas[0];
    const done = game.apply(action, false);
    if (!done.ok) throw new Error(done.text);
    thinker.extend(action);
    console.log(`${done.actions} ${action} #${done.hash}`);
}
for (const [name, { cash }] of Object.entries(game.view(NEWEST, 255).players)) console.log(`${name} ${cash}`);
