import { lowerBound } from '@/base/binary-search';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { findPriceHint, priceOfHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { type GridTile, tileStart } from '@/domain/grid/grid-tile';
import { splitBookBySide, splitBySide } from '@/domain/grid/split-by-side';
import { splitTile } from '@/domain/grid/split-tile';
import type { HeatmapLayer } from './heatmap-layer';

/** How a layer is split into parts. */
export type Split =
  /** By the side of the order, as received. */
  | 'side'
  /** By the likely purpose of a trigger: take-profit or stop-loss, of longs or of shorts. */
  | 'purpose'
  /** Bids from asks of a flat book, as far as traded prices can separate them. */
  | 'book';

type Parts = readonly GridTile[];
type Layer = Pick<HeatmapLayer, 'view' | 'drawn'>;

/** How many parts each split makes. */
const PART_COUNTS: Readonly<Record<Split, number>> = { side: 2, purpose: 4, book: 2 };

/**
 * The parts of each tile: buys and sells; bids and asks; or take-profits of longs and of shorts, then stop-losses of
 * longs and of shorts. Made once per tile.
 */
export function splitLayer(layer: Layer, split: Split, candles: CandleColumns): readonly (readonly GridTile[])[] {
  const parts = layer.drawn.tiles.map((tile) => splitOnce(tile, layer, split, candles));
  return Array.from({ length: PART_COUNTS[split] }, (_, part) => parts.map((own) => own[part]));
}

interface Made {
  /** The inputs of the split, to tell when it is stale. Received sides do not depend on prices. */
  readonly basis: string;
  readonly parts: Parts;
}

const MINUTE_SECONDS = 60;

const known = new WeakMap<GridTile, Map<Split, Made>>();

function splitOnce(tile: GridTile, layer: Layer, split: Split, candles: CandleColumns): Parts {
  const made = known.get(tile) ?? new Map<Split, Made>();
  known.set(tile, made);
  const basis = split === 'side' ? '' : describeBasis(tile, candles);
  const before = made.get(split);
  if (before?.basis === basis) return before.parts;
  const parts = SPLITS[split](tile, layer, candles);
  made.set(split, { basis, parts });
  return parts;
}

/** Identifies the candles behind a tile's split: their count and the last one, as only that one is still running. */
export function describeBasis({ spec, tileIndex }: GridTile, candles: CandleColumns): string {
  const { times, highs, lows, closes, length } = candles;
  // A snapshot at the start of its minute may depend on the minute before.
  const from = lowerBound(times, tileStart(spec, tileIndex) - MINUTE_SECONDS, length);
  const end = lowerBound(times, tileStart(spec, tileIndex + 1), length);
  return [end - from, highs[end - 1], lows[end - 1], closes[end - 1]].join(' ');
}

const SPLITS: Readonly<Record<Split, (tile: GridTile, layer: Layer, candles: CandleColumns) => Parts>> = {
  side(tile) {
    const { buys, sells } = splitBySide(tile);
    return [buys, sells];
  },
  purpose(tile, _, candles) {
    return splitTile(tile, maskPurposes(tile, candles), PART_COUNTS.purpose);
  },
  book(tile, { view }, candles) {
    const { blockSize = view.spec.rowStep, maxDepth = MAX_DEPTH_DEFAULT } = view.selection;
    const hintOf = (micros: number) => findPriceHint(candles, { tile, snapshot: findAt(tile, micros) });
    const { buys, sells } = splitBookBySide(tile, { blockSize, maxDepth }, hintOf);
    return [buys, sells];
  },
};

function findAt({ columns }: GridTile, micros: number): number {
  return lowerBound(columns.timestampsMicros, micros);
}

/** Sells close longs, buys close shorts: for each, the bits of its take-profits and of its stop-losses. */
const LONGS = [1, 4] as const;
const SHORTS = [2, 8] as const;
const EVERY_PURPOSE = 15;

/** Levels of unknown purpose get every purpose that their side allows. */
function maskPurposes(tile: GridTile, candles: CandleColumns): Uint8Array {
  const { sides, prices, offsets, timestampsMicros } = tile.columns;
  const masks = new Uint8Array(prices.length).fill(EVERY_PURPOSE);
  for (const snapshot of timestampsMicros.keys()) {
    const hint = findPriceHint(candles, { tile, snapshot });
    if (sides === undefined) continue;
    const price = hint && priceOfHint(hint);
    for (let i = offsets[snapshot]; i < offsets[snapshot + 1]; i++) {
      const [takeProfit, stopLoss] = sides[i] === 0 ? SHORTS : LONGS;
      const isProfit = price !== undefined && isTakeProfit(sides[i], prices[i], price);
      masks[i] = price === undefined ? takeProfit | stopLoss : isProfit ? takeProfit : stopLoss;
    }
  }
  return masks;
}

/**
 * The likely purpose of a trigger. Sells above the price take profit on longs, buys below on shorts; sells below
 * stop losses of longs, buys above of shorts. An inference: the venue gives only the side.
 */
export function isTakeProfit(side: number, level: number, price: number): boolean {
  return side === 0 ? level < price : level >= price;
}
