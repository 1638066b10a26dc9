import { sumPrices, type ViewPrice } from '@/data/plan/price-view';
import { isByWeek } from '@/domain/predictions/choose-questions';
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
