import { hashText } from '@/base/random';
import { latticeNoise, mix, uniformOf } from '../hash-noise';

/** The people of one question: what of its volume they hold, and how many they are. */
export interface Crowd {
  /** Open positions in USD after `volume` USD were traded, at a price of 0 to 1 and a time in Unix seconds. */
  interestAt(volume: number, price: number, ts: number): number;
  /** People who have traded so far; never fewer as the volume grows. */
  tradersOf(volume: number): number;
}

const HOUR = 3600;
/** Of what was traded, this share is held in questions of day traders and of those who stay. */
const HELD = { least: 0.07, most: 0.6 } as const;
/** From so many USD on, further volume mostly changes hands among those who hold already. */
const HELD_FROM_USD = { least: 9000, most: 360_000 } as const;
/** A question of many small tickets, and one of a few large ones. */
const USD_PER_TRADER = { least: 40, most: 1100 } as const;
/** People come back: their number grows more slowly than the volume. */
const RETURNING = { least: 0.7, most: 0.88 } as const;
/** Positions come and go for reasons of their own, over so many hours. */
const SWAY = 0.16;
const SWAY_HOURS = 40;
/** What is as good as decided is sold before its end. */
const GIVEN_UP = 0.5;

type Span = { readonly least: number; readonly most: number };

/** Between the ends of a span, evenly in its logarithm. */
const between = ({ least, most }: Span, luck: number): number => least * (most / least) ** luck;

/** A pure function of the question's condition: neither figure follows from the volume alone. */
export function makeCrowd(conditionId: string): Crowd {
  const seed = hashText(conditionId);
  const luck = (key: number): number => uniformOf(mix(seed, key));
  const held = between(HELD, luck(1));
  const heldFrom = between(HELD_FROM_USD, luck(2));
  const usdPerTrader = between(USD_PER_TRADER, luck(3));
  const returning = between(RETURNING, luck(4));
  return {
    interestAt(volume, price, ts) {
      const kept = held * volume * (heldFrom / (heldFrom + volume)) ** 0.35;
      const sway = 1 + SWAY * Math.tanh(latticeNoise(seed, ts / HOUR, SWAY_HOURS));
      const certainty = Math.abs(2 * price - 1);
      return Math.round(kept * sway * (1 - GIVEN_UP * certainty ** 6));
    },
    tradersOf: (volume) => Math.ceil((volume / usdPerTrader) ** returning),
  };
}
