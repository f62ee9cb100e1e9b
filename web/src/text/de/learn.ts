/* Die Wörter zum Lernen: Regeln, Glossar, geführte Partien, Rundgang, Aufgaben. */
import type { Message } from '../../text';
import type { learn as english } from '../en/learn';

export const learn: Record<keyof typeof english, Message> = {
  'learn.only': 'Nur {titles}',
  'learn.search': 'Wörter oder ein Kürzel suchen',
  'learn.none': 'Keine Regel hat diese Wörter.',
  'learn.contents': 'Inhalt',
  'learn.now': 'jetzt',
  'learn.numbered': { one: 'Die nummerierte Regel', other: 'Die {n} nummerierten Regeln' },
  'learn.rules_of': 'Die Regeln von {title}',
  'learn.rules_page': 'Die Regeln als eigene Seite',
  'learn.glossary': 'Glossar',
  'learn.glossary_about': 'Die Wörter der Eisenbahnspiele, wie sie hier gebraucht werden.',
  'learn.glossary_search': 'Im Glossar suchen',
  'learn.glossary_none': 'Kein Eintrag enthält diese Wörter.',

  'learn.head': 'Lernen',
  'learn.about':
    'Die Eisenbahnspiele der 18xx-Familie sehen schwerer aus, als sie sind. Fang mit einer geführten Partie an: Sie dauert etwa zehn Minuten, auf dem echten Spielplan, und du kannst jederzeit gehen und wiederkommen.',
  'learn.guided': 'Geführte erste Partien',
  'learn.guided_1888n': 'Deine erste 18xx-Partie: 1888-N',
  'learn.guided_1888n_about':
    'Kauf eine Privatbahn, gründe eine Gesellschaft, leg ihr erstes Gleis, kauf ihre ersten Züge und schütte die erste Dividende aus. Hier fängt man am besten an.',
  'learn.guided_nar': 'Deine erste Partie North American Railways',
  'learn.guided_nar_about':
    'Karten statt Spielplan: Gründe eine Gesellschaft, antworte auf ein Angebot, kauf eine Stadt und nimm die ersten Einnahmen mit. Kürzer und leichter.',
  'learn.minutes': 'etwa {n} Minuten',
  'learn.begin': 'Anfangen',
  'learn.continue': 'Weitermachen',
  'learn.again': 'Von vorn',
  'learn.finished': 'geschafft',
  'learn.under_way': 'Schritt {n} von {all}',
  'learn.game_1888n': 'Geführte Partie: 1888-N',
  'learn.game_nar': 'Geführte Partie: North American Railways',
  'learn.know': 'Du spielst schon 18xx',
  'learn.tour': 'Was hier anders ist',
  'learn.tour_about':
    'Ein kurzer Rundgang: diese Seite im Vergleich mit anderen, und was jeder Titel auf seine Art macht.',
  'learn.look_up': 'Nachschlagen',
  'learn.rules': 'Regeln',
  'learn.rules_about':
    'Jeder Titel in eigenen Worten, nach Kapiteln, mit den nummerierten Regeln, auf die sich das Programm beruft.',
  'learn.puzzles': 'Aufgaben',
  'learn.puzzles_about':
    'Stellungen aus Partien zwischen Computerspielern, manche mit anderem Geld, jede mit einer besten Antwort, die das Programm bewiesen hat. Mach deinen Zug auf dem Plan: Du siehst sofort, ob er es ist.',
  'learn.puzzles_none': 'Noch gibt es keine Aufgaben. Sie entstehen gerade aus Partien zwischen Computerspielern.',
  'learn.puzzles_all': 'Alle Aufgaben',
  'learn.puzzles_done': '{n} von {all} gelöst',
  'learn.puzzle_of': 'Aufgabe {n}: {title}',
  'learn.puzzle_kind_lay': 'Bestes Gleis',
  'learn.puzzle_kind_buy': 'Bester Kauf',
  'learn.puzzle_kind_escape': 'Den Bankrott vermeiden',
  'learn.puzzle_about_lay': 'Welches Plättchen bringt der Gesellschaft am meisten ein?',
  'learn.puzzle_about_buy': 'Welche Züge lohnen sich jetzt, oder keine?',
  'learn.puzzle_about_escape': 'Ein falscher Spielzug, und der Direktor ist bankrott.',
  'learn.puzzle_phase': 'Phase {phase}',
  'learn.puzzle_solved': 'gelöst',
  'learn.puzzle_ask_lay':
    'Leg das Plättchen, nach dem {company} in diesem Zug am meisten einfährt. Vor der Fahrt setzt sie keinen Bahnhof.',
  'learn.puzzle_ask_buy':
    'Was soll {company} jetzt von der Bank kaufen, damit die nächste Fahrt auf den heutigen Gleisen am meisten einbringt? Vielleicht ist nichts am besten: Dann passe.',
  'learn.puzzle_ask_buy_all':
    'Was soll {company} jetzt kaufen, von der Bank oder von anderen Gesellschaften von {player}, damit die nächsten Fahrten von {companies} zusammen auf den heutigen Gleisen am meisten einbringen? Vielleicht ist nichts am besten: Dann passe.',
  'learn.puzzle_ask_escape':
    'Manche Spielzüge von {company} enden damit, dass {player} bankrott ist, bevor jemand anders an der Reihe ist. Finde den Spielzug, nach dem das nicht mehr geschehen kann. Als nächste ist eine andere Gesellschaft von {player} an der Reihe.',
  'learn.puzzle_right': 'Richtig!',
  'learn.puzzle_right_lay': 'Die Fahrt bringt {best} ein; das nächstbeste Plättchen {second}.',
  'learn.puzzle_right_buy': 'Das bringt {best} ein; der nächstbeste Kauf {second}.',
  'learn.puzzle_right_escape': '{player} ist gerettet.',
  'learn.puzzle_wrong': 'Es gibt etwas Besseres.',
  'learn.puzzle_wrong_lay': 'So bringt die Fahrt {worth} ein.',
  'learn.puzzle_wrong_buy': 'So werden es {worth}.',
  'learn.puzzle_wrong_escape': 'Jetzt geht {player} bankrott, wenn niemand anders hilft.',
  'learn.puzzle_so_far': 'Bis hierher richtig. Weiter so.',
  'learn.puzzle_aside': 'Das beantwortet die Frage nicht.',
  'learn.puzzle_again': 'Noch einmal',
  'learn.puzzle_show': 'Lösung zeigen',
  'learn.puzzle_answer': 'Die Lösung:',
  'learn.puzzle_or': 'oder',
  'learn.puzzle_next': 'Nächste Aufgabe',

  'learn.guide': 'Anleitung',
  'learn.guide_progress': 'Wie weit du bist',
  'learn.guide_step': 'Schritt {n} von {all}',
  'learn.guide_hide': 'Ausblenden',
  'learn.guide_back': 'Zurück zur Anleitung',
  'learn.guide_past': 'Du siehst eine frühere Stellung. Geh zur neuesten zurück, um weiterzumachen.',
  'learn.guide_lost':
    'Von hier aus geht die Lektion nicht wie geplant weiter. Nimm einen Zug zurück oder spiel allein weiter.',
  'learn.go_on': 'Weiter',
  'learn.do_it': 'Mach es für mich',
  'learn.take_back': 'Zurücknehmen',
  'learn.leave': 'Gehen',
  'learn.leave_long': 'Du kannst jederzeit wiederkommen: Alles bleibt in diesem Browser.',
  'learn.play_now': 'Eine ganze Partie spielen',
  'learn.strayed': 'Auch das ist erlaubt',
  'learn.strayed_did': 'Du hast etwas anderes gespielt. Das ist dabei geschehen:',
  'learn.strayed_other':
    'Ein anderer war am Zug, und die Lektion hat mit ihm eigene Pläne. Nimm es zurück und lass die Anleitung für ihn ziehen.',

  'learn.1888n.welcome.head': 'Willkommen in Nordchina',
  'learn.1888n.welcome':
    'Du bist **Ann**. Für Bob und Cat zieht die Anleitung. Dein Ziel: am Ende die reichste **Person** zu sein. Dein Geld und deine [[share|Aktien]] zählen, das Geld einer Gesellschaft nicht.\nIn der Versteigerung zu Beginn haben alle schon eine oder zwei [[private|Privatbahnen]] gekauft. Eine ist übrig.',
  'learn.1888n.private.head': 'Kauf die letzte Privatbahn',
  'learn.1888n.private':
    'Eine Privatbahn zahlt ihrem Besitzer in jeder [[operating-round|Betriebsrunde]]. Die **Verbotene Stadt** (FC) kostet ¥150 und zahlt jedes Mal ¥30. Drück bei FC auf **Kaufen**.',
  'learn.1888n.private.why':
    'Vorgeschlagen war, FC für ¥150 zu kaufen: Sie zahlt in jeder Betriebsrunde ¥30 und hat ihren Preis nach fünf davon verdient. Passen alle, folgt eine Betriebsrunde, in der nur Privatbahnen zahlen.',
  'learn.1888n.bob_starts.head': 'Jetzt gibt es Aktien',
  'learn.1888n.bob_starts':
    "Alle Privatbahnen sind verkauft, also beginnt die [[stock-round|Aktienrunde]], links von dir. Bob gründet eine Gesellschaft: Er kauft das [[director's-certificate|Direktorenzertifikat]] von LYR und setzt den Kurs auf ¥75. Cat beteiligt sich mit einer Aktie.",
  'learn.1888n.start.head': 'Gründe eine eigene Gesellschaft',
  'learn.1888n.start':
    'Gründe **JHR**, die in Peking beginnt, zu einem [[par|Startkurs]] von **¥80**. Du zahlst zweimal ¥80 für zwei der zehn Aktien und führst sie als ihr [[director|Direktor]].',
  'learn.1888n.start.why':
    'Vorgeschlagen war, JHR zu ¥80 zu gründen. Der Startkurs bestimmt zweierlei: was jede Aktie kostet und wie viel Kapital die Gesellschaft bekommt, das Zehnfache. Höher heißt reicher, aber schwerer vollzukriegen; Peking ist die beste Heimat auf der Karte.',
  'learn.1888n.capital.head': 'Andere wollen mitmachen',
  'learn.1888n.capital':
    'Ihr Geld bekommt eine Gesellschaft erst, wenn **sechs** ihrer zehn Aktien verkauft sind. Wer sie kauft, ist gleich. Bob kauft LYR, und Cat kauft eine deiner Aktien.',
  'learn.1888n.buy.head': 'Kauf noch eine Aktie',
  'learn.1888n.buy':
    'In einem Zug darfst du **ein** Zertifikat kaufen. Kauf eine Aktie von **JHR** aus dem [[ipo|Startangebot]] für ¥80. Dann hast du drei und Cat eine.',
  'learn.1888n.buy.why':
    'Vorgeschlagen war noch eine Aktie von JHR. Solange nicht sechs verkauft sind, hat deine Gesellschaft kein Geld und tut nichts.',
  'learn.1888n.more.head': 'Fast geschafft',
  'learn.1888n.more':
    'Auch Bob kauft eine Aktie von JHR, und Cat eine von LYR. Von JHR sind jetzt fünf verkauft. Eine fehlt.',
  'learn.1888n.float.head': 'Bring sie in Betrieb',
  'learn.1888n.float':
    'Kauf die sechste Aktie von **JHR**. Dann [[float|geht die Gesellschaft in Betrieb]]: Die Bank zahlt zehnmal ¥80, also ¥800, in ihre [[treasury|Kasse]].',
  'learn.1888n.float.why':
    'Vorgeschlagen war die sechste Aktie von JHR, die sie in Betrieb bringt. Ohne sie tut die Gesellschaft in der nächsten Runde nichts.',
  'learn.1888n.lyr_floats.head': 'LYR geht auch in Betrieb',
  'learn.1888n.lyr_floats': 'Bob macht bei LYR dasselbe. Cat hat genug und passt.',
  'learn.1888n.pass.head': 'Behalte etwas Geld',
  'learn.1888n.pass':
    'Du könntest weiter kaufen, aber ein Direktor sollte etwas Geld in der Hand behalten: Kann eine Gesellschaft einen Zug nicht bezahlen, den sie braucht, muss ihr Direktor aushelfen. **Passe.**',
  'learn.1888n.pass.why':
    'Vorgeschlagen war zu passen. Noch eine Aktie ist nicht falsch, sie bringt Dividende; denk aber daran, dass du deiner Gesellschaft vielleicht aushelfen musst.',
  'learn.1888n.round.head': 'Alle haben gepasst',
  'learn.1888n.round':
    'Passen alle nacheinander, endet die Aktienrunde. Eine [[operating-round|Betriebsrunde]] beginnt: Erst zahlen die Privatbahnen (du bekommst ¥35 für zwei), dann kommen die Gesellschaften an die Reihe, die mit dem höchsten Kurs zuerst. Das ist JHR.',
  'learn.1888n.track.head': 'Leg das erste Gleis',
  'learn.1888n.track':
    'JHR hat ihren [[home|Heimatbahnhof]] in Peking. Klick auf das Feld **D10** (Tianjin), südöstlich davon. Nimm Plättchen **6** und dreh es, bis es Peking mit der **Ostseite** verbindet, wo Tangshan liegt. Dann bestätige.',
  'learn.1888n.track.why':
    'Vorgeschlagen war Plättchen 6 auf D10, nach Osten gedreht. Der weite Bogen nach Osten führt weiter nach Tangshan, dem Ziel von JHR: Ein Zug, der Peking und Tangshan besucht, verdient ¥30 zusätzlich.',
  'learn.1888n.station.head': 'Noch kein Bahnhof',
  'learn.1888n.station':
    'JHR könnte für ¥40 einen [[station|Bahnhof]] nach Tianjin setzen. Das ist wichtig, wenn andere dich aufhalten wollen; heute ist niemand in der Nähe. **Lass es aus.**',
  'learn.1888n.station.why':
    'Vorgeschlagen war, den Bahnhof auszulassen. Er ist erlaubt und kann stark sein, aber ¥40 sind ein halber Zug.',
  'learn.1888n.train.head': 'Kauf einen Zug',
  'learn.1888n.train':
    'JHR hat keinen Zug; nichts ist gefahren, und ihr Kurs ist etwas gefallen. Jetzt **muss** sie einen kaufen. Zu haben ist nur der **2er** für ¥80: Er hält zweimal. Kauf ihn.',
  'learn.1888n.train.why': 'Eine Gesellschaft ohne Zug muss einen kaufen. Vorgeschlagen war ein 2er für ¥80.',
  'learn.1888n.train_again.head': 'Und noch einen',
  'learn.1888n.train_again':
    'JHR ist reich, und jeder gekaufte Zug bringt die nächste Art näher. Kauf einen **zweiten 2er**. Noch kann er nicht fahren, weil beide dasselbe Gleis bräuchten, aber du wirst mehr legen.',
  'learn.1888n.train_again.why':
    'Vorgeschlagen war ein zweiter 2er. Für den Anfang genügt auch einer; der zweite verdient, sobald es Gleise für ihn gibt.',
  'learn.1888n.done.head': 'Beende den Zug',
  'learn.1888n.done': 'Zwei Züge sind genug. **Beende** den Zug von JHR.',
  'learn.1888n.done.why':
    'Vorgeschlagen war, hier aufzuhören. Noch mehr 2er kosten nur Geld: Sie [[rust|veralten]], sobald der erste 4er verkauft ist.',
  'learn.1888n.lyr_turn.head': 'Bobs Gesellschaft',
  'learn.1888n.lyr_turn': 'LYR legt ihr erstes Gleis und kauft einen Zug. Dann ist diese Betriebsrunde zu Ende.',
  'learn.1888n.export.head': 'Ein Zug verlässt das Land',
  'learn.1888n.export':
    'Nach jedem Satz von Betriebsrunden wird ein Zug [[export|exportiert]]: Er verlässt das [[depot|Zugdepot]], als wäre er verkauft worden. So bleibt das Spiel nie stehen. Jetzt ist wieder Aktienrunde. Cat beginnt und passt.',
  'learn.1888n.invest.head': 'Investiere in dich selbst',
  'learn.1888n.invest':
    'JHR wird in der nächsten Runde ihre erste Dividende zahlen. Eine Aktie aus dem Startangebot kostet noch immer den Startkurs, ¥80. **Kauf noch eine von JHR**: Dann gehört dir die halbe Gesellschaft.',
  'learn.1888n.invest.why':
    'Vorgeschlagen war noch eine Aktie von JHR, denn jede Aktie bekommt von nun an ein Zehntel jeder Dividende.',
  'learn.1888n.passes.head': 'Die anderen warten ab',
  'learn.1888n.passes': 'Bob und Cat passen.',
  'learn.1888n.pass_again.head': 'Passe, dann ist die Runde zu Ende',
  'learn.1888n.pass_again': 'Alle anderen haben gepasst. Wenn du auch **passt**, beginnt die Betriebsrunde.',
  'learn.1888n.pass_again.why': 'Vorgeschlagen war zu passen, damit deine Züge fahren können.',
  'learn.1888n.track_again.head': 'Weiter nach Tangshan',
  'learn.1888n.track_again':
    'Klick auf **D12** (Tangshan), östlich von Tianjin, und leg ein Ortsplättchen, das an Tianjin anschließt. Beide angebotenen sind recht.',
  'learn.1888n.track_again.why':
    'Vorgeschlagen war ein Plättchen auf D12, dem Ziel von JHR. Ein 3er wird einmal von Peking über Tianjin nach Tangshan fahren, mit dem Bonus von ¥30.',
  'learn.1888n.no_station.head': 'Wieder kein Bahnhof',
  'learn.1888n.no_station': 'Noch immer ist niemand in der Nähe. **Lass** den Bahnhof **aus**.',
  'learn.1888n.no_station.why':
    'Vorgeschlagen war, den Bahnhof auszulassen und das Geld für einen besseren Zug zu behalten.',
  'learn.1888n.run.head': 'Lass deinen Zug fahren',
  'learn.1888n.run':
    'Die beste Fahrt ist schon eingetragen: Peking 30 und Tianjin 20, zusammen **¥50**. Eine Gesellschaft muss immer so viel einfahren wie möglich; die Seite hat bewiesen, dass es nichts Besseres gibt. **Fahre.**',
  'learn.1888n.run.why': 'Vorgeschlagen war die Fahrt von Peking nach Tianjin.',
  'learn.1888n.pay.head': 'Schütte deine erste Dividende aus',
  'learn.1888n.pay':
    'Jetzt die Frage aller Eisenbahnspiele. **Einbehalten**: ¥50 gehen in die Kasse, und der Kurs fällt. **Ausschütten**: Jede Aktie bekommt ¥5, und der Kurs **steigt**. JHR hat genug Geld: **Schütte aus.**',
  'learn.1888n.pay.why':
    'Vorgeschlagen war auszuschütten. Einbehalten ist richtig, wenn eine Gesellschaft Geld für ihren nächsten Zug braucht; JHR hat reichlich.',
  'learn.1888n.end.head': 'Deine erste Dividende!',
  'learn.1888n.end':
    'Du hast fünf Aktien, also gehören ¥25 dir, und der [[price|Kurs]] von JHR ist gestiegen. Das ist der ganze Motor des Spiels: bauen, fahren, ausschütten und den nächsten Zug kaufen, bevor die alten veralten.\nVon hier an geht es so weiter, bis die Bank leer ist. Spiel diese Partie weiter, oder fang eine ganze gegen den Computer an.',

  'learn.nar.welcome.head': 'Willkommen bei North American Railways',
  'learn.nar.welcome':
    'Du bist **Ann**. Für Bob und Cat zieht die Anleitung. Es gibt keinen Spielplan: Fünf Gesellschaften besitzen Städte, und Städte verdienen Geld für die [[share|Aktionäre]]. Der reichste Spieler gewinnt.\nIn einer echten Partie ist dein Geld vor den anderen verborgen; in dieser Lektion siehst du das von allen.',
  'learn.nar.found.head': 'Gründe eine Gesellschaft',
  'learn.nar.found':
    'Jede Runde beginnt mit Aktien. Nur die unterste Aktie jeder Spalte ist zu haben. **BLU** führt noch niemand: Nimm die in **Spalte 2** und nenne einen Preis von **$600**. Alles davon geht in die [[treasury|Kasse]] von BLU, und du bist ihr [[director|Direktor]].',
  'learn.nar.found.why':
    'Vorgeschlagen war, BLU in Spalte 2 für $600 zu gründen. Was du zahlst, gibt die Gesellschaft für Städte aus; ein Gründer zahlt also genug für eine gute Stadt und behält etwas Geld für den Rest der Runde.',
  'learn.nar.offer.head': 'Bob will eine Aktie von BLU',
  'learn.nar.offer':
    'In Spalte 4 liegt eine zweite Aktie von BLU. Bob nennt einen Preis dafür: $400. Weil du Direktor bist, entscheidest **du**, wer sie bekommt.',
  'learn.nar.answer.head': 'Überlassen oder selbst kaufen?',
  'learn.nar.answer':
    '**Überlässt** du sie ihm, zahlt er $400: die Hälfte an BLU, die Hälfte an die Bank. Und weil er dann nicht weniger Aktien hätte als du, würde er Direktor! **Kaufst** du sie selbst, zahlst du $400: die Hälfte an BLU, die Hälfte an Bob. **Kauf sie.**',
  'learn.nar.answer.why':
    'Vorgeschlagen war, die Aktie selbst zu kaufen. Wer so viele Aktien hat wie der Direktor, wird Direktor; mit je einer Aktie hätte Bob dir BLU weggenommen.',
  'learn.nar.others_found.head': 'Die anderen gründen Gesellschaften',
  'learn.nar.others_found':
    'Bob hat Geld und keine Aktie, also darf er weitermachen: Er gründet GRN. Dann gründet Cat YEL. Alle hatten einen Zug, und die Phase der Aktien ist zu Ende.',
  'learn.nar.city.head': 'Kauf eine Stadt für BLU',
  'learn.nar.city':
    'Jetzt geben die Aktionäre das Geld der Gesellschaften aus. **Detroit**, ganz unten in **Spalte 2**, kostet $200 und bringt in **jeder** Runde $300. Kauf sie für BLU. Du selbst zahlst nichts.',
  'learn.nar.city.why':
    'Vorgeschlagen war Detroit: $300 in jeder Runde für $200. Vorsicht beim Passen: Kauft in einer Runde niemand eine Stadt, endet die Partie.',
  'learn.nar.income.head': 'Städte für die anderen, dann Einnahmen',
  'learn.nar.income':
    'Bob und Cat kaufen je eine Stadt. Dann verdient jede Gesellschaft, was ihre Städte einbringen, und teilt es unter den verkauften Aktien auf.',
  'learn.nar.paid.head': 'Deine ersten Einnahmen',
  'learn.nar.paid':
    'BLU hat $500 verdient: Chicago $200 und Detroit $300. Zwei Aktien sind verkauft, jede bekommt also $200, in ganzen Hundertern. Die übrigen $100 gehen an den Direktor. Das sind **$500 für dich**.\nDie nächste Runde beginnt. Jetzt ist Bob Startspieler.',
  'learn.nar.second.head': 'Wieder Angebote',
  'learn.nar.second': 'Bob gründet RED. Dann nennt Cat $600 für die nächste Aktie von BLU. Du wirst wieder gefragt.',
  'learn.nar.allow.head': 'Diesmal: überlassen',
  'learn.nar.allow':
    'Du hast zwei Aktien, also würde Cat mit einer nicht Direktor. Ihre $600 bringen BLU $300, und die kaufen bessere Städte, auch für dich. **Überlass sie ihr.**',
  'learn.nar.allow.why':
    'Vorgeschlagen war, Cat die Aktie zu überlassen. Sie für $600 zu kaufen hätte dich mehr als ein Drittel deines Geldes gekostet, und die Hälfte davon wäre an Cat gegangen.',
  'learn.nar.bid.head': 'Greif an',
  'learn.nar.bid':
    'Jetzt du. Bob hat nur eine Aktie von **RED**; wer die nächste bekommt, hat so viele wie er. Nimm RED in **Spalte 1** und nenne **$700**: zu viel, als dass Bob es gern zahlte.',
  'learn.nar.bid.why':
    'Vorgeschlagen war eine Aktie von RED für $700. Noch eine Aktie deiner eigenen BLU kostet den Festpreis von $1000; das Angebot ist billiger und kann dir eine zweite Gesellschaft bringen.',
  'learn.nar.takes.head': 'Bob überlegt',
  'learn.nar.takes': 'Bob könnte sie selbst kaufen und dir davon $300 zahlen. Er behält lieber sein Geld.',
  'learn.nar.end.head': 'Du führst zwei Gesellschaften',
  'learn.nar.end':
    'Mit so vielen Aktien wie Bob bist du jetzt Direktor von RED. Du kennst alle drei Wege zu einer Aktie: gründen, Festpreis, Angebot.\nAm Ende bringt jede Aktie $100 für jedes Symbol (◆) in den Städten ihrer Gesellschaft. Spiel hier weiter, oder fang eine ganze Partie gegen den Computer an.',

  'learn.tour.here':
    '- **Jeder Zug zeigt sich, bevor du ihn machst.** Zeig auf einen Knopf: Die Seite sagt, was es kostet, wer was bekommt und wohin die Kurse gehen.\n- **Warum nicht?** Ein Knopf, der nicht erlaubt ist, bleibt an seinem Platz und sagt, welche Regel es verbietet. Die Nummer der Regel führt zu ihrer Stelle.\n- **Die beste Fahrt ist bewiesen.** Die Seite findet sie; wo das Regelheft die beste verlangt, wird eine schlechtere abgelehnt.\n- **Buchstaben** öffnen die Ansichten wie bei 18xx.games: G Spiel, E Gesellschaften, M Karte, K Kurstafel, I Info, T Plättchen, S Tabelle, O Werkzeuge, L Regeln. Die Taste ? zeigt alle.\n- **Verlauf und Sandkasten.** Blättere mit den Pfeiltasten zurück; probier im Sandkasten Züge aus, ohne die Partie anzurühren.\n- **Nach dem Regelheft.** Wir spielen die gedruckten Regeln. Wo 18xx.games abweicht, spielt eine Option nach dessen Art, und seine Partien lassen sich einlesen.\n- **Ein Schritt, eine Frage.** Schritte mit nur einer Antwort entfallen, außer wenn das ein Geheimnis verriete.\n- **Computerspieler** in fünf Stärken, auf der Seite oder am Tisch; nach der Partie besprechen sie sie mit dir.',
  'learn.tour.1888':
    '- Mit 60 % in Betrieb, mit vollem Kapital vom Zehnfachen des [[par|Startkurses]]. Kein Teilkapital.\n- Verkaufen, dann **einen** Kauf. Verkäufe drücken den [[price|Kurs]] um eine Zeile je Aktie. In der ersten Aktienrunde wird nicht verkauft.\n- Ein Plättchen legen **oder** ausbauen. Bahnhöfe kosten 40, dann 100.\n- Nur volle Dividenden. Die beste Fahrt ist Pflicht, nur der Besuch von Heng Shan ist frei.\n- Nach jedem Satz von Betriebsrunden wird bis zu den 4ern ein Zug [[export|exportiert]]; 2er können also veralten, bevor du sie genutzt hast.\n- Beim [[emergency-purchase|Notkauf]] darf kein Verkauf einen Direktor ändern. Ein Bankrott beendet die Partie sofort.\n- Heimat **und** Ziel auf einer Strecke bringen einen Bonus.',
  'learn.tour.1880':
    '- **Keine festen Runden.** Betriebsrunden folgen ohne Ende aufeinander. Eine Aktienrunde unterbricht sie mitten im Zug, sobald der letzte Zug einer Art gekauft oder entfernt ist.\n- **Reihenfolge nach einer Liste.** Gesellschaften handeln nach dem Platz, der bei der Gründung gewählt wurde (Startkurs 100, 90, 80, 70), nie nach dem Kurs.\n- **Du wählst die Größe** des Direktorenzertifikats: 20, 30 oder 40 %. Ein kleineres hat mehr Baurechte: Buchstaben A bis D, ohne die man in diesen Phasen nichts legt.\n- **In Betrieb** geht eine Gesellschaft nach dem, was der Direktor selbst hält. Die Hälfte des Kapitals gibt es dann, die andere, wenn die Bank nur noch fünf Aktien hat und der erste 3er verkauft ist.\n- **Ausländische Investoren**: Jeder Spieler hat einen. Er baut und fährt für sich, bis deine erste Gesellschaft ihn anschließt und übernimmt.\n- **Der Zugmarker**: Kauft eine ganze Runde lang niemand, wird der Rest dieser Art entfernt.\n- **Kommunismus**: Vom ersten 4er bis zum ersten 6er bewegt sich kein Kurs, und Direktoren dürfen eigene Gesellschaften nicht verkaufen.\n- **Kein Bankrott.** Was fehlt, wird Schuld und wächst in jeder Aktienrunde um die Hälfte.\n- Verkaufen kostet 5 je Aktie. Es gibt keinen Bankpool und keine 60-%-Grenze.\n- Das Ende: nach dem letzten 8er noch drei Züge für jede Gesellschaft.',
  'learn.tour.1890':
    '- **Kleinbahnen** in der Versteigerung neben den Privatbahnen. Sie fahren von Anfang an, zahlen die Hälfte ihrem Besitzer, und vier von ihnen werden zu **KNR**: Eine bildet sie, die anderen treten bei, früh freiwillig oder später gezwungen.\n- **JR**, die Staatsbahn: Startkurs 100, bis zu sechs Züge, anfangs zwei Plättchen im Zug, aber bis zu den D-Zügen nur halbe Dividenden.\n- **OMS**, die U-Bahn von Osaka: Ab Phase 4 fährt sie auf braunen Plättchen von Osaka durch volle Städte.\n- **Späte Privatbahnen** gibt es in Aktienrunden nach dem ersten 3er; sie schließen nie und haben eigene Fähigkeiten.\n- Die Hälfte der Aktien bringt eine Gesellschaft in Betrieb. Verkaufen, einen Kauf, wieder verkaufen. Was noch nicht gefahren ist, wird nicht verkauft.\n- Kurse können in **geschlossene** Felder fallen; dann ist die Gesellschaft weg.\n- **Zehn Runden**, und die Partie ist zu Ende, wenn die Bank nicht vorher leer ist.\n- Pluszüge (2+2, 3+3) zählen Städte und Orte getrennt.\n- Zwei Lesarten der Regeln als Option: die Zusammenfassung (Vorgabe) und das japanische Heft. Die Szenarien A, B und D sind kleinere Spiele.',
  'learn.tour.nar':
    '- Kein 18xx: kein Spielplan, keine Börse, keine Züge. Ein Spiel um Preise, für eine Stunde.\n- Wer einen Preis nennt, lässt den Direktor zwischen Geld und Aktie wählen.\n- Geld ist verborgen, aber jede Zahlung ist öffentlich.',
};
