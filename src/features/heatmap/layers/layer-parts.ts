import { lowerBound } from '@/base/binary-search';
import { MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { findPriceHint } from '@/domain/book/price-hint';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { type GridTile, tileStart } from '@/domain/grid/grid-tile';
import { splitBookBySide, splitBySide } from '@/domain/grid/split-by-side';
import { splitTile } from '@/domain/grid/split-tile';
import type { HeatmapLayer } from './heatmap-layer';

/** How the levels of a layer are told apart. */
export type Split =
  /** By the side of the order, as received. */
  | 'side'
  /** By what a trigger probably is for: take-profit or stop-loss, of longs or of shorts. */
  | 'purpose'
  /** Bids from asks of a flat book, as far as traded prices tell them. */
  | 'book';

type Parts = readonly GridTile[];
type Layer = Pick<HeatmapLayer, 'view' | 'drawn'>;

/** How many parts each way of telling makes. */
const PART_COUNTS: Readonly<Record<Split, number>> = { side: 2, purpose: 4, book: 2 };

/**
 * The parts of each tile: buys and sells, bids and asks, or take-profits of longs and of shorts, then stop-losses of
 * longs and of shorts. Made once a tile.
 */
export function splitLayer(layer: Layer, split: Split, candles: CandleColumns): readonly (readonly GridTile[])[] {
  const parts = layer.drawn.tiles.map((tile) => splitOnce(tile, layer, split, candles));
  return Array.from({ length: PART_COUNTS[split] }, (_, part) => parts.map((own) => own[part]));
}

interface Made {
  /** What the parts were told by; sides as received do not depend on prices. */
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

/** The candles that a tile's prices are of: how many, and the last, which alone is still running. */
export function describeBasis({ spec, tileIndex }: GridTile, candles: CandleColumns): string {
  const { times, highs, lows, closes, length } = candles;
  // A snapshot at the start of its minute may be told by the minute before.
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

/** Sells close longs, buys close shorts; of each the bits of its take-profits and of its stop-losses. */
const LONGS = [1, 4] as const;
const SHORTS = [2, 8] as const;
const EVERY_PURPOSE = 15;

/** Levels of which nobody can tell the purpose have all that their side may have. */
function maskPurposes(tile: GridTile, candles: CandleColumns): Uint8Array {
  const { sides, prices, offsets, timestampsMicros } = tile.columns;
  const masks = new Uint8Array(prices.length).fill(EVERY_PURPOSE);
  for (const snapshot of timestampsMicros.keys()) {
    const hint = findPriceHint(candles, { tile, snapshot });
    if (sides === undefined) continue;
    const price = hint && (hint.at ?? (hint.low + hint.high) / 2);
    for (let i = offsets[snapshot]; i < offsets[snapshot + 1]; i++) {
      const [takeProfit, stopLoss] = sides[i] === 0 ? SHORTS : LONGS;
      const isProfit = price !== undefined && isTakeProfit(sides[i], prices[i], price);
      masks[i] = price === undefined ? takeProfit | stopLoss : isProfit ? takeProfit : stopLoss;
    }
  }
  return masks;
}

/**
 * What a trigger probably is for: sells above the price take the profit of longs, buys below that of shorts; sells
 * below stop the loss of longs, buys above that of shorts. An inference: the venue tells the side alone.
 */
export function isTakeProfit(side: number, level: number, price: number): boolean {
  return side === 0 ? level < price : level >= price;
}
