import { lowerBound } from '@/base/binary-search';
import type { SideVolumes } from '../../columns/side-volumes';
import { ASK, BID, UNKNOWN } from '../ledger/book-frame';
import type { TimeSpan } from '../ledger/trade-evidence';
import { bucketFlow } from './bucket-flow';
import { FLOW_BANDS, FLOW_KINDS, placeOfSum } from './flow-column';
import type { FlowSumColumns } from './sum-flow';

/** What was traded by side, where that is loaded. */
export interface TradedVolumes {
  readonly volumes: SideVolumes;
  /** Length of each, and times over which all of them are loaded: one that is not there had no trade. */
  readonly seconds: number;
  readonly known: readonly TimeSpan[];
}

const TRADED_SUM = FLOW_KINDS.indexOf('traded');
const PULLED_SUM = FLOW_KINDS.indexOf('pulled');

/**
 * Flow in buckets of `seconds` in which no more was traded from a side than its volume in the same time: a candle that
 * reached a level tells that trades may have taken all that left it, not that they did. The rest was pulled.
 */
export function bucketCapped(
  flow: FlowSumColumns,
  { seconds, columnSeconds }: { readonly seconds: number; readonly columnSeconds: number },
  traded: TradedVolumes,
): FlowSumColumns {
  // As fine as both are told: the sum of what was traded at most in each is less than what was in all of them.
  const fine = Math.max(columnSeconds, traded.seconds);
  const isFine = fine % columnSeconds === 0 && fine % traded.seconds === 0 && seconds % fine === 0;
  const capped = capTraded(bucketFlow(flow, isFine ? fine : seconds), isFine ? fine : seconds, traded);
  return isFine ? bucketFlow(capped, seconds) : capped;
}

/** The same for columns of `seconds` each. */
export function capTraded(flow: FlowSumColumns, seconds: number, traded: TradedVolumes): FlowSumColumns {
  const sums = flow.sums.slice();
  const stride = sums.length / Math.max(1, flow.length);
  for (let at = 0; at < flow.length; at++) {
    const from = flow.starts[at];
    const volume = sumVolumes(traded, from, from + seconds);
    if (volume !== undefined) capColumn(sums.subarray(at * stride, (at + 1) * stride), volume);
  }
  return { ...flow, sums };
}

/** Sells take from bids, buys from asks; of no known side is what neither of them took. */
function capColumn(sums: Float64Array, { buys, sells }: SidedVolume): void {
  for (const band of FLOW_BANDS.keys()) {
    const bids = capSum(sums, placeOfSum(band, BID, 0), sells);
    const asks = capSum(sums, placeOfSum(band, ASK, 0), buys);
    capSum(sums, placeOfSum(band, UNKNOWN, 0), buys + sells - bids - asks);
  }
}

/** What is left of it. */
function capSum(sums: Float64Array, place: number, most: number): number {
  const above = Math.max(0, sums[place + TRADED_SUM] - most);
  sums[place + TRADED_SUM] -= above;
  sums[place + PULLED_SUM] += above;
  return sums[place + TRADED_SUM];
}

interface SidedVolume {
  readonly buys: number;
  readonly sells: number;
}

/** Volume of a time that begins and ends with buckets; `undefined` where it is not all known. */
function sumVolumes({ volumes, seconds, known }: TradedVolumes, from: number, to: number): SidedVolume | undefined {
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
