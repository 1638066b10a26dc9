import type { ClosingFacts } from './closing-words';
import type { QuestionSort } from './question-sorts';

/** What filters and sorts read of a question. */
export interface QuestionFacts extends ClosingFacts {
  readonly oneDayPriceChange?: number | undefined;
  readonly totalVolume?: number | undefined;
  readonly buyVolume24H?: number | undefined;
  readonly sellVolume24H?: number | undefined;
  readonly openInterest?: number | undefined;
  readonly uniqueTraders?: number | undefined;
}

/** USD of both sides in 24 hours; `undefined` where neither was reported. */
export function getDayVolume({ buyVolume24H, sellVolume24H }: QuestionFacts): number | undefined {
  if (buyVolume24H === undefined && sellVolume24H === undefined) return undefined;
  return (buyVolume24H ?? 0) + (sellVolume24H ?? 0);
}

const VALUES: Readonly<Record<QuestionSort, (question: QuestionFacts) => number | undefined>> = {
  volume: getDayVolume,
  probability: ({ lastPrice }) => lastPrice,
  change: ({ oneDayPriceChange }) => oneDayPriceChange,
  move: ({ oneDayPriceChange: change }) => (change === undefined ? undefined : Math.abs(change)),
  interest: ({ openInterest }) => openInterest,
  traders: ({ uniqueTraders }) => uniqueTraders,
  closes: ({ availableTo }) => availableTo?.s,
  total: ({ totalVolume }) => totalVolume,
};

/** What a question is sorted by; `undefined`: not reported, last in both directions. */
export function getSortValue(question: QuestionFacts, sort: QuestionSort): number | undefined {
  return VALUES[sort](question);
}

/** Compares two values of a sort: those that were not reported come last, whatever the direction. */
export function compareFigures(a: number | undefined, b: number | undefined, ascending: boolean): number {
  if (a === undefined || b === undefined) return Number(a === undefined) - Number(b === undefined);
  return ascending ? a - b : b - a;
}

export interface QuestionFilter {
  readonly show: 'open' | 'closed' | 'all';
  /** Percent; a question that has never traded passes only where neither is set. */
  readonly low: number | undefined;
  readonly high: number | undefined;
  /** Points that it moved in 24 hours at least, either way; one without a change does not pass. */
  readonly movedPoints: number | undefined;
  /** USD traded of it in 24 hours at least. */
  readonly tradedUsd: number | undefined;
  /** It closes within so many seconds from now; a question without an end does not. */
  readonly withinSeconds: number | undefined;
}

export function passesFilter(question: QuestionFacts, filter: QuestionFilter, nowSeconds: number): boolean {
  const isClosed = question.closed === true;
  if (filter.show !== 'all' && isClosed !== (filter.show === 'closed')) return false;
  return passesProbability(question, filter) && passesMove(question, filter) && passesEnd(question, filter, nowSeconds);
}

function passesMove(question: QuestionFacts, { movedPoints, tradedUsd }: QuestionFilter): boolean {
  const { oneDayPriceChange: change } = question;
  // 0.29 × 100 is a little less than 29.
  const isMoved = movedPoints === undefined || Math.round(Math.abs(change ?? 0) * 1e8) / 1e6 >= movedPoints;
  return isMoved && (tradedUsd === undefined || (getDayVolume(question) ?? 0) >= tradedUsd);
}

/** USD of a day under which a change of the price is one of a few trades, and is ranked behind those on more. */
export const CHANGE_FLOOR_USD = 1000;

/** Sorts in which thinly traded questions come last. */
export const isByChange = (sort: QuestionSort | undefined): boolean => sort === 'change' || sort === 'move';

/** Whether a change of the price counts for its place; of questions whose volume is not reported it does. */
export const isChangeOnVolume = (question: QuestionFacts): boolean =>
  (getDayVolume(question) ?? CHANGE_FLOOR_USD) >= CHANGE_FLOOR_USD;

function passesProbability({ lastPrice }: QuestionFacts, { low, high }: QuestionFilter): boolean {
  if (low === undefined && high === undefined) return true;
  if (lastPrice === undefined) return false;
  // 0.55 × 100 is a little more than 55.
  const percent = Math.round(lastPrice * 1e8) / 1e6;
  return percent >= (low ?? 0) && percent <= (high ?? 100);
}

/** Of questions that ended, those count that ended as long ago. */
function passesEnd({ availableTo }: QuestionFacts, { withinSeconds }: QuestionFilter, nowSeconds: number): boolean {
  if (withinSeconds === undefined) return true;
  return availableTo !== undefined && Math.abs(availableTo.s - nowSeconds) <= withinSeconds;
}
