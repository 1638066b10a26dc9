import { describeCheck } from '../predictions/describe-check';
import { computeDistribution, findMedianBand } from '../predictions/strike-distribution';
import { describeBand } from '../predictions/strike-words';
import type { LensGroup, LensMember } from './lens-groups';

/** What the last prices of a group say about each other; inferred from titles, and labelled as such. */
export interface LensCheck {
  readonly isOff: boolean;
  /** "consistent strikes (inferred)", "Sum 103.2%, 3.2 pt over 100%". */
  readonly words: string;
  /** The words it was inferred from, and the result. */
  readonly long: string;
}

/** `undefined` if nothing can be inferred about the group. */
export function checkLensGroup<T extends LensMember>({ shape, members }: LensGroup<T>): LensCheck | undefined {
  const check = describeCheck(shape, members);
  return check && { isOff: check.isOff, words: check.short, long: check.long };
}

/**
 * The median: above it the price ends as likely as below, by the strikes. `undefined` for questions that pay on a
 * touch, and for those that are over.
 */
export function describeMiddle<T extends LensMember>({ shape, members }: LensGroup<T>): string | undefined {
  if (members.every(({ closed }) => closed === true) || (shape.kind === 'nested' && shape.isTouch)) return undefined;
  const middle = findMedianBand(computeDistribution(shape) ?? []);
  return middle && `even odds ${describeBand(middle)}, inferred`;
}

/** "$98,000" within its group; otherwise the question itself. */
export function nameMember<T extends LensMember>({ groupItemTitle, question }: T, { title }: LensGroup<T>): string {
  return groupItemTitle === undefined || groupItemTitle === '' ? (question ?? title) : groupItemTitle;
}

/** "above " or "below " if all questions of the group pay that way; otherwise empty. */
export function describePays<T extends LensMember>({ shape }: LensGroup<T>): string {
  return shape.kind === 'nested' ? `${shape.pays} ` : '';
}
