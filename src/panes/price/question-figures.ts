import type { Market } from '@/contract/payloads';
import { formatPoints, formatProbability, getTone } from '@/domain/format/format-percent';
import { getDayVolume } from '@/domain/predictions/choose-questions';

export interface QuestionFigures {
  readonly probability: string;
  readonly change: string;
  readonly tone: ReturnType<typeof getTone>;
}

/**
 * What the row of an event shows, written as the list of predictions writes it; `undefined` of other markets. An event's
 * price is that of its question with the largest volume of the day, then of all time: the change is the same question's.
 */
export function getQuestionFigures({ predictionMarkets, lastPrice }: Market): QuestionFigures | undefined {
  if (predictionMarkets === undefined) return undefined;
  const [leader] = predictionMarkets
    .filter((question) => question.lastPrice === lastPrice)
    .toSorted((a, b) => (getDayVolume(b) ?? 0) - (getDayVolume(a) ?? 0) || (b.totalVolume ?? 0) - (a.totalVolume ?? 0));
  const change = lastPrice === undefined ? undefined : leader?.oneDayPriceChange;
  return {
    probability: formatProbability(lastPrice),
    change: formatPoints(change),
    tone: getTone(change === undefined ? undefined : change * 100, 1),
  };
}
