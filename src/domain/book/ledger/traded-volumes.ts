import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '../../columns/side-volumes';
import type { TimeSpan } from '../../time-span';
import { ASK, BID, UNKNOWN, type WallSide } from './book-frame';

/** Traded volume by side, where it is loaded. */
export interface TradedVolumes {
  readonly volumes: Pick<SideVolumes, 'length' | 'times' | 'buys' | 'sells'>;
  /** Length of each bucket, and the times for which all are loaded: a missing bucket there had no trade. */
  readonly seconds: number;
  readonly known: readonly TimeSpan[];
}

export interface SidedVolume {
  readonly buys: number;
  readonly sells: number;
}

/** Volume of a time that starts and ends with buckets; `undefined` if not all of it is known. */
export function sumVolumes(
  { volumes, seconds, known }: TradedVolumes,
  from: number,
  to: number,
): SidedVolume | undefined {
  const { times, length, buys, sells } = volumes;
  const isKnown = known.some((span) => span.from <= from && span.to >= to);
  // Trades after the last bucket may have happened since they were loaded.
  const isOver = length > 0 && times[length - 1] + seconds >= to;
  if (!isKnown || !isOver || (to - from) % seconds !== 0) return undefined;
  const sum = { buys: 0, sells: 0 };
  for (let at = lowerBound(times, from, length); at < length && times[at] < to; at++) {
    sum.buys += buys[at];
    sum.sells += sells[at];
  }
  return Number.isNaN(sum.buys + sum.sells) ? undefined : sum;
}

/** Volume of all buckets that a time touches: an upper bound of what was traded in it. */
export function sumAround(traded: TradedVolumes, from: number, to: number): SidedVolume | undefined {
  const { seconds } = traded;
  return sumVolumes(traded, Math.floor(from / seconds) * seconds, Math.ceil(to / seconds) * seconds);
}

/** Volume that can have taken from a side: sells take from bids, buys from asks. */
export function volumeAgainst({ buys, sells }: SidedVolume, side: WallSide): number {
  if (side === 'bid') return sells;
  return side === 'ask' ? buys : buys + sells;
}

/**
 * By which factor to scale what sizes can have lost to trades, by the numbers of `WALL_SIDES`, so that no more was
 * traded than `volume`. `sums` are the most that each side can have lost. For an unknown side, the volume that neither
 * side took is left.
 */
export function findShares(sums: ArrayLike<number>, { buys, sells }: SidedVolume): readonly number[] {
  const [bids, asks] = [shareOf(sums[BID], sells), shareOf(sums[ASK], buys)];
  const left = buys + sells - sums[BID] * bids - sums[ASK] * asks;
  return [bids, asks, shareOf(sums[UNKNOWN], Math.max(0, left))];
}

const shareOf = (sum: number, most: number): number => (sum <= most ? 1 : most / sum);
