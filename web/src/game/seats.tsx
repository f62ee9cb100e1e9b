/* The table itself: its seats and who may take one over, and the end by the owner's hand. */
import { useState } from 'preact/hooks';
import { api, secretOf } from '../api';
import { BotMark, LevelSelect } from '../botmark';
import { inviteLink, offerLink } from '../lobby';
import { describe } from '../failure';
import { t } from '../text';
import { SPECTATOR, type GameInfo, type Seat } from '../types';
import { Confirm, CopyButton } from '../ui';
import { acting, usePlay } from './play';

const ABSENT_MS = 3 * 24 * 3600 * 1000;

/* Whether the server lets others offer the seat (docs/api.md). */
const isAbsent = (table: GameInfo, seat: Seat): boolean =>
  seat.empty ||
  (table.to_act.includes(seat.name) && table.waiting_since !== null && Date.now() - table.waiting_since >= ABSENT_MS);

/* The owner alone is told the invitation. */
const isOwner = (table: GameInfo | undefined): boolean => table?.invite !== undefined;

export function Seats() {
  const { model } = usePlay();
  const [said, setSaid] = useState('');
  const [offer, setOffer] = useState<{ name: string; link: string } | null>(null);
  const { table } = model;
  if (!table) {
    return null;
  }
  const may = table.state === 'started' && (model.viewer !== SPECTATOR || isOwner(table));
  const give = async ({ seat, name }: Seat): Promise<void> => {
    const answer = await api.offer(model.id, seat, secretOf(model.id));
    setSaid(answer.ok ? '' : describe(answer));
    setOffer(answer.ok ? { name, link: offerLink(model.id, answer.value.offer) } : null);
  };
  return (
    <section class="table-seats">
      <h2>{t('game.seats.head')}</h2>
      <p class="quiet-text">{t('game.seats.about')}</p>
      <ul>
        {table.seats.map(
          (seat) =>
            seat && (
              <li key={seat.seat}>
                <b>{seat.name}</b>
                {seat.person && seat.person !== seat.name && ` · ${t('game.seats.person', { name: seat.person })}`}
                {seat.bot && <BotMark bot={seat.bot} />}
                {seat.empty && ` · ${t('game.seats.empty')}`}
                {seat.offered && ` · ${t('game.seats.offered')}`}{' '}
                {may && (seat.you || isAbsent(table, seat)) && (
                  <button type="button" onClick={() => void give(seat)}>
                    {seat.you ? t('game.seats.own') : t('game.seats.other', { name: seat.name })}
                  </button>
                )}{' '}
                {may && <StandIn table={table} seat={seat} onSaid={setSaid} />}
              </li>
            ),
        )}
      </ul>
      <div role="status">
        {said}
        {offer && (
          <>
            {t('game.seats.link', { name: offer.name })}
            <p class="copy">
              <code>{offer.link}</code>
              <CopyButton text={offer.link} label={t('ui.copy')} />
            </p>
          </>
        )}
      </div>
      <WatchLink table={table} />
    </section>
  );
}

/* A computer player plays for one who is away: the owner hands a seat over, its own player takes it back. */
function StandIn({
  table,
  seat,
  onSaid,
}: {
  readonly table: GameInfo;
  readonly seat: Seat;
  onSaid(text: string): void;
}) {
  const { model } = usePlay();
  const give = (player: string | null): void =>
    void api
      .bot(model.id, player, seat.seat, secretOf(model.id))
      .then((answer) => onSaid(answer.ok ? '' : describe(answer)));
  if (seat.bot) {
    return seat.you || (isOwner(table) && seat.empty) ? (
      <button type="button" onClick={() => give(null)}>
        {t(seat.you ? 'game.seats.back' : 'game.seats.bot_off')}
      </button>
    ) : null;
  }
  return seat.you || (isOwner(table) && isAbsent(table, seat)) ? (
    <LevelSelect
      label={t('game.seats.bot', { name: seat.name })}
      value=""
      none={t('game.seats.bot_on')}
      onChange={(bot) => bot !== '' && give(bot)}
    />
  ) : null;
}

/* The computer plays for me. */
function Away() {
  const { model } = usePlay();
  const [said, setSaid] = useState('');
  const own = model.table?.seats[model.viewer];
  if (!own?.bot || !own.you) {
    return null;
  }
  const back = (): void =>
    void api
      .bot(model.id, null, own.seat, secretOf(model.id))
      .then((answer) => setSaid(answer.ok ? '' : describe(answer)));
  return (
    <p class="persons away" role="status">
      {t('game.seats.away')} <BotMark bot={own.bot} />{' '}
      <button type="button" onClick={back}>
        {t('game.seats.back')}
      </button>{' '}
      {said}
    </p>
  );
}

/* Who plays for whom, and that one plays for nobody: above every tab, since in the game a seat keeps the name that it had. */
export function Persons() {
  const { model } = usePlay();
  const others = model.table?.seats.flatMap((seat) => (seat?.person && seat.person !== seat.name ? [seat] : [])) ?? [];
  const watching = model.table?.state === 'started' && model.viewer === SPECTATOR;
  return (
    <>
      <Away />
      {watching && <p class="persons watching">{t('game.seats.watching')}</p>}
      {others.length > 0 && (
        <p class="persons">
          {others.map(({ name, person }) => t('game.seats.plays', { name, person: person ?? '' })).join(' ')}
        </p>
      )}
    </>
  );
}

/* A private game is watched by its invitation, which its owner has. */
function WatchLink({ table }: { readonly table: GameInfo }) {
  if (!table.private || !table.invite) {
    return null;
  }
  const link = inviteLink(table.id, table.invite);
  return (
    <>
      <p>{t('game.seats.watch')}</p>
      <p class="copy">
        <code>{link}</code>
        <CopyButton text={link} label={t('ui.copy')} />
      </p>
    </>
  );
}

/* The owner ends a game that nobody plays any more. */
export function EndByHand() {
  const play = usePlay();
  const { model } = play;
  const [asked, setAsked] = useState(false);
  const [said, setSaid] = useState('');
  if (!isOwner(model.table) || model.view.totals || model.ended) {
    return null;
  }
  const done = (yes: boolean): void => {
    setAsked(false);
    if (yes) {
      void model.end(true).then((outcome) => setSaid(outcome.ok ? '' : outcome.text));
    }
  };
  return (
    <section>
      <h2>{t('game.tools.end_head')}</h2>
      <p class="card-acts">
        <button type="button" {...acting(play)} onClick={() => setAsked(true)}>
          {t('game.tools.end')}
        </button>
      </p>
      <p role="status">{said}</p>
      <Confirm
        title={t('game.tools.end')}
        text={t('game.tools.end_sure')}
        action={t('game.tools.end')}
        danger
        open={asked}
        onDone={done}
      />
    </section>
  );
}

/* Above every tab. */
export function Ended() {
  const play = usePlay();
  const { model } = play;
  const [said, setSaid] = useState('');
  if (!model.ended) {
    return null;
  }
  return (
    <p class="notice ended" role="status">
      {t('game.ended.text')}{' '}
      {isOwner(model.table) && (
        <button
          type="button"
          {...acting(play)}
          onClick={() => void model.end(false).then((outcome) => setSaid(outcome.ok ? '' : outcome.text))}
        >
          {t('game.ended.resume')}
        </button>
      )}{' '}
      {said}
    </p>
  );
}
