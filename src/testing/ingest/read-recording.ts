import type { Engine } from '@/service/store/engine/engine';

/** A stored book, best price first, in ticks and lots. */
export interface StoredBook {
  readonly s: number;
  readonly bidTicks: number[];
  readonly bidLots: number[];
  readonly askTicks: number[];
  readonly askLots: number[];
}

export interface BookSelection {
  /** Entries per side, from the best. */
  readonly depth?: number;
  /** Only seconds that are a multiple of this. */
  readonly every?: number;
}

/** Books of `market` at the cadence `step`, ascending in time. */
export function readBooks(
  engine: Engine,
  market: number,
  step: number,
  { depth = 100, every = 1 }: BookSelection = {},
): Promise<StoredBook[]> {
  return engine.rows<StoredBook>(
    `SELECT toUInt32(ts) AS s,
       reverse(arraySlice(at, greatest(1, toInt64(nb) - {depth:UInt32} + 1), least(nb, {depth:UInt32}))) AS bidTicks,
       reverse(arraySlice(q, greatest(1, toInt64(nb) - {depth:UInt32} + 1), least(nb, {depth:UInt32}))) AS bidLots,
       arraySlice(at, toInt64(nb) + 1, {depth:UInt32}) AS askTicks,
       arraySlice(q, toInt64(nb) + 1, {depth:UInt32}) AS askLots
     FROM book WHERE market = {market:UInt32} AND step = {step:UInt32} AND toUInt32(ts) % {every:UInt32} = 0 ORDER BY s`,
    { market, step, depth, every },
  );
}

/** Levels per side of every one-second book. */
export function readBookSizes(engine: Engine, market: number): Promise<{ s: number; bids: number; asks: number }[]> {
  return engine.rows(
    `SELECT toUInt32(ts) AS s, arrayUniq(arraySlice(at, 1, nb)) AS bids, arrayUniq(arraySlice(at, nb + 1)) AS asks
     FROM book WHERE market = {market:UInt32} AND step = 1 ORDER BY s`,
    { market },
  );
}

export type StoredCandle = Readonly<Record<string, number>>;

/** Candle rows of `table`, with `s` for their start and the sums as decimal text under `…Text`. */
export function readCandles(
  engine: Engine,
  market: number,
  table: 'candle_minute' | 'candle_hour' = 'candle_minute',
): Promise<StoredCandle[]> {
  return engine.rows<StoredCandle>(
    `SELECT * EXCEPT (ts), toUInt32(ts) AS s FROM ${table} WHERE market = {market:UInt32} ORDER BY s`,
    { market },
  );
}

export interface StoredMarket {
  readonly id: number;
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly normalizedSymbol: string;
  readonly coin: string;
  readonly category: string;
  readonly tick: number;
  readonly lot: number;
  readonly block: number;
  readonly types: string[];
  readonly availableSince: number;
  readonly recordedFrom: number;
  readonly recordedTo: number;
}

export function readMarkets(engine: Engine): Promise<StoredMarket[]> {
  return engine.rows<StoredMarket>('SELECT * FROM market FINAL ORDER BY exchange, rawSymbol');
}

/** Every row that an import may touch, in a fixed order, without the versions that count imports. */
export async function readEverything(engine: Engine): Promise<unknown[]> {
  const queries = [
    'SELECT * EXCEPT (version) FROM market FINAL ORDER BY id',
    'SELECT * FROM book ORDER BY market, step, ts',
    'SELECT * FROM candle_minute ORDER BY market, ts',
    'SELECT * FROM candle_hour ORDER BY market, ts',
    'SELECT step FROM seed ORDER BY step',
    'SELECT * FROM volume_at_price ORDER BY market, ts, buyTickLots',
  ];
  const results: unknown[] = [];
  for (const query of queries) results.push(await engine.rows(query));
  return results;
}
