/* A table before its start: seats, invitation, order, start. And the page of an invitation. */
import type { JSX } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { api, broughtTo, forgetSeat, givenSeats, keepInvite, secretOf, sit, type Answer } from './api';
import { BotMark, LevelSelect } from './botmark';
import { describe } from './failure';
import { navigate, usePlace } from './route';
import { news, refreshMine, session } from './session';
import { useStore } from './store';
import { stream } from './stream';
import { t } from './text';
import { capital, useTitles } from './titles';
import type { GameInfo } from './types';
import { announce, Confirm, CopyButton, Field, Notice, Waiting } from './ui';

export const seatLink = (id: string, secret: string): string => `${location.origin}/game/${id}#secret=${secret}`;
export const inviteLink = (id: string, invite: string): string => `${location.origin}/join/${id}#${invite}`;
export const offerLink = (id: string, offer: string): string => `${location.origin}/join/${id}#offer=${offer}`;

/** Links of the seats that this browser made, its own among them: after opening another seat's link here, these lead back. */
export function GivenLinks({ id }: { id: string }): JSX.Element {
  return (
    <>
      <p>{t('lobby.links_about')}</p>
      <ul class="links">
        {givenSeats(id).map(({ name, secret }) => (
          <li key={secret}>
            <strong>{name}</strong>
            <code>{seatLink(id, secret)}</code>
            <CopyButton text={seatLink(id, secret)} label={t('ui.copy')} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** /join/ID: address.ts has taken the invitation or the offer out of the link. */
export function Join({ id }: { id: string }): JSX.Element {
  usePlace(); // another link may be opened in this tab
  const { invite = '', offer } = broughtTo(id);
  return offer ? <TakeOver id={id} offer={offer} /> : <Invited id={id} invite={invite} />;
}

function Invited({ id, invite }: { id: string; invite: string }): JSX.Element {
  const [table, setTable] = useState<GameInfo | null>(null);
  const [error, setError] = useState('');
  const { reachable } = useStore(session); // when the server answers again it is asked again
  useEffect(() => {
    setError('');
    void api.game(id, secretOf(id), invite || undefined).then((answer) => {
      if (answer.ok && answer.value.private && invite !== '') keepInvite(id, invite); // to watch, too
      if (!answer.ok) setError(describe(answer));
      else if (answer.value.state !== 'open' || answer.value.you !== null) navigate(`/game/${id}`, true);
      else setTable(answer.value);
    });
  }, [id, invite, reachable]);
  if (error)
    return (
      <div class="page narrow">
        <h1>{t('page.join')}</h1>
        <Notice kind="bad">{error}</Notice>
        <p>
          <a class="button" href="/">
            {t('page.missing_back')}
          </a>
        </p>
      </div>
    );
  if (!table)
    return (
      <div class="page narrow">
        <Waiting />
      </div>
    );
  return <Lobby table={table} invite={invite} onStarted={() => navigate(`/game/${id}`, true)} />;
}

/** A seat of a running game that its player has given up. */
function TakeOver({ id, offer }: { id: string; offer: string }): JSX.Element {
  const [table, setTable] = useState<GameInfo | null>(null);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const { reachable } = useStore(session);
  const look = async (): Promise<void> => {
    const answer = await api.game(id, secretOf(id), offer);
    setError(answer.ok ? '' : describe(answer));
    if (!answer.ok) return;
    return answer.value.you !== null ? navigate(`/game/${id}`, true) : setTable(answer.value);
  };
  useEffect(() => void look(), [id, offer, reachable]);
  const take = async (name: string): Promise<void> => {
    setBusy(true);
    setError('');
    const answer = await sit(id, name, (who) => api.take(id, { ...who, offer }));
    setBusy(false);
    if (!answer.ok) return setError(describe(answer));
    stream().renew();
    void refreshMine();
    return navigate(`/game/${id}`, true);
  };
  return (
    <div class="page narrow">
      <h1>{t('page.take')}</h1>
      {error && <Notice kind="bad">{error}</Notice>}
      {!table && !error && <Waiting />}
      {table && (
        <section class="card" aria-labelledby="take">
          <h2 id="take">{table.description || table.title_name}</h2>
          <p>
            {t('lobby.take_about', {
              names: table.seats.flatMap((seat) => (seat?.offered ? [seat.name] : [])).join(', ') || '–',
            })}
          </p>
          <SeatForm
            names={table.seats.flatMap((seat) => (seat && !seat.offered ? [seat.name] : []))}
            action={t('lobby.take')}
            busy={busy}
            onJoin={take}
          />
        </section>
      )}
    </div>
  );
}

const POLL_MS = 5000;

interface LobbyProps {
  table: GameInfo;
  invite?: string;
  onStarted(): void;
}

export function Lobby({ table: first, invite, onStarted }: LobbyProps): JSX.Element {
  const [table, setTable] = useState(first);
  const [error, setError] = useState('');
  const [busy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const seat = useRef(first.you);
  const unheard = useRef(false); // the last look at the table
  const { id } = table;
  const secret = secretOf(id);

  /** `refused`: we have just been told no. */
  const reload = async (refused = false): Promise<void> => {
    const answer = await api.game(id, secretOf(id), invite);
    if (unheard.current && answer.ok) setError(''); // it answers again
    unheard.current = !answer.ok;
    if (!answer.ok) return setError(describe(answer));
    const next = answer.value;
    if (seat.current !== null && next.you === null) {
      forgetSeat(id);
      setError(t('lobby.sent_away'));
    }
    seat.current = next.you;
    if (next.state === 'open') return setTable(next);
    if (refused && next.you === null) news.set({ game: id, text: t('lobby.too_late') }); // the page of the game says it
    announce(t('lobby.started'), true);
    onStarted();
  };
  // A private table's stream is for its seats: who looks by invitation, or was sent away, hears nothing and must ask.
  const hears = !table.private;
  useEffect(() => {
    const stop = stream().watch(id, first.at, secret, { onRow: () => void reload(), onTable: () => void reload() });
    const timer = setInterval(() => {
      if ((!hears || !stream().online) && !document.hidden) void reload();
    }, POLL_MS);
    return () => {
      stop();
      clearInterval(timer);
    };
  }, [id, hears, secret]);

  /** `then` comes before the table is looked at again: the look may open the game. */
  const run = async <T,>(call: Promise<Answer<T>>, then?: (value: T) => void): Promise<boolean> => {
    setBusy(true);
    setError('');
    const answer = await call;
    setBusy(false);
    if (answer.ok) then?.(answer.value);
    else setError(describe(answer));
    void refreshMine();
    await reload(!answer.ok);
    return answer.ok;
  };
  const isOwner = table.invite !== undefined;
  const free = table.seats.filter((seat) => seat === null).length;
  const seated = table.seats.length - free;
  const lacking = table.min_players - seated; // 0 or less: the owner may start
  const move = (from: number, by: number): void => {
    const seats = table.seats.map((_, i) => i);
    [seats[from], seats[from + by]] = [seats[from + by]!, seats[from]!];
    void run(api.order(id, seats, secret));
  };

  return (
    <div class="page narrow">
      <h1>{table.description || table.title_name}</h1>
      <p class="muted">
        {table.description && `${table.title_name} · `}
        <a href={`/title/${table.title}`}>{t('title.more')}</a>
      </p>
      {error && (
        <Notice kind="bad" onDismiss={() => setError('')}>
          {error}
        </Notice>
      )}
      <section class="card" aria-labelledby="seats">
        <h2 id="seats">{t('lobby.seats')}</h2>
        <ol class="seats">
          {table.seats.map((seat, i) => (
            <li key={i} class={seat?.you ? 'you' : ''}>
              <span>
                {seat ? seat.name : <em>{t('home.empty_seat')}</em>}
                {seat?.bot && <BotMark bot={seat.bot} />}
                {seat?.you && <span class="tag">{t('lobby.you')}</span>}
              </span>
              {isOwner && (
                <span class="buttons">
                  {table.order === 'given' && (
                    <>
                      <button
                        type="button"
                        class="quiet"
                        disabled={busy || i === 0}
                        aria-label={t('lobby.up', { n: i + 1 })}
                        onClick={() => move(i, -1)}
                      >
                        ↑
                      </button>
                      <button
                        type="button"
                        class="quiet"
                        disabled={busy || i === table.seats.length - 1}
                        aria-label={t('lobby.down', { n: i + 1 })}
                        onClick={() => move(i, 1)}
                      >
                        ↓
                      </button>
                    </>
                  )}
                  {(!seat || seat.bot) && (
                    <LevelSelect
                      label={t('lobby.bot', { n: i + 1 })}
                      value={seat?.bot ?? ''}
                      {...(seat ? {} : { none: t('lobby.bot_add') })}
                      disabled={busy}
                      onChange={(bot) => bot !== '' && void run(api.bot(id, bot, i, secret))}
                    />
                  )}
                  {seat && !seat.you && (
                    <button
                      type="button"
                      class="quiet"
                      disabled={busy}
                      onClick={() => void run(api.kick(id, i, secret))}
                    >
                      {t('lobby.kick')}
                    </button>
                  )}
                </span>
              )}
            </li>
          ))}
        </ol>
        <p class="muted">
          {[
            t(table.order === 'random' ? 'lobby.order_random' : 'lobby.order_given'),
            t(table.start === 'full' ? 'lobby.start_full' : 'lobby.start_owner'),
            table.min_players < table.seats.length ? t('lobby.least', { n: table.min_players }) : '',
            t(`pace.${table.pace}_long`),
            t(`undo.${table.undo}`),
            table.seeded && table.seed !== null ? t('lobby.seed', { seed: table.seed }) : '',
          ]
            .filter(Boolean)
            .join(' ')}
        </p>
        <Options title={table.title} options={table.options} />
        {table.you === null ? (
          <JoinForm
            table={table}
            busy={busy}
            onJoin={async (name) => {
              const join = sit(id, name, (who) => api.join(id, { ...who, ...(invite ? { invite } : {}) }));
              await run(join, () => stream().renew()); // what it brings was fixed when it was opened
            }}
          />
        ) : (
          <p class="buttons">
            {isOwner && (
              <button
                type="button"
                class="primary"
                disabled={busy || lacking > 0}
                onClick={() => void run(api.start(id, secret))}
              >
                {lacking <= 0 && free > 0 ? t('lobby.start_with', { n: seated }) : t('lobby.start')}
              </button>
            )}
            <button type="button" disabled={busy} onClick={() => setLeaving(true)}>
              {t('lobby.leave')}
            </button>
            {lacking > 0 && <span class="muted">{t('lobby.waiting', { n: lacking })}</span>}
            {lacking <= 0 && free > 0 && <span class="muted">{t('lobby.more', { n: free })}</span>}
          </p>
        )}
      </section>
      {table.invite && free > 0 && (
        <section class="card" aria-labelledby="invite">
          <h2 id="invite">{t('lobby.invite')}</h2>
          <p>{t(table.private ? 'lobby.invite_private' : 'lobby.invite_about')}</p>
          <p class="copy">
            <code>{inviteLink(id, table.invite)}</code>
            <CopyButton text={inviteLink(id, table.invite)} label={t('ui.copy')} />
          </p>
        </section>
      )}
      {givenSeats(id).length > 0 && (
        <section class="card" aria-labelledby="links">
          <h2 id="links">{t('lobby.links')}</h2>
          <GivenLinks id={id} />
        </section>
      )}
      <Confirm
        title={t('lobby.leave')}
        text={t('lobby.leave_sure')}
        action={t('lobby.leave')}
        open={leaving}
        onDone={(yes) => {
          setLeaving(false);
          if (yes)
            void run(api.leave(id, secret), () => {
              seat.current = null;
              forgetSeat(id);
            }).then((left) => {
              if (left) navigate('/');
            });
        }}
      />
    </div>
  );
}

/** What differs from the title's own choice, in words. */
function Options({ title, options }: { title: string; options: Record<string, string> }): JSX.Element | null {
  const known = useTitles()?.find((one) => one.id === title)?.options;
  const all = Object.entries(options);
  if (all.length === 0 || !known) return null;
  return (
    <dl class="facts">
      {all.map(([name, value]) => {
        const option = known.find((one) => one.name === name);
        const words =
          option?.values.find((one) => one.value === value)?.about ??
          t('lobby.sheet', { n: value.trim().split('\n').length });
        return (
          <div key={name}>
            <dt>{capital(option?.about ?? name)}:</dt>
            <dd>{words}</dd>
          </div>
        );
      })}
    </dl>
  );
}

interface JoinProps {
  table: GameInfo;
  busy: boolean;
  onJoin(name: string): Promise<void>;
}

function JoinForm({ table, busy, onJoin }: JoinProps): JSX.Element {
  if (!table.seats.includes(null)) return <Notice kind="warn">{t('lobby.full')}</Notice>;
  return (
    <SeatForm
      names={table.seats.flatMap((seat) => (seat ? [seat.name] : []))}
      action={t('lobby.join')}
      busy={busy}
      onJoin={onJoin}
    />
  );
}

interface SeatProps {
  /** Those that are there already. */
  names: string[];
  action: string;
  busy: boolean;
  /** With '' for an account. */
  onJoin(name: string): Promise<void>;
}

function SeatForm({ names, action, busy, onJoin }: SeatProps): JSX.Element {
  const { account } = useStore(session);
  const [name, setName] = useState('');
  const taken = names.some((one) => one.toLowerCase() === name.trim().toLowerCase());
  const submit = (event: Event): void => {
    event.preventDefault();
    void onJoin(account ? '' : name.trim());
  };
  return (
    <form class="join" onSubmit={submit}>
      {account ? (
        <p>{t('lobby.join_as', { name: account })}</p>
      ) : (
        <Field
          label={t('lobby.name')}
          value={name}
          onInput={setName}
          maxLength={39}
          error={taken ? t('create.name_twice') : null}
          hint={t('lobby.guest')}
        />
      )}
      <button type="submit" class="primary" disabled={busy || taken || (!account && name.trim() === '')}>
        {action}
      </button>
    </form>
  );
}
