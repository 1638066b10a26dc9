import type { MarketDataClient } from '@/client/use-market-data-client';
import { useTiles } from '@/client/use-tiles';
import { joinSeriesTiles } from '@/data/queries/join-series-tiles';
import type { TimedCandles } from '@/domain/book/price-hint';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import type { TimeSpan } from '@/domain/time-span';
import type { CandleRequests } from '@/features/heatmap/layers/depth-request';
import { listKnownSpans, useKeptTiles } from '@/features/heatmap/layers/use-kept-tiles';

export interface LoadedCandles {
  readonly candles: TimedCandles;
  /** Spans for which candles are loaded. */
  readonly known: readonly TimeSpan[];
  readonly volumes: SideVolumes;
  /** Seconds per bucket of `volumes`. */
  readonly volumeSeconds: number;
  /** Spans for which `volumes` are loaded. */
  readonly volumesKnown: readonly TimeSpan[];
  /** Least seconds of a drawn candle: the longer of both cached intervals. */
  readonly baseSeconds: number;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

/** Candles of the span, for both sides together and by side. */
export function useCandles(
  dataClient: MarketDataClient,
  asks: CandleRequests,
  span: TimeSpan,
  isOn: boolean,
): LoadedCandles {
  const options = { loader: dataClient.tiles, isOn, isShown: true, rank: 'visible' } as const;
  const both = useKeptTiles(asks.both, span, useTiles(asks.both, span, options));
  const sides = useKeptTiles(asks.sides, span, useTiles(asks.sides, span, { ...options, rank: 'linked' }));
  const { seconds } = both.state;
  const candles = { ...toCandleColumns(joinSeriesTiles('TRADE_SIDE_AGNOSTIC_AGG', both.tiles, '')), seconds };
  const sideOf = (side: 'BUY' | 'SELL') => toCandleColumns(joinSeriesTiles('TRADE_AGG', sides.tiles, side));
  const volumes = buildSideVolumes(sideOf('BUY'), sideOf('SELL'));
  return {
    candles,
    known: listKnownSpans(both),
    volumes,
    volumeSeconds: sides.state.seconds,
    volumesKnown: listKnownSpans(sides),
    baseSeconds: Math.max(seconds, sides.state.seconds),
    isPending: both.state.isPending || sides.state.isPending,
    error: both.state.error ?? sides.state.error,
    retry: () => {
      both.state.retry();
      sides.state.retry();
    },
  };
}
