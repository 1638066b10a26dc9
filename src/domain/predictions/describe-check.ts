import { formatProbability } from '../format/format-percent';
import {
  type Contradiction,
  findContradictions,
  findLargestExcess,
  type GroupMember,
  type GroupShape,
  sumExclusive,
} from './check-group';
import { shortenStrike } from './strike-words';
import { describeSumGap } from './sum-words';
import { findLeastTick, formatTickPoints } from './tick-points';

export interface GroupCheck {
  /** Whether something does not fit. */
  readonly isOff: boolean;
  /** "strikes consistent within 0.2 pt (inferred)", "Sum 103.2%, 3.2 pt over 100%": for a heading. */
  readonly short: string;
  /** What was inferred, from which words, and the result of the last prices. */
  readonly long: string;
}

const OF_DIFFERENT_TIMES = 'Last prices may be of different times';

/** What the last prices of a group say about each other; `undefined` if nothing can be inferred. */
export function describeCheck<T extends GroupMember>(
  shape: GroupShape<T>,
  members: readonly T[],
): GroupCheck | undefined {
  if (shape.kind === 'unknown') return undefined;
  return shape.kind === 'nested' ? describeLadder(shape, members) : describeSum(shape, members);
}

function describeLadder<T extends GroupMember>(
  shape: Extract<GroupShape<T>, { kind: 'nested' }>,
  members: readonly T[],
): GroupCheck | undefined {
  const { pays, rungs, sign } = shape;
  if (rungs.length < 2) return undefined;
  const found = findContradictions(shape);
  const nesting = `The questions say “${sign}”, so each strike includes the ones ${pays} it`;
  const tick = findLeastTick(members);
  const orderStrikes = ({ lower, upper }: Pick<Contradiction<T>, 'lower' | 'upper'>) =>
    pays === 'above' ? [lower, upper] : [upper, lower];
  /** "108K > 106K": the strike that cannot be the likelier one, over the one that includes it. */
  const nameOrder = (contradiction: Contradiction<T>): string => {
    const [wide, narrow] = orderStrikes(contradiction);
    return `${shortenStrike(narrow.strike)} > ${shortenStrike(wide.strike)}`;
  };
  const tell = ({ lower, upper, excess }: Contradiction<T>): string => {
    const [wide, narrow] = orderStrikes({ lower, upper });
    return `${narrow.member.groupItemTitle} stands ${formatTickPoints(excess, tick)} over ${wide.member.groupItemTitle}`;
  };
  if (found.length === 0) {
    const largest = findLargestExcess(shape);
    if (largest === undefined) {
      return { isOff: false, short: 'consistent strikes (inferred)', long: `${nesting}, and the last prices agree.` };
    }
    const within = formatTickPoints(largest.excess, tick);
    return {
      isOff: false,
      short: `strikes consistent within ${within} (inferred)`,
      long: `${nesting}, and the last prices agree within ${within}: ${tell(largest)}, in steps of one tick at most. ${OF_DIFFERENT_TIMES}.`,
    };
  }
  const most = formatTickPoints(Math.max(...found.map(({ excess }) => excess)), tick);
  const by =
    found.length === 1
      ? `strikes out of order: ${nameOrder(found[0])} by ${most}`
      : `${found.length} pairs of strikes out of order, by up to ${most}`;
  return {
    isOff: true,
    short: by,
    long: `${nesting}, yet ${found.map(tell).join('; ')}. ${OF_DIFFERENT_TIMES}.`,
  };
}

function describeSum<T extends GroupMember>(
  { bands, sign }: Extract<GroupShape<T>, { kind: 'exclusive' }>,
  members: readonly T[],
): GroupCheck | undefined {
  const found = sumExclusive(members, bands !== undefined);
  if (found === undefined) return undefined;
  const { sum, isOff } = found;
  const share = formatProbability(sum);
  const gap = isOff ? `, ${describeSumGap(sum)}` : '';
  const exclusion =
    bands === undefined
      ? `The title says “${sign}”, so at most one outcome comes true`
      : 'The titles are bands that leave no price out, so exactly one outcome comes true';
  return {
    isOff,
    short: `Sum ${share}${gap}`,
    long: `${exclusion}: the last prices add up to ${share}${gap}${isOff ? `. ${OF_DIFFERENT_TIMES}` : ''}.`,
  };
}
