import { useEffect } from 'react';
import { useNextRequest } from '@/state/next-request';
import { type Price, toNextRequest } from './price-words';

/** What a view still lacks will cost this; shown in the header before and while it is asked. */
export function useNextPrice(price: Price): void {
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(toNextRequest(price)), [setNext, price]);
}
