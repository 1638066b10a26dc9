import { useEffect, useState } from 'react';
import { runWhenIdle } from '@/base/run-when-idle';

/** Event handlers for the button that opens a part. */
export interface EarlyPart {
  onPointerEnter(): void;
  onFocus(): void;
}

/** Loads the code of a part before it is opened: when pointer or focus approach, or once the page is idle. */
export function useEarlyPart(load: () => Promise<unknown>): EarlyPart {
  const [ask] = useState(() => askOnce(load));
  useEffect(() => runWhenIdle(ask), [ask]);
  return { onPointerEnter: ask, onFocus: ask };
}

/** Loads once; a failed load is retried, at the latest by the press that opens the part. */
export function askOnce(load: () => Promise<unknown>): () => void {
  let isAsked = false;
  return () => {
    if (isAsked) return;
    isAsked = true;
    load().catch(() => {
      isAsked = false;
    });
  };
}
