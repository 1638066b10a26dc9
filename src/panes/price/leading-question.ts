import type { Market, PredictionMarket } from '@/contract/payloads';
import { getDayVolume } from '@/domain/predictions/question-facts';

const NONE: PredictionMarket = {};

/**
 * The question that the row of an event stands for; `undefined` of other markets. An event's price is that of its question
 * with the largest volume of the day, then of all time: the change is the same question's.
 */
export function findLeadingQuestion({ predictionMarkets, lastPrice }: Market): PredictionMarket | undefined {
  if (predictionMarkets === undefined) return undefined;
  if (lastPrice === undefined) return NONE;
  const [leader = NONE] = predictionMarkets
    .filter((question) => question.lastPrice === lastPrice)
    .toSorted((a, b) => (getDayVolume(b) ?? 0) - (getDayVolume(a) ?? 0) || (b.totalVolume ?? 0) - (a.totalVolume ?? 0));
  return leader;
}
