import type { DataSpan } from '@/data/plan/heatmap-span';
import { StatusFact } from '@/ui/screen-frame';
import type { TellAge } from '../use-age-words';

export interface AgeFactProps {
  readonly span: Pick<DataSpan, 'isLive'>;
  /** Seconds since the newest data on screen. */
  readonly age: number;
  readonly tellAge: TellAge;
}

/** "Live, 2 s behind" of a market that is recorded as it trades, "Age 12 s" of another that goes on. */
export function AgeFact({ span, age, tellAge }: AgeFactProps) {
  if (span.isLive === true) return <span className="text-ok">Live, {tellAge(Math.max(0, age))} behind</span>;
  return <StatusFact label="Age">{tellAge(age)}</StatusFact>;
}
