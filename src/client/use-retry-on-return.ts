import { useEffect, useState } from 'react';
import { Comeback, type LoadedPart } from './comeback';

export type { LoadedPart } from './comeback';

/** Retries parts that failed for reasons that may pass, as `Comeback` does. */
export function useRetryOnReturn(parts: readonly LoadedPart[], isOffline: boolean): void {
  const [comeback] = useState(() => new Comeback());
  useEffect(() => comeback.update(parts, isOffline));
  useEffect(() => () => comeback.stop(), [comeback]);
}
