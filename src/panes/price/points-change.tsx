import { formatPoints } from '@/domain/format/format-percent';
import { isMissing } from '@/domain/format/missing';
import type { QuestionFacts } from '@/domain/predictions/question-facts';
import { explainNew, getPointsTone } from '@/domain/predictions/young-question';
import { MissingMark } from '@/ui/missing-mark';
import { TONES } from '@/ui/tones';

export interface PointsChangeProps {
  readonly question: QuestionFacts;
  readonly nowSeconds: number;
  readonly className?: string;
}

/** The day's change of probability in points. That of a new question is grey, and named as new. */
export function PointsChange({ question, nowSeconds, className = '' }: PointsChangeProps) {
  const { oneDayPriceChange: change } = question;
  if (isMissing(change)) return <MissingMark />;
  const why = explainNew(question, nowSeconds);
  return (
    <span className={`whitespace-nowrap ${TONES[getPointsTone(question, nowSeconds)]} ${className}`} title={why}>
      {why === undefined ? formatPoints(change) : <NewChange text={formatPoints(change)} />}
    </span>
  );
}

/** In a narrow column the word takes the place of the unit. */
const NewChange = ({ text }: { readonly text: string }) => (
  <>
    <span className="text-xs">new</span> {text.replace(' pt', '')}
  </>
);
