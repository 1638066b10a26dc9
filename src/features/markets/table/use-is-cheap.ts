import { useEffect, useState } from 'react';
import { useBudgetLimit, useBudgetPart } from '@/client/use-budget';
import { getAskBefore, useSettings } from '@/state/settings';
import { isCheap } from './cheap-weight';

/** A selection that moves on sooner than this is only passing through. */
const REST_MS = 500;

/**
 * Whether this weight may load without a press, once the reader stays on the market. Stays true after it has loaded.
 */
export function useIsCheap(weight: number): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const limit = useBudgetLimit();
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  return useBudgetPart(({ remaining }) => isCheap(weight, { remaining, askBefore, isRested })) === true;
}
