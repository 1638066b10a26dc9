import type { Instrument } from '@/service/feeds/protocol/instrument';
import type { PublishedData } from '@/service/feeds/protocol/market-kind';

/** What a market will take a day on disk before anything of it is known, and what that rests on: a sentence. */
export interface DayEstimate {
  readonly bytes: number;
  readonly basis: string;
  /** How much is traded is not known: it was taken for a busy market. */
  readonly isBusy?: boolean;
}

/**
 * How the store takes the book of each second, as measured on recorded markets of four venues (docs/decisions/031). The first of
 * the books that are compressed together takes so many bytes a level, each later one so many for every level that has changed.
 */
const BYTES_PER_LEVEL = 2;
const BYTES_PER_CHANGE = 8;
/** Books that are compressed together: as many as the index leaves together, as long as they are no larger than a block. */
const BOOKS_TOGETHER = 16;
const BLOCK_LEVELS = 262_144;
/** Levels that change in a second of a busy market, of a book that is deep; of one that is not, those near its middle do. */
const CHANGES = 380;
const NEAR_LEVELS = 800;
const SECONDS_PER_DAY = 86_400;
const MINUTES_PER_DAY = 1440;
/** What else a busy market takes, likewise measured. */
const BUSY: Readonly<Partial<Record<PublishedData, number>>> = {
  trades: 2_000_000,
  mark: 200_000,
  openInterest: 200_000,
  liquidations: 50_000,
  options: 100_000,
};
/** Turnover in 24 h with which a market is busy, in dollars or something like them. */
const BUSY_TURNOVER = 5e9;
const DOLLARS = new Set(['USD', 'USDT', 'USDC']);
/**
 * A book has fewer levels where less is traded, and fewer of them change, but not as few: a thousandth of the turnover goes with a
 * tenth of them.
 */
const ACTIVITY_POWER = 1 / 3;

/** How busy a market is, 0 to 1; undefined where its list does not say it in dollars. */
function activityOf({ turnover, quote }: Pick<Instrument, 'quote' | 'turnover'>): number | undefined {
  if (turnover === undefined || !DOLLARS.has(quote)) return undefined;
  return Math.min(1, turnover / BUSY_TURNOVER);
}

/** By the depth of the venue's book, what it publishes, and how much is traded where its list says that. */
export function estimateDay(instrument: Pick<Instrument, 'kind' | 'quote' | 'turnover'>): DayEstimate {
  const { publishes, bookLevels = 0 } = instrument.kind;
  const activity = activityOf(instrument);
  const share = (activity ?? 1) ** ACTIVITY_POWER;
  const levels = Math.round(bookLevels * share);
  const changes = (CHANGES * share * bookLevels) / (bookLevels + NEAR_LEVELS);
  const rest = publishes.reduce((sum, data) => sum + (BUSY[data] ?? 0) * (data === 'trades' ? (activity ?? 1) : 1), 0);
  return {
    bytes: Math.round(estimateBooks(levels, changes) + rest),
    basis: describeBasis(levels, activity),
    ...(levels > 0 && activity === undefined ? { isBusy: true } : {}),
  };
}

/** The books of all seconds and minutes of a day, of so many levels a side. */
function estimateBooks(levels: number, changes: number): number {
  if (levels === 0) return 0;
  const whole = 2 * levels * BYTES_PER_LEVEL;
  const together = Math.min(BOOKS_TOGETHER, Math.max(1, BLOCK_LEVELS / (2 * levels)));
  // Two minutes have so little in common that each takes what a first book does.
  return SECONDS_PER_DAY * (whole / together + changes * BYTES_PER_CHANGE) + MINUTES_PER_DAY * whole;
}

/** The books of a day of a busy market, of `levels` a side: of every second and minute, or of every minute alone. */
export function estimateBookDay(levels: number, cadence: 'second' | 'minute'): number {
  if (cadence === 'minute') return MINUTES_PER_DAY * 2 * levels * BYTES_PER_LEVEL;
  return estimateBooks(levels, (CHANGES * levels) / (levels + NEAR_LEVELS));
}

/** What a busy market takes a day besides its books. */
export const restOfDay = (): number => Object.values(BUSY).reduce((sum, bytes) => sum + bytes, 0);

const QUIET = 'a quiet one takes less';

function describeBasis(levels: number, activity: number | undefined): string {
  if (levels === 0) return 'Estimated by what is kept of each answer';
  const book = `Estimated for a book of ${levels.toLocaleString('en')} levels a side each second`;
  if (activity !== undefined) return `${book}, by the turnover of 24 h`;
  return `${book}, as in a busy market: ${QUIET}`;
}

/** A market that is recorded: what it was estimated to take, and what it takes. */
export interface MeasuredMarket {
  readonly estimated: DayEstimate;
  readonly bytes: number;
  /** How that was measured: a sentence. */
  readonly basis: string;
}

/** The estimate of a market, corrected by how far the markets of its kind are from theirs that are recorded here. */
export function correctDay({ bytes, isBusy }: DayEstimate, recorded: readonly MeasuredMarket[]): DayEstimate {
  const sumOf = (sizes: readonly number[]): number => sizes.reduce((sum, one) => sum + one, 0);
  const share = sumOf(recorded.map((one) => one.bytes)) / sumOf(recorded.map((one) => one.estimated.bytes));
  const markets = recorded.length === 1 ? 'a market' : `${recorded.length} markets`;
  return {
    bytes: Math.round(bytes * share),
    basis: `Estimated from ${markets} of its kind recorded here${isBusy === true ? `: ${QUIET}` : ''}`,
  };
}
