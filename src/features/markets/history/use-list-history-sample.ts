import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useListHistoryFigures } from '@/client/use-list-history';
import type { ListHistory } from '@/data/list-history/list-history-types';
import type { MarketSample } from '@/data/list-history/market-sample';

/** Samples are stored on the device, so a read one need not stay in memory for long. */
const HELD_MS = 30_000;

export interface ReadSample {
  /** `undefined` until the first one is read; `null` if there is none of this time, or a damaged one. */
  readonly sample: MarketSample | null | undefined;
  /** A sample is being read; `sample` is still the previous one. */
  readonly isReading: boolean;
  /** Reads it again. */
  readonly retry: () => void;
}

/** A sample by its time, Unix seconds. */
export function useListHistorySample(listHistory: ListHistory | undefined, at: number | undefined): ReadSample {
  const figures = useListHistoryFigures(listHistory);
  const isHeld = at !== undefined && figures?.times.includes(at) === true;
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tape', at],
    queryFn: async () => (await listHistory?.loadSample(at ?? 0)) ?? null,
    enabled: isHeld,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HELD_MS,
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  // A sample that was deleted, or has become too old, is no longer shown although it was read.
  if (figures !== undefined && at !== undefined && !isHeld) return { sample: null, isReading: false, retry };
  const isReading = at !== undefined && (data === undefined || isPlaceholderData);
  return { sample: isReading ? (data ?? undefined) : data, isReading, retry };
}
