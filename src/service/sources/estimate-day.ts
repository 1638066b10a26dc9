import type { Instrument } from '../feeds/instrument';
import type { PublishedData } from '../feeds/market-kind';

/** What a market will take a day on disk before anything of it is known, and what that rests on: a sentence. */
export interface DayEstimate {
  readonly bytes: number;
  readonly basis: string;
}

/**
 * A level of a book that is kept each second and minute, as measured on a recorded BTCUSDT perpetual with some 2,000 levels a side
 * (docs/decisions/031).
 */
const BYTES_PER_LEVEL = 18_000;
/** What else a busy market takes, likewise measured. */
const BUSY: Readonly<Partial<Record<PublishedData, number>>> = {
  trades: 2_000_000,
  mark: 200_000,
  openInterest: 200_000,
  liquidations: 50_000,
  options: 100_000,
};
/** Turnover in 24 h with which a market is busy, in dollars or something like them. */
const BUSY_TURNOVER = 1e9;
const DOLLARS = new Set(['USD', 'USDT', 'USDC']);
/** A book has fewer levels where less is traded, but not as few: a thousandth of the turnover goes with a tenth of them. */
const LEVELS_POWER = 1 / 3;

/** How busy a market is, 0 to 1; undefined where its list does not say it in dollars. */
function activityOf({ turnover, quote }: Pick<Instrument, 'quote' | 'turnover'>): number | undefined {
  if (turnover === undefined || !DOLLARS.has(quote)) return undefined;
  return Math.min(1, turnover / BUSY_TURNOVER);
}

/** By the depth of the venue's book, what it publishes, and how much is traded where its list says that. */
export function estimateDay(instrument: Pick<Instrument, 'kind' | 'quote' | 'turnover'>): DayEstimate {
  const { publishes, bookLevels = 0 } = instrument.kind;
  const activity = activityOf(instrument);
  const levels = Math.round(bookLevels * (activity ?? 1) ** LEVELS_POWER);
  const rest = publishes.reduce((sum, data) => sum + (BUSY[data] ?? 0) * (data === 'trades' ? (activity ?? 1) : 1), 0);
  return { bytes: Math.round(levels * BYTES_PER_LEVEL + rest), basis: tellBasis(levels, activity) };
}

function tellBasis(levels: number, activity: number | undefined): string {
  if (levels === 0) return 'Estimated by what is kept of each answer';
  const book = `Estimated for a book of ${levels.toLocaleString('en')} levels a side each second`;
  if (activity !== undefined) return `${book}, by the turnover of 24 h`;
  return `${book}, as in a busy market: a quiet one takes less`;
}

/** Of markets of its kind that are recorded. */
export function measuredDay(bytes: readonly number[]): DayEstimate {
  const mean = Math.round(bytes.reduce((sum, one) => sum + one, 0) / bytes.length);
  const markets = bytes.length === 1 ? 'the market' : `${bytes.length} markets`;
  return { bytes: mean, basis: `Measured on ${markets} of its kind recorded here` };
}
