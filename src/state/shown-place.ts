import type { TimeSpan } from '@/domain/time-span';
import type { RawSearch } from './fields/read-field';

/** Sessions that are selected, whole. */
export interface LookedSpan extends TimeSpan {
  /** The last of them still runs. */
  readonly isRunning: boolean;
}

/** What the view on screen shows, which its address need not contain. */
export interface ShownPlace {
  /** Ends of the visible range, Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** Prices at the lower and upper edge; absent: the view has no price axis that the user can move. */
  readonly low?: number;
  readonly high?: number;
  /** Length of its candles, seconds: the open one is in view as a whole. Absent: it has none. */
  readonly candleSeconds?: number;
  /** The part that another view of the same market shows: the sessions looked at. Absent: all of it. */
  readonly looked?: LookedSpan;
  /** Fields of the address that the range on screen has chosen: the length of a candle. */
  readonly chosen?: RawSearch;
}

let shown: ShownPlace | undefined;

/** The place of the view on screen; `undefined`: it shows no range of time. */
export const getShownPlace = (): ShownPlace | undefined => shown;

/** Sets the place of the view on screen; returns a function that clears it. */
export function setShownPlace(place: ShownPlace): () => void {
  shown = place;
  return () => {
    if (shown === place) shown = undefined;
  };
}
