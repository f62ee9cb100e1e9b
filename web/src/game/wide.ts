/* Whether the screen has room for the board and the panels beside each other (page.css: 900 px). */
import { useEffect, useState } from 'preact/hooks';

const WIDE = '(min-width: 1100px)';

export function useWide(): boolean {
  const [wide, setWide] = useState(() => matchMedia(WIDE).matches);
  useEffect(() => {
    const query = matchMedia(WIDE);
    const follow = (): void => setWide(query.matches);
    query.addEventListener('change', follow);
    return () => query.removeEventListener('change', follow);
  }, []);
  return wide;
}
