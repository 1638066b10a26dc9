import {
  DATASET_TYPES,
  type DatasetSpec,
  type DatasetType,
  datasetOf,
  isDatasetType,
  type ParamRule,
} from '@/contract/datasets';
import { type ParamSpec, POINTS_PARAMS, type PointsParam } from '@/contract/params';
import {
  FUNDING_INTERVAL_DEFAULT_MS,
  type GroupBy,
  INTERVALS,
  type Interval,
  type Tenor,
  type TpoSession,
} from '@/contract/values';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { type ParamValue, parseParam, parseRawParams, type RawParams } from '@/service/request/query-params';
import { invalidParam } from '@/service/request/service-error';
import { checkSessionStart } from './tpo-sessions';

/** A validated query for `/v1/points`. Absent symbols and `tokenName` are `undefined`. */
export interface PointsRequest {
  readonly type: DatasetType;
  readonly spec: DatasetSpec;
  readonly exchanges: readonly string[];
  readonly coin: string | undefined;
  readonly rawSymbol: string | undefined;
  readonly normalizedSymbol: string | undefined;
  readonly interval: Interval;
  /** `undefined`: the last `period` seconds; with `period` absent too: the latest snapshot. */
  readonly from: number | undefined;
  readonly period: number | undefined;
  readonly descending: boolean;
  readonly gapfill: boolean;
  readonly groupBy: GroupBy | undefined;
  readonly usd: boolean;
  readonly fundingIntervalMs: number;
  readonly maxDepth: number;
  readonly flatten: boolean;
  readonly blockSize: number | undefined;
  readonly tpoSession: TpoSession | undefined;
  readonly tpoBlockMinutes: number | undefined;
  readonly tenor: Tenor | undefined;
  readonly tokenName: string | undefined;
}

type Values = ReadonlyMap<PointsParam, readonly ParamValue[]>;

const PARAMS = Object.keys(POINTS_PARAMS) as PointsParam[];

function parseType(raw: RawParams): DatasetType {
  const type = parseParam(raw, 'type', POINTS_PARAMS.type)[0];
  if (typeof type !== 'string' || !isDatasetType(type)) {
    throw invalidParam('type', `is required: one of ${DATASET_TYPES.join(', ')}`);
  }
  return type;
}

/** Only depth has seconds, and profiles start at five minutes. */
function takesInterval(type: DatasetType, interval: Interval): boolean {
  if (interval === 'SECOND') return type === 'BLOCK_BOOK_SNAPSHOT_AGG';
  return type !== 'VOLUME_PROFILE_AGG' || INTERVAL_SECONDS[interval] >= INTERVAL_SECONDS.FIVE_MINUTES;
}

/** The parameter's specification for `type`, with only the values that are not refused later. */
function specOf(name: PointsParam, type: DatasetType, { groupBy }: DatasetSpec): ParamSpec {
  if (name === 'interval') {
    return { ...POINTS_PARAMS.interval, values: INTERVALS.filter((interval) => takesInterval(type, interval)) };
  }
  return name === 'transform.groupBy.type' && groupBy.length > 0
    ? { ...POINTS_PARAMS[name], values: groupBy }
    : POINTS_PARAMS[name];
}

/** What would have been accepted for a missing value. */
function describeAccepted({ values, description }: ParamSpec, venues: readonly string[]): string {
  const known = values ?? venues;
  return known.length === 0 ? description : `${description} One of ${known.join(', ')}`;
}

/** The parameters that the type takes. Ignored ones are not read. */
function parseValues(raw: RawParams, type: DatasetType, spec: DatasetSpec, venues: Iterable<string>): Values {
  const values = new Map<PointsParam, readonly ParamValue[]>();
  for (const name of PARAMS) {
    const rule: ParamRule = spec.params[name];
    if (rule === 'ignored') continue;
    if (rule === 'refused' && raw.has(name)) throw invalidParam(name, `is not accepted by ${type}`);
    const taken = specOf(name, type, spec);
    const parsed = parseParam(raw, name, taken);
    // A missing `period` has its own error: see `checkRange`.
    if (parsed.length === 0 && rule === 'required' && name !== 'period') {
      const known = name === 'exchange' ? [...venues].sort() : [];
      throw invalidParam(name, `is required: ${describeAccepted(taken, known)}`);
    }
    if (parsed.length > 0) values.set(name, parsed);
  }
  return values;
}

function checkSymbols(values: Values, type: DatasetType, spec: DatasetSpec): void {
  const names = PARAMS.filter((name) => spec.params[name] === 'symbol');
  if (names.length > 0 && !names.some((name) => values.has(name))) {
    throw invalidParam(
      'coin',
      `is required by ${type} unless ${names.filter((name) => name !== 'coin').join(' or ')} is given`,
    );
  }
  if (spec.singleExchange && (values.get('exchange')?.length ?? 0) > 1) {
    throw invalidParam('exchange', `must be given once for ${type}: it does not aggregate`);
  }
}

function checkGroupBy(values: Values, type: DatasetType, spec: DatasetSpec): void {
  const name = 'transform.groupBy.type';
  const groupBy = values.get(name)?.[0];
  if (groupBy === undefined) return;
  if (!spec.groupBy.includes(groupBy as GroupBy)) {
    throw invalidParam(name, `must be one of ${spec.groupBy.join(', ')} for ${type}`);
  }
  if (!values.has('coin') && !values.has('normalizedSymbol')) {
    throw invalidParam(name, 'needs coin or normalizedSymbol');
  }
}

function checkRange(values: Values, type: DatasetType, spec: DatasetSpec): void {
  const isLatest = spec.latestWithoutRange && !values.has('from');
  if (!values.has('period') && !isLatest)
    throw invalidParam('period', 'is required: length of the range in seconds, from 1');
  const from = values.get('from')?.[0];
  const session = values.get('tpoSession')?.[0];
  if (type === 'TPO_AGG' && typeof from === 'number') checkSessionStart(from, session as TpoSession);
}

/**
 * Validates a query against the registry. `venues` are the existing ones, for error messages.
 * @throws ServiceError 400 that names the parameter and what is accepted. Venues are not validated here.
 */
export function parsePointsRequest(search: URLSearchParams, venues: Iterable<string>): PointsRequest {
  const raw = parseRawParams(search, POINTS_PARAMS);
  const type = parseType(raw);
  const spec = datasetOf(type);
  const values = parseValues(raw, type, spec, venues);
  checkSymbols(values, type, spec);
  checkGroupBy(values, type, spec);
  checkRange(values, type, spec);
  const first = <T extends ParamValue>(name: PointsParam): T | undefined => values.get(name)?.[0] as T | undefined;
  const block = first<string>('tpoBlockSizeMinutes');
  return {
    type,
    spec,
    exchanges: (values.get('exchange') ?? []) as readonly string[],
    coin: first('coin'),
    rawSymbol: first('rawSymbol'),
    normalizedSymbol: first('normalizedSymbol'),
    interval: first<Interval>('interval') ?? 'MINUTE',
    from: first('from'),
    period: first('period'),
    descending: first('sortDirection') === 'SORT_DIRECTION_DESC',
    gapfill: first('gapfill') ?? false,
    groupBy: first('transform.groupBy.type'),
    usd: first('transform.normalize.quote') === 'USD',
    fundingIntervalMs: first('transform.normalize.fundingInterval') ?? FUNDING_INTERVAL_DEFAULT_MS,
    maxDepth: first('maxDepth') ?? spec.includedDepth ?? 1,
    flatten: first('flatten') ?? false,
    blockSize: first('blockSize'),
    tpoSession: first('tpoSession'),
    tpoBlockMinutes: block === undefined ? undefined : Number(block),
    tenor: first('tenor'),
    tokenName: first('tokenName'),
  };
}
