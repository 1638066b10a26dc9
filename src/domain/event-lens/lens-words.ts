import { describeCheck } from '../predictions/describe-check';
import { computeDistribution, findMedianBand } from '../predictions/strike-distribution';
import { describeBand } from '../predictions/strike-words';
import type { LensGroup, LensMember } from './lens-groups';

/** What the last prices of a group say of each other; inferred from titles, and said so. */
export interface LensCheck {
  readonly isOff: boolean;
  /** "consistent strikes, inferred", "sum 103.2%, 3.2 pt over 100%, inferred". */
  readonly words: string;
  /** From which words it was inferred, and what it comes to. */
  readonly long: string;
}

/** `undefined` where nothing can be inferred of the group. */
export function checkLensGroup<T extends LensMember>({ shape, members }: LensGroup<T>): LensCheck | undefined {
  const check = describeCheck(shape, members);
  return check && { isOff: check.isOff, words: `${check.short}, inferred`, long: check.long };
}

/**
 * Where the price ends as likely above as below, by the strikes; of questions that pay on a touch, and of what is over,
 * nothing is told.
 */
export function describeMiddle<T extends LensMember>({ shape, members }: LensGroup<T>): string | undefined {
  if (members.every(({ closed }) => closed === true) || (shape.kind === 'nested' && shape.isTouch)) return undefined;
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
