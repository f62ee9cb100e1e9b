/* North American Railways: columns of shares and cities whose bottom card is a button, companies with treasury and cities,
 * players with hidden money, and the price named to a director. */
import { useState } from 'preact/hooks';
import type { NarCard, NarView, PlayerName } from '#engine';
import { t } from './words';
import { AmountForm, Chip, CompanyHead, Fact, Money, PlayerHead } from '../bits';
import type { Choice } from '#engine';
import { ofVerb, type ChoiceOf } from '../choice';
import { describe } from '../describe';
import { EffectOf } from '../effect';
import { Act, acting, choose, Ends, decider, isOwnSeat, usePlay } from '../play';

export function NarBoard() {
  const { model } = usePlay();
  const view = model.view as NarView;
  return (
    <div class="nar">
      {view.last_turn.length > 0 && !view.totals && <p class="hint strong">{t('game.nar.last_turn')}</p>}
      <div class="nar-columns">
        <ShareColumns />
        <CityColumns />
      </div>
      <NarCompanies />
    </div>
  );
}

/* After a card was picked: its price, or nothing more to choose. */
function Picked({ picks, onDone }: { readonly picks: readonly Choice[]; onDone(): void }) {
  const play = usePlay();
  const [line, setLine] = useState<string | null>(null);
  return (
    <div class="picked card" role="group" aria-label={t('game.nar.picked')}>
      {picks.map((choice) => (
        <div key={choice.action}>
          <p>{describe(choice, play.model.view, play.facts)}</p>
          {choice.amount ? (
            <AmountForm
              range={choice.amount}
              label={t('game.nar.price')}
              button={t('game.nar.select')}
              slider
              onChange={(amount) => setLine(`${choice.action} ${amount}`)}
              onAmount={(amount) => void choose(play, choice, amount).then((done) => done && onDone())}
            />
          ) : (
            <button
              type="button"
              class="act main"
              {...acting(play)}
              onClick={() => void choose(play, choice).then((done) => done && onDone())}
            >
              {t('game.nar.take')}
              <Ends action={choice.action} />
            </button>
          )}
        </div>
      ))}
      {line && <EffectOf line={line} />}
      <button type="button" class="quiet" onClick={onDone}>
        {t('game.cancel')}
      </button>
    </div>
  );
}

function ShareColumns() {
  const play = usePlay();
  const view = play.model.view as NarView;
  const [column, setColumn] = useState<number | null>(null);
  const selects = (n: number): Choice[] =>
    play.live ? ofVerb(play.menu, 'select').filter((choice) => choice.column === n) : [];
  const picks = column === null ? [] : selects(column);
  return (
    <section aria-labelledby="nar-shares">
      <h2 id="nar-shares">
        {t('game.nar.shares')}{' '}
        <span class="count">{view.share_columns.reduce((sum, cards) => sum + cards.length, 0)}</span>
      </h2>
      <div class="stacks shares">
        {view.share_columns.map((cards, i) => (
          <ol key={i} class="stack" aria-label={t('game.nar.column', { column: i + 1 })}>
            {cards.map((id, row) => {
              const bottom = row === cards.length - 1;
              return (
                <li key={row} class={bottom ? 'bottom' : ''}>
                  {bottom && play.live && view.phase === 'I' && !view.offer ? (
                    <button
                      type="button"
                      class={`nar-card ${column === i + 1 ? 'on' : ''}`}
                      aria-disabled={selects(i + 1).length > 0 ? undefined : 'true'}
                      aria-pressed={column === i + 1}
                      onClick={() =>
                        selects(i + 1).length > 0
                          ? setColumn(column === i + 1 ? null : i + 1)
                          : void play.explain(`select ${i + 1} 100`)
                      }
                    >
                      <Chip id={id} />
                      <span class="under">{view.corps[id]?.president ?? t('game.nar.unfounded')}</span>
                    </button>
                  ) : (
                    <span class="nar-card">
                      <Chip id={id} />
                      {bottom && <span class="under">{view.corps[id]?.president ?? t('game.nar.unfounded')}</span>}
                    </span>
                  )}
                </li>
              );
            })}
            {cards.length === 0 && <li class="empty">{t('game.nar.empty')}</li>}
          </ol>
        ))}
      </div>
      {picks.length > 0 && <Picked key={column} picks={picks} onDone={() => setColumn(null)} />}
      {(view.barred?.length ?? 0) > 0 && (
        <p class="quiet-text">
          {t('game.nar.barred')}{' '}
          {view.barred?.map((id) => (
            <Chip key={id} id={id} />
          ))}
        </p>
      )}
      <Act action="stop">{t('game.do.stop')}</Act>
    </section>
  );
}

export function CityFacts({ card }: { readonly card: NarCard }) {
  return (
    <>
      <b>{card.name}</b>{' '}
      <span class="city-facts">
        {card.cost !== undefined && (
          <span title={t('game.nar.cost')}>
            <Money value={card.cost} />
          </span>
        )}
        <span title={t('game.nar.income')}>
          +<Money value={card.income} />
        </span>
        {card.symbols > 0 && (
          <span class="symbols" title={t('game.nar.symbols', { n: card.symbols })}>
            <span aria-hidden="true">{'◆'.repeat(card.symbols)}</span>
            <span class="sr">{t('game.nar.symbols', { n: card.symbols })}</span>
          </span>
        )}
      </span>
    </>
  );
}

function CityColumns() {
  const play = usePlay();
  const view = play.model.view as NarView;
  const [column, setColumn] = useState<number | null>(null);
  const buys = (n: number): ChoiceOf<'city'>[] =>
    play.live ? ofVerb(play.menu, 'city').filter((choice) => choice.column === n) : [];
  const picks = column === null ? [] : buys(column);
  const me: PlayerName = decider(play);
  return (
    <section aria-labelledby="nar-cities">
      <h2 id="nar-cities">
        {t('game.nar.cities')}{' '}
        <span class="count">{view.city_columns.reduce((sum, cards) => sum + cards.length, 0)}</span>
      </h2>
      <div class="stacks">
        {view.city_columns.map((cards, i) => (
          <ol key={i} class="stack" aria-label={t('game.nar.column', { column: i + 1 })}>
            {cards.map((card, row) => {
              const bottom = row === cards.length - 1;
              return (
                <li key={card.name} class={bottom ? 'bottom' : ''}>
                  {bottom && play.live && view.phase === 'II' ? (
                    <button
                      type="button"
                      class={`nar-card city ${column === i + 1 ? 'on' : ''}`}
                      aria-disabled={buys(i + 1).length > 0 ? undefined : 'true'}
                      aria-pressed={column === i + 1}
                      onClick={() =>
                        buys(i + 1).length > 0
                          ? setColumn(column === i + 1 ? null : i + 1)
                          : void play.explain(
                              `city ${Object.keys(view.players[me]?.shares ?? {})[0] ?? Object.keys(view.corps)[0] ?? ''} ${i + 1}`,
                            )
                      }
                    >
                      <CityFacts card={card} />
                    </button>
                  ) : (
                    <span class="nar-card city">
                      <CityFacts card={card} />
                    </span>
                  )}
                </li>
              );
            })}
            {cards.length === 0 && <li class="empty">{t('game.nar.empty')}</li>}
          </ol>
        ))}
      </div>
      {picks.length > 0 && (
        <div class="picked card" role="group" aria-label={t('game.nar.picked')}>
          <p>{t('game.nar.for_which')}</p>
          <p class="card-acts">
            {picks.map((choice) => (
              <button
                key={choice.action}
                type="button"
                class="act"
                {...acting(play)}
                onClick={() => void choose(play, choice).then((done) => done && setColumn(null))}
              >
                <Chip id={choice.company} /> <Money value={view.corps[choice.company]?.cash} />
                <Ends action={choice.action} />
              </button>
            ))}
          </p>
        </div>
      )}
    </section>
  );
}

export function NarCompanies() {
  const { facts, model } = usePlay();
  const view = model.view as NarView;
  const total = facts.all.family === 'nar' ? (facts.all.companies[0]?.shares ?? 6) : 6;
  return (
    <section aria-labelledby="nar-companies">
      <h2 id="nar-companies">{t('game.nar.companies')}</h2>
      <div class="cards">
        {Object.entries(view.corps).map(([id, corp]) => {
          return (
            <article key={id} class={`card company ${corp.president ? '' : 'unfloated'}`} aria-label={corp.name}>
              <CompanyHead id={id} name={corp.name} />
              <dl class="facts">
                <Fact name={t('game.nar.treasury')}>
                  <Money value={corp.cash} />
                </Fact>
                <Fact name={t('game.nar.income')}>
                  <Money value={corp.income} />
                </Fact>
                <Fact name={t('game.nar.sold')}>
                  {corp.shares_sold}/{total}
                </Fact>
                <Fact name={t('game.nar.symbols_head')}>◆ {corp.symbols}</Fact>
              </dl>
              <p>
                {corp.president ? (
                  <>
                    {t('game.director')}: <b>{corp.president}</b>
                  </>
                ) : (
                  <span class="quiet-text">{t('game.nar.unfounded')}</span>
                )}
              </p>
              {corp.cities.length > 0 && (
                <ul class="cities">
                  {corp.cities.map((card) => (
                    <li key={card.name}>
                      <CityFacts card={card} />
                    </li>
                  ))}
                </ul>
              )}
            </article>
          );
        })}
      </div>
    </section>
  );
}

export function NarPlayers() {
  const { model } = usePlay();
  const view = model.view as NarView;
  return (
    <section aria-labelledby="nar-players">
      <h2 id="nar-players">{t('game.players')}</h2>
      <div class="cards">
        {model.seats.map((name, seat) => {
          const player = view.players[name];
          const acting = view.to_act.includes(name);
          return (
            player && (
              <article key={name} class={`card player ${acting ? 'acting' : ''}`} aria-label={name}>
                <PlayerHead
                  name={name}
                  seat={seat}
                  acting={acting}
                  badges={[
                    isOwnSeat(model, name) && t('lobby.you'),
                    view.start_player === name && t('game.nar.start_player'),
                    player.passed === true && t('game.nar.passed'),
                  ]}
                />
                <dl class="facts">
                  <Fact name={t('game.player.cash')}>
                    <Money value={player.cash} />
                  </Fact>
                </dl>
                <p class="nar-shares">
                  {Object.entries(player.shares).map(([id, count]) => (
                    <span key={id} class="share-count">
                      <Chip id={id} /> ×{count}
                      {view.corps[id]?.president === name && <abbr title={t('game.director')}>*</abbr>}
                    </span>
                  ))}
                </p>
                {(player.bought_for?.length ?? 0) > 0 && (
                  <p class="quiet-text">
                    {t('game.nar.bought_for')}{' '}
                    {player.bought_for?.map((id) => (
                      <Chip key={id} id={id} />
                    ))}
                  </p>
                )}
              </article>
            )
          );
        })}
      </div>
    </section>
  );
}

/* What the side column asks: an offer to answer, or the phase in words. */
export function NarPanel() {
  const { facts, model, live } = usePlay();
  const view = model.view as NarView;
  if (view.offer) {
    const { by, company, price, director } = view.offer;
    return (
      <section class="offer card" aria-label={t('game.offer.head')}>
        <p>
          <Chip id={company} /> {t('game.nar.offer', { player: by, company, director, money: facts.money(price) })}
        </p>
        <p class="card-acts">
          <Act action="answer buy" always class="main">
            {t('game.do.answer_buy', { player: by, company, money: facts.money(price) })}
          </Act>
          <Act action="answer allow">
            {t('game.do.answer_allow', { player: by, company, money: facts.money(price) })}
          </Act>
        </p>
        {live && <EffectOf line="answer allow" />}
      </section>
    );
  }
  return live ? <p class="hint">{t(view.phase === 'I' ? 'game.nar.hint_shares' : 'game.nar.hint_cities')}</p> : null;
}
