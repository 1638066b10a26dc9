import { useState } from 'react';
import { useBudgetLimit, useBudgetPart } from '@/client/use-budget';
import { getAskBefore, useSettings } from '@/state/settings';
import { useLate } from '@/ui/use-late';
import { isCheap, MAIN_SHARE } from './cheap-weight';

/** A selection that moves on sooner than this is only passing through. */
const REST_MS = 500;

/** Whether the reader has stayed on what this component shows. */
export const useIsRested = (): boolean => useLate(REST_MS);

/**
 * Whether this weight may load without a press, once the reader stays on the market. Stays true after it has loaded.
 */
export function useIsCheap(weight: number): boolean {
  const isRested = useIsRested();
  const limit = useBudgetLimit();
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  return useBudgetPart(({ remaining }) => isCheap(weight, { remaining, askBefore, isRested })) === true;
}

/**
 * Whether the main picture of the details may load without a press, however long the reader stays. Once true it stays so:
 * what is on screen does not change because the budget has.
 */
export function useIsMainCheap(weight: number): boolean {
  const limit = useBudgetLimit();
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  const room = { askBefore, isRested: true };
  const isNow = useBudgetPart(({ remaining }) => isCheap(weight, { ...room, remaining }, MAIN_SHARE)) === true;
  const [wasCheap, setWasCheap] = useState(isNow);
  if (isNow && !wasCheap) setWasCheap(true);
  return isNow || wasCheap;
}
