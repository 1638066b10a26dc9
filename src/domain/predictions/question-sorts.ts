/**
 * Sorts of questions; `move` is the change in either direction. In its own file, because addresses are parsed before
 * any question.
 */
export const QUESTION_SORTS = [
  'volume',
  'probability',
  'change',
  'move',
  'interest',
  'traders',
  'closes',
  'total',
] as const;
export type QuestionSort = (typeof QUESTION_SORTS)[number];

export type Direction = 'asc' | 'desc';

/** Where each order starts: with the largest figure, and with the question that closes soonest. */
export const FIRST_DIRECTIONS: Readonly<Record<QuestionSort, Direction>> = {
  volume: 'desc',
  probability: 'desc',
  change: 'desc',
  move: 'desc',
  interest: 'desc',
  traders: 'desc',
  closes: 'asc',
  total: 'desc',
};

export interface QuestionOrder {
  readonly sort?: QuestionSort | undefined;
  /** Absent: the direction in which the order starts. */
  readonly dir?: Direction | undefined;
  /** Which questions are listed; absent: those that are open. */
  readonly show?: 'closed' | 'all' | undefined;
}

/** The direction in which an order starts. Where closed questions are listed, the latest end comes first. */
export function getFirstDirection({ sort = 'volume', show }: QuestionOrder): Direction {
  return sort === 'closes' && show !== undefined ? 'desc' : FIRST_DIRECTIONS[sort];
}

export const isAscending = (order: QuestionOrder): boolean => (order.dir ?? getFirstDirection(order)) === 'asc';
