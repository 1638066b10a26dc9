import { QUESTION_SORTS } from '@/domain/predictions/question-sorts';
import { choice, defaulted, flag, number, type SearchFields, type SearchOf, spoken, text } from './field-kinds';
import { compact } from './read-field';
import { DIRECTION, makeParser, type SharedSearch } from './screen-fields';

export const SHOWN_QUESTIONS = ['open', 'closed', 'all'] as const;
/** How soon a question must close. */
export const CLOSINGS = ['day', 'week', 'month', 'quarter'] as const;
export type Closing = (typeof CLOSINGS)[number];

/** Within what time a question must have moved. */
export const MOVER_SPANS = ['day', 'week'] as const;

const MAX_USD = 1e12;

export const PREDICTION_FIELDS = {
  q: text(),
  show: defaulted(SHOWN_QUESTIONS, 'open', { words: spoken('open', 'closed', 'all') }),
  /** Percent. */
  above: number(0, 100),
  below: number(0, 100),
  closes: choice(CLOSINGS, { words: spoken(...CLOSINGS) }),
  /** Least move of the price in points within the span, in either direction, and least volume in USD in 24 hours. */
  moved: number(0, 100),
  span: defaulted(MOVER_SPANS, 'day'),
  traded: number(0, MAX_USD),
  /** Single questions, without their groups. */
  flat: flag({ words: { flat: '1' } }),
  watch: flag({ words: { watched: '1' } }),
  /**
   * Absent: 24 h volume of groups, whose questions are sorted by strike or probability; without groups, 24 h volume of
   * questions.
   */
  sort: choice(QUESTION_SORTS, {
    words: {
      ...spoken('probability', 'change', 'interest', 'traders', 'closes', 'total'),
      volume: undefined,
    },
  }),
  dir: DIRECTION,
  /** `conditionId` of the selected question. */
  id: text(),
} satisfies SearchFields;

export type PredictionsSearch = SharedSearch & SearchOf<typeof PREDICTION_FIELDS>;

export const parsePredictionsSearch = makeParser(PREDICTION_FIELDS, ({ above, below, moved, traded, ...search }) => ({
  ...search,
  // Nothing is above 80 and below 20.
  ...(above !== undefined && below !== undefined && above > below ? {} : compact({ above, below })),
  // A limit of 0 is no limit.
  ...compact({ moved: moved === 0 ? undefined : moved, traded: traded === 0 ? undefined : traded }),
}));
