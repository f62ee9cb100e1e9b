// The openings that mouse and keyboard both play. Of 1888n: the auction with a duel of bids, the first stock round, the first
// operating round with track, station and trains, and the second as far as a run and a dividend. Two players, seed 7. Of 1880:
// the auction with a price that falls to nothing, new seats, investors, three companies founded in their steps, an operating
// round with investors and an exchange of a private for a train, and a takeover. Three players, seed 7. Of 1890: the auction with
// a lot that is sold by a bid and one among its bidders, both par questions, a stock round with deals between players, and
// the first turns of minors, in which another player's minor becomes a late private. Three players, seed 7.
/** These begin a phase, or are done while others act, so the page asks. */
const ASKS = new Set(["JHR train 2", "Bob convert KBE"]);
/** The yes to such a question. */
export const yes = (page) => page.locator("dialog[open] .question button.primary");

/** Lines of a log as steps; a company is played by its director. */
const steps = (text, directors) =>
    text
        .trim()
        .split("\n")
        .map((line) => {
            const [actor, ...words] = line.split(" ");
            return {
                line,
                actor,
                action: words.join(" "),
                verb: words[0],
                words: words.slice(1),
                player: directors[actor] ?? actor,
                asks: ASKS.has(line),
            };
        });

export const PLAYERS = ["Ann", "Bob"];

export const OPENING = steps(
    `
Bob buy KT
Ann bid HS 80
Bob bid HS 90
Ann buy TA
Ann bid HS 95
Bob pass
Bob buy CW
Ann buy YRF
Bob buy FC
Ann par JHR 95
Bob par SSL 80
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann buy JHR ipo
Bob buy SSL ipo
Ann pass
Bob pass
JHR lay D10 5 rot 1
JHR station D10
JHR train 2
JHR pass
SSL lay B16 1 rot 3
SSL train 2
SSL pass
Ann pass
Bob pass
JHR pass
JHR run 2:D10-C9
JHR pay
`,
    { JHR: "Ann", SSL: "Bob" },
);

export const CHINA_PLAYERS = ["Ann", "Bob", "Cat"];

export const CHINA = steps(
    `
Ann pass
Cat pass
Bob pass
Cat bid P1 10
Bob bid P1 15
Ann pass
Cat pass
Bob bid P2 25
Ann pass
Cat pass
Ann pass
Cat bid P3 45
Bob pass
Cat bid P4 70
Bob pass
Ann pass
Bob bid P5 100
Ann pass
Cat pass
Ann pass
Cat bid P6 160
Bob pass
Cat par BCR 100 place 1
Cat permits ABC
Cat pass
Bob pass
Ann bid P7 50
Cat invest FI7
Bob invest FI5
Ann invest FI2
Cat buy BCR ipo
Bob par HKR 90 place 1
Bob size 20
Bob permits BCD
Ann par JHU 100 place 2
Ann size 30
Ann permits AB
Cat pass
Bob pass
Ann pass
FI2 lay E13 6 rot 0
FI5 lay P14 6 rot 3
FI5 run 2:P14-Q15
FI7 pass
BCR pass
BCR train 2
BCR pass
JHU rocket P7 JHU
JHU pass
JHU pass
HKR train 2
HKR pass
FI2 lay F10 57 rot 1
FI2 run 2:F10-F12-E13
FI2 takeover company
JHU replace
`,
    { FI2: "Ann", FI5: "Bob", FI7: "Cat", BCR: "Cat", JHU: "Ann", HKR: "Bob" },
);

/** The log of the page without numbers and hashes. */
export const played = (page) =>
    page.evaluate(async () => {
        const { model } = globalThis.ironroad;
        return (await model.engine.lines(1, model.latest)).map((line) =>
            line.replace(/^\d+ /, "").replace(/ #.*$/, ""),
        );
    });

export const OSAKA_PLAYERS = ["Ann", "Bob", "Cat"];

export const OSAKA = steps(
    `
Ann bid KBE 105
Cat bid OER 205
Bob bid KBE 110
Ann buy AR
Cat buy KT
Bob buy HKT
Ann buy HNT
Cat buy KSR
Bob buy OMER
Bob par OMS 80
Ann buy KAN
Cat par KNR 80
Cat buy ORW
Bob buy NAR
Ann pass
Ann par HER 65
Ann pass
Cat buy OMS ipo
Cat ask AR 25
Ann decline
Cat pass
Bob buy OMS ipo
Bob offer HKT to Ann 75
Ann accept
Bob pass
Ann buy HER ipo
Ann pass
Cat buy OMS ipo
Cat pass
Bob pass
Ann buy HER ipo
Ann pass
Cat pass
Bob pass
Ann pass
KAN lay J13 9 rot 1
KAN pass
OER lay H15 57 rot 1
Bob convert KBE
`,
    { KAN: "Ann", OER: "Cat", ORW: "Cat", NAR: "Bob", KBE: "Bob", OMS: "Bob", HER: "Ann" },
);
