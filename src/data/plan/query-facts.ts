import { type DatasetType, datasetOf } from '@/contract/datasets';
import { type WeightFacts } from '@/contract/weight';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { nextSession, type TpoSession } from '@/domain/tpo/tpo-session';

/** The facts that the weight of a valid `/v1/points` query depends on. `search` is its search string. */
export function parseQueryFacts(search: string): WeightFacts {
  const query = new URLSearchParams(search);
  const type = query.get('type') as DatasetType;
  const { includedDepth } = datasetOf(type);
  const maxDepth = includedDepth === undefined ? undefined : Number(query.get('maxDepth') ?? includedDepth);
  return { type, points: countPoints(query, type), venues: countVenues(query), maxDepth };
}

function countPoints(query: URLSearchParams, type: DatasetType): number {
  // Without a range: the latest snapshot.
  if (!query.has('period')) return 1;
  const period = Number(query.get('period'));
  if (type === 'TPO_AGG')
    return countSessions(Number(query.get('from')), period, query.get('tpoSession') as TpoSession);
  return Math.ceil(period / INTERVAL_SECONDS[(query.get('interval') ?? 'MINUTE') as Interval]);
}

/** Count of sessions that start in [`from`, `from` + `period`). */
function countSessions(from: number, period: number, session: TpoSession): number {
  let count = 0;
  for (let start = from; start < from + period; start = nextSession(start, session)) count++;
  return count;
}

/** Count of venues that are combined: those requested, whether or not each has the market. */
function countVenues(query: URLSearchParams): number {
  return query.has('transform.groupBy.type') ? Math.max(1, new Set(query.getAll('exchange')).size) : 1;
}
