import type { Market } from '@/contract/payloads';
import { findLeadingQuestion } from './leading-question';

/** The outcome whose probability stands for an event of several questions: `↑ $200`; `undefined` of other markets. */
export function nameLeadingOutcome(market: Market): string | undefined {
  if ((market.predictionMarkets?.length ?? 0) < 2) return undefined;
  const { groupItemTitle, question } = findLeadingQuestion(market) ?? {};
  return groupItemTitle || question;
}
