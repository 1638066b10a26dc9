import { useEffect, useState } from 'react';
import { runWhenIdle } from '@/base/run-when-idle';

/** Handlers of what opens a part. */
export interface EarlyPart {
  onPointerEnter(): void;
  onFocus(): void;
}

/** Loads the code of a part before it is opened: as pointer or focus come near, or once the page is at rest. */
export function useEarlyPart(load: () => Promise<unknown>): EarlyPart {
  const [ask] = useState(() => askOnce(load));
  useEffect(() => runWhenIdle(ask), [ask]);
  return { onPointerEnter: ask, onFocus: ask };
}

/** A failed load is tried again, at the latest by the press that opens the part. */
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
