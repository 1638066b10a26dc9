import type { MarketSample } from '@/data/tape/market-sample';
import { useOpenedTape, useTapeFigures } from '@/panes/use-tape';
import type { MarketsSearch } from '@/state/markets-search';
import { useTapeSample } from './use-tape-sample';

/**
 * The earliest sample of the list, where cells are coloured by what has changed since: `undefined` while it is read or
 * when they are not, `null` when there is none before the rows.
 */
export function useShadeSample({ shade, at }: MarketsSearch): MarketSample | null | undefined {
  const isAsked = shade === 'tape';
  const { tape, failure } = useOpenedTape(isAsked);
  const times = useTapeFigures(isAsked ? tape : undefined)?.times;
  const first = times?.[0];
  const start = first !== undefined && first < (at ?? Number.POSITIVE_INFINITY) ? first : undefined;
  const { sample } = useTapeSample(tape, isAsked ? start : undefined);
  if (!isAsked) return undefined;
  if (failure !== undefined || (times !== undefined && start === undefined)) return null;
  return start === undefined ? undefined : sample;
}
