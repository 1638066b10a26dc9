import { formatProbability } from '../format/format-percent';
import { findContradictions, sumExclusive } from '../predictions/check-group';
import { computeDistribution, findMedianBand } from '../predictions/strike-distribution';
import { describeBand } from '../predictions/strike-words';
import { describeSumGap } from '../predictions/sum-words';
import { findLeastTick, formatTickPoints } from '../predictions/tick-points';
import type { LensGroup, LensMember } from './lens-groups';

/** What the last prices of a group say of each other; inferred from titles, and said so. */
export interface LensCheck {
  readonly isOff: boolean;
  /** "strikes agree, inferred", "sum 103.2%, 3.2 pt over 100%, inferred". */
  readonly words: string;
}

/** `undefined` where nothing can be inferred of the group. */
export function checkLensGroup<T extends LensMember>({ shape, members }: LensGroup<T>): LensCheck | undefined {
  if (shape.kind === 'nested') {
    if (shape.rungs.length < 2) return undefined;
    const found = findContradictions(shape);
    if (found.length === 0) return { isOff: false, words: 'strikes agree, inferred' };
    const gap = Math.max(...found.map(({ excess }) => excess));
    const pairs = found.length === 1 ? 'a pair of strikes contradicts' : `${found.length} pairs of strikes contradict`;
    return {
      isOff: true,
      words: `${pairs} each other by up to ${formatTickPoints(gap, findLeastTick(members))}, inferred`,
    };
  }
  const sum = shape.kind === 'exclusive' ? sumExclusive(members, shape.bands !== undefined) : undefined;
  if (sum === undefined) return undefined;
  const words = `sum ${formatProbability(sum.sum)}`;
  return { isOff: sum.isOff, words: `${words}${sum.isOff ? `, ${describeSumGap(sum.sum)}` : ''}, inferred` };
}

/** Where the price ends as likely above as below, by the strikes; of questions that pay on a touch nothing is told. */
export function describeMiddle<T extends LensMember>({ shape }: LensGroup<T>): string | undefined {
  if (shape.kind === 'nested' && shape.isTouch) return undefined;
  const middle = findMedianBand(computeDistribution(shape) ?? []);
  return middle && `even odds ${describeBand(middle)}, inferred`;
}

/** "$98,000", within its group; else the question itself. */
export function nameMember<T extends LensMember>({ groupItemTitle, question }: T, { title }: LensGroup<T>): string {
  return groupItemTitle === undefined || groupItemTitle === '' ? (question ?? title) : groupItemTitle;
}

/** "above ", where all questions of the group pay above or below their strikes. */
export function describePays<T extends LensMember>({ shape }: LensGroup<T>): string {
  return shape.kind === 'nested' ? `${shape.pays} ` : '';
}
