/* Sentences of the engine's message files, asked for once per language. */
import { useEffect, useState } from 'preact/hooks';
import type { Said } from '#engine';
import type { Engine } from '../engine';
import { language } from '../text';
import { usePlay } from './play';

const known = new Map<string, string>();

async function say(engine: Engine, said: Said): Promise<string> {
  const key = `${language()} ${said.key} ${said.args.join(' ')}`;
  const found = known.get(key) ?? (await engine.say(said));
  known.set(key, found);
  return found;
}

export function useSaid(said: Said | null): string {
  const { model } = usePlay();
  const [text, setText] = useState('');
  const key = said ? `${said.key} ${said.args.join(' ')}` : '';
  useEffect(() => {
    let wanted = true;
    if (said) {
      void say(model.engine, said).then((found) => wanted && setText(found));
    }
    return () => {
      wanted = false;
    };
  }, [key, language()]);
  return text;
}

export function SaidText({ said }: { readonly said: Said }) {
  return <>{useSaid(said)}</>;
}
