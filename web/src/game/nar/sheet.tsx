/* The spreadsheet: companies with holdings, property and what each turn brought. */
import { useMemo } from 'preact/hooks';
import type { Happened, NarView } from '#engine';
import { Chip, Money } from '../bits';
import { Charts } from '../chart';
import { usePlay } from '../play';
import { numberCell, Sheet, type Cell, type Column, type Row } from '../sheet';
import { t } from './words';

export function NarSheet({ events }: { readonly events: readonly Happened[] }) {
  const { facts, model } = usePlay();
  const view = model.view as NarView;
  const ids = facts.all.companies.map((company) => company.id);
  const incomes = useMemo(() => {
    const found: { turn: number; of: Map<string, { money: number; action: number }> }[] = [];
    for (const event of events) {
      if (event.action > model.at) {
        break;
      }
      if (event.code === 'nar.turn') {
        found.push({ turn: event.args[0], of: new Map() });
      } else if (event.code === 'nar.income') {
        found.at(-1)?.of.set(event.args[0], { money: event.args[1], action: event.action });
      }
    }
    return found.filter((turn) => turn.of.size > 0);
  }, [events, model.at]);
  const columns: Column[] = [
    ...model.seats.map((name) => ({ id: `p ${name}`, head: name, group: t('game.sheet.players') })),
    { id: 'sold', head: t('game.nar.sold'), group: t('game.sheet.company') },
    { id: 'cash', head: t('game.nar.treasury'), group: t('game.sheet.company') },
    { id: 'income', head: t('game.nar.income'), group: t('game.sheet.company') },
    { id: 'cities', head: t('game.nar.cities'), group: t('game.sheet.company') },
    { id: 'symbols', head: '◆', title: t('game.nar.symbols_head'), group: t('game.sheet.company') },
    ...incomes.map((turn) => ({ id: `t ${turn.turn}`, head: String(turn.turn), group: t('game.sheet.incomes') })),
  ];
  const rows: Row[] = Object.entries(view.corps).map(([id, corp]) => {
    const cells: Record<string, Cell> = {
      sold: numberCell(corp.shares_sold),
      cash: numberCell(corp.cash, <Money value={corp.cash} />),
      income: numberCell(corp.income, <Money value={corp.income} />),
      cities: numberCell(corp.cities.length),
      symbols: numberCell(corp.symbols),
    };
    for (const name of model.seats) {
      const count = view.players[name]?.shares[id] ?? 0;
      cells[`p ${name}`] = numberCell(count, count > 0 ? `${count}${corp.president === name ? '*' : ''}` : '');
    }
    for (const turn of incomes) {
      const income = turn.of.get(id);
      if (income) {
        cells[`t ${turn.turn}`] = numberCell(
          income.money,
          <button type="button" class="past-figure" onClick={() => model.goto(income.action)}>
            {income.money}
          </button>,
        );
      }
    }
    return { id, head: <Chip id={id} />, cells };
  });
  return (
    <section class="spreadsheet">
      <Sheet caption={t('game.sheet.companies')} first={t('game.sheet.company')} columns={columns} rows={rows} />
      <Charts
        money={(value) => facts.money(value)}
        pictures={[
          {
            id: 'revenue',
            rounds: incomes.map(({ turn }) => String(turn)),
            lines: ids
              .map((id) => ({
                name: id,
                colour: facts.paint(id).colour,
                points: incomes.map(({ of }) => of.get(id)?.money ?? null),
              }))
              .filter(({ points }) => points.some((value) => value !== null)),
          },
        ]}
      />
    </section>
  );
}
