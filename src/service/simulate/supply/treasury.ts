import { mix, octaveNoise, uniformOf } from '../hash-noise';
import { ANCHOR_DAY } from './anchor';
import { isOfWeekend, type MarketMood } from './market-mood';
import { oncePerDay } from './once-per-day';
import { sumSince } from './running-sum';
import type { Token } from './token';

const MILLION = 1e6;
/** Working days over all days. */
const WORKING = 5 / 7;

/** Sizes of what is authorised at once, each with the share of lumps up to it. */
const LUMPS = [
  { coins: 1000 * MILLION, upTo: 0.64 },
  { coins: 2000 * MILLION, upTo: 0.92 },
  { coins: 500 * MILLION, upTo: 1 },
] as const;
const USUAL_LUMP = 1240 * MILLION;
/** How much more often a trend of one usual size mints, as a logarithm. */
const MINTED_BY_TREND = 0.5;
/** Days within which a lump is issued to the dealers who ordered it: some of it waits, most goes soon, and little at weekends. */
const ISSUED = { within: 20, waits: 3, fades: { least: 1.2, most: 6 }, weekend: 0.03 } as const;
/** Chance of a working day that much is redeemed, how much more often in falling markets, and how much it is. */
const REDEEMED = { chance: 0.03, byTrend: -1, least: 90 * MILLION, most: 850 * MILLION } as const;
const USUAL_REDEEMED = (REDEEMED.most - REDEEMED.least) / Math.log(REDEEMED.most / REDEEMED.least);
/** Days for which the treasury keeps what was redeemed before it is burned. */
const BURNED = { least: 4, most: 18 } as const;
/** What the treasury always has in stock, and how it differs from working day to working day: dealers come and go, and coins move between chains. */
const STOCK = { usual: 760 * MILLION, differs: 34 * MILLION, octaves: 5 } as const;

/** Coins of a treasury by day: those that its customers own, and those authorised that nobody has bought yet. */
export interface TreasuryCoins {
  readonly circulating: number;
  readonly held: number;
}

/** `e` to a power that hangs on the trend, with a mean of about 1. */
const byTrend = (strength: number, trend: number): number => Math.exp(strength * trend - strength ** 2 / 2);

/** The number of working days up to a report. */
function workingDays(day: number): number {
  const ofWeek = (day + 2) % 7;
  return ((day + 2 - ofWeek) / 7) * 5 + Math.min(ofWeek, 4);
}

/** Shares of a lump of a day that are issued on that day and on each of the next ones. */
function issueShares(salt: number, day: number): readonly number[] {
  const { within, waits, fades, weekend } = ISSUED;
  const luckOf = (choice: number): number => uniformOf(mix(mix(salt + 103, day), choice));
  const wait = Math.floor(waits * luckOf(1) ** 2);
  const fade = fades.least + (fades.most - fades.least) * luckOf(2);
  const weights = Array.from({ length: within }, (_, ago) => {
    if (ago < wait) return 0;
    const bought = -Math.log(1 - luckOf(10 + ago)) * Math.exp(-(ago - wait) / fade);
    return (isOfWeekend(day + ago) ? weekend : 1) * bought;
  });
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/**
 * Coins of an issuer that authorises them by the billion, sells them to dealers within weeks, takes them back and burns them
 * later: what is authorised steps, what circulates flows.
 */
export function treasuryCoins({ coin, growth, salt }: Token, { trend }: MarketMood): (day: number) => TreasuryCoins {
  const paidIn = (growth * coin.supply) / 365 / WORKING;
  const chance = (paidIn + REDEEMED.chance * USUAL_REDEEMED) / USUAL_LUMP;
  const luckOf = (choice: number, day: number): number => uniformOf(mix(salt + choice, day));
  const authorisedOn = oncePerDay((day: number): number => {
    const isMinted = !isOfWeekend(day) && luckOf(73, day) < chance * byTrend(MINTED_BY_TREND, trend(day));
    return isMinted ? (LUMPS.find(({ upTo }) => luckOf(79, day) < upTo)?.coins ?? 0) : 0;
  });
  const redeemedOn = oncePerDay((day: number): number => {
    const isRedeemed = !isOfWeekend(day) && luckOf(83, day) < REDEEMED.chance * byTrend(REDEEMED.byTrend, trend(day));
    const size = isRedeemed ? REDEEMED.least * (REDEEMED.most / REDEEMED.least) ** luckOf(89, day) : 0;
    return MILLION * Math.round(size / MILLION);
  });
  const sharesOf = oncePerDay((day) => issueShares(salt, day));
  /** What the lumps of the last days issue on a day, and what of them is still in stock after it. */
  const lumpsOf = oncePerDay((day: number): { readonly issued: number; readonly unsold: number } => {
    let [issued, unsold] = [0, 0];
    for (let ago = 0; ago < ISSUED.within; ago++) {
      const size = authorisedOn(day - ago);
      if (size === 0) continue;
      const shares = sharesOf(day - ago);
      issued += size * shares[ago];
      unsold += size * shares.slice(ago + 1).reduce((sum, share) => sum + share, 0);
    }
    return { issued, unsold };
  });
  const burnedAfter = (day: number): number => {
    let after = Math.floor(BURNED.least + (BURNED.most - 2 - BURNED.least) * luckOf(91, day));
    while (isOfWeekend(day + after)) after++;
    return after;
  };
  const unburned = (day: number): number => {
    let sum = 0;
    for (let ago = 0; ago < BURNED.most; ago++) if (ago < burnedAfter(day - ago)) sum += redeemedOn(day - ago);
    return sum;
  };
  const stockOf = (day: number): number =>
    STOCK.usual + STOCK.differs * octaveNoise(salt + 107, workingDays(day), 0, STOCK.octaves);
  const since = sumSince(ANCHOR_DAY, (day) => lumpsOf(day).issued - redeemedOn(day));
  const stock = stockOf(ANCHOR_DAY);
  return (day) => ({
    circulating: coin.supply + since(day) + stock - stockOf(day),
    held: stockOf(day) + lumpsOf(day).unsold + unburned(day),
  });
}
