import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '../../columns/side-volumes';
import { ASK, BID, type TimeSpan, UNKNOWN, type WallSide } from './book-frame';

/** What was traded by side, where that is loaded. */
export interface TradedVolumes {
  readonly volumes: Pick<SideVolumes, 'length' | 'times' | 'buys' | 'sells'>;
  /** Length of each, and times over which all of them are loaded: one that is not there had no trade. */
  readonly seconds: number;
  readonly known: readonly TimeSpan[];
}

export interface SidedVolume {
  readonly buys: number;
  readonly sells: number;
}

/** Volume of a time that begins and ends with buckets; `undefined` where it is not all known. */
export function sumVolumes(
  { volumes, seconds, known }: TradedVolumes,
  from: number,
  to: number,
): SidedVolume | undefined {
  const { times, length, buys, sells } = volumes;
  const isKnown = known.some((span) => span.from <= from && span.to >= to);
  // What comes after the last volume may have been traded since they were loaded.
  const isOver = length > 0 && times[length - 1] + seconds >= to;
  if (!isKnown || !isOver || (to - from) % seconds !== 0) return undefined;
  const sum = { buys: 0, sells: 0 };
  for (let at = lowerBound(times, from, length); at < length && times[at] < to; at++) {
    sum.buys += buys[at];
    sum.sells += sells[at];
  }
  return Number.isNaN(sum.buys + sum.sells) ? undefined : sum;
}

/** Volume of the buckets that a time touches: the most that can have been traded in it. */
export function sumAround(traded: TradedVolumes, from: number, to: number): SidedVolume | undefined {
  const { seconds } = traded;
  return sumVolumes(traded, Math.floor(from / seconds) * seconds, Math.ceil(to / seconds) * seconds);
}

/** What can have been taken from a side: sells take from bids, buys from asks. */
export function volumeAgainst({ buys, sells }: SidedVolume, side: WallSide): number {
  if (side === 'bid') return sells;
  return side === 'ask' ? buys : buys + sells;
}

/**
 * What share of the most that sizes can have lost to trades they did lose, by the numbers of `WALL_SIDES`, where no more was
 * traded than `volume`: each size in proportion. `sums` are of what they can have lost on each side; of no known side is what
 * neither side took.
 */
export function findShares(sums: ArrayLike<number>, { buys, sells }: SidedVolume): readonly number[] {
  const [bids, asks] = [shareOf(sums[BID], sells), shareOf(sums[ASK], buys)];
  const left = buys + sells - sums[BID] * bids - sums[ASK] * asks;
  return [bids, asks, shareOf(sums[UNKNOWN], Math.max(0, left))];
}

const shareOf = (sum: number, most: number): number => (sum <= most ? 1 : most / sum);
