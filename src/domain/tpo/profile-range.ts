import type { OffPrint } from '../columns/market-range';
import type { SessionProfile } from './session-profile';

type Profile = Pick<SessionProfile, 'start' | 'levels'>;

/** Lowest and highest row of profiles without rows off the market, and those rows. */
export interface ProfileRange {
  readonly low: number;
  readonly high: number;
  readonly off: readonly OffPrint[];
}

/**
 * A row is off the market if nothing was traded across this many ranges of nearly all rows, and this share of the
 * price.
 */
const LONE_RANGES = 2;
const LONE_SHARE = 0.005;
/** Share of the rows at either end that is ignored for their range. */
const END_SHARE = 0.05;
/** Fewer rows are not judged. */
const MIN_ROWS = 8;

interface Row {
  readonly price: number;
  readonly start: number;
  readonly visits: number;
}

/** `undefined` if no profile has a row. A tail of single prints is connected with the rest, and stays. */
export function findProfileRange(profiles: readonly Profile[]): ProfileRange | undefined {
  const rows = profiles.flatMap(listRows).sort((a, b) => a.price - b.price);
  if (rows.length === 0) return undefined;
  const at = (share: number): number => rows[Math.floor((rows.length - 1) * share)].price;
  const span = at(1 - END_SHARE) - at(END_SHARE);
  let [first, last] = [0, rows.length - 1];
  const isLone = (row: Row, next: Row): boolean =>
    rows.length >= MIN_ROWS &&
    row.visits === 1 &&
    Math.abs(row.price - next.price) > Math.max(span * LONE_RANGES, Math.abs(next.price) * LONE_SHARE);
  const off: OffPrint[] = [];
  const leaveOut = ({ price, start }: Row, side: OffPrint['side']): void => {
    off.push({ price, time: start, side });
  };
  const isAway = (one: number, next: number): boolean => isLone(rows[one], rows[next]);
  if (isAway(last, last - 1)) leaveOut(rows[last--], 'above');
  if (isAway(first, first + 1)) leaveOut(rows[first++], 'below');
  return { low: rows[first].price, high: rows[last].price, off };
}

function listRows({ start, levels: { length, price, blockEnds } }: Profile): readonly Row[] {
  return Array.from({ length }, (_, i): Row => {
    const visits = blockEnds[i] - (i === 0 ? 0 : blockEnds[i - 1]);
    return { price: price[i], start, visits };
  });
}
