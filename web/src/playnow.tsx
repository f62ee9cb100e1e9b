/* Two clicks to a game against the computer. */
import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { loadNow } from './bots/load';
import { later } from './later';
import { t } from './text';
import { Dialog } from './ui';

const Now = later(async () => (await loadNow()).Now);

export function PlayNow({ title }: { title?: string }): JSX.Element {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" class="primary big play-now" onClick={() => setOpen(true)}>
        {t('home.now')}
      </button>
      <Dialog title={t('home.now')} open={open} onClose={() => setOpen(false)} wide>
        <Now {...(title === undefined ? {} : { title })} />
      </Dialog>
    </>
  );
}
