import { useService } from '@/client/service-context';
import type { Market, PredictionMarket } from '@/contract/payloads';
import { Change } from '@/ui/change';
import { findLeadingQuestion } from './leading-question';
import { PointsChange } from './points-change';

export interface DayChangeProps {
  readonly market: Market;
  readonly className?: string;
}

/** The 24 h change of a market's price: in percent, or in points for a question, as its list shows it. */
export function DayChange({ market, className = '' }: DayChangeProps) {
  const question = findLeadingQuestion(market);
  if (question === undefined) return <Change percent={market.priceChange24h} className={className} />;
  return <QuestionChange question={question} className={className} />;
}

const MINUTE = 60;

interface QuestionChangeProps extends Pick<DayChangeProps, 'className'> {
  readonly question: PredictionMarket;
}

function QuestionChange(props: QuestionChangeProps) {
  const { clock } = useService();
  // The list is read again each minute, so what is no longer new is seen then.
  return <PointsChange {...props} nowSeconds={Math.floor(clock.now() / 1000 / MINUTE) * MINUTE} />;
}
