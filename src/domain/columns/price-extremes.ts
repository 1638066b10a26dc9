import type { CandleColumns } from './candle-columns';

type Reaches = Pick<CandleColumns, 'lows' | 'highs' | 'length'>;

/** Lowest low and highest high of each block of candles; infinite if it has no price. */
interface Blocks {
  readonly lows: Float64Array;
  readonly highs: Float64Array;
}

/** About the square root of the largest number of candles: then scanning blocks and scanning the ends cost the same. */
const BLOCK = 256;

const held = new WeakMap<Float64Array, Blocks>();

function getBlocks({ lows, highs, length }: Reaches): Blocks {
  const known = held.get(highs);
  if (known !== undefined) return known;
  const count = Math.floor(length / BLOCK);
  const blocks = { lows: new Float64Array(count), highs: new Float64Array(count) };
  for (let block = 0; block < count; block++) {
    const reach = scan({ lows, highs }, block * BLOCK, (block + 1) * BLOCK, NO_REACH);
    blocks.lows[block] = reach.low;
    blocks.highs[block] = reach.high;
  }
  held.set(highs, blocks);
  return blocks;
}

interface Reach {
  readonly low: number;
  readonly high: number;
}

const NO_REACH: Reach = { low: Number.POSITIVE_INFINITY, high: Number.NEGATIVE_INFINITY };

function scan({ lows, highs }: Blocks, from: number, to: number, before: Reach): Reach {
  let { low, high } = before;
  for (let i = from; i < to; i++) {
    if (lows[i] < low) low = lows[i];
    if (highs[i] > high) high = highs[i];
  }
  return { low, high };
}

/**
 * Lowest low and highest high of the candles [from, to); `undefined` if none has a price. Columns must not change after
 * the first call, because the extremes of their blocks are cached.
 */
export function findPriceExtremes(candles: Reaches, from: number, to: number): Reach | undefined {
  const first = Math.ceil(from / BLOCK);
  const end = Math.floor(to / BLOCK);
  const reach =
    first >= end
      ? scan(candles, from, to, NO_REACH)
      : [
          [candles, from, first * BLOCK] as const,
          [getBlocks(candles), first, end] as const,
          [candles, end * BLOCK, to] as const,
        ].reduce((before, [columns, start, stop]) => scan(columns, start, stop, before), NO_REACH);
  return reach.low > reach.high ? undefined : reach;
}
