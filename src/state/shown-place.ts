import type { RawSearch } from './search-fields';

/** Where the view on screen looks, which its address need not say. */
export interface ShownPlace {
  /** Of what is in view, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** Prices at the lower and upper edge; absent: the view has no price axis that a hand can move. */
  readonly low?: number;
  readonly high?: number;
  /** Length of its candles, seconds: the open one is in view as a whole. Absent: it has none. */
  readonly candleSeconds?: number;
  /** Fields of the address that the range on screen has chosen: the length of a candle. */
  readonly chosen?: RawSearch;
}

let shown: ShownPlace | undefined;

/** The place of the view on screen; `undefined`: its picture is of no stretch of time. */
export const getShownPlace = (): ShownPlace | undefined => shown;

/** Says where the view looks, until the function that comes back is called. */
export function describeShownPlace(place: ShownPlace): () => void {
  shown = place;
  return () => {
    if (shown === place) shown = undefined;
  };
}
