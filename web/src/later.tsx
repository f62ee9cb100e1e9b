/* Pages whose code is loaded when they are first shown. */
import type { ComponentType, JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { t } from './text';
import { Notice, Waiting } from './ui';

/** A page that shows what `load` brings. What has come once is there at once the next time. */
export function later<P extends object>(load: () => Promise<ComponentType<P>>): (props: P) => JSX.Element {
  let come: ComponentType<P> | null = null;
  return function Later(props: P): JSX.Element {
    const [Page, setPage] = useState<ComponentType<P> | null>(() => come);
    const [failed, setFailed] = useState(false);
    useEffect(() => {
      if (come) return;
      load().then(
        (page) => {
          come = page;
          setPage(() => page);
        },
        () => setFailed(true),
      );
    }, []);
    if (Page) return <Page {...props} />;
    return (
      <div class="page narrow">
        {failed ? (
          <Notice kind="bad">
            {t('problem.no_page')}{' '}
            <button type="button" onClick={() => location.reload()}>
              {t('frame.reload')}
            </button>
          </Notice>
        ) : (
          <Waiting />
        )}
      </div>
    );
  };
}

/** Adds a style sheet; done when it holds. */
export function addStyle(address: string): Promise<void> {
  const known = document.querySelector<HTMLLinkElement>(`link[rel=stylesheet][href="${address}"]`);
  if (known?.sheet) return Promise.resolve();
  const link = known ?? document.createElement('link');
  return new Promise((resolve, reject) => {
    link.addEventListener('load', () => resolve());
    link.addEventListener('error', () => {
      link.remove();
      reject(new Error(address));
    });
    if (known) return;
    link.rel = 'stylesheet';
    link.href = address;
    document.head.append(link);
  });
}
