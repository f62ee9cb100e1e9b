/* Die Wörter des Tisches: was das Brett umgibt, das Feld des Zuges und was kommt. */
import type { Messages } from '../../text';
import type { table as english } from '../en/table';

export const table: Messages<keyof typeof english> = {
  'game.split.board': 'Breite der Karten neben der Karte',
  'game.split.side': 'Breite des Bretts',
  'game.split.turn': 'Höhe des Feldes „Dein Zug“',
  'game.timeline.any': '{train}-Züge unbegrenzt',
  'game.timeline.auction': 'Versteigerung',
  'game.timeline.bank': {
    one: 'Bank {money}: reicht so keine Runde mehr',
    other: 'Bank {money}: reicht so noch etwa {n} Runden',
  },
  'game.timeline.export': 'danach fällt ein {train}-Zug weg',
  'game.timeline.head': 'Runden',
  'game.timeline.left': { one: 'letzter {train}-Zug', other: '{train}-Züge: noch {n}' },
  'game.timeline.rust': 'dann {train}-Züge: {trains} verrosten',
  'game.timeline.then': 'dann {train}-Züge',
  'game.trains.left': { one: 'der letzte', other: 'noch {n}' },
  'game.trains.next': 'danach',
  'game.trains.unlimited': 'beliebig viele',
  'game.trains.will_rust': 'verrosten mit dem ersten {train}-Zug',
  'game.turn.panel': 'Dein Zug',
  'game.market.moves': 'In dieser Runde:',
  'game.run.below': 'Eine andere Fahrt bringt mehr: {better}',
  'game.run.bonus': '+{money} Bonus',
  'game.run.idle': {
    one: 'Der {trains}-Zug bleibt stehen: Keine Strecke mit ihm bringt mehr.',
    other: 'Bleiben stehen, weil keine Strecke mit ihnen mehr bringt: {trains}.',
  },
  'game.run.next_stop': 'Jetzt den nächsten Halt dieses Zuges anklicken.',
  'game.run.not_yet': 'Noch nicht fertig: {why}',
  'game.run.part': '(nicht alle zählen)',
  'game.run.proven': 'Bewiesen die beste: Keine andere Fahrt bringt mehr.',
  'game.skip.turn': 'Zum Feld „Dein Zug“',
  'game.skip.map': 'Zur Karte',
  'game.skip.log': 'Zum Verlauf',
  'game.skip.words': 'In Worten spielen, ohne das Bild',
  'game.menu': 'Menü',
  'game.menu.home': 'Alle Spiele',
  'game.sandbox.try': 'Ausprobieren',
  'game.sandbox.try_about': 'Öffnet eine Kopie dieser Stellung zum Ausprobieren. Niemand sonst sieht sie.',
};
