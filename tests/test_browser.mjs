// The client in a real browser (Debian's Chromium, driven by playwright-core): the cases are in tests/browser. TAP.
//   IR_TESTS=quick runs the first ones shortly; arguments choose cases by a part of their name.
import { accounts } from "./browser/accounts.mjs";
import { consentUndo, programs, sandbox } from "./browser/agreed.mjs";
import { askedOnce } from "./browser/ahead.mjs";
import { erased } from "./browser/erased.mjs";
import {
    bankruptLast,
    endsTheGame,
    endsThePhase,
    logFollows,
    logInOrder,
    passByKey,
    restsOffline,
    secondClick,
    tileCost,
    undoStays,
} from "./browser/harm.mjs";
import { homesByMap } from "./browser/homes.mjs";
import { titleSearch } from "./browser/titles.mjs";
import { accessible } from "./browser/axe.mjs";
import { lobbyBots, standIn, tableBots } from "./browser/botseats.mjs";
import { adviceAndUndo, answersWhileThinking, inAThought, reviews, wholeOffline } from "./browser/bots.mjs";
import { importOffline, importPeer } from "./browser/files.mjs";
import { firstVisit, nothingToType, returning, titleFacts, watchGame } from "./browser/front.mjs";
import { german } from "./browser/german.mjs";
import { failed, launch, missing, MODE, note, plan, report, Server, SLOW, told } from "./browser/harness.mjs";
import {
    guidedCards,
    guidedRail,
    learningPages,
    puzzles,
    rulesInGame,
    rulesSearch,
    strayed,
} from "./browser/learning.mjs";
import { byKeyboard, chinaByKeyboard, osakaByKeyboard, sameWords } from "./browser/keyboard.mjs";
import { firstLoad, homeWithoutEngine } from "./browser/loading.mjs";
import { called, fewer, lobby, madeOnce, seatLinks, seeds, watchPrivate } from "./browser/lobby.mjs";
import { onItsSide, readable, runByStops, underTheMouse } from "./browser/map.mjs";
import { byMouse, chinaByMouse, osakaByMouse } from "./browser/mouse.mjs";
import {
    osakaCloses,
    osakaConverts,
    osakaForms,
    osakaHalf,
    osakaMerges,
    osakaRapid,
    osakaSheet,
    osakaSplit,
    panels1890,
} from "./browser/osaka.mjs";
import { frameStays, framesStay, inWords, MEASURES, theEnd } from "./browser/measures.mjs";
import { hotSeatOffline, pagesOffline, olderEngine, olderRules } from "./browser/offline.mjs";
import { home, titlePage } from "./browser/pages.mjs";
import { phone } from "./browser/phone.mjs";
import { beginFromPosition, positionAddress } from "./browser/placed.mjs";
import {
    capital,
    catchesUp,
    frozenPrices,
    harbours,
    ifPassed,
    incomeItems,
    investorRuns,
    panels1880,
    permitsAreNoStations,
    positions1880,
    untilFloated,
    whyNoTrain,
    willFloat,
} from "./browser/positions.mjs";
import {
    charts,
    restart,
    stepsOf,
    betterRun,
    pastOffers,
    programmed,
    quickSteps,
    salePreview,
    slips,
} from "./browser/past.mjs";
import {
    asksAgain,
    changesHands,
    endsByHand,
    foreignLinks,
    opensLater,
    signedOut,
    takenOut,
    watches,
} from "./browser/seats.mjs";
import { opening, patience, stepping } from "./browser/speed.mjs";
import { alone, byLock } from "./browser/streams.mjs";
import { whole1888, whole1888n, wholeNar } from "./browser/whole.mjs";
import { intruders, serverDies, tenTabs, twoBrowsers } from "./browser/table.mjs";
import { closeUp, fingerRoom, tabOrder } from "./browser/reach.mjs";
import { SPOKEN } from "./browser/spoken.mjs";
import { guidedByFinger, guidedByKeys, withFriend } from "./browser/walks.mjs";
import { keyedWords } from "./browser/words.mjs";

// What looks at the clock comes first and alone, while this test does nothing else that the limits would have to allow for.
const TIMED = [
    ["two browsers make, join and play a table", twoBrowsers, "quick"],
    ["a game of 800 actions opens quickly", opening],
    ["a step through 700 actions is quick", stepping],
    ["bots: the page answers while a computer player thinks", answersWhileThinking],
];

// The others run in lanes beside each other, each with a server and a Chromium of its own, so that one works while the other
// waits. The long ones come first: then the lanes end at about the same time.
const LANES = 2;
const CASES = [
    ["panels of 1880, light and dark, with all their words", panels1880],
    ["positions of 1880 on every tab", positions1880],
    ["panels of 1890, light and dark, with all their words", panels1890],
    ["bots: two clicks to a game without a network, played to its end", wholeOffline],
    ["axe finds nothing serious on any page, light or dark", accessible, "quick"],
    ["a whole game of 1888n at a table", whole1888n],
    ["the opening of 1880 by mouse alone: founding, investors, a private for a train, a takeover", chinaByMouse],
    ["the opening of 1890 by mouse alone: auction, pars, deals, minors, a conversion", osakaByMouse],
    ["a private table: invite, reorder, remove, leave, start", lobby],
    ["a whole game of nar at a table", wholeNar],
    ["a whole game of 1888 in one browser", whole1888],
    ["accounts: sign up and in, sessions, passwords, deletion", accounts],
    ["a phone", phone],
    ...MEASURES.map(([look, measure]) => [`every tab of every title measured: ${look}`, measure]),
    ["a finger finds every control of the pages around the game", fingerRoom],
    ["the game page fits 320 pixels, and a screen shown twice as large", closeUp],
    ["Tab comes to skip links, turn and map before the log", tabOrder],
    ["the frame of the game page stays where it is", frameStays],
    ["the frame stays for every title, wide and on a phone", framesStay],
    ["a game in words alone", inWords],
    ...SPOKEN.map(([title, play]) => [`a game of ${title} in words alone, as it is heard`, play]),
    ["the end says what decided it; the list of choices opens by a key", theEnd],
    [
        "the opening of 1880 by the list of choices: founding, investors, a private for a train, a takeover",
        chinaByKeyboard,
    ],
    ["the opening of 1890 by the list of choices: auction, pars, deals, minors, a conversion", osakaByKeyboard],
    ["ten tabs share one stream", tenTabs],
    ["seat links, and the way back to your own seat", seatLinks],
    ["a live table starts with empty seats and is watched", fewer],
    ["seeds: drawn, chosen, shown, played again", seeds],
    ["creating a table again after a lost answer gives the same table", madeOnce],
    ["the invitation to a private game lets you watch it", watchPrivate],
    ["players mentioned in the chat see it in their list of games", called],
    ["joining again after a lost answer gives the same seat", asksAgain],
    ["the owner ends a game early and resumes it", endsByHand],
    ["a seat changes hands", changesHands],
    ["a wrong link takes nobody's seat, a good one opens the whole page", foreignLinks],
    ["invitations and offers leave the address", takenOut],
    ["spectators are told that they have no seat", watches],
    ["players who sign out elsewhere are told so on the game page", signedOut],
    ["a game opens on its own when the server answers again", opensLater],
    ["home: long lists, turns, finished games", home],
    ["a title's page and the way to its rules", titlePage],
    ["first visit: the ways in, and a game that steps by itself", firstVisit],
    ["first visit: a finished game is watched from its first move", watchGame],
    ["titles: picture, length, weight, publisher, and a mark of its own for each company", titleFacts],
    ["a new game needs no typing, and its button is in sight", nothingToType],
    ["coming back: your games come first", returning],
    ["learning: the guided game of 1888-N to the first dividend", guidedRail],
    ["learning: the guided game of North American Railways, in German", guidedCards],
    ["a walk from the first visit through the guided game, by keyboard alone", guidedByKeys],
    ["a walk from the first visit through the guided game, by touch alone", guidedByFinger],
    ["a walk from home to a table with a friend, one by keyboard, one by touch", withFriend],
    ["learning: another move is explained and taken back; leaving and coming back", strayed],
    ["learning: rules open at the current step, and at the rule of a refusal", rulesInGame],
    ["learning: puzzles of every kind are missed, tried again, solved and remembered", puzzles],
    ["learning: its pages are accessible and fit 320 pixels", learningPages],
    ["learning: searching the rules", rulesSearch],
    ["bots: advice, undo past their moves, redo", adviceAndUndo],
    ["bots: undo and reload in the middle of a thought", inAThought],
    ["bots: review with stop, findings lead to positions", reviews],
    ["an undo that all others must agree to", consentUndo],
    ["programmed passes and buys", programs],
    ["the sandbox", sandbox],
    ["the opening of 1888n by mouse alone", (stage) => byMouse(stage, MODE === "quick" ? 24 : undefined), "quick"],
    ["the opening of 1888n by keyboard alone", byKeyboard],
    ["searching for titles by keyboard", titleSearch],
    ["a deleted account's name leaves the pages that are open", erased],
    ["homes of 1880 are chosen on the map", homesByMap],
    ["the game page requests everything only once", askedOnce],
    ["two players do the same in quick succession", sameWords],
    ["the map under the mouse", underTheMouse],
    ["a run by clicking its stops", runByStops],
    ["the board can be read, dim hexes too", readable],
    ["the board on its side", onItsSide],
    ["the server is killed and comes back", serverDies],
    ["tabs without a SharedWorker share one stream", byLock],
    ["tabs without locks have a stream each", alone],
    ["a hot-seat game without a server", hotSeatOffline],
    ["the pages without a server: home, learning, puzzles, rules, a game", pagesOffline],
    ["positions: the address of one opens it", positionAddress],
    ["positions: a new game begins from one", beginFromPosition],
    ["files: RGN without a network", importOffline],
    ["files: 18xx.games by way of the server", importPeer],
    ["the page in German", german],
    ["an older engine notices and changes over", olderEngine],
    ["an older engine that cannot read the log changes over", olderRules],
    ["home does not wait for the engine", homeWithoutEngine, "quick"],
    ["the first board is small, in the reader's language", firstLoad],
    ["the spreadsheet has charts over time", charts],
    ["steps from one action of a company to the next", stepsOf],
    ["quick steps all count", quickSteps],
    ["restarting a turn", restart],
    ["past positions offer undo and show the log", pastOffers],
    ["a sale shows where the price will go", salePreview],
    ["a run below the best is refused with the better one", betterRun],
    ["players with a program are marked for the others; none can be set in the past", programmed],
    ["slips: an empty field, a wrong number, a key in the past, a lost answer", slips],
    ["harm: Undo keeps its place", undoStays],
    ["harm: a second click does nothing", secondClick],
    ["harm: passing by key is confirmed, keys mean one thing", passByKey],
    ["harm: an action that ends the game says so and asks", endsTheGame],
    ["harm: an action that ends the phase says so and asks", endsThePhase],
    ["harm: bankruptcy comes last and asks", bankruptLast],
    ["harm: the log follows", logFollows],
    ["harm: the log is in chronological order", logInOrder],
    ["harm: the cost of a tile is shown before it is laid", tileCost],
    ["harm: buttons are disabled while the server does not answer", restsOffline],
    ["every word comes from the message files", keyedWords],
    ["the page says what a pass leads to before it is made", ifPassed],
    ["80-CO-01: the page says what frozen prices forbid", frozenPrices],
    ["90-DV-04: the page shows what half a dividend shares out and keeps", osakaHalf],
    ["90-KN-04: the page says that the union operates out of turn", osakaMerges],
    ["90-KN-04: a minor forms the union, which operates out of turn, by mouse", osakaForms],
    ["90-DV-04: the page says before a run when more revenue shares out less", osakaSplit],
    ["90-DV-01: the spreadsheet has minors and halves", osakaSheet],
    ["90-LP-11: Kobe Rapid is bought, passed and paid, by mouse", osakaRapid],
    ["90-CL-02: the page says what closes a company, and asks", osakaCloses],
    ["90-MN-12: a conversion is offered in other players' turns without waiting for it", osakaConverts],
    ["T80-14: the page shows which halves of the capital have been paid", capital],
    ["T80-15: the page says what will float when the stock round ends", willFloat],
    ["T80-16: buying until a company floats counts its director's holding", untilFloated],
    ["T80-22: a permit is not drawn as a station", permitsAreNoStations],
    ["T80-25: harbours are not drawn as towns", harbours],
    ["T80-34: an investor's last run is shown", investorRuns],
    ["T80-46: the page says whether the limit or the money bars a train", whyNoTrain],
    ["T80-55: every part of a company's income is listed", incomeItems],
    ["T80-61: a page that lags behind catches up without a reload", catchesUp],
    ["computer players in a lobby: added, changed, removed", lobbyBots],
    ["a table of two people and a computer player", tableBots],
    ["a computer player stands in, and the player comes back", standIn],
    ["script in names, description, chat and notes is text", intruders],
];

const lacking = missing();
if (lacking) {
    console.log(`1..0 # SKIP ${lacking}`);
    process.exit(77);
}
const wanted = process.argv.slice(2);
const isChosen = ([name, , when]) =>
    wanted.length > 0 ? wanted.some((word) => name.includes(word)) : MODE !== "quick" || when === "quick";

/** Longer than the longest case takes beside other work, the longer the busier the machine is (the panels: 74 s with a load of 5 a
 *  core, 220 s with 8); one that hangs must not take the others' time. */
const caseSeconds = () => Math.min(600 * SLOW, 240 * patience());

async function within(seconds, work) {
    let timer;
    const late = new Promise((_, reject) => {
        timer = setTimeout(() => reject(new Error(`not done after ${seconds} s`)), seconds * 1000);
    });
    await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

/** After a failure the browser may be in any state, so the next case gets another one. */
async function replaceBrowser(stage) {
    await within(20, stage.browser.close()).catch(() => note("the browser does not close"));
    stage.browser = await launch();
}

async function runCase([name, run], stage) {
    const start = Date.now();
    await told(async () => {
        try {
            await within(caseSeconds(), run(stage));
            report(true, name);
        } catch (error) {
            report(false, name, error.stack ?? error);
            await replaceBrowser(stage);
        }
        note(`${((Date.now() - start) / 1000).toFixed(1)} s`);
    });
}

/** Takes cases from the queue until there is none. */
async function lane(queue, stage) {
    for (let next = queue.shift(); next; next = queue.shift()) await runCase(next, stage);
}

const server = await new Server().start();
if (!(await fetch(`${server.origin}/assets/manifest.json`)).ok) {
    await server.stop();
    console.log("1..0 # SKIP the program was built without the browser client (npm and the packages of web/)");
    process.exit(77);
}
const began = Date.now();
const stages = [{ server, browser: await launch() }];
try {
    await lane(TIMED.filter(isChosen), stages[0]);
    const queue = CASES.filter(isChosen);
    while (stages.length < Math.min(LANES, queue.length))
        stages.push({ server: await new Server().start(), browser: await launch() });
    await Promise.all(stages.map((stage) => lane(queue, stage)));
} finally {
    await Promise.all(stages.map(({ browser }) => within(20, browser.close()).catch(() => {})));
    await Promise.all(stages.map((stage) => stage.server.stop()));
}
note(`all in ${((Date.now() - began) / 1000).toFixed(1)} s`);
plan();
process.exit(failed() > 0 ? 1 : 0); // a case that hung may still hold something open
