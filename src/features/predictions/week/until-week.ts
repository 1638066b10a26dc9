import { sumPrices, type ViewPrice } from '@/data/plan/price-view';
import { isByChange, isByWeek, THIN_WORDS } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import type { PredictionsSearch } from '@/state/fields/predictions-fields';
import type { WeekChanges } from './use-week-changes';

const DAY_SORTS: Readonly<Partial<Record<QuestionSort, QuestionSort>>> = {
  'week-move': 'move',
  'week-change': 'change',
};

/**
 * What rows are ordered by: while no change of a week is loaded, and none is on its way, the change of a day stands in
 * for it. An order by what nobody knows would be one of chance.
 */
export function orderUntilWeek(
  search: PredictionsSearch,
  { loaded, isLoading }: Pick<WeekChanges, 'loaded' | 'isLoading'>,
): PredictionsSearch {
  const { sort } = search;
  if (sort === undefined || !isByWeek(sort) || loaded > 0 || isLoading) return search;
  return { ...search, sort: DAY_SORTS[sort] };
}

/**
 * What the rows are ordered and chosen by now. They keep their places while answers arrive: no change orders them, or keeps one
 * out, before all are there.
 */
export const orderNow = (
  search: PredictionsSearch,
  week: Pick<WeekChanges, 'loaded' | 'isLoading'>,
): PredictionsSearch => (week.isLoading ? withoutChanges(search) : orderUntilWeek(search, week));

/** The order of the largest groups, and questions that no change keeps out. */
export const withoutChanges = (search: PredictionsSearch): PredictionsSearch => ({
  ...search,
  moved: undefined,
  sort: undefined,
  dir: undefined,
});

const SORT_WORDS: Readonly<Partial<Record<QuestionSort, string>>> = {
  move: 'Biggest movers, 24 h',
  change: '24 h change',
  'week-move': 'Biggest movers, 7 d',
  'week-change': '7 d change',
  volume: '24 h volume',
};

/**
 * The order of the list for the status line, where the head of a column does not tell all of it: `isUntilWeek` says that it stands
 * in for that by the changes of a week.
 */
export function describeOrder(sort: QuestionSort | undefined, isUntilWeek: boolean): string | undefined {
  if (!isUntilWeek && !isByChange(sort)) return undefined;
  const words = sort === undefined ? 'Groups by 24 h volume' : SORT_WORDS[sort];
  const until = isUntilWeek ? `${words} until 7 d is loaded` : words;
  return isByChange(sort) ? `${until}; ${THIN_WORDS}` : until;
}

/**
 * The price of the next load: of what the details lack, and of the changes of a week that load by themselves, as far as
 * this device does not store them.
 */
export function priceNextLoad(
  details: ViewPrice,
  isWeekWanted: boolean,
  { notKept, askBefore, priceOf }: Pick<WeekChanges, 'notKept' | 'askBefore' | 'priceOf'>,
): ViewPrice {
  const week = priceOf(notKept);
  return isWeekWanted && week.weight <= askBefore ? sumPrices([details, week]) : details;
}
