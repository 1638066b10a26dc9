import { ASK, BID, UNKNOWN } from '../ledger/book-frame';
import { type SidedVolume, sumVolumes, type TradedVolumes } from '../ledger/traded-volumes';
import { bucketFlow } from './bucket-flow';
import { FLOW_BANDS, FLOW_KINDS, placeOfSum } from './flow-column';
import type { FlowSumColumns } from './sum-flow';

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
