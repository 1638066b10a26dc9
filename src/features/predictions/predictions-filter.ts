import { formatNumber } from '@/domain/format/format-number';
import { isByChange, isByWeek } from '@/domain/predictions/choose-questions';
import type { QuestionSort } from '@/domain/predictions/question-sorts';
import { nameFilters } from '@/panes/list/filter-words';
import type { PredictionsSearch } from '@/state/fields/predictions-fields';

/** What the rows are sorted by; `undefined`: groups by volume, with the questions of each in an order of its own. */
export function getShownSort({ sort, dir, flat }: PredictionsSearch): QuestionSort | undefined {
  const isByGroup = sort === undefined && dir === undefined && flat !== true;
  return isByGroup ? undefined : (sort ?? 'volume');
}

/** Pressing a sort: another field starts in the direction of its own, the same one turns around. */
export function getNextSort(search: PredictionsSearch, sort: QuestionSort): Partial<PredictionsSearch> {
  const chosen = chooseSort(sort, search);
  return getShownSort(search) === sort ? { ...chosen, dir: search.dir === 'asc' ? undefined : 'asc' } : chosen;
}

/**
 * Orders start with the largest figure, and that by closing time with the question that closes next; of what is over, the
 * latest comes first. Movers are listed one by one: groups would include questions that have not moved.
 */
export const chooseSort = (
  sort: QuestionSort,
  { show }: Pick<PredictionsSearch, 'show'>,
): Partial<PredictionsSearch> => ({
  sort,
  dir: sort === 'closes' && show === undefined ? 'asc' : undefined,
  ...(isByChange(sort) && { flat: true, span: isByWeek(sort) ? 'week' : undefined }),
});

/** Number of filters besides the search text; the default of open questions does not count. */
export function countFilters({ show, above, below, closes, moved, traded, watch }: PredictionsSearch): number {
  const isRanged = above !== undefined || below !== undefined ? true : undefined;
  const isMover = moved !== undefined || traded !== undefined ? true : undefined;
  return [show === 'closed' ? show : undefined, isRanged, closes, isMover, watch].filter((one) => one !== undefined)
    .length;
}

export interface EmptyCopy {
  readonly title: string;
  readonly body: string;
  /** What would show something: removing the filters, or showing closed questions. */
  readonly way: 'clear' | 'closed';
}

/** Why none of `count` questions is listed. */
export function getEmptyCopy(search: PredictionsSearch, count: number): EmptyCopy {
  const filters = countFilters(search);
  const also = filters === 0 ? '' : ` ${nameFilters(filters)} also on.`;
  if (search.q !== undefined) {
    const shown = search.show === undefined ? ' Only open questions are listed.' : '';
    return {
      title: `No question matches “${search.q}”`,
      body: `Search covers questions, their groups and coins; “a\u00a0|\u00a0b” finds either, quotes match whole words.${shown}${also}`,
      way: 'clear',
    };
  }
  if (search.watch === true && filters === 1) {
    return {
      title: 'No watched questions',
      body: 'Press W on a row, or its star, to add a question.',
      way: 'clear',
    };
  }
  if (filters === 0) {
    const body = count === 1 ? 'The only one is closed.' : `All ${formatNumber(count, 0)} are closed.`;
    return { title: 'No open question', body, way: 'closed' };
  }
  return { title: 'No question matches the filters', body: `${nameFilters(filters)} on.`, way: 'clear' };
}

/** Without search and filters; order and selection stay. */
export function clearFilters(search: PredictionsSearch): PredictionsSearch {
  const range = { above: undefined, below: undefined, moved: undefined, span: undefined, traded: undefined };
  return { ...search, ...range, q: undefined, closes: undefined, watch: undefined, show: 'all' };
}
