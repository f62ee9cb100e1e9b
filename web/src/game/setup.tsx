/* What the game began with: its seed, to be copied or played again. Chance decides the set-up alone, which lies open to all, so
 * the seed of a game that has started tells nothing more (docs/api.md). */
import { useEffect, useState } from 'preact/hooks';
import { t } from '../text';
import { CopyButton } from '../ui';
import { usePlay } from './play';

export function SetUp() {
  const { model } = usePlay();
  const [seed, setSeed] = useState('');
  useEffect(
    () => void model.engine.rgn().then((text) => setSeed(/\[\s*Seed\s+"(\d+)"\s*\]/.exec(text)?.[1] ?? '')),
    [model],
  );
  if (seed === '') {
    return null;
  }
  return (
    <section class="set-up">
      <h2>{t('game.tools.setup')}</h2>
      <p class="quiet-text">{t(model.table?.seeded ? 'game.tools.seed_chosen' : 'game.tools.seed_about')}</p>
      <p class="copy">
        <code>{seed}</code>
        <CopyButton text={seed} label={t('ui.copy')} />
      </p>
      <p>
        <a href={`/new?title=${model.title}&seed=${seed}`}>{t('game.tools.seed_again')}</a>
      </p>
    </section>
  );
}
