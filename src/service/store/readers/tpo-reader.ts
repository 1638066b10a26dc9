import { decimalOf } from '@/domain/decimal';
import { countBalanceBlocks, nextSession, sessionStart, type TpoSession } from '@/domain/tpo/tpo-session';
import { VALUE_AREA_PERCENT } from '@/domain/volume-profile/value-area';
import type { Engine } from '@/service/store/engine/engine';
import { type Spans, streamPacedText } from '@/service/store/engine/paced-stream';
import { scaleUnits, selectByMarket } from '@/service/store/engine/scaled-units';
import type { TpoQuery } from '@/service/store/engine/store';
import { loadSlices } from './profile-slices';
import {
  cellsSql,
  coarsenRow,
  formatCount,
  formatRowPrice,
  formatVolume,
  selectRange,
  tradeParams,
} from './volume-at-price-sql';

/** Sessions read at once for a slow reader. */
const SLICE_SESSIONS = 8;

/** Start and end of a session, in Unix seconds. */
const SESSION_SQL: Readonly<Record<TpoSession, { readonly start: string; readonly end: string }>> = {
  TPO_SESSION_DAILY: { start: `toStartOfDay(ts, 'UTC')`, end: 'session + 86400' },
  TPO_SESSION_WEEKLY: { start: `toDateTime(toMonday(ts, 'UTC'), 'UTC')`, end: 'session + 604800' },
  TPO_SESSION_MONTHLY: {
    start: `toDateTime(toStartOfMonth(ts, 'UTC'), 'UTC')`,
    end: `toUnixTimestamp(addMonths(toDateTime(session, 'UTC'), 1))`,
  },
};

/** One row per price row and block that visited it: between the lowest and the highest trade of the block. */
function levelsSql(query: TpoQuery): string {
  const session = `toUnixTimestamp(${SESSION_SQL[query.session].start})`;
  const ranges = `SELECT ${session} AS session, intDiv(toUnixTimestamp(ts) - session, {block:UInt32}) AS block,
      min(${coarsenRow(query, 'toInt64(lo)')}) AS low,
      max(${coarsenRow(query, '(toInt64(lo) + length(buy) - 1)')} + 1) AS end
    FROM (${selectRange(query, 'market, ts, lo, buy')}) GROUP BY market, session, block`;
  const visits = `SELECT session, arrayJoin(range(low, end)) AS row, toInt32(block) AS block, 0. AS b, 0. AS s
    FROM (${ranges})`;
  const volumes = `SELECT ${session} AS session, row, toInt32(-1) AS block, toFloat64(sum(cells.b)) AS b,
      toFloat64(sum(cells.s)) AS s FROM (${cellsSql(query)}) AS cells GROUP BY session, row`;
  return `SELECT session, row, arraySort(groupUniqArrayIf(block, block >= 0)) AS ids, sum(b) AS buys, sum(s) AS sells
    FROM (${visits} UNION ALL ${volumes}) GROUP BY session, row`;
}

/** The first and the last price of each session. When markets trade in the same second, the first one counts. */
function edgesSql(query: TpoQuery): { readonly sql: string; readonly format: (name: string) => string } {
  const ticks = query.markets.map((market) => decimalOf(market.tick));
  const { volume: units, factorSql = '1' } = scaleUnits(query.markets, ticks, { mantissa: 0, exponent: 0 });
  const order = selectByMarket(
    query.markets,
    query.markets.map((_, i) => i),
  );
  const sql = `SELECT toUnixTimestamp(${SESSION_SQL[query.session].start}) AS session,
      argMin(open * ${factorSql}, (ts, ${order})) AS opening,
      argMax((toInt64(open) + close) * ${factorSql}, (ts, -${order})) AS closing
    FROM (${selectRange(query, 'market, ts, open, close')}) GROUP BY session`;
  return { sql, format: (name) => formatCount(name, units) };
}

function levelText(query: TpoQuery): string {
  return `concat('{"price":', ${formatRowPrice(query, 'row')}, ',"block_ids":[', arrayStringConcat(ids, ','),
    '],"buy_volume":', ${formatVolume(query, 'buys')}, ',"sell_volume":', ${formatVolume(query, 'sells')},
    ',"tpo_count":', toString(length(ids)), ',"volume":', ${formatVolume(query, 'buys + sells')},
    ',"first_touch_block":', toString(ids[1]), ',"last_touch_block":', toString(ids[-1]), '}')`;
}

/** One row per session: its levels ascending in parallel arrays, and their text. */
function sessionsSql(query: TpoQuery, edges: string): string {
  const levels = `SELECT session, row, toInt64(length(ids)) AS count, ids[1] AS first, buys + sells AS volume,
    ${levelText(query)} AS text FROM (${levelsSql(query)})`;
  const grouped = `SELECT session, arraySort(groupArray((row, count, first, text))) AS level, sum(volume) AS volume
    FROM (${levels}) GROUP BY session`;
  return `SELECT session, volume, opening, closing, tupleElement(level, 1) AS price_row, tupleElement(level, 2) AS counts,
      tupleElement(level, 3) AS firsts, tupleElement(level, 4) AS texts, toInt64(length(level)) AS n,
      arraySum(counts) AS total, price_row[1] AS lowest, price_row[-1] AS highest
    FROM (${grouped}) AS s INNER JOIN (${edges}) AS e USING (session)`;
}

/** Sums of pairs of neighbours. The last element may be alone. */
const pairsOf = (list: string): string =>
  `arrayFilter((x, i) -> i % 2 = 1, arrayMap((x, y) -> x + y, ${list}, arrayShiftLeft(${list}, 1)), arrayEnumerate(${list}))`;

/** Running minimum. */
const leastOf = (list: string): string =>
  `arrayFold((acc, x) -> arrayPushBack(acc, if(empty(acc), x, least(x, acc[-1]))), ${list}, CAST([], 'Array(Int64)'))`;

/**
 * Adds the figures derived from the levels, as defined in `domain/tpo/compute-tpo`. Levels are numbered from 1.
 * Repeatedly taking the larger of the next steps above and below equals taking all steps in the order of the running
 * minimum of the gain on their side. A step is (-rank, 0 above or 1 below, number, gain).
 */
function figuresSql(sessions: string): string {
  const best =
    'arrayMap((c, r, i) -> (-c, abs(2 * r - lowest - highest), i), counts, price_row, arrayEnumerate(counts))';
  const poc = `SELECT *, tupleElement(arraySort(${best})[1], 3) AS poc, counts[poc] AS peak FROM (${sessions})`;
  const gains = `SELECT *, arrayMap(list -> ${pairsOf('list')},
      [arraySlice(counts, poc + 1), arrayReverse(arraySlice(counts, 1, poc - 1))]) AS gains FROM (${poc})`;
  const steps = `SELECT *, arraySort(arrayFlatten(arrayMap((side, list) ->
      arrayMap((rank, k, gain) -> (-rank, side, k, gain), ${leastOf('list')}, arrayEnumerate(list), list),
      [0, 1], gains))) AS steps FROM (${gains})`;
  const isEnough = (held: string): string => `100 * (${held}) >= ${VALUE_AREA_PERCENT} * total`;
  const taken = `SELECT *, if(${isEnough('peak')}, 0,
      arrayFirstIndex(gained -> ${isEnough('peak + gained')}, arrayCumSum(tupleElement(steps, 4)))) AS wanted,
      toInt64(countEqual(tupleElement(arraySlice(steps, 1, wanted), 2), 0)) AS above,
      arrayFirstIndex(c -> c > 1, counts) AS inner_low, arrayLastIndex(c -> c > 1, counts) AS inner_high
    FROM (${steps})`;
  return `SELECT *, price_row[least(n, toInt64(poc) + 2 * above)] AS vah,
      price_row[greatest(1, toInt64(poc) - 2 * (toInt64(wanted) - above))] AS val,
      arrayFilter((r, f) -> f < {balance:UInt32}, price_row, firsts) AS balance,
      arrayFilter((r, c, i) -> c = 1 AND i > inner_low AND i < inner_high, price_row, counts, arrayEnumerate(counts))
        AS singles
    FROM (${taken})`;
}

function tpoSql(query: TpoQuery): string {
  const edges = edgesSql(query);
  const price = (row: string): string => formatRowPrice(query, row);
  const stamp = (name: string, value: string): string => `'"${name}":{"s":', toString(${value}), '},'`;
  const atEdge = (name: string, row: string, index: number): string =>
    `',"${name}":[', if(counts[${index}] > 1, ${price(row)}, ''), ']'`;
  return `SELECT concat(',{"Point":{"TpoAggregation":{',
      ${stamp('timestamp', 'session')}, ${stamp('period_start', 'session')},
      ${stamp('period_end', SESSION_SQL[query.session].end)},
      '"levels":[', arrayStringConcat(texts, ','), '],"block_size_minutes":', toString(intDiv({block:UInt32}, 60)),
      ',"poc_price":', ${price('price_row[poc]')}, ',"vah_price":', ${price('vah')}, ',"val_price":', ${price('val')},
      ',"profile_high":', ${price('highest')}, ',"profile_low":', ${price('lowest')},
      ',"opening_price":', ${edges.format('opening')}, ',"closing_price":', ${edges.format('closing')},
      if(empty(balance), '', concat(',"ibr_high":', ${price('balance[-1]')}, ',"ibr_low":', ${price('balance[1]')})),
      ',"total_tpo_count":', toString(total), ',"value_area_percentage":${VALUE_AREA_PERCENT}',
      ${atEdge('poor_highs', 'highest', -1)}, ${atEdge('poor_lows', 'lowest', 1)},
      ',"total_volume":', ${formatVolume(query, 'volume')},
      ',"single_prints":[', arrayStringConcat(arrayMap(r -> ${price('r')}, singles), ','), ']}}}')
    FROM (${figuresSql(sessionsSql(query, edges.sql))}) ORDER BY session ${query.descending ? 'DESC' : 'ASC'}`;
}

/** Market profiles as `,{"Point":{"TpoAggregation":{…}}}` texts in the asked order. Several markets make one profile. */
export async function* streamTpo(engine: Engine, query: TpoQuery): AsyncGenerator<Uint8Array, void, void> {
  const { session, blockMinutes, descending, signal, key } = query;
  const spans: Spans = { start: (at) => sessionStart(at, session), next: (start) => nextSession(start, session) };
  const sql = tpoSql(query);
  const params = {
    ...tradeParams(query),
    block: blockMinutes * 60,
    balance: countBalanceBlocks(session, blockMinutes),
  };
  const paramsOf = (from: number, to: number) => ({ ...params, low: from, high: to });
  for (const [low, high] of await loadSlices(engine, query, spans)) {
    yield* streamPacedText(engine, { sql, paramsOf, low, high, spans, slice: SLICE_SESSIONS, descending, signal, key });
  }
}
