/* Accounts: sign up, sign in and out, password, sessions, deletion; a new password by a one-time link. */
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { api, secretOf, type Answer, type SessionRow } from './api';
import { describe } from './failure';
import { navigate, usePlace } from './route';
import { identityChanged, session } from './session';
import { useStore } from './store';
import { ago, moment, t } from './text';
import { announce, Confirm, download, Field, Notice, Waiting } from './ui';

const MIN_PASSWORD = 8;

/** One request at a time, with its error in words. */
function useCall(): {
  busy: boolean;
  error: string;
  forget(): void;
  run<T>(call: Promise<Answer<T>>): Promise<boolean>;
} {
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const run = async <T,>(call: Promise<Answer<T>>): Promise<boolean> => {
    setBusy(true);
    setError('');
    const answer = await call;
    setBusy(false);
    if (!answer.ok) {
      setError(describe(answer));
      announce(describe(answer), true);
    }
    return answer.ok;
  };
  return { busy, error, forget: () => setError(''), run };
}

export function Account(): JSX.Element {
  const { account, known, reachable } = useStore(session);
  if (!known)
    return (
      <div class="page narrow">
        <Waiting />
      </div>
    );
  if (!reachable)
    return (
      <div class="page narrow">
        <h1>{t('page.account')}</h1>
        <Notice kind="warn">{t('problem.offline')}</Notice>
      </div>
    );
  return account ? <Signed name={account} /> : <Entry />;
}

function Entry(): JSX.Element {
  const [mode, setMode] = useState<'in' | 'up'>('in');
  const [name, setName] = useState('');
  const [password, setPassword] = useState('');
  const [shown, setShown] = useState(false);
  const { busy, error, forget, run } = useCall();
  const change = (): void => {
    forget();
    setMode(mode === 'in' ? 'up' : 'in');
  };
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(mode === 'in' ? api.signIn(name.trim(), password) : api.signUp(name.trim(), password)))) return;
    await identityChanged();
    navigate('/');
  };
  const short = mode === 'up' && password !== '' && password.length < MIN_PASSWORD;
  return (
    <div class="page narrow">
      <h1>{t(mode === 'in' ? 'account.sign_in' : 'account.sign_up')}</h1>
      <form class="card" onSubmit={(event) => void submit(event)}>
        {error && <Notice kind="bad">{error}</Notice>}
        <Field
          label={t('account.name')}
          value={name}
          onInput={setName}
          autocomplete="username"
          maxLength={39}
          required
          {...(mode === 'up' ? { hint: t('account.name_about') } : {})}
        />
        <Field
          label={t('account.password')}
          type={shown ? 'text' : 'password'}
          value={password}
          onInput={setPassword}
          required
          autocomplete={mode === 'in' ? 'current-password' : 'new-password'}
          maxLength={256}
          {...(mode === 'up' ? { hint: t('account.password_about', { n: MIN_PASSWORD }) } : {})}
          error={short ? t('account.password_short', { n: MIN_PASSWORD }) : null}
        />
        <div class="buttons">
          <button type="submit" class="primary" disabled={busy || name.trim() === '' || password === '' || short}>
            {t(mode === 'in' ? 'account.sign_in' : 'account.sign_up')}
          </button>
          <button type="button" class="quiet" aria-pressed={shown} onClick={() => setShown(!shown)}>
            {t('account.show')}
          </button>
        </div>
        <p class="split">
          {t(mode === 'in' ? 'account.no_account' : 'account.has_account')}{' '}
          <button type="button" class="link" onClick={change}>
            {t(mode === 'in' ? 'account.sign_up' : 'account.sign_in')}
          </button>
        </p>
      </form>
      <p class="muted">{t('account.why')}</p>
      {mode === 'in' && <p class="muted">{t('account.forgot')}</p>}
    </div>
  );
}

function Signed({ name }: { name: string }): JSX.Element {
  const { run, busy } = useCall();
  const signOut = async (): Promise<void> => {
    if (!(await run(api.signOut()))) return;
    await identityChanged();
    navigate('/');
  };
  return (
    <div class="page narrow">
      <h1>{name}</h1>
      <p class="buttons">
        <button type="button" disabled={busy} onClick={() => void signOut()}>
          {t('account.sign_out')}
        </button>
      </p>
      <ChangePassword />
      <Sessions />
      <Kept name={name} />
      <Delete />
    </div>
  );
}

function ChangePassword(): JSX.Element {
  const [old, setOld] = useState('');
  const [next, setNext] = useState('');
  const [done, setDone] = useState(false);
  const { busy, error, run } = useCall();
  const short = next !== '' && next.length < MIN_PASSWORD;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    setDone(false);
    if (!(await run(api.changePassword(old, next)))) return;
    setOld('');
    setNext('');
    setDone(true);
  };
  return (
    <form class="card" onSubmit={(event) => void submit(event)}>
      <h2>{t('account.change')}</h2>
      {error && <Notice kind="bad">{error}</Notice>}
      {done && <Notice kind="good">{t('account.changed')}</Notice>}
      <Field
        label={t('account.old')}
        type="password"
        value={old}
        onInput={setOld}
        autocomplete="current-password"
        required
      />
      <Field
        label={t('account.new')}
        type="password"
        value={next}
        onInput={setNext}
        autocomplete="new-password"
        required
        hint={t('account.password_about', { n: MIN_PASSWORD })}
        error={short ? t('account.password_short', { n: MIN_PASSWORD }) : null}
      />
      <button type="submit" disabled={busy || old === '' || next === '' || short}>
        {t('account.change')}
      </button>
    </form>
  );
}

function Sessions(): JSX.Element {
  const [rows, setRows] = useState<SessionRow[] | null>(null);
  const { busy, error, run } = useCall();
  const load = (): void =>
    void api.sessions().then((answer) => {
      if (answer.ok) setRows(answer.value.sessions);
    });
  useEffect(load, []);
  return (
    <section class="card" aria-labelledby="sessions">
      <h2 id="sessions">{t('account.sessions')}</h2>
      {error && <Notice kind="bad">{error}</Notice>}
      {!rows ? (
        <Waiting />
      ) : (
        <table>
          <thead>
            <tr>
              <th>{t('account.since')}</th>
              <th>{t('account.seen')}</th>
              <th>
                <span class="unseen">{t('account.this')}</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={row.created}>
                <td>{moment(row.created)}</td>
                <td>{ago(row.seen)}</td>
                <td>{row.current && <span class="tag">{t('account.this')}</span>}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button
        type="button"
        disabled={busy || (rows?.length ?? 0) < 2}
        onClick={() => void run(api.endSessions()).then(load)}
      >
        {t('account.end_others')}
      </button>
    </section>
  );
}

/** What the server knows of an account, in words and as a file. */
function Kept({ name }: { name: string }): JSX.Element {
  const { busy, error, run } = useCall();
  const save = async (): Promise<void> => {
    const collect = async (): Promise<Answer<string>> => {
      const [sessions, running, over] = await Promise.all([api.sessions(), api.games('mine'), api.games('finished')]);
      if (!sessions.ok) return sessions;
      if (!running.ok) return running;
      if (!over.ok) return over;
      const games = await Promise.all(
        [...running.value.games, ...over.value.games].map(async (game) => {
          const [note, log] = await Promise.all([
            api.note(game.id, secretOf(game.id)),
            api.exported(game.id, 'rgn', secretOf(game.id)),
          ]);
          return { ...game, note: note.ok ? note.value.text : '', log: log.ok ? log.value : '' };
        }),
      );
      return { ok: true, value: JSON.stringify({ name, sessions: sessions.value.sessions, games }, null, 1) };
    };
    const whole = collect();
    if (await run(whole))
      download(`ironroad-${name}.json`, ((await whole) as { value: string }).value, 'application/json');
  };
  return (
    <section class="card" aria-labelledby="kept">
      <h2 id="kept">{t('account.kept')}</h2>
      <p>{t('account.kept_about')}</p>
      {error && <Notice kind="bad">{error}</Notice>}
      <button type="button" disabled={busy} onClick={() => void save()}>
        {t('account.kept_save')}
      </button>
    </section>
  );
}

function Delete(): JSX.Element {
  const [password, setPassword] = useState('');
  const [asking, setAsking] = useState(false);
  const { busy, error, run } = useCall();
  const done = async (yes: boolean): Promise<void> => {
    setAsking(false);
    if (!yes || !(await run(api.deleteAccount(password)))) return;
    await identityChanged();
    navigate('/');
  };
  return (
    <form
      class="card"
      onSubmit={(event) => {
        event.preventDefault();
        setAsking(true);
      }}
    >
      <h2>{t('account.delete')}</h2>
      <p>{t('account.delete_about')}</p>
      {error && <Notice kind="bad">{error}</Notice>}
      <Field
        label={t('account.password')}
        type="password"
        value={password}
        onInput={setPassword}
        autocomplete="current-password"
        required
      />
      <button type="submit" class="danger" disabled={busy || password === ''}>
        {t('account.delete')}
      </button>
      <Confirm
        title={t('account.delete')}
        text={t('account.delete_sure')}
        action={t('account.delete')}
        danger
        open={asking}
        onDone={(yes) => void done(yes)}
      />
    </form>
  );
}

/** /reset#TOKEN, from `ironroad admin reset NAME`. */
export function Reset(): JSX.Element {
  const { hash } = usePlace();
  const [token, setToken] = useState(hash);
  const [password, setPassword] = useState('');
  const [done, setDone] = useState(false);
  const { busy, error, run } = useCall();
  useEffect(() => {
    // it leaves the address; another one may be pasted into a page that is open
    if (hash !== '') setToken(hash);
    history.replaceState(null, '', '/reset');
  }, [hash]);
  const short = password !== '' && password.length < MIN_PASSWORD;
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault();
    if (!(await run(api.reset(token, password)))) return;
    await identityChanged(); // nobody is signed in here any more
    setDone(true);
  };
  if (done)
    return (
      <div class="page narrow">
        <h1>{t('page.reset')}</h1>
        <Notice kind="good">{t('account.reset_done')}</Notice>
        <p>
          <a class="button primary" href="/account">
            {t('account.sign_in')}
          </a>
        </p>
      </div>
    );
  return (
    <div class="page narrow">
      <h1>{t('page.reset')}</h1>
      {token === '' ? (
        <Notice kind="warn">{t('account.no_token')}</Notice>
      ) : (
        <form class="card" onSubmit={(event) => void submit(event)}>
          {error && <Notice kind="bad">{error}</Notice>}
          <Field
            label={t('account.new')}
            type="password"
            value={password}
            onInput={setPassword}
            autocomplete="new-password"
            required
            hint={t('account.password_about', { n: MIN_PASSWORD })}
            error={short ? t('account.password_short', { n: MIN_PASSWORD }) : null}
          />
          <button type="submit" class="primary" disabled={busy || short || password === ''}>
            {t('account.reset')}
          </button>
        </form>
      )}
    </div>
  );
}
