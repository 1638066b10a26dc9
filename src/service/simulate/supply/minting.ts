import { mix, normalOf, uniformOf } from '../hash-noise';
import { ANCHOR_DAY } from './anchor';
import { isOfWeekend, type MarketMood } from './market-mood';
import { sumSince } from './running-sum';
import type { Minting, Token } from './token';

const MILLION = 1e6;
/** Working days over all days. */
const WORKING = 5 / 7;
/** Of the coins of the anchor day, the least that ever circulate. */
const LEAST_SHARE = 0.02;

/** Sizes of lumps, each with the share of lumps up to it. */
const LUMPS = [
  { coins: 1000 * MILLION, upTo: 0.6 },
  { coins: 2000 * MILLION, upTo: 0.82 },
  { coins: 500 * MILLION, upTo: 1 },
] as const;
const USUAL_LUMP = 1130 * MILLION;
/** How much more often a trend of one usual size mints, as a logarithm. */
const MINTED_BY_TREND = 0.42;
/** Chance of a working day that much is redeemed, how much more often in falling markets, and how much it is. */
const REDEEMED = { chance: 0.014, byTrend: -1, least: 120 * MILLION, most: 850 * MILLION } as const;
const USUAL_REDEEMED = (REDEEMED.most - REDEEMED.least) / Math.log(REDEEMED.most / REDEEMED.least);
/**
 * Small amounts that are redeemed, or moved between chains: how often on working days and at weekends, and how much. On
 * days of a lump there is more to move.
 */
const SMALL = { working: 0.45, weekend: 0.12, coins: 18 * MILLION, besideLump: 55 * MILLION } as const;

/** `e` to a power that hangs on the trend, with a mean of about 1. */
const byTrend = (strength: number, trend: number): number => Math.exp(strength * trend - strength ** 2 / 2);

/** Coins minted or redeemed on a day. */
type FlowOf = (token: Token, mood: MarketMood) => (day: number) => number;

const lumpsOf: FlowOf = ({ coin, growth, salt }, { trend }) => {
  const paidIn = (growth * coin.supply) / 365 / WORKING;
  const chance = (paidIn + REDEEMED.chance * USUAL_REDEEMED) / USUAL_LUMP;
  const luckOf = (choice: number, day: number): number => uniformOf(mix(salt + choice, day));
  return (day) => {
    const isWeekend = isOfWeekend(day);
    const isSmall = luckOf(67, day) < (isWeekend ? SMALL.weekend : SMALL.working);
    const small = normalOf(mix(salt + 71, day));
    if (isWeekend) return isSmall ? SMALL.coins * small : 0;
    const isMinted = luckOf(73, day) < chance * byTrend(MINTED_BY_TREND, trend(day));
    const size = luckOf(79, day);
    const minted = isMinted ? (LUMPS.find(({ upTo }) => size < upTo)?.coins ?? 0) : 0;
    const isRedeemed = luckOf(83, day) < REDEEMED.chance * byTrend(REDEEMED.byTrend, trend(day));
    const redeemed = isRedeemed ? REDEEMED.least * (REDEEMED.most / REDEEMED.least) ** luckOf(89, day) : 0;
    const beside = isSmall ? SMALL.coins : 0;
    return minted - redeemed + (isMinted ? SMALL.besideLump : beside) * small;
  };
};

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
  const lentOn = (day: number): number => {
    const lent = (isOfWeekend(day) ? weekend : 1) * deviation * unevenDay(salt + 101, day, uneven);
    return Math.max(-most, Math.min(most, lent));
  };
  return (day) => {
    let owed = lentOn(day) - stay ** (LOAN_DAYS - 1) * lentOn(day - LOAN_DAYS);
    for (let ago = 1; ago < LOAN_DAYS; ago++) owed -= (1 - stay) * stay ** (ago - 1) * lentOn(day - ago);
    return coin.supply * (owed + growth / 365);
  };
};

const FLOWS: Readonly<Record<Minting, FlowOf>> = { lumps: lumpsOf, payments: paymentsOf, loans: loansOf };

/** Coins that circulate by day, in the round amounts in which they are minted. */
export function mintedCoins(token: Token, minting: Minting, mood: MarketMood): (day: number) => number {
  const { supply } = token.coin;
  const since = sumSince(ANCHOR_DAY, FLOWS[minting](token, mood));
  return (day) => MILLION * Math.round(Math.max(LEAST_SHARE * supply, supply + since(day)) / MILLION);
}
