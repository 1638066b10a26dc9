import { mix, normalOf, octaveNoise } from '../hash-noise';
import { isOfWeekend, type MarketMood } from './market-mood';
import type { Fees, Token } from './token';

/** Missed blocks, and how issuance changes over months with what is staked. */
const MISSED = 0.004;
const STAKE_SWAY = 0.012;
/** Fees of trading on days without a move, what a usual move adds, and its square: blocks are full on wild days. */
const FULL = { still: 0.45, move: 0.55, square: 0.085 } as const;
/** Fees of a day differ for reasons of their own, and over weeks. */
const OWN = { day: 0.24, weeks: 0.09 } as const;
/** What that noise adds to the mean. */
const OWN_VARIANCE = OWN.day ** 2 + 5 * (2 / 3) * OWN.weeks ** 2;
const WEEKEND = { at: 0.82, working: 1.07 } as const;

/** Coins that a chain with burned fees adds in a day or loses, as a share of the anchor day's, times 365. */
export function feesOf({ coin, salt, growth }: Token, { issued, traded }: Fees, mood: MarketMood) {
  const crowd = mood.crowdOf(coin);
  return (day: number): number => {
    const staked = 1 + STAKE_SWAY * octaveNoise(salt + 47, day, 6, 8) + MISSED * normalOf(mix(salt + 53, day));
    const size = Math.abs(mood.moved(day));
    const busy = crowd(day) * (FULL.still + FULL.move * size + FULL.square * size ** 2);
    const noise = OWN.day * normalOf(mix(salt + 59, day)) + OWN.weeks * octaveNoise(salt + 61, day, 3, 7);
    const own = Math.exp(traded * (noise - (traded * OWN_VARIANCE) / 2));
    const week = isOfWeekend(day) ? WEEKEND.at : WEEKEND.working;
    return issued * staked - (issued - growth) * week * own * (1 - traded + traded * busy);
  };
}
