import type { Engine } from '@/service/store/engine/engine';
import type { Spans } from '@/service/store/engine/paced-stream';
import type { RunningRows, StoredMarket } from '@/service/store/engine/store';
import { selectAll, tradeParams } from './volume-at-price-sql';

/** Seconds of a range that are read at once, so that the memory of a query does not grow with its range. */
const SLICE_SECONDS = 100 * 86_400;
const DAY_SECONDS = 86_400;

/** The time for which trades by price are stored, Unix seconds. */
interface Extent {
  readonly first: number;
  readonly last: number;
  /** A span that starts earlier would lack its first trades. */
  readonly complete: number;
}

interface AskedSpans {
  readonly markets: readonly StoredMarket[];
  readonly from: number;
  readonly to: number;
  readonly descending: boolean;
  readonly running?: RunningRows | undefined;
}

async function loadExtent(engine: Engine, asked: AskedSpans): Promise<Extent | undefined> {
  const { markets } = asked;
  const rows = await engine.rows<{ market: number; first: number; last: number }>(
    `SELECT market, toUnixTimestamp(min(ts)) AS first, toUnixTimestamp(max(ts)) AS last
     FROM (${selectAll(asked, 'market, ts')}) GROUP BY market`,
    tradeParams(asked),
  );
  if (rows.length === 0) return undefined;
  // A recorded market gets no more data: its profiles use what there is, complete or not.
  const since = new Map(
    markets.map(({ id, availableSince, recordedTo }) => [
      id,
      recordedTo > 0 ? Number.POSITIVE_INFINITY : availableSince,
    ]),
  );
  const completes = rows.map(({ market, first }) => {
    const day = Math.floor(first / DAY_SECONDS) * DAY_SECONDS;
    // Nothing is missing before the first trade of a new market.
    return day <= (since.get(market) ?? 0) ? 0 : day;
  });
  return {
    first: Math.min(...rows.map((row) => row.first)),
    last: Math.max(...rows.map((row) => row.last)),
    complete: Math.max(...completes),
  };
}

/** Whole spans in slices [low, high), ascending; each has at least one. */
function cutSlices(low: number, high: number, spans: Spans): [number, number][] {
  const slices: [number, number][] = [];
  for (let from = low; from < high; ) {
    let to = spans.next(from);
    for (let wider = spans.next(to); wider <= high && wider - from <= SLICE_SECONDS; wider = spans.next(wider)) {
      to = wider;
    }
    slices.push([from, to]);
    from = to;
  }
  return slices;
}

/** Slices of the spans that start in [`from`, `to`) and have trades, in the asked order. */
export async function loadSlices(engine: Engine, asked: AskedSpans, spans: Spans): Promise<[number, number][]> {
  const extent = await loadExtent(engine, asked);
  if (!extent) return [];
  const up = (at: number): number => (spans.start(at) === at ? at : spans.next(spans.start(at)));
  const low = Math.max(up(asked.from), spans.start(extent.first), up(extent.complete));
  const high = Math.min(up(asked.to), spans.next(spans.start(extent.last)));
  const slices = cutSlices(low, high, spans);
  return asked.descending ? slices.reverse() : slices;
}
