import type { HeldTile } from '@/data/cache/database/tile-kind';
import type { SeriesTile } from '@/data/queries/series-types';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { type CandlePyramid, makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { joinSeriesColumns } from '@/domain/columns/series-columns';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';

type Tiles = readonly (HeldTile | undefined)[];

const joined = new WeakMap<Tiles, CandlePyramid>();

/** The candles of all cached tiles, joined once per change of the tiles; `undefined` without candles. */
export function joinCandles(tiles: Tiles, interval: Interval): CandlePyramid | undefined {
  const known = joined.get(tiles);
  if (known !== undefined) return known;
  const held = tiles as readonly (HeldTile<SeriesTile<'TRADE_SIDE_AGNOSTIC_AGG'>> | undefined)[];
  const parts = held.flatMap((one) => one?.tile.get('') ?? []);
  if (parts.length === 0) return undefined;
  const candles = toCandleColumns(joinSeriesColumns('candle', parts));
  const pyramid = makeCandlePyramid(candles, INTERVAL_SECONDS[interval]);
  joined.set(tiles, pyramid);
  return pyramid;
}
