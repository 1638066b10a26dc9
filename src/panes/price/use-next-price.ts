import { useEffect } from 'react';
import { useNextRequest } from '@/state/next-request';
import { type Price, toNextRequest } from './price-words';

/** The price of what a view still lacks. Shown in the header before and during the request. */
export function useNextPrice(price: Price): void {
  const setNext = useNextRequest((store) => store.setNext);
  useEffect(() => setNext(toNextRequest(price)), [setNext, price]);
}
