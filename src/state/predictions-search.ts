import { QUESTION_SORTS, type QuestionSort } from '@/domain/predictions/question-sorts';
import { choiceOf, compact, flagOf, numberOf, type RawSearch, textOf } from './search-fields';
import { type SharedSearch, sharedOf, upgradeSearch } from './url-state';

export const SHOWN_QUESTIONS = ['open', 'closed', 'all'] as const;
export type ShownQuestions = (typeof SHOWN_QUESTIONS)[number];
/** How soon a question must close. */
export const CLOSINGS = ['day', 'week', 'month', 'quarter'] as const;
export type Closing = (typeof CLOSINGS)[number];

export interface PredictionsSearch extends SharedSearch {
  readonly q?: string;
  /** Absent: open. */
  readonly show?: Exclude<ShownQuestions, 'open'>;
  /** Percent. */
  readonly above?: number;
  readonly below?: number;
  readonly closes?: Closing;
  /** Least move of the price in points within 24 hours, in either direction, and least volume in USD in that time. */
  readonly moved?: number;
  readonly traded?: number;
  /** Single questions, without their groups. */
  readonly flat?: true;
  readonly watch?: true;
  /**
   * Absent: 24 h volume of groups, whose questions are sorted by strike or probability; without groups, 24 h volume of
   * questions.
   */
  readonly sort?: QuestionSort;
  /** Absent: descending. */
  readonly dir?: 'asc';
  /** `conditionId` of the selected question. */
  readonly id?: string;
}

const MOST_USD = 1e12;

/** A limit of 0 is no limit. */
const positive = (limit: number | undefined): number | undefined => (limit === 0 ? undefined : limit);

export function parsePredictionsSearch(input: RawSearch): PredictionsSearch {
  const raw = upgradeSearch(input);
  const [above, below] = [numberOf(raw.above, 0, 100), numberOf(raw.below, 0, 100)];
  // Nothing is above 80 and below 20.
  const isCrossed = above !== undefined && below !== undefined && above > below;
  return compact<PredictionsSearch>({
    ...sharedOf(raw),
    q: textOf(raw.q),
    show: choiceOf(raw.show, ['closed', 'all'] as const),
    above: isCrossed ? undefined : above,
    below: isCrossed ? undefined : below,
    closes: choiceOf(raw.closes, CLOSINGS),
    moved: positive(numberOf(raw.moved, 0, 100)),
    traded: positive(numberOf(raw.traded, 0, MOST_USD)),
    flat: flagOf(raw.flat),
    watch: flagOf(raw.watch),
    sort: choiceOf(raw.sort, QUESTION_SORTS),
    dir: choiceOf(raw.dir, ['asc'] as const),
    id: textOf(raw.id),
  });
}
