import { type Decimal, decimalOf, multiplyDecimals } from '@/domain/decimal';
import { alignUp, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { SqlParams } from './bind-sql';
import type { Engine } from './engine';
import { type ScaledUnits, scaleUnits } from './scaled-units';
import { BUCKET } from './series-buckets';
import type { CandleQuery, CandleSide } from './store';

/** What a side takes from a stored candle: prices in ticks, sizes, and the first and last trade in ms from `ts`. */
const SIDE_COLUMNS: Readonly<Record<CandleSide, string>> = {
  BOTH: `open AS o, open + high AS h, open + low AS l, open + close AS c,
    buyLots + sellLots AS lots, buyTickLots + sellTickLots AS tickLots,
    if(buyLots = 0, sellFirstMs, if(sellLots = 0, buyFirstMs, least(buyFirstMs, sellFirstMs))) AS firstMs,
    if(buyLots = 0, sellLastMs, if(sellLots = 0, buyLastMs, greatest(buyLastMs, sellLastMs))) AS lastMs`,
  BUY: `open + buyOpen AS o, open + buyHigh AS h, open + buyLow AS l, open + buyClose AS c,
    buyLots AS lots, buyTickLots AS tickLots, buyFirstMs AS firstMs, buyLastMs AS lastMs`,
  SELL: `open + sellOpen AS o, open + sellHigh AS h, open + sellLow AS l, open + sellClose AS c,
    sellLots AS lots, sellTickLots AS tickLots, sellFirstMs AS firstMs, sellLastMs AS lastMs`,
};

const HAS_TRADES: Readonly<Record<CandleSide, string>> = {
  BOTH: 'buyLots + sellLots > 0',
  BUY: 'buyLots > 0',
  SELL: 'sellLots > 0',
};

function readTable(table: string, side: CandleSide, from: string, to: string): string {
  return `SELECT market, ts, ${SIDE_COLUMNS[side]} FROM ${table}
    WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to} AND ${HAS_TRADES[side]}`;
}

/** Stored candles of the range: minutes below `HOUR`, else finished hours and the minutes after them. */
function readCandles(query: CandleQuery): string {
  const { side } = query;
  if (INTERVAL_SECONDS[query.interval] < INTERVAL_SECONDS.HOUR) {
    return readTable('candle_minute', side, '{low:DateTime}', '{high:DateTime}');
  }
  const hours = readTable('candle_hour', side, '{low:DateTime}', 'least({high:DateTime}, {rolledUpTo:DateTime})');
  const minutes = readTable(
    'candle_minute',
    side,
    'greatest({low:DateTime}, {rolledUpTo:DateTime})',
    '{high:DateTime}',
  );
  return `${hours} UNION ALL ${minutes}`;
}

/** USD per unit of the quote coin at each bucket: 1, or the mean traded price of `quoteMarket` there or before. */
function joinQuotePrice(query: CandleQuery, buckets: string): string {
  const { quoteMarket } = query;
  if (!query.usd || !quoteMarket) return `SELECT *, 1 AS quotePrice FROM (${buckets})`;
  const reference = readCandles({ ...query, side: 'BOTH' }).replaceAll('{markets:', '{quoteMarkets:');
  return `SELECT b.*, r.price AS quotePrice FROM (${buckets}) AS b ASOF LEFT JOIN (
      SELECT 1 AS one, ${BUCKET} AS bucket, sum(toFloat64(tickLots)) / sum(lots) * {quoteTick:Float64} AS price
      FROM (${reference}) GROUP BY bucket) AS r ON b.one = r.one AND b.bucket >= r.bucket`;
}

/** One row per bucket: prices in ticks, `volume` in units of 1 / 10^`volumeExponent`, trade times in ms. */
function foldBuckets(query: CandleQuery, units: ScaledUnits): string {
  const size = query.usd ? 'tickLots' : 'lots';
  const volume = units.factorSql === undefined ? `toFloat64(${size})` : `toFloat64(${size}) * ${units.factorSql}`;
  const first = 'toUnixTimestamp(ts) * 1000 + firstMs';
  const last = 'toUnixTimestamp(ts) * 1000 + lastMs';
  // A row is a bucket already: without grouping, the database plans the query sooner.
  if (query.interval === 'MINUTE' && !query.sum) {
    return `SELECT 1 AS one, toUnixTimestamp(ts) AS bucket, o AS open, h AS high, l AS low, c AS close,
      ${volume} AS volume, ${first} AS first, ${last} AS last FROM (${readCandles(query)})`;
  }
  return `SELECT 1 AS one, ${BUCKET} AS bucket, argMin(o, ts) AS open, max(h) AS high, min(l) AS low,
      argMax(c, ts) AS close, sum(${volume}) AS volume,
      min(${first}) AS first, max(${last}) AS last
    FROM (${readCandles(query)}) GROUP BY bucket`;
}

/** Adds buckets without trades (`first` 0): between real ones, and back to the start when an earlier close is known. */
function fillGaps(buckets: string, fillFrom: number | undefined): string {
  const from = fillFrom === undefined ? '' : 'FROM {fillFrom:UInt32} ';
  const flat = (name: string): string => `if(first = 0, if(last_close = 0, {earlierClose:Int64}, last_close), ${name})`;
  return `SELECT bucket, ${flat('o')} AS open, ${flat('h')} AS high, ${flat('l')} AS low, ${flat('last_close')} AS close,
      volume, first, last, quotePrice
    FROM (SELECT bucket, toInt64(open) AS o, toInt64(high) AS h, toInt64(low) AS l, toInt64(close) AS last_close,
        volume, first, last, quotePrice
      FROM (${buckets}) ORDER BY bucket WITH FILL ${from}STEP {length:UInt32} INTERPOLATE (last_close AS last_close))`;
}

/** Trade times of a bucket; a filled bucket has none. */
const TRADE_TIMES = ['first', 'last']
  .map(
    (name) => `',"${name}Timestamp":{"s":', intDiv(${name}, 1000),
      if(${name} % 1000 = 0, '', concat(',"ns":', ${name} % 1000 * 1000000)), '}'`,
  )
  .join(', ');

/** `value` in units of `by`, in as few steps as it takes. */
function scaleBy(value: string, by: Decimal): string {
  const times = by.mantissa === 1 ? value : `${value} * ${by.mantissa}`;
  return by.exponent === 0 ? times : `${times} / ${(10 ** by.exponent).toFixed(0)}`;
}

/**
 * The text of a point. Numbers are joined to it as they are: each function that is named costs the database time to
 * plan, which for short answers is most of the time there is.
 */
function formatPoints(query: CandleQuery, units: ScaledUnits): string {
  const price = (name: string): string => (query.sum ? `'0'` : scaleBy(name, units.price));
  const scaled = scaleBy('volume', units.volume);
  const volume = query.usd && query.quoteMarket ? `${scaled} * quotePrice` : scaled;
  return `concat(',{"Point":{"open":', ${price('open')}, ',"high":', ${price('high')},
    ',"low":', ${price('low')}, ',"close":', ${price('close')},
    ',"volume":', ${volume}, ',"timestamp":{"s":', bucket, '}',
    if(first = 0, '', concat(${TRADE_TIMES})), '}}')`;
}

interface EarlierClose {
  readonly close: number;
}

/** Last close before the range, in ticks; `undefined` without one. */
async function loadEarlierClose(engine: Engine, query: CandleQuery, params: SqlParams): Promise<number | undefined> {
  const last = (table: string): string =>
    `SELECT ts, c FROM (SELECT ts, ${SIDE_COLUMNS[query.side]} FROM ${table}
      WHERE market IN {markets:Array(UInt32)} AND ts < {low:DateTime} AND ${HAS_TRADES[query.side]}
      ORDER BY market DESC, ts DESC LIMIT 1)`;
  const rows = await engine.rows<EarlierClose>(
    `SELECT argMax(c, ts) AS close FROM (${last('candle_minute')} UNION ALL ${last('candle_hour')}) HAVING count() > 0`,
    params,
  );
  return rows[0]?.close;
}

function paramsOf(query: CandleQuery): Record<string, number | readonly number[]> {
  return {
    markets: query.markets.map((market) => market.id),
    quoteMarkets: query.quoteMarket ? [query.quoteMarket.id] : [],
    quoteTick: query.quoteMarket?.tick ?? 1,
    low: alignUp(query.from, query.interval),
    high: alignUp(query.to, query.interval),
    rolledUpTo: query.rolledUpTo,
    length: INTERVAL_SECONDS[query.interval],
    origin: query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
}

/** Units of the answer's numbers: price ticks of the one market, volumes common to all of them. */
function unitsOf(query: CandleQuery): ScaledUnits {
  const sizes = query.markets.map((market) => {
    const lot = decimalOf(market.lot);
    return query.usd ? multiplyDecimals(decimalOf(market.tick), lot) : lot;
  });
  const price = query.sum || !query.markets[0] ? { mantissa: 0, exponent: 0 } : decimalOf(query.markets[0].tick);
  return scaleUnits(query.markets, sizes, price);
}

/** Candles as `,{"Point":{…}}` texts in the asked order. Without `sum`, `query.markets` holds one market. */
export async function* streamCandles(engine: Engine, query: CandleQuery): AsyncGenerator<Uint8Array, void, void> {
  const params = paramsOf(query);
  const units = unitsOf(query);
  const folded = joinQuotePrice(query, foldBuckets(query, units));
  let source = folded;
  if (query.gapfill) {
    const earlierClose = query.sum ? undefined : await loadEarlierClose(engine, query, params);
    if (earlierClose !== undefined) params['fillFrom'] = params['low'] as number;
    params['earlierClose'] = earlierClose ?? 0;
    source = fillGaps(folded, earlierClose);
  }
  const order = query.descending ? 'DESC' : 'ASC';
  const sql = `SELECT ${formatPoints(query, units)} FROM (${source}) ORDER BY bucket ${order}`;
  yield* engine.stream(sql, params, { signal: query.signal, blockRows: 8192 });
}
