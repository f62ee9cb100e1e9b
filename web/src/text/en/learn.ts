/* The words of learning: rules, glossary, guided games, the tour, puzzles. Texts with marks: see learn/markup.tsx. */
export const learn = {
  'learn.only': 'Only {titles}',
  'learn.search': 'Search for words or a rule id',
  'learn.none': 'No rule contains these words.',
  'learn.contents': 'Contents',
  'learn.now': 'now',
  'learn.numbered': { one: 'The numbered rule', other: 'The {n} numbered rules' },
  'learn.rules_of': 'The rules of {title}',
  'learn.rules_page': 'The rules as a page of their own',
  'learn.glossary': 'Glossary',
  'learn.glossary_about': 'The words of railway games, as they are used here.',
  'learn.glossary_search': 'Search the glossary',
  'learn.glossary_none': 'No entry contains these words.',

  'learn.head': 'Learn',
  'learn.about':
    'Railway games of the 18xx family look harder than they are. Start with a guided game: it takes about ten minutes, on the real board, and you can leave and come back at any time.',
  'learn.guided': 'Guided first games',
  'learn.guided_1888n': 'Your first 18xx game: 1888-N',
  'learn.guided_1888n_about':
    'Buy a private, start a railway, lay its first track, buy its first trains and pay its first dividend. The best place to begin.',
  'learn.guided_nar': 'Your first game of North American Railways',
  'learn.guided_nar_about':
    'Cards instead of a map: found a company, answer an offer, buy a city and collect the first income. Shorter and lighter.',
  'learn.minutes': 'about {n} minutes',
  'learn.begin': 'Begin',
  'learn.continue': 'Continue',
  'learn.again': 'Start over',
  'learn.finished': 'finished',
  'learn.under_way': 'step {n} of {all}',
  'learn.game_1888n': 'Guided game: 1888-N',
  'learn.game_nar': 'Guided game: North American Railways',
  'learn.know': 'You already play 18xx',
  'learn.tour': 'What is different here',
  'learn.tour_about': 'A short tour: this page compared with others, and what each title does its own way.',
  'learn.look_up': 'Look it up',
  'learn.rules': 'Rules',
  'learn.rules_about': 'Every title in our own words, by chapter, with the numbered rules that the program cites.',
  'learn.puzzles': 'Puzzles',
  'learn.puzzles_about':
    'Positions from games between computer players, some with their money changed, each with one best answer that the engine has proved. Make your move on the board: you see at once whether it is the one.',
  'learn.puzzles_none': 'There are no puzzles yet. They are being made from games between computer players.',
  'learn.puzzles_all': 'All puzzles',
  'learn.puzzles_done': '{n} of {all} solved',
  'learn.puzzle_of': 'Puzzle {n}: {title}',
  'learn.puzzle_kind_lay': 'Best track',
  'learn.puzzle_kind_buy': 'Best purchase',
  'learn.puzzle_kind_escape': 'Avoid bankruptcy',
  'learn.puzzle_about_lay': 'Which tile lets the company earn most?',
  'learn.puzzle_about_buy': 'Which trains are worth their money now, or none?',
  'learn.puzzle_about_escape': 'One wrong move and the director is bankrupt.',
  'learn.puzzle_phase': 'phase {phase}',
  'learn.puzzle_solved': 'solved',
  'learn.puzzle_ask_lay':
    'Lay the tile after which {company}’s run earns most in this turn. It places no station before the run.',
  'learn.puzzle_ask_buy':
    'What should {company} buy now, from the bank, so that its next run earns most on the track as it is? Buying nothing may be best: then pass.',
  'learn.puzzle_ask_buy_all':
    'What should {company} buy now, from the bank or from {player}’s other companies, so that the next runs of {companies} together earn most on the track as it is? Buying nothing may be best: then pass.',
  'learn.puzzle_ask_escape':
    'Some moves of {company} end with {player} bankrupt before anybody else has a turn. Find the one after which that cannot happen any more. One of {player}’s other companies operates next.',
  'learn.puzzle_right': 'Right!',
  'learn.puzzle_right_lay': 'The run earns {best}; the next best tile gives {second}.',
  'learn.puzzle_right_buy': 'That earns {best}; the next best purchase gives {second}.',
  'learn.puzzle_right_escape': '{player} is safe.',
  'learn.puzzle_wrong': 'There is something better.',
  'learn.puzzle_wrong_lay': 'With this the run earns {worth}.',
  'learn.puzzle_wrong_buy': 'This earns {worth}.',
  'learn.puzzle_wrong_escape': 'Now {player} goes bankrupt, unless another player helps.',
  'learn.puzzle_so_far': 'Good so far. Go on.',
  'learn.puzzle_aside': 'That does not answer the question.',
  'learn.puzzle_again': 'Try again',
  'learn.puzzle_show': 'Show the answer',
  'learn.puzzle_answer': 'The answer:',
  'learn.puzzle_or': 'or',
  'learn.puzzle_next': 'Next puzzle',

  'learn.guide': 'Guide',
  'learn.guide_progress': 'How far you are',
  'learn.guide_step': 'Step {n} of {all}',
  'learn.guide_hide': 'Hide the guide',
  'learn.guide_back': 'Back to the guide',
  'learn.guide_past': 'You are looking at an earlier position. Go back to the newest one to carry on.',
  'learn.guide_lost': 'From here the lesson cannot continue as planned. Take a move back, or play on by yourself.',
  'learn.go_on': 'Go on',
  'learn.do_it': 'Do it for me',
  'learn.take_back': 'Take it back',
  'learn.leave': 'Leave',
  'learn.leave_long': 'You can come back at any time: everything is kept in this browser.',
  'learn.play_now': 'Play a whole game',
  'learn.strayed': 'That is legal, too',
  'learn.strayed_did': 'You played something else. This is what it did:',
  'learn.strayed_other':
    'It was somebody else’s turn, and the lesson has its own plans for them. Take it back and let the guide move for them.',

  'learn.1888n.welcome.head': 'Welcome to North China',
  'learn.1888n.welcome':
    'You are **Ann**. Bob and Cat are played by the guide. Your aim is to be the richest **person** at the end: your cash and your [[share|shares]] count, a company’s money does not.\nIn the opening auction everybody has already bought a [[private]] or two. One is left.',
  'learn.1888n.private.head': 'Buy the last private',
  'learn.1888n.private':
    'A private pays its owner in every [[operating-round|operating round]]. **Forbidden City** (FC) costs ¥150 and pays ¥30 each time. Press **Buy** at FC.',
  'learn.1888n.private.why':
    'The suggestion was to buy FC for ¥150: it pays ¥30 in every operating round, so it has earned its price after five of them. If everybody passes, an operating round with nothing but privates follows.',
  'learn.1888n.bob_starts.head': 'Now shares are for sale',
  'learn.1888n.bob_starts':
    "All privates are sold, so the [[stock-round|stock round]] begins, left of you. Bob starts a company, LYR: the buyer of the [[director's-certificate|director’s certificate]] sets the price, and Bob takes ¥75. Cat joins in with one share.",
  'learn.1888n.start.head': 'Start a company of your own',
  'learn.1888n.start':
    'Start **JHR**, which begins in Beijing, at a [[par]] of **¥80**. You pay twice ¥80 for two of its ten shares, and you run it as its [[director]].',
  'learn.1888n.start.why':
    'The suggestion was to start JHR at ¥80. Par decides two things: what each share costs, and how much capital the company gets, ten times par. Higher is richer but harder to fill; Beijing is the best home on the map.',
  'learn.1888n.capital.head': 'Others want a part of it',
  'learn.1888n.capital':
    'A company gets its money only when **six** of its ten shares are sold. It does not matter who buys them. Bob buys LYR, and Cat buys one of your shares.',
  'learn.1888n.buy.head': 'Buy another share',
  'learn.1888n.buy':
    'You may buy **one** certificate in a turn. Buy a share of **JHR** from the [[ipo|IPO]] for ¥80. It is now three for you, one for Cat.',
  'learn.1888n.buy.why':
    'The suggestion was another share of JHR. Until six of its shares are sold, your company has no money and does nothing.',
  'learn.1888n.more.head': 'Almost there',
  'learn.1888n.more':
    'Bob buys a share of JHR as well, and Cat one of LYR. JHR has sold five shares now. One is missing.',
  'learn.1888n.float.head': 'Let it float',
  'learn.1888n.float':
    'Buy the sixth share of **JHR**. The company then [[float|floats]]: the bank pays ten times ¥80, that is ¥800, into its [[treasury]].',
  'learn.1888n.float.why':
    'The suggestion was the sixth share of JHR, which makes it float. Without it the company does not operate in the next round.',
  'learn.1888n.lyr_floats.head': 'LYR floats, too',
  'learn.1888n.lyr_floats': 'Bob does the same for LYR. Cat has seen enough and passes.',
  'learn.1888n.pass.head': 'Keep some cash',
  'learn.1888n.pass':
    'You could go on buying, but a director should keep some money in hand: if a company cannot pay for a train that it needs, its director must help out. **Pass.**',
  'learn.1888n.pass.why':
    'The suggestion was to pass. Another share is not wrong, it pays dividends; but remember that you may have to help your company later.',
  'learn.1888n.round.head': 'Everybody has passed',
  'learn.1888n.round':
    'When all pass in a row, the stock round ends. An [[operating-round|operating round]] begins: first the privates pay (you get ¥35 for two), then the companies act, the one with the highest price first. That is JHR.',
  'learn.1888n.track.head': 'Lay the first track',
  'learn.1888n.track':
    'JHR has its [[home]] station in Beijing. Click the hex **D10** (Tianjin), south-east of it. Take tile **6** and turn it until it joins Beijing with the **east** side, where Tangshan lies. Then confirm.',
  'learn.1888n.track.why':
    'The suggestion was tile 6 on D10, turned towards the east. A gentle bend to the east leads on to Tangshan, the destination of JHR: a train that visits Beijing and Tangshan earns ¥30 extra.',
  'learn.1888n.station.head': 'No station yet',
  'learn.1888n.station':
    'JHR could put a [[station]] into Tianjin for ¥40. That matters when others want to block you; today nobody is near. **Skip it.**',
  'learn.1888n.station.why':
    'The suggestion was to skip the station. It is legal and can be strong, but ¥40 is half a train.',
  'learn.1888n.train.head': 'Buy a train',
  'learn.1888n.train':
    'JHR has no train, so nothing ran and its price fell a little. It **must** buy one now. The only kind for sale is the **2** for ¥80: it visits two stops. Buy it.',
  'learn.1888n.train.why': 'A company without a train must buy one. The suggestion was a 2-train for ¥80.',
  'learn.1888n.train_again.head': 'And another one',
  'learn.1888n.train_again':
    'JHR is rich, and every train that is bought brings the next kind nearer. Buy a **second 2-train**. It cannot run yet, because both would need the same track, but you will lay more.',
  'learn.1888n.train_again.why':
    'The suggestion was a second 2-train. One is enough to begin with, too; the second will earn as soon as there is track for it.',
  'learn.1888n.done.head': 'End the turn',
  'learn.1888n.done': 'Two trains are enough. **End the turn** of JHR.',
  'learn.1888n.done.why':
    'The suggestion was to stop here. More 2-trains would only make the money run out: they [[rust]] as soon as the first 4-train is sold.',
  'learn.1888n.lyr_turn.head': 'Bob’s company',
  'learn.1888n.lyr_turn': 'LYR lays its first track and buys a train. Then this operating round is over.',
  'learn.1888n.export.head': 'A train leaves the country',
  'learn.1888n.export':
    'After every set of operating rounds a train is [[export|exported]]: it is removed from the [[depot]], as if it had been sold. So the game never stands still. Now it is the stock round again. Cat begins, and passes.',
  'learn.1888n.invest.head': 'Invest in yourself',
  'learn.1888n.invest':
    'JHR will pay its first dividend in the next round. A share from the IPO still costs its par, ¥80. **Buy one more of JHR**: half of the company is then yours.',
  'learn.1888n.invest.why':
    'The suggestion was one more share of JHR, because each share gets a tenth of every dividend from now on.',
  'learn.1888n.passes.head': 'The others wait',
  'learn.1888n.passes': 'Bob and Cat pass.',
  'learn.1888n.pass_again.head': 'Pass, and the round ends',
  'learn.1888n.pass_again': 'All others have passed. If you **pass** as well, the operating round begins.',
  'learn.1888n.pass_again.why': 'The suggestion was to pass, so that your trains can run.',
  'learn.1888n.track_again.head': 'On to Tangshan',
  'learn.1888n.track_again':
    'Click **D12** (Tangshan), east of Tianjin, and lay a town tile that joins Tianjin. Either of the two offered is fine.',
  'learn.1888n.track_again.why':
    'The suggestion was a tile on D12, the destination of JHR. A 3-train will one day run from Beijing through Tianjin to Tangshan, with the bonus of ¥30.',
  'learn.1888n.no_station.head': 'Skip the station again',
  'learn.1888n.no_station': 'Still nobody is near. **Skip** the station.',
  'learn.1888n.no_station.why': 'The suggestion was to skip the station and to keep the money for a better train.',
  'learn.1888n.run.head': 'Run your train',
  'learn.1888n.run':
    'The best run is already filled in: Beijing 30 and Tianjin 20, together **¥50**. A company must always run for the most; the page has proved that there is nothing better. **Run.**',
  'learn.1888n.run.why': 'The suggestion was to run from Beijing to Tianjin.',
  'learn.1888n.pay.head': 'Pay your first dividend',
  'learn.1888n.pay':
    'Now the question of every railway game. **Withhold**, and ¥50 goes to the treasury while the price falls. **Pay out**, and every share gets ¥5 while the price **rises**. JHR has enough money: **pay out**.',
  'learn.1888n.pay.why':
    'The suggestion was to pay out. Withholding is right when a company needs money for its next train; JHR has plenty.',
  'learn.1888n.end.head': 'Your first dividend!',
  'learn.1888n.end':
    'You have five shares, so ¥25 of it is yours, and JHR’s [[price]] went up. That is the whole engine of the game: build, run, pay, and buy the next train before the old ones rust.\nFrom here it goes on like this, until the bank is empty. Play on with this game, or start a whole one against the computer.',

  'learn.nar.welcome.head': 'Welcome to North American Railways',
  'learn.nar.welcome':
    'You are **Ann**. Bob and Cat are played by the guide. There is no map: five companies own cities, and cities earn money for the [[share|shareholders]]. The richest player wins.\nIn a real game your cash is hidden from the others; in this lesson you see everybody’s.',
  'learn.nar.found.head': 'Found a company',
  'learn.nar.found':
    'Every turn begins with shares. Only the lowest share of each column can be taken. Nobody runs **BLU** yet: take the one in **column 2** and name a price of **$600**. All of it goes into the [[treasury]] of BLU, and you are its [[director]].',
  'learn.nar.found.why':
    'The suggestion was to found BLU in column 2 for $600. What you pay is the company’s to spend on cities; so a founder pays enough for a good city, and keeps some cash for the rest of the turn.',
  'learn.nar.offer.head': 'Bob wants a share of BLU',
  'learn.nar.offer':
    'There is a second share of BLU, in column 4. Bob names a price for it: $400. Because you are the director, **you** will decide who gets it.',
  'learn.nar.answer.head': 'Let Bob have it, or buy it yourself?',
  'learn.nar.answer':
    'If you **let Bob have it**, Bob pays $400: half to BLU, half to the bank. And with as many shares as you, Bob would become director! If you **buy it yourself**, you pay $400: half to BLU, half to Bob. **Buy it.**',
  'learn.nar.answer.why':
    'The suggestion was to buy the share yourself. A player who gets as many shares as the director becomes director; with one share each, Bob would have taken BLU from you.',
  'learn.nar.others_found.head': 'The others found companies',
  'learn.nar.others_found':
    'Bob has money and no share, may therefore go on, and founds GRN. Then Cat founds YEL. Everybody has had a turn, and the phase of shares is over.',
  'learn.nar.city.head': 'Buy a city for BLU',
  'learn.nar.city':
    'Now shareholders spend the companies’ money. **Detroit**, at the bottom of **column 2**, costs $200 and earns $300 in **every** turn. Buy it for BLU. You pay nothing yourself.',
  'learn.nar.city.why':
    'The suggestion was Detroit: $300 in every turn for $200. Careful with passing: if nobody buys a city in a turn, the game ends.',
  'learn.nar.income.head': 'Cities for the others, then income',
  'learn.nar.income':
    'Bob and Cat buy a city each. Then every company earns what its cities yield, and divides it among the shares that are sold.',
  'learn.nar.paid.head': 'Your first income',
  'learn.nar.paid':
    'BLU earned $500: Chicago $200 and Detroit $300. Two shares are sold, so each gets $200, in whole hundreds. The odd $100 goes to the director. That is **$500 for you**.\nThe next turn begins. Now Bob is start player.',
  'learn.nar.second.head': 'Offers again',
  'learn.nar.second': 'Bob founds RED. Then Cat names $600 for the next share of BLU. You are asked again.',
  'learn.nar.allow.head': 'This time, let it go',
  'learn.nar.allow':
    'You have two shares, so Cat with one would not become director. Her $600 brings $300 into BLU, which buys better cities, for you as well. **Let her have it.**',
  'learn.nar.allow.why':
    'The suggestion was to let Cat have the share. Buying it for $600 would have cost you more than a third of your cash, and half of it would have gone to Cat.',
  'learn.nar.bid.head': 'Attack',
  'learn.nar.bid':
    'Now you. Bob has just one share of **RED**, so the next one is enough to draw level and take over. Take RED in **column 1** and name **$700**: too much for Bob to pay happily.',
  'learn.nar.bid.why':
    'The suggestion was a share of RED for $700. Another share of your own BLU costs the fixed price of $1000; the offer is cheaper, and may bring a second company under your control.',
  'learn.nar.takes.head': 'Bob thinks it over',
  'learn.nar.takes': 'Bob could buy it and pay you $300 of the price, but prefers to keep the cash.',
  'learn.nar.end.head': 'You run two companies',
  'learn.nar.end':
    'With as many shares as Bob you are now director of RED. You know all three ways to get a share: found, the fixed price, an offer.\nAt the end every share pays $100 for each symbol (◆) of its company’s cities. Play on here, or start a whole game against the computer.',

  'learn.tour.here':
    '- **Every move is shown before you make it.** Point at a button: the page says what it pays, who gets what, and where prices go.\n- **Why not?** A button that is not allowed stays where it is and says which rule forbids it. The rule’s number is a link to its place in the rules.\n- **The best run is proven.** The page finds it for you; where the rule book demands the best run, a worse one is refused.\n- **Letters** open views as on 18xx.games: G game, E companies, M map, K market, I info, T tiles, S spreadsheet, O tools, L rules. The key ? lists all.\n- **History and sandbox.** Step through the past with the arrow keys; try out lines in a sandbox without touching the game.\n- **By the book.** We play the printed rules. Where 18xx.games differs, an option plays its way, and its games can be imported.\n- **One step, one question.** Steps with a single answer are skipped. Nothing that reveals a secret is.\n- **Computer players** of five strengths, in the page or at a table; after the game they review it.',
  'learn.tour.1888':
    '- 60% floats, with full capital of ten times [[par]]. No partial capital.\n- Sell, then buy **one**. Sales drop the [[price]] one row per share. There are no sales in the first stock round.\n- One lay **or** upgrade per turn. Stations cost 40, then 100.\n- Only full dividends. The best run is a duty, except for the choice to visit Heng Shan.\n- A train is [[export|exported]] after every set of operating rounds up to the 4s, so 2s can rust before you have used them.\n- In an [[emergency-purchase|emergency]] no sale may change any director. Bankruptcy ends the game at once.\n- Home **and** destination on one route earn a bonus.',
  'learn.tour.1880':
    '- **No fixed rounds.** Operating rounds follow each other without end. A stock round interrupts, in the middle of a turn, whenever the last train of a kind is bought or removed.\n- **Order by a list.** Companies operate by the place chosen when founded (par 100, 90, 80, 70), never by price.\n- **You choose the size** of the director’s certificate: 20, 30 or 40%. A smaller one has more building permits: letters A to D, without which nothing can be laid in those phases.\n- **Floating** depends on what the director holds personally. Half of the capital comes then, half when the bank is down to five shares and the first 3 is sold.\n- **Foreign investors**: each player has one. It builds and runs by itself, until your first company connects to it and takes it over.\n- **The train marker**: if nobody buys for a whole round, the rest of that kind is removed.\n- **Communism**: from the first 4 to the first 6 no price moves, and directors cannot sell their own companies.\n- **No bankruptcy.** What is missing becomes debt, which grows by half in every stock round.\n- Selling costs a fee of 5 per share. There is no bank pool, and no 60% limit.\n- The end: after the last 8, three more turns for every company.',
  'learn.tour.1890':
    '- **Minors** in the auction beside the privates. They operate from the start, pay half to their owner, and four of them merge into **KNR**: one forms it, the others join, by choice early or by force later.\n- **JR**, the state railway: par 100, up to six trains, two tiles a turn at first, but only half dividends until the D-trains.\n- **OMS**, the Osaka subway: from phase 4 it runs through full cities on brown tiles of Osaka.\n- **Late privates** are sold in stock rounds after the first 3; they never close and have their own powers.\n- Half of a company floats it. Sell, buy one, sell again. A company that has not operated cannot be sold.\n- Prices can fall into **closed** cells; then the company is gone.\n- **Ten turns** and the game is over, if the bank has not run out before.\n- Plus-trains (2+2, 3+3) count cities and towns apart.\n- Two readings of the rules, by option: the summary (default) and the Japanese book. Scenarios A, B and D are smaller games.',
  'learn.tour.nar':
    '- Not an 18xx: no map, no stock market, no trains. A game of prices, for an hour.\n- Naming a price lets the director choose between your money and the share.\n- Money is hidden, but every payment is public.',
};
