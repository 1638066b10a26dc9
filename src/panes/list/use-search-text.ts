import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useDebounced } from '@/ui/use-debounced';

/** Short beside the pause between two keys, and long enough for two that are struck as one: asking is free. */
const SEARCH_PAUSE_MS = 30;

/**
 * The text of a search box whose rested value is kept elsewhere (the address). A change from there, such as the
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
