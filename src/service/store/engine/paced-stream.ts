import { alignDown, INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { SqlParams } from './bind-sql';
import type { Caller } from './caller';
import type { Engine } from './engine';
import { readLastTime } from './last-time';

/** A reader that does not take a part within this time is slow: its session serves others until it returns. */
const PATIENCE_MS = 100;
/** The same while others wait for a session. */
const SHORT_PATIENCE_MS = 20;

/** A slice for a slow reader is what it takes in about this time, up to `PacedQuery.slice`. */
const SLICE_MS = 8000;

/** The half-open time spans of an answer, one after the other: buckets or sessions. Unix seconds. */
export interface Spans {
  /** Start of the span that contains `at`. */
  start(at: number): number;
  /** End of the span that starts at `start`. */
  next(start: number): number;
}

export function spansOf(interval: Interval): Spans {
  return { start: (at) => alignDown(at, interval), next: (start) => start + INTERVAL_SECONDS[interval] };
}

/** Whole spans that start in [`low`, `high`). */
interface Range {
  readonly low: number;
  readonly high: number;
}

/** Bytes of an answer. */
export interface Part {
  readonly bytes: Uint8Array;
  /** A time in the last complete span. `undefined` when there is none, or when the bytes end inside a span. */
  readonly last: number | undefined;
}

/** A database query's result, and how it becomes the answer. */
export interface Reading {
  readonly chunks: AsyncGenerator<Uint8Array, void, void>;
  readonly toPart: (chunk: Uint8Array) => Part;
  /** The end of the answer, after the last chunk. */
  readonly finish?: () => Part;
}

export interface PacedQuery extends Range {
  readonly spans: Spans;
  readonly descending: boolean;
  /** Whose share of the sessions is used. */
  readonly key?: string | undefined;
  /** Most spans read at once for a slow reader. They stay in memory until it has taken them. */
  readonly slice: number;
  /**
   * Spans of the first, second, … query for a quick reader. The last number repeats. When absent, one query reads all.
   */
  readonly stretches?: readonly number[];
  /** Reads the spans that start in [`low`, `high`), in the requested order. */
  read(low: number, high: number): Reading;
}

/** The first `count` spans of `range` in the requested order, and the rest. */
function splitRange({ spans, descending }: PacedQuery, { low, high }: Range, count: number): [Range, Range] {
  let edge = descending ? high : low;
  for (let i = 0; i < count && (descending ? edge > low : edge < high); i++) {
    edge = descending ? spans.start(edge - 1) : spans.next(edge);
  }
  const below = { low, high: Math.min(high, edge) };
  const above = { low: Math.max(low, edge), high };
  return descending ? [above, below] : [below, above];
}

/** The part of `range` after the span that contains `last`. */
function restAfter({ spans, descending }: PacedQuery, { low, high }: Range, last: number): Range {
  const start = spans.start(last);
  return descending ? { low, high: Math.min(high, start) } : { low: Math.max(low, spans.next(start)), high };
}

/** Detects a reader that does not return in time. */
class Patience {
  readonly #timer: ReturnType<typeof setTimeout>;
  #isOver = false;
  isLost = false;

  constructor(ms: number, onLost: () => void) {
    const lose = (): void => {
      if (this.#isOver) return;
      this.isLost = true;
      onLost();
    };
    // If this timer was late, first notice whether the reader returned meanwhile.
    this.#timer = setTimeout(() => setImmediate(lose), ms);
  }

  end(): void {
    this.#isOver = true;
    clearTimeout(this.#timer);
  }
}

/** One query for a quick reader. Keeps no buffers that it has handed over: long-lived ones are expensive to collect. */
class QuickRun {
  readonly #engine: Engine;
  readonly #key: string | undefined;
  readonly #reading: Reading;
  #isDone = false;
  #part: Part | undefined;
  #patience: Patience | undefined;
  /** See `Part`. */
  last: number | undefined;

  constructor(engine: Engine, key: string | undefined, reading: Reading) {
    this.#engine = engine;
    this.#key = key;
    this.#reading = reading;
  }

  /** Whether there is another part, to be read with `take`. */
  async advance(): Promise<boolean> {
    if (this.#isDone) return false;
    const { chunks, toPart, finish } = this.#reading;
    const next = await chunks.next();
    this.#isDone = next.done === true;
    this.#part = next.done ? finish?.() : toPart(next.value);
    return this.#part !== undefined;
  }

  /** The part's bytes. From now on the reader's time is measured. */
  take(): Uint8Array {
    const { bytes = new Uint8Array(0), last } = this.#part ?? {};
    this.#part = undefined;
    this.last = last;
    if (last !== undefined && !this.#isDone) {
      this.#patience = new Patience(this.#engine.isWanted ? SHORT_PATIENCE_MS : PATIENCE_MS, () => {
        // A failure while ending does not matter to a reader that is away. The next query will report it.
        this.#reading.chunks.return().catch(() => undefined);
      });
    }
    return bytes;
  }

  /** Call this when the reader is back. Whether it was too slow, or others are due. */
  isToStop(): boolean {
    this.#patience?.end();
    if (this.last === undefined || this.#isDone) return false;
    return this.isReaderSlow || this.#engine.hasMoreThanItsShare(this.#key);
  }

  get isReaderSlow(): boolean {
    return this.#patience?.isLost === true;
  }

  /** Frees the session. */
  async end(): Promise<void> {
    this.#patience?.end();
    await this.#reading.chunks.return();
  }
}

/** All of a reading at once, so that no session waits for what happens to it. */
async function readWhole({ chunks, toPart, finish }: Reading): Promise<Uint8Array[]> {
  const parts: Uint8Array[] = [];
  // Copies: a part may be a view of a larger buffer, and this one is kept for long.
  for await (const chunk of chunks) parts.push(toPart(chunk).bytes.slice());
  if (finish) parts.push(finish().bytes.slice());
  return parts;
}

/** Decides what to read next, by the reader's speed so far. */
class Pace {
  readonly #query: PacedQuery;
  readonly #stretches: readonly number[];
  #turn = 0;
  #slice: number;
  isQuick: boolean;

  constructor(query: PacedQuery, isQuick: boolean) {
    this.#query = query;
    this.#stretches = query.stretches ?? [Number.POSITIVE_INFINITY];
    this.#slice = query.slice;
    this.isQuick = isQuick;
  }

  /** The next part of `rest`, and the remainder. */
  split(rest: Range): [Range, Range] {
    const last = this.#stretches.length - 1;
    return splitRange(this.#query, rest, this.isQuick ? this.#stretches[Math.min(this.#turn++, last)] : this.#slice);
  }

  /** Records how long the reader took for a slice. */
  noteSlice(tookMs: number): void {
    this.isQuick = tookMs < PATIENCE_MS;
    this.#turn = 0;
    const wanted = Math.floor((this.#slice * SLICE_MS) / Math.max(1, tookMs));
    this.#slice = Math.min(this.#query.slice, Math.max(1, wanted));
  }
}

/**
 * An answer over a range of time, at the speed of its reader. A quick reader gets one query, streamed while it runs.
 * For a slow one, the query is abandoned after the last whole part and continued in slices, each holding a session only
 * while the database works. A quick reader also gives its session back when others have fewer, and waits for the next
 * one like them; when others already wait, it starts with a slice. A slice shows data as of when it is read.
 */
export async function* streamPaced(engine: Engine, query: PacedQuery): AsyncGenerator<Uint8Array, void, void> {
  const pace = new Pace(query, !engine.isWanted);
  let rest: Range = query;
  while (rest.low < rest.high) {
    const [range, after] = pace.split(rest);
    const reading = query.read(range.low, range.high);
    if (!pace.isQuick) {
      const waiting = await readWhole(reading);
      const startedAt = performance.now();
      for (let bytes = waiting.shift(); bytes !== undefined; bytes = waiting.shift()) yield bytes;
      pace.noteSlice(performance.now() - startedAt);
      rest = after;
      continue;
    }
    const run = new QuickRun(engine, query.key, reading);
    try {
      let next: Range | undefined;
      while (next === undefined && (await run.advance())) {
        yield run.take();
        if (run.isToStop()) next = restAfter(query, rest, run.last ?? rest.low);
      }
      rest = next ?? after;
      pace.isQuick = !run.isReaderSlow;
    } finally {
      await run.end();
    }
  }
}

export interface PacedText extends Omit<PacedQuery, 'read'>, Caller {
  /** One column of text, a row for each span. */
  readonly sql: string;
  /** Parameters for reading the spans that start in [`low`, `high`). */
  readonly paramsOf: (low: number, high: number) => SqlParams;
  /** See `StreamOptions`. */
  readonly blockRows?: number;
}

/** `streamPaced` for an answer whose text is made in SQL. */
export function streamPacedText(engine: Engine, text: PacedText): AsyncGenerator<Uint8Array, void, void> {
  const { sql, paramsOf, signal, key, blockRows } = text;
  const toPart = (bytes: Uint8Array): Part => ({ bytes, last: readLastTime(bytes) });
  const read = (low: number, high: number): Reading => ({
    chunks: engine.stream(sql, paramsOf(low, high), { signal, key, ...(blockRows && { blockRows }) }),
    toPart,
  });
  return streamPaced(engine, { ...text, read });
}
