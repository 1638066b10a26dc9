import { INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import type { Engine } from '@/service/store/engine/engine';
import { spansOf, streamPacedText } from '@/service/store/engine/paced-stream';
import type { ProfileQuery } from '@/service/store/engine/store';
import { loadSlices } from './profile-slices';
import { cellsSql, formatRowPrice, formatVolume, tradeParams } from './volume-at-price-sql';

/** Profiles that a slow reader gets at once. */
const SLICE_PROFILES = 256;

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
  const { descending, signal, key } = query;
  const spans = spansOf(query.interval);
  const sql = profileSql(query);
  const params = {
    ...tradeParams(query),
    length: INTERVAL_SECONDS[query.interval],
    origin: query.interval === 'WEEK' ? WEEK_ORIGIN_SECONDS : 0,
  };
  const paramsOf = (from: number, to: number) => ({ ...params, low: from, high: to });
  for (const [low, high] of await loadSlices(engine, query, spans)) {
    yield* streamPacedText(engine, { sql, paramsOf, low, high, spans, slice: SLICE_PROFILES, descending, signal, key });
  }
}
