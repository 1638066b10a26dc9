import { ASK, BID, UNKNOWN } from '../ledger/book-frame';
import { type SidedVolume, sumVolumes, type TradedVolumes } from '../ledger/traded-volumes';
import { bucketFlow } from './bucket-flow';
import { FLOW_BANDS, FLOW_KINDS, FLOW_SUMS, placeOfSum } from './flow-column';
import type { FlowSumColumns } from './sum-flow';

const TRADED_SUM = FLOW_KINDS.indexOf('traded');
const PULLED_SUM = FLOW_KINDS.indexOf('pulled');

/**
 * Flow in buckets of `seconds`, with trades from a side limited to its volume in that time. A candle that reached a
 * level only shows that trades may have taken everything that left it. The rest was pulled.
 */
export function bucketCapped(
  flow: FlowSumColumns,
  { seconds, columnSeconds }: { readonly seconds: number; readonly columnSeconds: number },
  traded: TradedVolumes,
): FlowSumColumns {
  // Limit in the finest buckets that both have: capping each gives a tighter bound than capping their sum.
  const fine = Math.max(columnSeconds, traded.seconds);
  const isFine = fine % columnSeconds === 0 && fine % traded.seconds === 0 && seconds % fine === 0;
  const capped = capTraded(bucketFlow(flow, isFine ? fine : seconds), isFine ? fine : seconds, traded);
  return isFine ? bucketFlow(capped, seconds) : capped;
}

/** The same for columns of `seconds` each. */
export function capTraded(flow: FlowSumColumns, seconds: number, traded: TradedVolumes): FlowSumColumns {
  const sums = flow.sums.slice();
  const usd = flow.usd?.slice();
  for (let at = 0; at < flow.length; at++) {
    const from = flow.starts[at];
    const volume = sumVolumes(traded, from, from + seconds);
    if (volume === undefined) continue;
    const [start, end] = [at * FLOW_SUMS, (at + 1) * FLOW_SUMS];
    capColumn(sums.subarray(start, end), volume);
    if (usd !== undefined)
      capAlike(usd.subarray(start, end), flow.sums.subarray(start, end), sums.subarray(start, end));
  }
  return { ...flow, sums, ...(usd && { usd }) };
}

/** What trades took is limited in coins; in USD the same share of it is left. */
function capAlike(usd: Float64Array, before: Float64Array, after: Float64Array): void {
  for (let place = 0; place < FLOW_SUMS; place += FLOW_KINDS.length) {
    const [was, is] = [before[place + TRADED_SUM], after[place + TRADED_SUM]];
    if (was > 0) capSum(usd, place, (usd[place + TRADED_SUM] * is) / was);
  }
}

/** Sells take from bids, buys from asks; for an unknown side, the volume that neither of them took is left. */
function capColumn(sums: Float64Array, { buys, sells }: SidedVolume): void {
  for (const band of FLOW_BANDS.keys()) {
    const bids = capSum(sums, placeOfSum(band, BID, 0), sells);
    const asks = capSum(sums, placeOfSum(band, ASK, 0), buys);
    capSum(sums, placeOfSum(band, UNKNOWN, 0), buys + sells - bids - asks);
  }
}

/** Limits the traded sum to `most` and moves the excess to pulled; returns the traded sum. */
function capSum(sums: Float64Array, place: number, most: number): number {
  const above = Math.max(0, sums[place + TRADED_SUM] - most);
  sums[place + TRADED_SUM] -= above;
  sums[place + PULLED_SUM] += above;
  return sums[place + TRADED_SUM];
}
