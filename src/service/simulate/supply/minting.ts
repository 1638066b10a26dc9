import { mix, normalOf } from '../hash-noise';
import { ANCHOR_DAY } from './anchor';
import { isOfWeekend, type MarketMood } from './market-mood';
import { oncePerDay } from './once-per-day';
import { sumSince } from './running-sum';
import type { Minting, Token } from './token';
import { type TreasuryCoins, treasuryCoins } from './treasury';

const MILLION = 1e6;
/** Working days over all days. */
const WORKING = 5 / 7;
/** Of the coins of the anchor day, the least that ever circulate. */
const LEAST_SHARE = 0.02;

/** Coins minted or redeemed on a day. */
type FlowOf = (token: Token, mood: MarketMood) => (day: number) => number;

/** Deviation of what a working day pays in, over what circulates; how uneven days are, and what a trend adds. */
const PAID = { deviation: 0.0038, uneven: 0.42, byTrend: 0.3, weekend: 0.045, most: 0.015 } as const;
/** Payments grow with what circulates. Long before the anchor day, they are at least this much of those on it. */
const LEAST_SIZE = 0.2;

/** A normal number times a size that differs from day to day: most days are quiet, and few are wild. Its deviation is 1. */
const unevenDay = (seed: number, day: number, uneven: number): number =>
  normalOf(mix(seed, day)) * Math.exp(uneven * normalOf(mix(seed + 1, day)) - uneven ** 2);

const paymentsOf: FlowOf = ({ coin, growth, salt }, { trend }) => {
  const paidIn = growth / 365 / WORKING;
  return (day) => {
    const usual = coin.supply * Math.max(LEAST_SIZE, 1 + (growth * (day - ANCHOR_DAY)) / 365);
    const noise = PAID.deviation * unevenDay(salt + 97, day, PAID.uneven);
    if (isOfWeekend(day)) return PAID.weekend * noise * usual;
    const paid = noise + PAID.byTrend * PAID.deviation * trend(day);
    return Math.max(-PAID.most, Math.min(PAID.most, paid)) * usual + paidIn * coin.supply;
  };
};

/** What borrowers take or pay back in a day, over what circulates, and how much of it is left a day later. */
const LOANS = { deviation: 0.0095, uneven: 0.35, weekend: 0.6, most: 0.018, stay: 0.95 } as const;
/** Hardly anything is left after so many days. All older loans count as paid back: what is owed is a function of the day. */
const LOAN_DAYS = 90;

const loansOf: FlowOf = ({ coin, growth, salt }) => {
  const { deviation, uneven, weekend, most, stay } = LOANS;
  const lentOn = oncePerDay((day: number): number => {
    const lent = (isOfWeekend(day) ? weekend : 1) * deviation * unevenDay(salt + 101, day, uneven);
    return Math.max(-most, Math.min(most, lent));
  });
  return (day) => {
    let owed = lentOn(day) - stay ** (LOAN_DAYS - 1) * lentOn(day - LOAN_DAYS);
    for (let ago = 1; ago < LOAN_DAYS; ago++) owed -= (1 - stay) * stay ** (ago - 1) * lentOn(day - ago);
    return coin.supply * (owed + growth / 365);
  };
};

const FLOWS: Readonly<Record<Exclude<Minting, 'lumps'>, FlowOf>> = { payments: paymentsOf, loans: loansOf };

/** Coins beyond full millions that have been there since before anyone counted: what is minted later is round, what exists is not. */
const oddCoinsOf = ({ salt }: Token): number => mix(salt, 109) % MILLION;

/** Coins of a dollar coin by day, whole ones: what circulates, and what is in stock. */
export function mintedCoins(token: Token, minting: Minting, mood: MarketMood): (day: number) => TreasuryCoins {
  const { supply } = token.coin;
  const odd = oddCoinsOf(token);
  const least = LEAST_SHARE * supply;
  if (minting === 'lumps') {
    const coinsAt = treasuryCoins(token, mood);
    return (day) => {
      const { circulating, held } = coinsAt(day);
      // Rounded apart from the stock, so that what exists changes by what is authorised or burned alone.
      const exists = MILLION * Math.round((Math.max(least, circulating) + held) / MILLION);
      const sold = Math.round(Math.max(least, circulating));
      return { circulating: sold + odd, held: exists - sold };
    };
  }
  const since = sumSince(ANCHOR_DAY, FLOWS[minting](token, mood));
  return (day) => ({ circulating: Math.round(Math.max(least, supply + since(day))) + odd, held: 0 });
}
