import { formatPoints, getTone } from '../format/format-percent';
import { isMissing } from '../format/missing';
import { getOpenSeconds, isNew, type QuestionFacts } from './question-facts';

const DAY = 86_400;

type Opened = Pick<QuestionFacts, 'availableSince'>;

/** A question that has been open for less than a day: figures of 24 h are of its whole life, and there was no day before. */
export const isYoung = (question: Opened, nowSeconds: number): boolean =>
  (getOpenSeconds(question, nowSeconds) ?? DAY) < DAY;

/** Since when a change of 24 h is counted: `in 24 h`, `since it opened`. */
export const describeSpan = (question: Opened, nowSeconds: number): string =>
  isYoung(question, nowSeconds) ? 'since it opened' : 'in 24 h';

/**
 * The tone of the day's change in points of one of its outcomes, wherever it stands; `turn` is −1 for the other outcome. A new
 * question moved from the guess it opened at, so its change is neutral.
 */
export function getPointsTone(
  question: QuestionFacts,
  nowSeconds: number,
  turn: 1 | -1 = 1,
): ReturnType<typeof getTone> {
  const { oneDayPriceChange: change } = question;
  return isMissing(change) || isNew(question, nowSeconds) ? 'neutral' : getTone(turn * change * 100, 1);
}

/** Why the change of a new question is grey; `undefined` of others. */
export function explainNew(question: QuestionFacts, nowSeconds: number): string | undefined {
  if (!isNew(question, nowSeconds)) return undefined;
  return `Open for less than 48 h: ${formatPoints(question.oneDayPriceChange)} ${describeSpan(question, nowSeconds)}`;
}
