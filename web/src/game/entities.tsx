/* The Entities tab: players, bank and companies as cards. */
import { t } from '../text';
import { BankCard, CompanyCard, PlayerCard } from './cards';
import { seated } from './facts';
import { usePlay } from './play';
import { Own } from './title';

export function Entities() {
  const { facts } = usePlay();
  return (
    <>
      <Players />
      <Own part="Below" />
      {facts.rail ? (
        <section aria-labelledby="companies-head">
          <h2 id="companies-head">{t('game.companies')}</h2>
          <div class="cards">
            <BankCard />
            {facts.all.companies.map((company) => (
              <CompanyCard key={company.id} id={company.id} />
            ))}
          </div>
        </section>
      ) : (
        <Own part="Companies" />
      )}
    </>
  );
}

export function Players() {
  const { facts, model } = usePlay();
  if (!facts.rail) {
    return <Own part="Players" />;
  }
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
