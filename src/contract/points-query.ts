import type { UnixSeconds } from '@/domain/units';
import type { DATASETS, DatasetType } from './datasets';
import { POINTS_PARAMS, type PointsParam } from './params';
import type { GroupBy, Interval, Quote, SortDirection, Tenor, TpoSession } from './values';

interface ParamValues {
  exchange: readonly string[];
  coin: string;
  rawSymbol: string;
  normalizedSymbol: string;
  interval: Interval;
  from: UnixSeconds;
  period: number;
  sortDirection: SortDirection;
  gapfill: boolean;
  'transform.groupBy.type': GroupBy;
  'transform.normalize.quote': Quote;
  'transform.normalize.fundingInterval': number;
  maxDepth: number;
  flatten: boolean;
  blockSize: number;
  tpoSession: TpoSession;
  tpoBlockSizeMinutes: 5 | 30 | 60 | 240;
  tenor: Tenor;
  tokenName: string;
}

type Rules<T extends DatasetType> = (typeof DATASETS)[T]['params'];
type ParamsWith<T extends DatasetType, Rule> = {
  [P in keyof ParamValues]: Rules<T>[P] extends Rule ? P : never;
}[keyof ParamValues];

/**
 * The parameters of a query for `T`, derived from the registry: a parameter that `T` does not accept does not compile.
 */
export type PointsQuery<T extends DatasetType> = { readonly type: T } & {
  readonly [P in ParamsWith<T, 'required'>]: ParamValues[P];
} & {
  readonly [P in ParamsWith<T, 'optional' | 'symbol'>]?: ParamValues[P];
} & {
  readonly [P in ParamsWith<T, 'ignored' | 'refused'>]?: never;
};

/** The search string of a query, in the order of `POINTS_PARAMS`, so that equal queries have equal URLs. */
export function formatPointsQuery<T extends DatasetType>(query: PointsQuery<T>): string {
  const values = query as Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>;
  const search = new URLSearchParams();
  for (const name of Object.keys(POINTS_PARAMS) as PointsParam[]) {
    const value = values[name];
    if (value === undefined) continue;
    if (Array.isArray(value)) for (const item of value as readonly string[]) search.append(name, item);
    else search.append(name, String(value));
  }
  return search.toString();
}
