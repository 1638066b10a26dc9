import { useEffect } from 'react';
import { useNextRequest } from '@/state/next-request';
import { type Price, toNextRequest } from './price-words';

/** Shows `price` in the header's "next" segment for as long as there is one. */
export function useNextPreview(price: Price | undefined): void {
  const setPreview = useNextRequest((store) => store.setPreview);
  const { weight, source } = price ?? {};
  useEffect(() => {
    if (weight === undefined || source === undefined) return undefined;
    setPreview(toNextRequest({ weight, source, tilesHeld: 0, tilesNeeded: 0 }));
    return () => setPreview(undefined);
  }, [setPreview, weight, source]);
}
