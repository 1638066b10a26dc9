import type { HeldTile } from '@/data/cache/tile-kind';
import type { TimeSpan } from '@/data/plan/heatmap-span';
import type { SeriesTile, SidePart } from '@/data/queries/series-types';
import { type CandleColumns, toCandleColumns } from '@/domain/columns/candle-columns';
import { joinSeriesColumns } from '@/domain/columns/series-columns';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import type { DataDesk } from '@/panes/use-data-desk';
import { useTiles } from '@/panes/use-tiles';
import { CANDLE_SECONDS, type CandleAsks } from './depth-request';

export interface LoadedCandles {
  readonly candles: CandleColumns;
  readonly volumes: SideVolumes;
  readonly baseSeconds: number;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  retry(): void;
}

type CandleTiles = readonly (HeldTile<SeriesTile<'TRADE_AGG'>> | undefined)[];

/** Candles of both sides together and by side over the span. */
export function useCandles(desk: DataDesk, asks: CandleAsks, span: TimeSpan, isOn: boolean): LoadedCandles {
  const options = { loader: desk.tiles, isOn, rank: 'visible' } as const;
  const both = useTiles(asks.both, span, options);
  const sides = useTiles(asks.sides, span, { ...options, rank: 'linked' });
  const candles = joinSide(both.tiles, '');
  const volumes = buildSideVolumes(joinSide(sides.tiles, 'BUY'), joinSide(sides.tiles, 'SELL'));
  return {
    candles,
    volumes,
    baseSeconds: CANDLE_SECONDS,
    isPending: both.pending + sides.pending > 0,
    error: both.error ?? sides.error,
    retry: () => {
      both.retry();
      sides.retry();
    },
  };
}

function joinSide(tiles: CandleTiles, side: SidePart): CandleColumns {
  return toCandleColumns(
    joinSeriesColumns(
      'candle',
      tiles.flatMap((held) => held?.tile.get(side) ?? []),
    ),
  );
}
