/* The buttons over the map: what is shown, signs and keys. */
import { useState } from 'preact/hooks';
import { t } from '../text';
import type { Show, Switch } from './show';

const SWITCHES: readonly Switch[] = ['numbers', 'coordinates', 'names', 'turned', 'start', 'last', 'best', 'keys'];

function Switches({ show, toggle }: { show: Show; toggle(what: Switch): void }) {
  const [open, setOpen] = useState(false);
  return (
    <div class="map-show">
      <button type="button" class="map-tool" aria-expanded={open} onClick={() => setOpen(!open)}>
        {t('map.show')}
      </button>
      {open && (
        <fieldset class="map-switches">
          <legend class="map-unseen">{t('map.show')}</legend>
          {SWITCHES.map((what) => (
            <label key={what}>
              <input type="checkbox" checked={show[what]} onChange={() => toggle(what)} />
              {t(`map.show_${what}`)}
            </label>
          ))}
        </fieldset>
      )}
    </div>
  );
}

interface ToolsProps {
  show: Show;
  toggle(what: Switch): void;
  help: boolean;
  onHelp(): void;
}

export function MapTools({ show, toggle, help, onHelp }: ToolsProps) {
  return (
    <div class="map-tools">
      <Switches show={show} toggle={toggle} />
      <button type="button" class="map-tool" aria-label={t('map.help')} aria-expanded={help} onClick={onHelp}>
        ?
      </button>
    </div>
  );
}
