import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useTapeFigures } from '@/client/use-tape';
import type { MarketSample } from '@/data/tape/market-sample';
import type { Tape } from '@/data/tape/tape-types';

/** Samples are kept on the device: what was read need not be held for long. */
const HELD_MS = 30_000;

export interface ReadSample {
  /** `undefined` before the first one is read, `null` when the tape has none of this time or a damaged one. */
  readonly sample: MarketSample | null | undefined;
  /** A sample is being read; the one that is given is the one of before. */
  readonly isReading: boolean;
  /** Reads it again. */
  readonly retry: () => void;
}

/** A sample by its time, Unix seconds. */
export function useTapeSample(tape: Tape | undefined, at: number | undefined): ReadSample {
  const figures = useTapeFigures(tape);
  const isHeld = at !== undefined && figures?.times.includes(at) === true;
  const { data, isPlaceholderData, refetch } = useQuery({
    queryKey: ['tape', at],
    queryFn: async () => (await tape?.loadSample(at ?? 0)) ?? null,
    enabled: isHeld,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HELD_MS,
    placeholderData: keepPreviousData,
  });
  const retry = (): void => void refetch();
  // What was forgotten, or has become too old, is not shown any more though it was read.
  if (figures !== undefined && at !== undefined && !isHeld) return { sample: null, isReading: false, retry };
  const isReading = at !== undefined && (data === undefined || isPlaceholderData);
  return { sample: isReading ? (data ?? undefined) : data, isReading, retry };
}
