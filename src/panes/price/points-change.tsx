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
  const box = why === undefined ? '' : ' inline-flex flex-wrap-reverse justify-end gap-x-1 leading-3.25';
  return (
    <span className={`whitespace-nowrap${box} ${TONES[getPointsTone(question, nowSeconds)]} ${className}`} title={why}>
      {why !== undefined && NEW}
      {formatPoints(change)}
    </span>
  );
}

/** In a narrow column it stands below the figure. */
const NEW = (
  <>
    <span className="text-2xs">new</span>{' '}
  </>
);
