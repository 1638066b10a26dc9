import type { Engine } from '@/service/store/engine/engine';

/** A stored price of a market, in ticks. */
export interface StoredPrice {
  readonly ticks: number;
  /** The source of the price. */
  readonly of: 'trades' | 'candles of hours' | 'books';
}

/** A market, a time and how far around it to look: Unix seconds. */
export interface PriceQuery {
  readonly market: number;
  readonly second: number;
  readonly within: number;
}

/** Tables of trades, the finest first. A market may have only one of them filled. */
const TRADED: readonly { readonly table: string; readonly of: StoredPrice['of'] }[] = [
  { table: 'candle_minute', of: 'trades' },
  { table: 'candle_hour', of: 'candles of hours' },
  { table: 'volume_at_price', of: 'trades' },
];

const NEAR = `market = {market:UInt32} AND ts >= {from:UInt32} AND ts < {to:UInt32}`;
const NEAREST_FIRST = 'ORDER BY abs(toInt64(toUnixTimestamp(ts)) - {second:Int64})';

/** Number of books to look at: the first ones of a recording may have no levels near the price. */
const BOOKS = 32;

const paramsOf = ({ market, second, within }: PriceQuery) => ({
  market,
  second,
  from: Math.max(0, second - within),
  to: second + within,
});

/** The mid price of a book. Books of recorded markets have blocks of one tick. */
async function loadBookPrice(engine: Engine, query: PriceQuery): Promise<number | undefined> {
  const params = paramsOf(query);
  // Reads the levels of a few only: there may be a million books of seconds.
  const found = await engine.rows<{ at: number }>(
    `SELECT toUnixTimestamp(ts) AS at FROM book WHERE ${NEAR} AND nb > 0 AND nb < length(q) ${NEAREST_FIRST} LIMIT ${BOOKS}`,
    params,
  );
  if (found.length === 0) return undefined;
  const [row] = await engine.rows<{ ticks: number }>(
    `SELECT (bid + ask) / 2 AS ticks FROM (
       SELECT ts, if(empty(at), toInt64(lo) + nb - 1, toInt64(at[nb])) AS bid, if(empty(at), toInt64(lo) + nb, toInt64(at[nb + 1])) AS ask
       FROM book WHERE market = {market:UInt32} AND has({seconds:Array(UInt32)}, toUnixTimestamp(ts)) AND nb > 0 AND nb < length(q))
     WHERE ask <= 1.5 * bid ${NEAREST_FIRST} LIMIT 1`,
    { ...params, seconds: [...new Set(found.map(({ at }) => at))] },
  );
  return row?.ticks;
}

/** The price nearest in time from the first source that has one, or `undefined`. */
export async function loadPriceNear(engine: Engine, query: PriceQuery): Promise<StoredPrice | undefined> {
  for (const { table, of } of TRADED) {
    const [row] = await engine.rows<{ ticks: number }>(
      `SELECT open AS ticks FROM ${table} WHERE ${NEAR} ${NEAREST_FIRST} LIMIT 1`,
      paramsOf(query),
    );
    if (row !== undefined) return { ticks: row.ticks, of };
  }
  const ticks = await loadBookPrice(engine, query);
  return ticks === undefined ? undefined : { ticks, of: 'books' };
}
