import { decimalOf } from '@/domain/decimal';
import { BUCKET, formatFlat, makePairText } from './depth-sql';
import type { LevelQuery } from './store';

const TABLES = { trigger: 'trigger_levels', liquidation: 'liquidation_levels' } as const;

/** Snapshots of the range in the requested order: the last one of each bucket, or of the whole range. */
function readSnapshots({ kind, interval, latest, descending }: LevelQuery): string {
  const table = TABLES[kind];
  const where = `market IN {markets:Array(UInt32)} AND ts >= {low:DateTime} AND ts < {high:DateTime}`;
  const groups = latest ? 'market' : `market, ${BUCKET}`;
  const isCadence = interval === 'MINUTE' && !latest;
  const last = isCadence ? '' : `AND ts IN (SELECT max(ts) FROM ${table} WHERE ${where} GROUP BY ${groups})`;
  return `SELECT ts, price, at, q FROM ${table} WHERE ${where} ${last} ORDER BY ts ${descending ? 'DESC' : 'ASC'}`;
}

/**
 * Index (from 1) of the first of the `depth` entries of `prices` (ascending ticks) nearest to `price`. At equal
 * distance the lower one is taken. The entries are neighbours: the run moves up while its first is further away than
 * the one after its last.
 */
function nearestFrom(prices: string): string {
  const spare = `greatest(toInt64(length(${prices})) - {depth:Int64}, 0)`;
  const isNearEnough = `arrayFirstIndex((first, next) -> first + next >= 2 * price,
    arraySlice(${prices}, 1, ${spare}), arraySlice(${prices}, {depth:Int64} + 1))`;
  return `if(${isNearEnough} = 0, ${spare} + 1, ${isNearEnough})`;
}

const cut = (values: string, from: string): string => `arraySlice(${values}, ${from}, {depth:Int64})`;

/** `lp`, `lv`: ticks and lots of the levels nearest to the price, ascending. */
function nearestLiquidations(snapshots: string): string {
  return `SELECT ts, ${cut('at', 'start')} AS lp, ${cut('q', 'start')} AS lv
    FROM (SELECT *, ${nearestFrom('at')} AS start FROM (${snapshots}))`;
}

/** `bp`, `bv` and `sp`, `sv`: ticks and lots of the buys and sells nearest to the price, ascending. */
function nearestTriggers(snapshots: string): string {
  return `SELECT *, ${cut('allBuys', 'buyStart')} AS bp, ${cut('buyLots', 'buyStart')} AS bv,
      ${cut('allSells', 'sellStart')} AS sp, ${cut('sellLots', 'sellStart')} AS sv
    FROM (SELECT *, ${nearestFrom('allBuys')} AS buyStart, ${nearestFrom('allSells')} AS sellStart
      FROM (SELECT *, arrayFilter((t, k) -> k % 2 = 0, ticks, at) AS allBuys, arrayFilter((v, k) -> k % 2 = 0, q, at) AS buyLots,
          arrayFilter((t, k) -> k % 2 = 1, ticks, at) AS allSells, arrayFilter((v, k) -> k % 2 = 1, q, at) AS sellLots
        FROM (SELECT *, arrayMap(k -> intDiv(k, 2), at) AS ticks FROM (${snapshots}))))`;
}

/** Both as one `lp`, `lv`. They are stored in this order, so no sort is needed. */
function mergeTriggers(nearest: string): string {
  const bounds = 'bp[1] AS lowBuy, bp[-1] AS highBuy, sp[1] AS lowSell, sp[-1] AS highSell';
  const isNear = 'if(k % 2 = 0, t >= lowBuy AND t <= highBuy, t >= lowSell AND t <= highSell)';
  return `SELECT ts, arrayFilter((t, k) -> ${isNear}, ticks, at) AS lp,
      arrayFilter((v, t, k) -> ${isNear}, q, ticks, at) AS lv FROM (SELECT *, ${bounds} FROM (${nearest}))`;
}

export function levelSql(query: LevelQuery): string {
  const [market] = query.markets;
  const text = makePairText(decimalOf(market.tick), decimalOf(market.lot), query.usd);
  const order = `ORDER BY ts ${query.descending ? 'DESC' : 'ASC'}`;
  const snapshots = readSnapshots(query);
  const nearest = query.kind === 'trigger' ? nearestTriggers(snapshots) : nearestLiquidations(snapshots);
  const time = `',"timestamp":{"s":', toString(toUnixTimestamp(ts)), '}}}'`;
  if (query.flatten) {
    const levels = query.kind === 'trigger' ? mergeTriggers(nearest) : nearest;
    return `SELECT ${formatFlat(text, 'lp', 'lv')} FROM (${levels}) ${order}`;
  }
  const point =
    query.kind === 'trigger'
      ? `concat(',{"Point":{"buy_levels":', ${text('bp', 'bv')}, ',"sell_levels":', ${text('sp', 'sv')}, ${time})`
      : `concat(',{"Point":{"levels":', ${text('lp', 'lv')}, ${time})`;
  return `SELECT ${point} FROM (${nearest}) ${order}`;
}
