import { useEffect, useRef } from 'react';
import { isLost } from '../failure-kind';

/** A part of a view that is loaded by itself. */
export interface LoadedPart {
  readonly name: string;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

/**
 * What failed because nobody answered is asked once more when the service is back. Once only: where a service can be
 * reached and its answers cannot, asking with each return would never end.
 */
export function useRetryOnReturn(parts: readonly LoadedPart[], isOffline: boolean): void {
  const tried = useRef(new Set<string>());
  const latest = useRef(parts);
  useEffect(() => {
    latest.current = parts;
    for (const { name, isPending, error } of parts) {
      if (!isPending && error === undefined) tried.current.delete(name);
    }
  });
  useEffect(() => {
    if (isOffline) return;
    for (const { name, error, retry } of latest.current) {
      if (!isLost(error) || tried.current.has(name)) continue;
      tried.current.add(name);
      retry();
    }
  }, [isOffline]);
}
