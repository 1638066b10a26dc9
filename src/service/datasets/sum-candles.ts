import { alignUp, INTERVAL_SECONDS, type Interval } from '@/domain/interval';

export interface SumRange {
  /** Unix seconds. Buckets that start in [`from`, `to`). */
  readonly from: number;
  readonly to: number;
  readonly interval: Interval;
  readonly descending: boolean;
  /** Whether to include buckets without volume between the first and the last one. */
  readonly gapfill: boolean;
}

/** Reads candles of one sum as `,{"Point":{…}}` texts. */
type ReadCandles = () => AsyncIterable<Uint8Array>;

interface Moment {
  readonly s: number;
  readonly ns?: number;
}

interface SummedPoint {
  readonly Point: {
    readonly volume: number;
    readonly timestamp: Moment;
    /** Unknown for a venue's own candle. */
    readonly firstTimestamp?: Moment;
    readonly lastTimestamp?: Moment;
  };
}

const ROW_START = ',{"Point":';
const ROWS_PER_CHUNK = 4096;

const toMs = ({ s, ns = 0 }: Moment): number => s * 1000 + ns / 1e6;

function toMoment(ms: number): Moment {
  const rest = ms % 1000;
  return { s: (ms - rest) / 1000, ...(rest > 0 ? { ns: rest * 1e6 } : {}) };
}

/** The points of `chunks`, in batches of those that have arrived completely. */
async function* readPoints(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<readonly SummedPoint[], void, void> {
  const decoder = new TextDecoder();
  const parse = (rows: string): SummedPoint[] =>
    rows === '' ? [] : (JSON.parse(`[${rows.slice(1)}]`) as SummedPoint[]);
  let text = '';
  for await (const chunk of chunks) {
    text += decoder.decode(chunk, { stream: true });
    const last = text.lastIndexOf(ROW_START);
    if (last <= 0) continue;
    yield parse(text.slice(0, last));
    text = text.slice(last);
  }
  yield parse(text);
}

/** Volume and trade times per bucket. `first` and `last` in Unix ms, 0 when unknown. */
class BucketSums {
  readonly #low: number;
  readonly #length: number;
  readonly #volume: Float64Array;
  readonly #first: Float64Array;
  readonly #last: Float64Array;
  /** 1 with trades, 2 when the times of some are unknown. */
  readonly #traded: Uint8Array;

  constructor({ from, to, interval }: SumRange) {
    this.#low = alignUp(from, interval);
    this.#length = INTERVAL_SECONDS[interval];
    const count = Math.max(0, (alignUp(to, interval) - this.#low) / this.#length);
    this.#volume = new Float64Array(count);
    this.#first = new Float64Array(count);
    this.#last = new Float64Array(count);
    this.#traded = new Uint8Array(count);
  }

  add({ Point: { volume, timestamp, firstTimestamp, lastTimestamp } }: SummedPoint): void {
    const index = (timestamp.s - this.#low) / this.#length;
    this.#volume[index] += volume;
    if (firstTimestamp === undefined || lastTimestamp === undefined) {
      this.#traded[index] = 2;
      return;
    }
    const first = toMs(firstTimestamp);
    this.#traded[index] = Math.max(this.#traded[index], 1);
    this.#first[index] = this.#first[index] === 0 ? first : Math.min(this.#first[index], first);
    this.#last[index] = Math.max(this.#last[index], toMs(lastTimestamp));
  }

  /** Indices of buckets to write, ascending. */
  select(gapfill: boolean): number[] {
    const traded = [...this.#traded.keys()].filter((index) => this.#traded[index] > 0);
    if (!gapfill || traded.length === 0) return traded;
    const first = traded[0];
    return Array.from({ length: traded[traded.length - 1] - first + 1 }, (_, place) => first + place);
  }

  format(index: number): string {
    const times = {
      firstTimestamp: toMoment(this.#first[index]),
      lastTimestamp: toMoment(this.#last[index]),
    };
    const timestamp = { s: this.#low + index * this.#length };
    const prices = { open: 0, high: 0, low: 0, close: 0 };
    const point = { ...prices, volume: this.#volume[index], timestamp, ...(this.#traded[index] === 1 ? times : {}) };
    return `,${JSON.stringify({ Point: point })}`;
  }
}

/**
 * Adds sums that the database cannot add in one query, because each part has its own unit. The parts are read one after
 * the other, so that a request never holds one stream while waiting for another. Only the figures of the buckets are
 * kept.
 */
export async function* sumCandles(
  range: SumRange,
  parts: readonly ReadCandles[],
): AsyncGenerator<Uint8Array, void, void> {
  const sums = new BucketSums(range);
  for (const read of parts) {
    for await (const points of readPoints(read())) for (const point of points) sums.add(point);
  }
  const indices = sums.select(range.gapfill);
  if (range.descending) indices.reverse();
  const encoder = new TextEncoder();
  for (let at = 0; at < indices.length; at += ROWS_PER_CHUNK) {
    const rows = indices.slice(at, at + ROWS_PER_CHUNK);
    yield encoder.encode(rows.map((index) => sums.format(index)).join(''));
  }
}
