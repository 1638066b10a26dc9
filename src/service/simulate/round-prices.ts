import type { SideCandle } from './candle-columns';
import { roundPriceOf, type SimMarket } from './market-list';

/**
 * Spacing of the round prices that stop moves, as a share of the great round price, and how far beyond them a move is
 * affected.
 */
const ROUND_SHARE = 0.05;
const ROUND_HOLDS = 0.12;
/** Share of affected moves that stop short of the round price, and exactly on it. Most end a little beyond. */
const STOPS_SHORT = 0.24;
const STOPS_ON = 0.04;
/** Ticks between the round prices of a market. */
export const roundTicksOf = ({ price, tick }: SimMarket): number =>
  Math.max(2, Math.round((ROUND_SHARE * roundPriceOf(price)) / tick));

/** Ticks beyond a round price at which a move ends that would have gone `ticks` beyond. `bits`: 16 random bits. */
function beyondRound(ticks: number, bits: number): number {
  const luck = bits / 65_536;
  if (luck < STOPS_SHORT) return -1 - Math.floor(ticks * (luck / STOPS_SHORT) ** 2);
  if (luck < STOPS_SHORT + STOPS_ON) return 0;
  const part = (luck - STOPS_SHORT - STOPS_ON) / (1 - STOPS_SHORT - STOPS_ON);
  return Math.ceil(ticks * part * part);
}

/**
 * Stops moves around round prices, where orders wait: extremes just beyond one are moved nearer or short of it. `luck`:
 * 32 random bits.
 */
export function stopAtRound(side: SideCandle, roundTicks: number, luck: number): void {
  const held = roundTicks * ROUND_HOLDS;
  // Ticks fit in 32 bits, and whole numbers divide many times faster.
  const over = (side.high | 0) % roundTicks;
  if (over <= held) {
    const high = side.high - over + beyondRound(over, luck & 0xffff);
    side.high = Math.max(high, side.open, side.close);
  }
  const under = roundTicks - ((side.low | 0) % roundTicks);
  if (under <= held) {
    const low = side.low + under - beyondRound(under, luck >>> 16);
    side.low = Math.min(low, side.open, side.close);
  }
}
