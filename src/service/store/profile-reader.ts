import { alignDown, INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { Engine } from './engine';
import { loadSlices, type Spans } from './profile-slices';
import type { ProfileQuery } from './store';
import { cellsSql, formatRowPrice, formatVolume, tradeParams } from './volume-at-price-sql';

function profileSql(query: ProfileQuery): string {
  const bucket = '(intDiv(toUnixTimestamp(ts) - {origin:UInt32}, {length:UInt32}) * {length:UInt32} + {origin:UInt32})';
  const rows = `SELECT ${bucket} AS bucket, row, sum(b) AS buys, sum(s) AS sells
    FROM (${cellsSql(query)}) GROUP BY bucket, row HAVING buys + sells > 0`;
  const triples = `SELECT bucket, row, concat(${formatRowPrice(query, 'row')}, ',', ${formatVolume(query, 'buys')}, ',',
    ${formatVolume(query, 'sells')}) AS triple FROM (${rows})`;
  return `SELECT concat(',{"Point":{"profile":[',
      arrayStringConcat(tupleElement(arraySort(groupArray((row, triple))), 2), ','),
      '],"timestamp":{"s":', toString(bucket), '}}}')
    FROM (${triples}) GROUP BY bucket ORDER BY bucket ${query.descending ? 'DESC' : 'ASC'}`;
}

/** Volume profiles as `,{"Point":{…}}` texts in the asked order. Several markets are summed. */
export async function* streamProfiles(engine: Engine, query: ProfileQuery): AsyncGenerator<Uint8Array, void, void> {
  const length = INTERVAL_SECONDS[query.interval];
  const spans: Spans = { start: (at) => alignDown(at, query.interval), next: (start) => start + length };
  const sql = profileSql(query);
  for (const [low, high] of await loadSlices(engine, query, spans)) {
    const params = {
      ...tradeParams(query),
      low,
      high,
      length,
      origin: query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
    };
    yield* engine.stream(sql, params, { signal: query.signal });
  }
}
