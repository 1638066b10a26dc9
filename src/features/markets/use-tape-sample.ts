import { useQuery } from '@tanstack/react-query';
import type { MarketSample } from '@/data/tape/market-sample';
import type { Tape } from '@/data/tape/tape-types';

/** Samples are kept on the device: what was read need not be held for long. */
const HELD_MS = 30_000;

/** A sample by its time, Unix seconds; `undefined` while it is read, `null` when the tape has none or a damaged one. */
export function useTapeSample(tape: Tape | undefined, at: number | undefined): MarketSample | null | undefined {
  const { data } = useQuery({
    queryKey: ['tape', at],
    queryFn: async () => (await tape?.loadSample(at ?? 0)) ?? null,
    enabled: tape !== undefined && at !== undefined,
    structuralSharing: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: HELD_MS,
  });
  return data;
}
