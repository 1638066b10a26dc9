import type { Market } from '@/contract/payloads';
import { Change } from '@/ui/change';
import { getQuestionFigures } from './question-figures';

const TONES = { buy: 'text-buy', sell: 'text-sell', neutral: 'text-fg-3' } as const;

export interface DayChangeProps {
  readonly market: Market;
  readonly className?: string;
}

/** The 24 h change of a market's price: in percent, or in points for a question, as its list shows it. */
export function DayChange({ market, className = '' }: DayChangeProps) {
  const question = getQuestionFigures(market);
  if (question === undefined) return <Change percent={market.priceChange24h} className={className} />;
  return <span className={`whitespace-nowrap ${TONES[question.tone]} ${className}`}>{question.change}</span>;
}
