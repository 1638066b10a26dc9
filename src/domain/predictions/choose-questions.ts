import { formatNumber } from '../format/format-number';
import { getDayVolume, isNew, type QuestionFacts } from './question-facts';
import type { QuestionSort } from './question-sorts';

const VALUES: Readonly<Record<QuestionSort, (question: QuestionFacts) => number | undefined>> = {
  volume: getDayVolume,
  probability: ({ lastPrice }) => lastPrice,
  change: ({ oneDayPriceChange }) => oneDayPriceChange,
  move: ({ oneDayPriceChange }) => sizeOf(oneDayPriceChange),
  'week-change': ({ weekPriceChange }) => weekPriceChange,
  'week-move': ({ weekPriceChange }) => sizeOf(weekPriceChange),
  interest: ({ openInterest }) => openInterest,
  traders: ({ uniqueTraders }) => uniqueTraders,
  closes: ({ availableTo }) => availableTo?.s,
  total: ({ totalVolume }) => totalVolume,
};

const sizeOf = (change: number | undefined): number | undefined =>
  change === undefined ? undefined : Math.abs(change);

/** The value that a question is sorted by; `undefined` if not reported, which is last in both directions. */
export function getSortValue(question: QuestionFacts, sort: QuestionSort): number | undefined {
  return VALUES[sort](question);
}

/** Compares two values of a sort: unreported ones are last in either direction. */
export function compareFigures(a: number | undefined, b: number | undefined, ascending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return ascending ? a - b : b - a;
}

export interface QuestionFilter {
  readonly show: 'open' | 'closed' | 'all';
  /** Percent; a question that has never traded passes only if neither limit is set. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Least move in the span, in points, either way; a question without a change does not pass. */
  readonly movedPoints: number | undefined;
  readonly movedIn: 'day' | 'week';
  /** Least USD traded in 24 hours. */
  readonly tradedUsd: number | undefined;
  /** Closes within this many seconds from now; a question without an end does not pass. */
  readonly withinSeconds: number | undefined;
}

export function passesFilter(question: QuestionFacts, filter: QuestionFilter, nowSeconds: number): boolean {
  const isClosed = question.closed === true;
  if (filter.show !== 'all' && isClosed !== (filter.show === 'closed')) return false;
  return passesProbability(question, filter) && passesMove(question, filter) && passesEnd(question, filter, nowSeconds);
}

function passesMove(question: QuestionFacts, { movedPoints, movedIn, tradedUsd }: QuestionFilter): boolean {
  const change = movedIn === 'week' ? question.weekPriceChange : question.oneDayPriceChange;
  // 0.29 × 100 is a little less than 29.
  const isMoved = movedPoints === undefined || Math.round(Math.abs(change ?? 0) * 1e8) / 1e6 >= movedPoints;
  return isMoved && (tradedUsd === undefined || (getDayVolume(question) ?? 0) >= tradedUsd);
}

/** USD per day below which a price change comes from a few trades: it ranks behind changes on more. */
export const CHANGE_FLOOR_USD = 1000;

/** How a list by change treats moves that few dollars made, in words. */
export const THIN_WORDS = `low volume (under ${formatNumber(CHANGE_FLOOR_USD, 0)} USD in 24 h) ranks last, then new questions (under 48 h)`;

/** Sorts that put thinly traded questions and new ones last. */
export const isByChange = (sort: QuestionSort | undefined): boolean =>
  sort === 'change' || sort === 'move' || isByWeek(sort);

/** Sorts by what the list does not tell. */
export const isByWeek = (sort: QuestionSort | undefined): boolean => sort === 'week-change' || sort === 'week-move';

/**
 * Rank of a price change before its size counts: 0 where it was made on volume, 1 where a few dollars made it or no volume was
 * reported, 2 for a new question, which moved from the guess it opened at.
 */
export function getChangeRank(question: QuestionFacts, nowSeconds: number): 0 | 1 | 2 {
  if (isNew(question, nowSeconds)) return 2;
  return (getDayVolume(question) ?? 0) >= CHANGE_FLOOR_USD ? 0 : 1;
}

function passesProbability({ lastPrice }: QuestionFacts, { low, high }: QuestionFilter): boolean {
  if (low === undefined && high === undefined) return true;
  if (lastPrice === undefined) return false;
  // 0.55 × 100 is a little more than 55.
  const percent = Math.round(lastPrice * 1e8) / 1e6;
  return percent >= (low ?? 0) && percent <= (high ?? 100);
}

/** For questions that have ended, the seconds since their end count. */
function passesEnd({ availableTo }: QuestionFacts, { withinSeconds }: QuestionFilter, nowSeconds: number): boolean {
  if (withinSeconds === undefined) return true;
  return availableTo !== undefined && Math.abs(availableTo.s - nowSeconds) <= withinSeconds;
}
