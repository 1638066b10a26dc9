import { useListHistoryFigures, useOpenedListHistory } from '@/client/use-list-history';
import type { MarketSample } from '@/data/list-history/market-sample';
import { useListHistorySample } from '@/features/markets/history/use-list-history-sample';
import type { MarketsSearch } from '@/state/fields/markets-fields';

export interface ShadeSample {
  /** `undefined` while it is being read or is not needed, `null` if there is none before the rows. */
  readonly sample: MarketSample | null | undefined;
  /** Retries, if the sample exists or may exist and could not be read. */
  readonly retry: (() => void) | undefined;
}

const NOT_YET: ShadeSample = { sample: undefined, retry: undefined };
const NONE: ShadeSample = { sample: null, retry: undefined };

/** The earliest sample of the list, if cells are coloured by the change since. */
export function useShadeSample({ shade, at }: MarketsSearch): ShadeSample {
  const isAsked = shade === 'tape';
  const { listHistory, failure, retry } = useOpenedListHistory(isAsked);
  const times = useListHistoryFigures(isAsked ? listHistory : undefined)?.times;
  const first = times?.[0];
  const start = first !== undefined && first < (at ?? Number.POSITIVE_INFINITY) ? first : undefined;
  const read = useListHistorySample(listHistory, isAsked ? start : undefined);
  if (!isAsked) return NOT_YET;
  if (failure !== undefined) return { sample: undefined, retry };
  if (start === undefined) return times === undefined ? NOT_YET : NONE;
  return read.sample === null ? { sample: undefined, retry: read.retry } : { sample: read.sample, retry: undefined };
}
