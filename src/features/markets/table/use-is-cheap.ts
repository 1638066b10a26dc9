import { useEffect, useState } from 'react';
import { useBudgetState } from '@/client/use-budget';
import { getAskBefore, useSettings } from '@/state/settings';
import { isCheap } from './cheap-weight';

/** A selection that moves on sooner was on its way to another row. */
const REST_MS = 500;

/** Whether so much weight loads without a press, once the reader stays with the market. Stays so when it has come. */
export function useIsCheap(weight: number): boolean {
  const [isRested, setRested] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setRested(true), REST_MS);
    return () => clearTimeout(timer);
  }, []);
  const { remaining, limit } = useBudgetState();
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  return isCheap(weight, { remaining, askBefore, isRested });
}
