import type { TimeRange } from '@/service/store/engine/recorded-span';
import { noteCandleChange } from './engine/candle-versions';
import { deleteRows } from './engine/cluster-tables';
import type { Engine } from './engine/engine';
import { inTurn } from './engine/in-turn';
import { CANDLE_FIELDS, FILLED, HOURLY, PAST_FIELDS } from './engine/schema';
import type { BlockColumn } from './engine/seed-block';
import { type FilledSpan, saveFilledSpan } from './recorded/filled-spans';
import { rollUpHours } from './recorded/ingest';
import { makeSeedStore } from './seed-store';

/** A candle of the venue, in ticks and lots. Without `bought`, its volume has no side. */
export interface FilledCandle {
  /** Start of its first minute, Unix seconds. */
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: bigint;
  readonly tickLots: bigint;
  readonly bought: { readonly lots: bigint; readonly tickLots: bigint } | undefined;
}

/** A stored candle, to be compared with the venue's. */
export interface StoredCandle {
  readonly minute: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
}

const RANGE = 'market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}';

/** Candles of a market that were made from trades, ascending. */
export function loadCandlesOf(engine: Engine, market: number, { from, to }: TimeRange): Promise<StoredCandle[]> {
  return engine.rows<StoredCandle>(
    `SELECT toUnixTimestamp(ts) AS minute, c.open AS open, c.open + c.high AS high, c.open + c.low AS low,
       c.open + c.close AS close, buyLots + sellLots + unsidedLots AS lots
     FROM candle_minute AS c WHERE ${RANGE} AND filled = 0 ORDER BY minute`,
    { market, from, to },
  );
}

/** Closes of all candles of a market in ticks, ascending. */
export function loadCloses(
  engine: Engine,
  market: number,
  { from, to }: TimeRange,
): Promise<{ readonly minute: number; readonly close: number }[]> {
  return engine.rows(
    `SELECT toUnixTimestamp(ts) AS minute, c.open + c.close AS close FROM candle_minute AS c WHERE ${RANGE}
     ORDER BY minute`,
    { market, from, to },
  );
}

async function loadMinutes(engine: Engine, sql: string, market: number, { from, to }: TimeRange): Promise<Set<number>> {
  const rows = await engine.rows<{ minute: number }>(
    `SELECT DISTINCT toUnixTimestamp(ts) AS minute FROM ${sql} WHERE ${RANGE}`,
    { market, from, to },
  );
  return new Set(rows.map(({ minute }) => minute));
}

const wide = (values: readonly bigint[]): BlockColumn => ({ type: 'UInt64', values: BigUint64Array.from(values) });
const offsets = (values: readonly number[]): BlockColumn => ({ type: 'Int32', values: Int32Array.from(values) });
const counts = (values: readonly number[]): BlockColumn => ({ type: 'UInt32', values: Uint32Array.from(values) });

/** The prices of the sides and the times of trades are unknown: their columns are unused where `filled` is set. */
function makeBlock(market: number, candles: readonly FilledCandle[], kind: number): Record<string, BlockColumn> {
  const none = candles.map(() => 0);
  const offsetOf = (price: 'high' | 'low' | 'close') => offsets(candles.map((candle) => candle[price] - candle.open));
  const known: Record<string, BlockColumn> = {
    market: counts(candles.map(() => market)),
    ts: { type: 'DateTime', values: Uint32Array.from(candles, ({ minute }) => minute) },
    open: counts(candles.map(({ open }) => open)),
    high: offsetOf('high'),
    low: offsetOf('low'),
    close: offsetOf('close'),
    buyLots: wide(candles.map(({ bought }) => bought?.lots ?? 0n)),
    sellLots: wide(candles.map(({ lots, bought }) => (bought ? lots - bought.lots : 0n))),
    buyTickLots: wide(candles.map(({ bought }) => bought?.tickLots ?? 0n)),
    sellTickLots: wide(candles.map(({ tickLots, bought }) => (bought ? tickLots - bought.tickLots : 0n))),
    unsidedLots: wide(candles.map(({ lots, bought }) => (bought ? 0n : lots))),
    unsidedTickLots: wide(candles.map(({ tickLots, bought }) => (bought ? 0n : tickLots))),
    filled: { type: 'UInt8', values: Uint8Array.from(candles, () => kind) },
  };
  const unknown = (field: string): BlockColumn => (field.endsWith('Ms') ? counts(none) : offsets(none));
  return Object.fromEntries([...CANDLE_FIELDS, ...PAST_FIELDS].map((field) => [field, known[field] ?? unknown(field)]));
}

/**
 * Stores candles of the range `span`, then marks it as filled. Those of `edges` replace recorded ones; otherwise a
 * minute that has a candle, or was recorded, is not changed. Safe to repeat after any interruption. `isCut`: the range
 * continues below, and an hour that is only partly here is summed with the rest.
 */
export function storeFilledCandles(
  engine: Engine,
  span: FilledSpan,
  candles: readonly FilledCandle[],
  isCut: boolean,
): Promise<void> {
  return inTurn(engine, async () => {
    const { market, dataset, from, to } = span;
    const stored = await loadMinutes(engine, 'candle_minute', market, span);
    let fresh = candles;
    if (dataset === 'edges') {
      const replaced = candles.map(({ minute }) => minute).filter((minute) => stored.has(minute));
      if (replaced.length > 0) {
        const within = 'toUnixTimestamp(ts) IN {minutes:Array(UInt32)}';
        const params = { market, from, to, minutes: replaced };
        if (engine.isOwn) await engine.run('SYSTEM START MERGES');
        await deleteRows(engine, 'candle_minute', `${RANGE} AND ${within}`, params);
      }
    } else {
      const recorded = await loadMinutes(engine, 'recorded_minute', market, span);
      fresh = candles.filter(({ minute }) => !stored.has(minute) && !recorded.has(minute));
    }
    if (fresh.length > 0) {
      const block = makeBlock(market, fresh, FILLED);
      await makeSeedStore(engine).insert({ table: 'candle_minute', rows: fresh.length, block });
    }
    const hours = { from: isCut ? Math.ceil(from / 3600) * 3600 : from, to };
    if (candles.length > 0 && hours.from < to) await rollUpHours(engine, market, hours, ['candle_hour']);
    await saveFilledSpan(engine, span);
    noteCandleChange(engine, market);
  });
}

/**
 * Stores candles of whole hours, then marks the range as filled. An existing candle of an hour is not changed. Safe to
 * repeat.
 */
export function storeFilledHours(engine: Engine, span: FilledSpan, candles: readonly FilledCandle[]): Promise<void> {
  return inTurn(engine, async () => {
    const { market } = span;
    const stored = await loadMinutes(engine, 'candle_hour', market, span);
    const fresh = candles.filter(({ minute }) => !stored.has(minute));
    if (fresh.length > 0) {
      const block = makeBlock(market, fresh, HOURLY);
      await makeSeedStore(engine).insert({ table: 'candle_hour', rows: fresh.length, block });
    }
    await saveFilledSpan(engine, span);
    noteCandleChange(engine, market);
  });
}

/** Funding over a range: `rate` in 1e-9 of the venue's interval of `every` seconds. */
export interface FilledFunding extends TimeRange {
  readonly every: number;
  readonly rate: number;
}

/** As above. A minute that has a row is not changed. */
export function storeFilledFunding(engine: Engine, span: FilledSpan, parts: readonly FilledFunding[]): Promise<void> {
  return inTurn(engine, async () => {
    const { market, from, to } = span;
    if (parts.length > 0) {
      const rows = parts.map((part) => `(${part.from}, ${part.to}, ${part.every}, ${part.rate})`).join(', ');
      await engine.run(
        `INSERT INTO funding_minute
           (market, ts, every, rate, forecasts, predictedOpen, predictedHigh, predictedLow, predictedClose)
         SELECT {market:UInt32}, minute, every, rate, 0, 0, 0, 0, 0
         FROM (SELECT arrayJoin(range(low, high, 60)) AS minute, every, rate
           FROM values('low UInt32, high UInt32, every UInt32, rate Int32', ${rows}))
         WHERE minute NOT IN (SELECT toUnixTimestamp(ts) FROM funding_minute WHERE ${RANGE})`,
        { market, from, to },
      );
      await rollUpHours(engine, market, { from, to }, ['funding_hour']);
    }
    await saveFilledSpan(engine, span);
  });
}

/** Open interest at the end of a minute, in lots and whole dollars. */
export interface FilledInterest {
  readonly minute: number;
  readonly lots: number;
  readonly usd: bigint;
}

/** As above. A minute that has a row is not changed. */
export function storeFilledInterest(engine: Engine, span: FilledSpan, rows: readonly FilledInterest[]): Promise<void> {
  return inTurn(engine, async () => {
    const { market } = span;
    const stored = await loadMinutes(engine, 'interest_minute', market, span);
    const fresh = rows.filter(({ minute }) => !stored.has(minute));
    if (fresh.length > 0) {
      const none = fresh.map(() => 0);
      await makeSeedStore(engine).insert({
        table: 'interest_minute',
        rows: fresh.length,
        block: {
          market: counts(fresh.map(() => market)),
          ts: { type: 'DateTime', values: Uint32Array.from(fresh, ({ minute }) => minute) },
          lots: counts(fresh.map(({ lots }) => lots)),
          high: counts(none),
          low: counts(none),
          usd: wide(fresh.map(({ usd }) => usd)),
          usdHigh: counts(none),
          usdLow: counts(none),
        },
      });
      await rollUpHours(engine, market, span, ['interest_hour']);
    }
    await saveFilledSpan(engine, span);
  });
}
