import { useEffect } from 'react';
import { toNextRequest } from '@/panes/price-words';
import { useNextRequest } from '@/state/next-request';
import type { Heatmap } from './use-heatmap';

/** What the view still lacks will cost this; shown in the header before and while it is asked. */
export function useNextPrice({ price }: Heatmap): void {
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(toNextRequest(price)), [setNext, price]);
}
