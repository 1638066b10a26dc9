import { useState } from 'react';
import type { ViewPrice } from '@/data/plan/price-view';
import { useNextPreview } from './use-next-preview';

/** Finds the price of a control, which may change while the pointer rests on it. */
export type FindPrice<Prices> = (prices: Prices) => ViewPrice | undefined;

/** Shows in the header what the control under the pointer or the focus costs. Returns what receives that control. */
export function useControlPreview<Prices>(prices: Prices | undefined): (find: FindPrice<Prices> | undefined) => void {
  const [preview, setPreview] = useState<{ readonly find: FindPrice<Prices> }>();
  useNextPreview(prices && preview?.find(prices));
  return (find) => setPreview(find && { find });
}
