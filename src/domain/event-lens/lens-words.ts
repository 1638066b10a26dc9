import { formatNumber } from '../format/format-number';
import { formatPoints, formatProbability } from '../format/format-percent';
import { countDecimals } from '../format/format-price';
import { findContradictions, sumExclusive } from '../predictions/check-group';
import type { StrikeBand } from '../predictions/parse-strike';
import { computeDistribution, findMedianBand } from '../predictions/strike-distribution';
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
  if (!sum.isOff) return { isOff: false, words: `${words}, inferred` };
  return {
    isOff: true,
    words: `${words}, ${formatGap(Math.abs(sum.sum - 1))} ${sum.sum > 1 ? 'over' : 'under'} 100%, inferred`,
  };
}

const formatGap = (gap: number): string => formatPoints(gap).replace('+', '');

/** Where the price ends as likely above as below, by the strikes; of questions that pay on a touch nothing is told. */
export function describeMiddle<T extends LensMember>({ shape }: LensGroup<T>): string | undefined {
  if (shape.kind === 'nested' && shape.isTouch) return undefined;
  const middle = findMedianBand(computeDistribution(shape) ?? []);
  return middle && `even odds ${describeBand(middle)}, inferred`;
}

function describeBand({ low, high }: StrikeBand): string {
  if (low === Number.NEGATIVE_INFINITY) return `at or below ${formatStrike(high)}`;
  if (high === Number.POSITIVE_INFINITY) return `above ${formatStrike(low)}`;
  return `between ${formatStrike(low)} and ${formatStrike(high)}`;
}

const formatStrike = (strike: number): string => formatNumber(strike, countDecimals(strike));

/** "$98,000", within its group; else the question itself. */
export function nameMember<T extends LensMember>({ groupItemTitle, question }: T, { title }: LensGroup<T>): string {
  return groupItemTitle === undefined || groupItemTitle === '' ? (question ?? title) : groupItemTitle;
}

/** "above ", where all questions of the group pay above or below their strikes. */
export function describePays<T extends LensMember>({ shape }: LensGroup<T>): string {
  return shape.kind === 'nested' ? `${shape.pays} ` : '';
}
