/* The Entities tab: players, bank and companies as cards. */
import { t } from '../text';
import { BankCard, CompanyCard, PlayerCard } from './cards';
import { isRailView, seated } from './facts';
import { NarCompanies, NarPlayers } from './nar';
import { TurnList } from './places';
import { usePlay } from './play';

export function Entities() {
  const { facts, model } = usePlay();
  if (!isRailView(model.view)) {
    return (
      <>
        <NarPlayers />
        <NarCompanies />
      </>
    );
  }
  return (
    <>
      <PlayersRow />
      <TurnList />
      <section aria-labelledby="companies-head">
        <h2 id="companies-head">{t('game.companies')}</h2>
        <div class="cards">
          <BankCard />
          {facts.book.companies.map((company) => (
            <CompanyCard key={company.id} id={company.id} />
          ))}
        </div>
      </section>
    </>
  );
}

export function PlayersRow() {
  const { model } = usePlay();
  return (
    <section aria-labelledby="players-head">
      <h2 id="players-head">{t('game.players')}</h2>
      <div class="cards">
        {seated(model.view, model.seats).map((name) => (
          <PlayerCard key={name} name={name} />
        ))}
      </div>
    </section>
  );
}
