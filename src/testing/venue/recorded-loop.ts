import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

const MINUTE_MS = 60_000;
/** A trade from the book. */
const MARKET = 'MARKET';

type Level = readonly [price: string, size: string];

/** An update of the book; ids and times are counted from the start of the loop. */
export interface LoopUpdate {
  readonly type: 'depth';
  readonly atMs: number;
  readonly delayMs: number;
  readonly first: number;
  readonly last: number;
  readonly bids: readonly Level[];
  readonly asks: readonly Level[];
}

export interface LoopTrade {
  readonly type: 'trade';
  readonly atMs: number;
  readonly delayMs: number;
  readonly id: number;
  readonly price: string;
  readonly size: string;
  readonly kind: string;
  readonly isMakerBuyer: boolean;
}

export interface LoopMark {
  readonly type: 'mark';
  readonly atMs: number;
  readonly delayMs: number;
  readonly mark: string;
  readonly index: string;
  readonly settle: string;
  readonly rate: string;
}

export type LoopEvent = LoopUpdate | LoopTrade | LoopMark;

/** A candle of a whole minute of the loop. */
export interface LoopCandle {
  readonly open: string;
  readonly high: string;
  readonly low: string;
  readonly close: string;
  readonly volume: string;
  readonly quote: string;
  readonly count: number;
  readonly bought: string;
  readonly boughtQuote: string;
}

/** Whole minutes of a recorded Binance linear market that can be replayed again and again. */
export interface RecordedLoop {
  readonly symbol: string;
  readonly lengthMs: number;
  /** How many update ids and trade ids one loop uses. */
  readonly updateIds: number;
  readonly tradeIds: number;
  /** The book at the start of the loop. */
  readonly book: { readonly bids: ReadonlyMap<string, string>; readonly asks: ReadonlyMap<string, string> };
  readonly events: readonly LoopEvent[];
  readonly candles: readonly LoopCandle[];
}

interface Frame {
  readonly stream?: string;
  readonly lastUpdateId?: number;
  readonly E?: number;
  readonly bids?: readonly Level[];
  readonly asks?: readonly Level[];
  readonly data?: Readonly<Record<string, never>>;
}

interface RawUpdate {
  readonly T: number;
  readonly E: number;
  readonly s: string;
  readonly U: number;
  readonly u: number;
  readonly pu: number;
  readonly b: readonly Level[];
  readonly a: readonly Level[];
}

interface RawTrade {
  readonly T: number;
  readonly E: number;
  readonly t: number;
  readonly p: string;
  readonly q: string;
  readonly X: string;
  readonly m: boolean;
}

interface RawMark {
  readonly E: number;
  readonly p: string;
  readonly i: string;
  readonly P: string;
  readonly r: string;
}

export function applyLevels(side: Map<string, string>, levels: readonly Level[]): void {
  for (const [price, size] of levels) {
    if (Number(size) === 0) side.delete(price);
    else side.set(price, size);
  }
}

interface Raw {
  readonly snapshot: Frame;
  readonly updates: readonly RawUpdate[];
  readonly trades: readonly RawTrade[];
  readonly marks: readonly RawMark[];
}

function readRaw(files: readonly string[]): Raw {
  const lines = files.flatMap((file) => gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n'));
  const frames = lines.map((line) => JSON.parse(line.slice(line.indexOf(' ') + 1)) as Frame);
  const of = <T>(pattern: RegExp): T[] =>
    frames.flatMap(({ stream, data }) => (stream !== undefined && pattern.test(stream) ? [data as unknown as T] : []));
  const snapshot = frames.find(({ lastUpdateId }) => lastUpdateId !== undefined);
  if (snapshot === undefined) throw new Error('The recording has no snapshot of the book');
  return { snapshot, updates: of(/@depth/), trades: of(/@trade$/), marks: of(/@markPrice/) };
}

const sum = (values: readonly number[], decimals: number): string =>
  values.reduce((total, value) => total + value, 0).toFixed(decimals);

function makeCandle(trades: readonly LoopTrade[]): LoopCandle {
  const prices = trades.map(({ price }) => Number(price));
  const bought = trades.filter(({ isMakerBuyer }) => !isMakerBuyer);
  const sizes = (of: readonly LoopTrade[]): string =>
    sum(
      of.map(({ size }) => Number(size)),
      3,
    );
  const quotes = (of: readonly LoopTrade[]): string =>
    sum(
      of.map(({ size, price }) => Number(size) * Number(price)),
      7,
    );
  return {
    open: trades[0].price,
    high: Math.max(...prices).toFixed(2),
    low: Math.min(...prices).toFixed(2),
    close: trades[trades.length - 1].price,
    volume: sizes(trades),
    quote: quotes(trades),
    count: trades.length,
    bought: sizes(bought),
    boughtQuote: quotes(bought),
  };
}

/**
 * The update that turns a loop's last book into the first one of the next loop: without it the ids would have a gap.
 */
function makeSeam(from: RecordedLoop['book'], to: RecordedLoop['book']): LoopUpdate {
  const turn = (before: ReadonlyMap<string, string>, after: ReadonlyMap<string, string>): Level[] => [
    ...[...before.keys()].filter((price) => !after.has(price)).map((price): Level => [price, '0.000']),
    ...[...after].filter(([price, size]) => before.get(price) !== size).map(([price, size]): Level => [price, size]),
  ];
  return {
    type: 'depth',
    atMs: 0,
    delayMs: 5,
    first: 1,
    last: 1,
    bids: turn(from.bids, to.bids),
    asks: turn(from.asks, to.asks),
  };
}

interface Span {
  readonly fromMs: number;
  readonly toMs: number;
}

/** A loop plays at least this share of the recording. */
const MIN_SHARE = 0.5;

/** The minutes whose last price is nearest to their first, so that the restart is not visible. */
function findSmoothSpan(trades: readonly RawTrade[], { fromMs, toMs }: Span): Span {
  const minutes = (toMs - fromMs) / MINUTE_MS;
  const ends = Array.from({ length: minutes }, (_, minute) => {
    const own = trades.filter(({ T, X }) => X === MARKET && Math.floor((T - fromMs) / MINUTE_MS) === minute);
    return { open: Number(own[0].p), close: Number(own[own.length - 1].p) };
  });
  let best = { first: 0, count: minutes, jump: Math.abs(ends[minutes - 1].close - ends[0].open) };
  for (let count = minutes - 1; count >= minutes * MIN_SHARE; count--) {
    for (let first = 0; first + count <= minutes; first++) {
      const jump = Math.abs(ends[first + count - 1].close - ends[first].open);
      if (jump < best.jump) best = { first, count, jump };
    }
  }
  const start = fromMs + best.first * MINUTE_MS;
  return { fromMs: start, toMs: start + best.count * MINUTE_MS };
}

/**
 * Reads the whole minutes of a raw capture, or those of them that loop most smoothly. Gzip, with one receive time and
 * frame per line, and a snapshot of the book.
 */
export function loadLoop(files: readonly string[], isSmooth = false): RecordedLoop {
  const { snapshot, updates, trades, marks } = readRaw(files);
  const { lastUpdateId = 0, E: snapshotMs = 0 } = snapshot;
  const splice = updates.findIndex(({ U, u, pu }) => pu === lastUpdateId || (U <= lastUpdateId && u >= lastUpdateId));
  const whole = {
    fromMs: Math.ceil(snapshotMs / MINUTE_MS) * MINUTE_MS,
    toMs: Math.floor(updates[updates.length - 1].T / MINUTE_MS) * MINUTE_MS,
  };
  const { fromMs, toMs } = isSmooth ? findSmoothSpan(trades, whole) : whole;
  const bids = new Map(snapshot.bids);
  const asks = new Map(snapshot.asks);
  const inside = updates.filter(({ T }) => T >= fromMs && T < toMs);
  for (const { T, b, a } of updates.slice(splice)) {
    if (T >= fromMs) break;
    applyLevels(bids, b);
    applyLevels(asks, a);
  }
  const book = { bids: new Map(bids), asks: new Map(asks) };
  for (const { b, a } of inside) {
    applyLevels(bids, b);
    applyLevels(asks, a);
  }
  const firstId = inside[0].pu - 1;
  const firstTrade = trades.find(({ T }) => T >= fromMs)?.t ?? 0;
  const at = (T: number, E: number): { atMs: number; delayMs: number } => ({
    atMs: T - fromMs,
    delayMs: Math.max(0, E - T),
  });
  const loopTrades = trades
    .filter(({ T }) => T >= fromMs && T < toMs)
    .map(({ T, E, t, p, q, X, m }): LoopTrade => {
      return { type: 'trade', ...at(T, E), id: t - firstTrade, price: p, size: q, kind: X, isMakerBuyer: m };
    });
  const events: LoopEvent[] = [
    makeSeam({ bids, asks }, book),
    ...inside.map(({ T, E, U, u, b, a }): LoopUpdate => {
      return { type: 'depth', ...at(T, E), first: U - firstId, last: u - firstId, bids: b, asks: a };
    }),
    ...loopTrades,
    ...marks
      .filter(({ E }) => E >= fromMs && E < toMs)
      .map(({ E, p, i, P, r }): LoopMark => {
        return { type: 'mark', ...at(E, E), mark: p, index: i, settle: P, rate: r };
      }),
  ];
  events.sort((a, b) => a.atMs + a.delayMs - (b.atMs + b.delayMs));
  const lengthMs = toMs - fromMs;
  return {
    symbol: updates[0].s,
    lengthMs,
    updateIds: inside[inside.length - 1].u - firstId + 1,
    tradeIds: loopTrades.length,
    book,
    events,
    candles: Array.from({ length: lengthMs / MINUTE_MS }, (_, i) =>
      makeCandle(loopTrades.filter(({ atMs, kind }) => Math.floor(atMs / MINUTE_MS) === i && kind === MARKET)),
    ),
  };
}
