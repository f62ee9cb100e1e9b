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
      {!view.totals && view.last_turn.length === 0 && <Ahead view={view} />}
      <Legend />
      <div class="nar-columns">
        <ShareColumns />
        <CityColumns />
      </div>
      <NarCompanies />
    </div>
  );
}

const count = (columns: readonly (readonly unknown[])[]): number =>
  columns.reduce((sum, cards) => sum + cards.length, 0);

/* How far the end is, by what brings it (NA-EN-01, 02). */
function Ahead({ view }: { readonly view: NarView }) {
  const { facts, model } = usePlay();
  if (facts.all.family !== 'nar') {
    return null;
  }
  const players = model.seats.length;
  const end = facts.all.rules.cities_left_end;
  const [shares, cities] = [count(view.share_columns), count(view.city_columns)];
  const soon = shares < 2 * players || cities <= end + players;
  return (
    <p class={`ahead ${soon ? 'soon' : ''}`}>
      {soon && <b>{t('game.nar.soon')} </b>}
      {t('game.nar.ahead', { shares, players, cities, end })}
    </p>
  );
}

/* What the signs on the cards mean. */
function Legend() {
  const { facts } = usePlay();
  const value = facts.all.family === 'nar' ? facts.all.rules.symbol_value : 0;
  return (
    <p class="nar-legend">
      <span>
        <span class="coin">{facts.money(300)}</span> {t('game.nar.legend_cost')}
      </span>
      <span>
        <b class="income">+{facts.money(200)}</b> {t('game.nar.legend_income')}
      </span>
      <span>
        <span class="symbols">◆</span> {t('game.nar.legend_symbol', { money: facts.money(value) })}
      </span>
    </p>
  );
}

/* What a price would mean: to me and to the director, whichever way they answer. Where money is hidden, whether they could buy
 * it is not told. */
function Means({ line, company }: { readonly line: string; readonly company: string }) {
  const play = usePlay();
  const view = play.model.view as NarView;
  const director = view.corps[company]?.president;
  const me = decider(play);
  if (!director || director === me) {
    return <EffectOf line={line} head={t('game.nar.means')} />;
  }
  const open = typeof view.players[director]?.cash === 'number';
  return (
    <div class="means">
      <EffectOf line={`${line}\nanswer allow`} head={t('game.nar.if_allowed', { director })} />
      {open ? (
        <EffectOf line={`${line}\nanswer buy`} head={t('game.nar.if_bought', { director })} />
      ) : (
        <div class="effect">
          <h3>{t('game.nar.if_bought', { director })}</h3>
          <p>{t('game.nar.half_yours')}</p>
        </div>
      )}
    </div>
  );
}

/* After a card was picked: its price, or nothing more to choose. */
function Picked({ picks, onDone }: { readonly picks: readonly Choice[]; onDone(): void }) {
  const play = usePlay();
  const [first] = picks;
  const [line, setLine] = useState<string | null>(first?.amount ? `${first.action} ${first.amount.min}` : null);
  const view = play.model.view as NarView;
  const company = first?.verb === 'select' ? (view.share_columns[first.column - 1]?.at(-1) ?? '') : '';
  return (
    <div class="picked card" role="group" aria-label={t('game.nar.picked')}>
      <p class="own-money">
        {t('game.nar.your_money')} <Money value={view.players[decider(play)]?.cash} />
      </p>
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
      {line && <Means line={line} company={company} />}
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
  const paint = (id: string) => {
    const { colour, text } = play.facts.paint(id);
    return { background: colour, color: text, borderColor: colour };
  };
  return (
    <section aria-labelledby="nar-shares">
      <h2 id="nar-shares">
        {t('game.nar.shares')} <span class="count">{count(view.share_columns)}</span>
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
                      class={`nar-card share ${column === i + 1 ? 'on' : ''}`}
                      style={paint(id)}
                      aria-disabled={selects(i + 1).length > 0 ? undefined : 'true'}
                      aria-pressed={column === i + 1}
                      onClick={() =>
                        selects(i + 1).length > 0
                          ? setColumn(column === i + 1 ? null : i + 1)
                          : void play.explain(`select ${i + 1} 100`)
                      }
                    >
                      <b>{id}</b>
                      <span class="under">{view.corps[id]?.president ?? t('game.nar.unfounded')}</span>
                    </button>
                  ) : (
                    <span class="nar-card share" style={paint(id)}>
                      <b>{id}</b>
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
          <span class="coin" title={t('game.nar.cost')}>
            <Money value={card.cost} />
          </span>
        )}
        <span class="income" title={t('game.nar.income')}>
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
        {t('game.nar.cities')} <span class="count">{count(view.city_columns)}</span>
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
                {' → '}
                <Money value={(view.corps[choice.company]?.cash ?? 0) - (choice.cost ?? 0)} />
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
