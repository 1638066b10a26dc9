import type {
  PastCandle,
  PastFunding,
  PastInterest,
  PastPage,
  PastVolume,
} from '@/service/feeds/protocol/venue-history';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import type { FilledCandle, FilledFunding, FilledInterest } from '@/service/store/filled-rows';
import { DecimalError } from '../record/decimal';
import type { MarketUnits } from '../record/recording-sink';
import { scaleDecimal } from './scale-decimal';

const MAX_TICKS = 2n ** 31n - 1n;
const MAX_UINT32 = 2n ** 32n - 1n;
const MAX_INT32 = 2n ** 31n - 1n;
/** Rates are stored in 1e-9. */
const RATE_DECIMALS = 9;
/** No venue has a longer interval: a longer way between two payments has one missing. */
const LONGEST_INTERVAL = 8 * 3600;

function toTicks(price: string, { priceDecimals }: MarketUnits): number {
  const ticks = scaleDecimal(price, priceDecimals);
  if (ticks >= 0n && ticks <= MAX_TICKS) return Number(ticks);
  throw new DecimalError(`the price ${price} does not fit the store`);
}

interface Sums {
  readonly lots: bigint;
  readonly tickLots: bigint;
}

/** `mean`: ticks at which to count where the venue does not say what was paid. */
function toSums({ base, quote }: PastVolume, { priceDecimals, sizeDecimals }: MarketUnits, mean: number): Sums {
  const lots = scaleDecimal(base, sizeDecimals);
  if (quote === undefined) return { lots, tickLots: lots * BigInt(mean) };
  return { lots, tickLots: scaleDecimal(quote, priceDecimals + sizeDecimals) };
}

/** What was bought can be no more than all. */
const capSums = (part: Sums, whole: Sums): Sums => ({
  lots: part.lots > whole.lots ? whole.lots : part.lots,
  tickLots: part.tickLots > whole.tickLots ? whole.tickLots : part.tickLots,
});

/** The candles in the units of the store; a minute without trades has none. @throws DecimalError */
export function toFilledCandles(rows: readonly PastCandle[], units: MarketUnits): FilledCandle[] {
  return rows.flatMap((row) => {
    const [open, high, low, close] = [row.open, row.high, row.low, row.close].map((price) => toTicks(price, units));
    const mean = Math.round((open + high + low + close) / 4);
    const sums = toSums(row.volume, units, mean);
    if (sums.lots <= 0n) return [];
    const bought = row.bought && capSums(toSums(row.bought, units, mean), sums);
    return [{ minute: row.at, open, high, low, close, ...sums, bought }];
  });
}

/** What the payments of a page say of their intervals. */
export interface FundingPast {
  readonly parts: readonly FilledFunding[];
  /** Unix seconds: up to the last payment it is known. */
  readonly to: number;
}

/**
 * The rate in force between payments: what is paid at the end of an interval is the rate of that interval. Its length follows
 * from the payment before; where that one is missing, from the payments after it.
 */
export function toFilledFunding({ rows, from }: PastPage<PastFunding>, range: TimeRange): FundingPast {
  const parts: FilledFunding[] = [];
  for (const [i, { at, rate, every: told }] of rows.entries()) {
    const before = i > 0 ? at - rows[i - 1].at : undefined;
    const after = i + 1 < rows.length ? rows[i + 1].at - at : undefined;
    const every = told ?? [before, after].find((length) => length !== undefined && length <= LONGEST_INTERVAL);
    const units = scaleDecimal(rate, RATE_DECIMALS);
    if (units > MAX_INT32 || units < -MAX_INT32) throw new DecimalError(`the rate ${rate} does not fit the store`);
    const start = Math.max(at - (every ?? LONGEST_INTERVAL), i > 0 ? rows[i - 1].at : from, range.from);
    const part = { from: start, to: Math.min(at, range.to), every: every ?? LONGEST_INTERVAL, rate: Number(units) };
    if (part.from < part.to) parts.push(part);
  }
  return { parts, to: Math.min(range.to, rows.at(-1)?.at ?? range.from) };
}

/** Prices in ticks at the end of minutes, ascending. */
export type Closes = readonly { readonly minute: number; readonly close: number }[];

/** A price older than this does not value what is held now. */
const PRICE_AGE_SECONDS = 3600;

/**
 * Open interest at the end of the minutes before the instants. Where the venue does not say what it is worth, it is at the price
 * of that minute; without one it is left out, as it is live.
 */
export function toFilledInterest(rows: readonly PastInterest[], units: MarketUnits, closes: Closes): FilledInterest[] {
  const { priceDecimals, sizeDecimals } = units;
  const found: FilledInterest[] = [];
  let next = 0;
  for (const { at, coins, usd } of rows) {
    const minute = at - 60;
    while (next < closes.length && closes[next].minute <= minute) next++;
    const price = closes.at(next - 1);
    const lots = scaleDecimal(coins, sizeDecimals);
    const isPriced = next > 0 && price !== undefined && minute - price.minute <= PRICE_AGE_SECONDS;
    if (lots > MAX_UINT32 || (usd === undefined && !isPriced)) continue;
    const unit = 10n ** BigInt(priceDecimals + sizeDecimals);
    const worth = usd === undefined ? (lots * BigInt((price as { close: number }).close)) / unit : scaleDecimal(usd, 0);
    found.push({ minute, lots: Number(lots), usd: worth });
  }
  return found;
}
