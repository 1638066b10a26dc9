import { useOpenedTape, useTapeFigures } from '@/client/use-tape';
import type { MarketSample } from '@/data/tape/market-sample';
import { useTapeSample } from '@/features/markets/history/use-tape-sample';
import type { MarketsSearch } from '@/state/markets-search';

export interface ShadeSample {
  /** `undefined` while it is read or is not asked for, `null` when there is none before the rows. */
  readonly sample: MarketSample | null | undefined;
  /** It is there, or may be, and could not be read: this tries again. */
  readonly retry: (() => void) | undefined;
}

const NOT_YET: ShadeSample = { sample: undefined, retry: undefined };
const NONE: ShadeSample = { sample: null, retry: undefined };

/** The earliest sample of the list, where cells are coloured by what has changed since. */
export function useShadeSample({ shade, at }: MarketsSearch): ShadeSample {
  const isAsked = shade === 'tape';
  const { tape, failure, retry } = useOpenedTape(isAsked);
  const times = useTapeFigures(isAsked ? tape : undefined)?.times;
  const first = times?.[0];
  const start = first !== undefined && first < (at ?? Number.POSITIVE_INFINITY) ? first : undefined;
  const read = useTapeSample(tape, isAsked ? start : undefined);
  if (!isAsked) return NOT_YET;
  if (failure !== undefined) return { sample: undefined, retry };
  if (start === undefined) return times === undefined ? NOT_YET : NONE;
  return read.sample === null ? { sample: undefined, retry: read.retry } : { sample: read.sample, retry: undefined };
}
