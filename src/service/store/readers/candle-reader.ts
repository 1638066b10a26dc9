import { type Decimal, decimalOf, multiplyDecimals } from '@/domain/decimal';
import type { SqlParams } from '@/service/store/engine/bind-sql';
import type { Engine } from '@/service/store/engine/engine';
import { type ScaledUnits, scaleUnits } from '@/service/store/engine/scaled-units';
import { QUOTED } from '@/service/store/engine/schema';
import type { CandleQuery, CandleSide } from '@/service/store/engine/store';
import {
  BUCKET,
  bucketParams,
  bucketRange,
  readMinutes,
  readMinutesAndHours,
  streamBuckets,
  type TableRange,
} from './series-buckets';

/**
 * SQL for volume without a side and for the venue's own candles. Simulated minutes that are in no table yet have
 * neither.
 */
interface PastSql {
  readonly lots: string;
  readonly tickLots: string;
  readonly filled: string;
}

const STORED_PAST: PastSql = { lots: 'unsidedLots', tickLots: 'unsidedTickLots', filled: 'filled' };
const RUNNING_PAST: PastSql = { lots: 'toUInt64(0)', tickLots: 'toUInt64(0)', filled: 'toUInt8(0)' };

const pastOf = ({ isRunning, haveUnsided }: Pick<TableRange, 'isRunning' | 'haveUnsided'>): PastSql =>
  isRunning && !haveUnsided ? RUNNING_PAST : STORED_PAST;

/**
 * The columns of a side of a candle: prices in ticks, sizes, the first and last trade in ms from `ts`. `vague`: its
 * times and the prices of the sides are unknown. `bare`: lots whose side is unknown.
 */
function sideColumns(side: CandleSide, past: PastSql): string {
  if (side === 'BOTH') {
    return `open AS o, open + high AS h, open + low AS l, open + close AS c,
    buyLots + sellLots + ${past.lots} AS lots, buyTickLots + sellTickLots + ${past.tickLots} AS tickLots,
    if(buyLots = 0, sellFirstMs, if(sellLots = 0, buyFirstMs, least(buyFirstMs, sellFirstMs))) AS firstMs,
    if(buyLots = 0, sellLastMs, if(sellLots = 0, buyLastMs, greatest(buyLastMs, sellLastMs))) AS lastMs,
    ${past.filled} AS vague`;
  }
  const own = side === 'BUY' ? 'buy' : 'sell';
  return `open + ${own}Open AS o, open + ${own}High AS h, open + ${own}Low AS l,
    open + if(${past.filled} > 0, close, ${own}Close) AS c, ${own}Lots AS lots, ${own}TickLots AS tickLots,
    ${own}FirstMs AS firstMs, ${own}LastMs AS lastMs, ${past.filled} AS vague, ${past.lots} AS bare`;
}

function hasTrades(side: CandleSide, past: PastSql): string {
  // Quotes have a price without a trade.
  if (side === 'BOTH') return `(buyLots + sellLots + ${past.lots} > 0 OR ${past.filled} = ${QUOTED})`;
  return side === 'BUY' ? 'buyLots > 0' : 'sellLots > 0';
}

const whereInRange = ({ from, to }: TableRange): string =>
  `WHERE market IN {markets:Array(UInt32)} AND ts >= ${from} AND ts < ${to}`;

/** Candles of the range: minutes below `HOUR`, otherwise finished hours and the minutes after them. */
function readCandles(query: CandleQuery): string {
  const { side } = query;
  return readMinutesAndHours('candle', query, (range) => {
    const past = pastOf(range);
    // A bucket with any volume of unknown side has to be marked as such.
    const has = side === 'BOTH' ? hasTrades(side, past) : `(${hasTrades(side, past)} OR ${past.lots} > 0)`;
    return `SELECT market, ts, ${sideColumns(side, past)} FROM ${range.table} ${whereInRange(range)} AND ${has}`;
  });
}

/** USD per unit of the quote coin in each bucket: 1, or the mean traded price of `quoteMarket` there or before. */
function joinQuotePrice(query: CandleQuery, buckets: string): string {
  const { quoteMarket } = query;
  if (!query.usd || !quoteMarket) return `SELECT *, 1 AS quotePrice FROM (${buckets})`;
  const reference = readCandles({ ...query, side: 'BOTH' }).replaceAll('{markets:', '{quoteMarkets:');
  return `SELECT b.*, r.price AS quotePrice FROM (${buckets}) AS b ASOF LEFT JOIN (
      SELECT 1 AS one, ${BUCKET} AS bucket, sum(toFloat64(tickLots)) / sum(lots) * {quoteTick:Float64} AS price
      FROM (${reference}) GROUP BY bucket) AS r ON b.one = r.one AND b.bucket >= r.bucket`;
}

function computeVolume(query: CandleQuery, units: ScaledUnits): string {
  const size = query.usd ? 'tickLots' : 'lots';
  return units.factorSql === undefined ? `toFloat64(${size})` : `toFloat64(${size}) * ${units.factorSql}`;
}

/**
 * One row per bucket: prices in ticks, `volume` in units of 1 / 10^`volumeExponent`, trade times in ms. Times are 0
 * when unknown.
 */
function foldBuckets(query: CandleQuery, units: ScaledUnits): string {
  const first = 'toUnixTimestamp(ts) * 1000 + firstMs';
  const last = 'toUnixTimestamp(ts) * 1000 + lastMs';
  const bare = query.side === 'BOTH' ? '' : 'sum(f.bare) AS bare, ';
  return `SELECT 1 AS one, ${BUCKET} AS bucket, argMin(o, ts) AS open, max(h) AS high, min(l) AS low,
      argMax(c, ts) AS close, sum(${computeVolume(query, units)}) AS volume, max(f.vague) AS vague, ${bare}
      if(vague > 0, 0, min(${first})) AS first, if(vague > 0, 0, max(${last})) AS last
    FROM (${readCandles(query)}) AS f GROUP BY bucket`;
}

/** Whether each stored row is one point of the answer, unchanged. */
const isPlain = (query: CandleQuery): boolean =>
  query.interval === 'MINUTE' && !query.sum && !query.gapfill && !(query.usd && query.quoteMarket);

/** The rows of such an answer in one level: for short answers most of the time is planning. */
function readPlain(query: CandleQuery, units: ScaledUnits): string {
  const { side } = query;
  const read = (range: TableRange): string => {
    const past = pastOf(range);
    const isWhole = side === 'BOTH' ? '' : ` AND ${past.lots} = 0`;
    return `SELECT toUnixTimestamp(ts) AS bucket, ${sideColumns(side, past)}, ${computeVolume(query, units)} AS volume
    FROM ${range.table} ${whereInRange(range)} AND ${hasTrades(side, past)}${isWhole}`;
  };
  return readMinutes('candle', query, '{low:DateTime}', read);
}

/** Adds buckets without trades (`one` 0) between real ones, and back to the start when an earlier close is known. */
function fillGaps(buckets: string, side: CandleSide, fillFrom: number | undefined): string {
  const kept = `volume, first, last, vague, ${side === 'BOTH' ? '' : 'bare, '}quotePrice`;
  const from = fillFrom === undefined ? '' : 'FROM {fillFrom:UInt32} ';
  const flat = (name: string): string => `if(one = 0, if(last_close = 0, {earlierClose:Int64}, last_close), ${name})`;
  return `SELECT bucket, ${flat('o')} AS open, ${flat('h')} AS high, ${flat('l')} AS low, ${flat('last_close')} AS close,
      ${kept}
    FROM (SELECT one, bucket, toInt64(open) AS o, toInt64(high) AS h, toInt64(low) AS l, toInt64(close) AS last_close,
        ${kept}
      FROM (${buckets}) ORDER BY bucket WITH FILL ${from}STEP {length:UInt32} INTERPOLATE (last_close AS last_close))`;
}

/** `value` in units of `by`, in as few operations as possible. */
function scaleBy(value: string, by: Decimal): string {
  const times = by.mantissa === 1 ? value : `${value} * ${by.mantissa}`;
  return by.exponent === 0 ? times : `${times} / ${(10 ** by.exponent).toFixed(0)}`;
}

/** `{"s":…,"ns":…}` of a time given in whole seconds and additional milliseconds. */
const formatTime = (name: string, seconds: string, ms: string): string =>
  `',"${name}Timestamp":{"s":', ${seconds}, if(${ms} = 0, '', concat(',"ns":', ${ms}, '000000')), '}'`;

/** Columns of the four prices, and SQL of the trade times to append to the point. */
interface PointNames {
  readonly prices: readonly [open: string, high: string, low: string, close: string];
  readonly times: string;
}

const STORED: PointNames = {
  prices: ['o', 'h', 'l', 'c'],
  times: `if(vague > 0, '', concat(${['first', 'last']
    .map((name) => formatTime(name, `bucket + intDiv(${name}Ms, 1000)`, `${name}Ms % 1000`))
    .join(', ')}))`,
};

/** A bucket without trades has no times. */
const FOLDED: PointNames = {
  prices: ['open', 'high', 'low', 'close'],
  times: `if(first = 0, '', concat(${['first', 'last']
    .map((name) => formatTime(name, `intDiv(${name}, 1000)`, `${name} % 1000`))
    .join(', ')}))`,
};

/**
 * The text of a point. Numbers are concatenated directly: each function call costs the database planning time, which is
 * most of the time for short answers.
 */
function formatPoints(query: CandleQuery, units: ScaledUnits, { prices, times }: PointNames): string {
  const scaledPrices = prices.map((name) => (query.sum ? `'0'` : scaleBy(name, units.price)));
  const [open, high, low, close] = scaledPrices;
  const scaled = scaleBy('volume', units.volume);
  const volume = query.usd && query.quoteMarket ? `${scaled} * quotePrice` : scaled;
  const told = `'"open":', ${open}, ',"high":', ${high}, ',"low":', ${low}, ',"close":', ${close}, ','`;
  // The venue's own candles only state how much one side traded, not at which prices.
  const known = query.side === 'BOTH' ? told : `if(vague > 0, '', concat(${told}))`;
  return `concat(',{"Point":{', ${known}, '"volume":', ${volume}, ',"timestamp":{"s":', bucket, '}', ${times}, '}}')`;
}

interface EarlierClose {
  readonly close: number;
}

/** Last close before the range, in ticks, or `undefined`. */
async function loadEarlierClose(engine: Engine, query: CandleQuery, params: SqlParams): Promise<number | undefined> {
  // Only finished candles: the hour in which the range starts also contains trades of the range.
  const { side } = query;
  const last = (table: string, seconds: number): string =>
    `SELECT ts, c FROM (SELECT ts, ${sideColumns(side, STORED_PAST)} FROM ${table}
      WHERE market IN {markets:Array(UInt32)} AND ts <= {low:DateTime} - ${seconds} AND ${hasTrades(side, STORED_PAST)}
      ORDER BY market DESC, ts DESC LIMIT 1)`;
  const both = `${last('candle_minute', 60)} UNION ALL ${last('candle_hour', 3600)}`;
  const rows = await engine.rows<EarlierClose>(
    `SELECT argMax(c, ts) AS close FROM (${both}) HAVING count() > 0`,
    params,
  );
  return rows[0]?.close;
}

function paramsOf(query: CandleQuery): Record<string, number | readonly number[]> {
  return {
    ...bucketParams(query),
    quoteMarkets: query.quoteMarket ? [query.quoteMarket.id] : [],
    quoteTick: query.quoteMarket?.tick ?? 1,
  };
}

/** Units of the numbers: price ticks of the one market, volumes in a unit common to all. */
function unitsOf(query: CandleQuery): ScaledUnits {
  const sizes = query.markets.map((market) => {
    const lot = decimalOf(market.lot);
    return query.usd ? multiplyDecimals(decimalOf(market.tick), lot) : lot;
  });
  const price = query.sum || !query.markets[0] ? { mantissa: 0, exponent: 0 } : decimalOf(query.markets[0].tick);
  return scaleUnits(query.markets, sizes, price);
}

interface CandleStatement {
  readonly sql: string;
  /** Parameters for the buckets that start in [`low`, `high`). */
  readonly paramsOf: (low: number, high: number) => SqlParams;
}

/** Whether a bucket of the answer depends on others in the range: for filled gaps and prices of another market. */
export const dependsOnNeighbours = ({ gapfill, quoteMarket }: CandleQuery): boolean =>
  gapfill || quoteMarket !== undefined;

async function makeStatement(engine: Engine, query: CandleQuery): Promise<CandleStatement> {
  const params = paramsOf(query);
  const units = unitsOf(query);
  const order = `ORDER BY bucket ${query.descending ? 'DESC' : 'ASC'}`;
  if (isPlain(query)) {
    const sql = `SELECT ${formatPoints(query, units, STORED)} FROM (${readPlain(query, units)}) ${order}`;
    return { sql, paramsOf: (low, high) => ({ ...params, low, high }) };
  }
  let source = joinQuotePrice(query, foldBuckets(query, units));
  if (query.gapfill) {
    const earlierClose = query.sum ? undefined : await loadEarlierClose(engine, query, params);
    if (earlierClose !== undefined) params['fillFrom'] = params['low'];
    params['earlierClose'] = earlierClose ?? 0;
    source = fillGaps(source, query.side, earlierClose);
  }
  const isWhole = query.side === 'BOTH' ? 'true' : 'bare = 0';
  const points = `SELECT ${formatPoints(query, units, FOLDED)} FROM (${source}) WHERE ${isWhole}`;
  if (!dependsOnNeighbours(query)) {
    return { sql: `${points} ${order}`, paramsOf: (low, high) => ({ ...params, low, high }) };
  }
  // Each part reads the whole range again.
  const sql = `${points} AND bucket >= {describeFrom:UInt32} AND bucket < {describeTo:UInt32} ${order}`;
  return { sql, paramsOf: (low, high) => ({ ...params, describeFrom: low, describeTo: high }) };
}

/** Candles as `,{"Point":{…}}` texts in the requested order. Without `sum`, `query.markets` has one market. */
export async function* streamCandles(engine: Engine, query: CandleQuery): AsyncGenerator<Uint8Array, void, void> {
  const statement = await makeStatement(engine, query);
  yield* streamBuckets(engine, query, statement.sql, statement.paramsOf);
}

/** The same in one piece, for at most some thousand buckets. */
export async function loadCandles(engine: Engine, query: CandleQuery): Promise<Uint8Array> {
  const statement = await makeStatement(engine, query);
  const { low, high } = bucketRange(query);
  return engine.text(statement.sql, statement.paramsOf(low, high), query);
}
