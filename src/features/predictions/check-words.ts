import type { PredictionEvent } from '@/data/queries/predictions';
import { formatProbability } from '@/domain/format/format-percent';
import { findContradictions, sumExclusive } from '@/domain/predictions/check-group';
import { describeSumGap } from '@/domain/predictions/sum-words';
import { findLeastTick, formatTickPoints } from '@/domain/predictions/tick-points';
import { inferEventShape } from './prediction-rows';

export interface GroupCheck {
  /** Something does not fit. */
  readonly isOff: boolean;
  /** "Sum 103.2%", for a heading. */
  readonly short: string;
  /** A sentence on what was inferred and what it comes to. */
  readonly long: string;
}

/** What the prices of a group say of each other; `undefined` where nothing can be inferred of them. */
export function checkGroup(event: PredictionEvent): GroupCheck | undefined {
  const shape = inferEventShape(event);
  if (shape.kind === 'unknown') return undefined;
  if (shape.kind === 'exclusive') return checkSum(event, shape.bands !== undefined);
  if (shape.rungs.length < 2) return undefined;
  const found = findContradictions(shape);
  const nesting = `Each strike includes the ones ${shape.pays === 'above' ? 'above' : 'below'} it`;
  if (found.length === 0) {
    return { isOff: false, short: 'strikes agree', long: `${nesting}, and the last prices agree with that.` };
  }
  const tick = findLeastTick(event.questions);
  const pairs = found.map(({ lower, upper, excess }) => {
    const [wide, narrow] = shape.pays === 'above' ? [lower, upper] : [upper, lower];
    const titles = [narrow, wide].map(({ member }) => member.groupItemTitle);
    return `${titles[0]} stands ${formatTickPoints(excess, tick)} over ${titles[1]}`;
  });
  const count = found.length === 1 ? 'one pair of strikes contradicts' : `${found.length} pairs of strikes contradict`;
  return {
    isOff: true,
    short: `${count} each other`,
    long: `${nesting}, yet ${pairs.join('; ')}. Last prices may be of different times.`,
  };
}

function checkSum({ questions }: PredictionEvent, isWhole: boolean): GroupCheck | undefined {
  const found = sumExclusive(questions, isWhole);
  if (found === undefined) return undefined;
  const { sum, isOff } = found;
  const share = formatProbability(sum);
  return {
    isOff,
    short: `sum ${share}`,
    long: `${isWhole ? 'Exactly' : 'At most'} one outcome comes true: the last prices add up to ${share}${isOff ? `, ${describeSumGap(sum)}. Last prices may be of different times` : ''}.`,
  };
}
