/* Games to watch: a finished one of each title, played by the computer, and what others play and have played here. */
import type { JSX } from 'preact';
import { session } from './session';
import { SHELF } from './shelf';
import { useStore } from './store';
import { Everybodys } from './tables';
import { t, type Key } from './text';
import { Measures, Picture } from './titlecard';
import { useTitles } from './titles';

export function Watch(): JSX.Element {
  const titles = useTitles();
  const { reachable } = useStore(session);
  return (
    <div class="page watch">
      <h1>{t('page.watch')}</h1>
      <p>{t('watch.about')}</p>
      <section aria-labelledby="examples">
        <h2 id="examples">{t('watch.examples')}</h2>
        <ul class="shelf">
          {(titles ?? [])
            .filter(({ id }) => id in __EXAMPLES__)
            .map((title) => (
              <li key={title.id}>
                <a class="box" href={`/watch/${title.id}?at=1`}>
                  <Picture title={title.id} lazy />
                  <b>{title.name}</b>
                  <span class="box-about">{title.id in SHELF ? t(`title.line_${title.id}` as Key) : title.about}</span>
                  <Measures title={title} />
                </a>
              </li>
            ))}
        </ul>
      </section>
      {reachable && (
        <>
          <section aria-labelledby="running">
            <h2 id="running">{t('home.running')}</h2>
            <Everybodys which="running" none={t('home.running_none')} />
          </section>
          <section aria-labelledby="over">
            <h2 id="over">{t('home.over_all')}</h2>
            <Everybodys which="over" none={t('home.over_none')} />
          </section>
        </>
      )}
    </div>
  );
}
