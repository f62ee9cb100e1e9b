/* The tab of facts: all cities. */
import { usePlay } from '../play';
import { t } from './words';

export function NarInfo() {
  const { facts } = usePlay();
  const { all } = facts;
  if (all.family !== 'nar') {
    return null;
  }
  return (
    <div class="scroll" tabIndex={0} role="region" aria-label={t('game.nar.cities')}>
      <table class="sheet">
        <caption>{t('game.info.cities')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('game.info.city')}</th>
            <th scope="col">{t('game.nar.cost')}</th>
            <th scope="col">{t('game.nar.income')}</th>
            <th scope="col">{t('game.nar.symbols_head')}</th>
          </tr>
        </thead>
        <tbody>
          {[...all.start_cities, ...all.cities].map((card) => (
            <tr key={card.card}>
              <th scope="row">{card.name}</th>
              <td>{card.cost === undefined ? t('game.info.start_city') : facts.money(card.cost)}</td>
              <td>{facts.money(card.income)}</td>
              <td>{'◆'.repeat(card.symbols)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
