import type { ClosingFacts } from './closing-words';

/** The fields of a question that filters and sorts read. */
export interface QuestionFacts extends ClosingFacts {
  readonly oneDayPriceChange?: number | undefined;
  /** Not in the list: loaded on demand. */
  readonly weekPriceChange?: number | undefined;
  readonly totalVolume?: number | undefined;
  readonly buyVolume24H?: number | undefined;
  readonly sellVolume24H?: number | undefined;
  readonly openInterest?: number | undefined;
  readonly uniqueTraders?: number | undefined;
  readonly availableSince?: { readonly s: number } | undefined;
}

const DAY_SECONDS = 86_400;

/** Seconds that a question has been open; `undefined` if its opening was not reported or is to come. */
export function getOpenSeconds({ availableSince }: QuestionFacts, nowSeconds: number): number | undefined {
  const opened = availableSince?.s;
  return opened === undefined || opened > nowSeconds ? undefined : nowSeconds - opened;
}

/** Whether a question has been open for less than two days: its last 24 hours have no full day before them. */
export const isNew = (question: QuestionFacts, nowSeconds: number): boolean =>
  (getOpenSeconds(question, nowSeconds) ?? Number.POSITIVE_INFINITY) < 2 * DAY_SECONDS;

/** USD on both sides in 24 hours; `undefined` if neither was reported. */
export function getDayVolume({ buyVolume24H, sellVolume24H }: QuestionFacts): number | undefined {
  if (buyVolume24H === undefined && sellVolume24H === undefined) return undefined;
  return (buyVolume24H ?? 0) + (sellVolume24H ?? 0);
}
