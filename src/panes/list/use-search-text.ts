import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '@/ui/use-debounced';

/** Shorter than the usual pause between two keys, but long enough to join two pressed together. Searches are free. */
const SEARCH_PAUSE_MS = 30;

/**
 * The text of a search box whose settled value is kept elsewhere (the address). A change there, such as the
 * browser's Back, replaces the text.
 */
export function useSearchText(kept: string, onRest: (text: string) => void) {
  const [text, setText] = useState(kept);
  const sent = useRef(kept);
  const rested = useDebounced(text, SEARCH_PAUSE_MS);
  const rest = useEffectEvent(onRest);

  useEffect(() => {
    if (kept === sent.current) return;
    sent.current = kept;
    setText(kept);
  }, [kept]);

  useEffect(() => {
    if (rested === sent.current) return;
    sent.current = rested;
    rest(rested);
  }, [rested]);

  return { text, setText };
}
