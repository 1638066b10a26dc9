import fc from 'fast-check';
import { type DatasetType, datasetOf } from '@/contract/datasets';
import { POINTS_PARAMS, type PointsParam } from '@/contract/params';
import { INTERVALS } from '@/contract/values';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { NOW } from './small-service';

/** A query by parameter; several values mean a repeated parameter. */
export type WireQuery = Readonly<Partial<Record<PointsParam, readonly string[]>>>;

const DAY = 86_400;
/** A day on which every kind of session starts: a Monday that is the first of a month. */
const SESSION_START = Date.UTC(2024, 0, 1) / 1000;
const LONGEST_BUCKETS = 300;
const RECORDED_VENUE = 'REC';
const EXCHANGES = ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'EMBER_SPOT', RECORDED_VENUE];

const one = (value: fc.Arbitrary<unknown>): fc.Arbitrary<readonly string[]> => value.map((item) => [String(item)]);
const oneOf = (values: readonly string[]): fc.Arbitrary<readonly string[]> => one(fc.constantFrom(...values));
const valuesOf = (name: PointsParam): readonly string[] =>
  (POINTS_PARAMS[name] as { values?: readonly string[] }).values ?? [];

/** Accepted values of each parameter that can be combined with any accepted values of the others. */
const VALUES: Readonly<Partial<Record<PointsParam, fc.Arbitrary<readonly string[]>>>> = {
  coin: oneOf(['BTC', 'ETH', 'NOCOIN', 'x'.repeat(200), "'; DROP TABLE book --", 'Ünï çödé €']),
  rawSymbol: oneOf(['BTCUSDT', 'ETHUSDT', '{a:String}', '%']),
  normalizedSymbol: oneOf(['BTC-USDT', 'ETH-USDT', 'ETH-BTC', 'A-B']),
  sortDirection: oneOf(['SORT_DIRECTION_ASC', 'SORT_DIRECTION_DESC', '1', '2']),
  gapfill: oneOf(['true', 'false']),
  flatten: oneOf(['true', 'false']),
  'transform.normalize.quote': oneOf(valuesOf('transform.normalize.quote')),
  'transform.normalize.fundingInterval': one(fc.integer({ min: 1, max: 31_622_400_000 })),
  maxDepth: one(fc.oneof(fc.integer({ min: 1, max: 1_000_000 }), fc.constantFrom(1, 3500, 3501, 7001))),
  // 25 is a multiple of every block size of the small world.
  blockSize: one(fc.integer({ min: 1, max: 40 }).map((count) => count * 25)),
  tpoBlockSizeMinutes: oneOf(valuesOf('tpoBlockSizeMinutes')),
  tenor: oneOf(valuesOf('tenor')),
  tokenName: oneOf(['Bitcoin', '"', '\\']),
  tpoSession: oneOf(valuesOf('tpoSession')),
};

const GARBAGE = oneOf(['', 'x', '-1', '1e999']);

/** Intervals that a type supports. */
function intervalsOf(type: DatasetType): readonly string[] {
  const shortest = { BLOCK_BOOK_SNAPSHOT_AGG: 0, VOLUME_PROFILE_AGG: 300 }[type as string] ?? 60;
  return INTERVALS.filter((interval) => INTERVAL_SECONDS[interval] >= shortest);
}

function rangeOf(type: DatasetType): fc.Arbitrary<WireQuery> {
  if (type === 'TPO_AGG') {
    return fc.record({ from: one(fc.constant(SESSION_START)), period: one(fc.integer({ min: 1, max: 40 * DAY })) });
  }
  const isIntervalRequired = datasetOf(type).params.interval === 'required';
  const interval = fc.option(fc.constantFrom(...intervalsOf(type)), { nil: undefined, freq: 4 });
  return fc
    .tuple(
      isIntervalRequired ? fc.constantFrom(...intervalsOf(type)) : interval,
      fc.integer({ min: 1, max: LONGEST_BUCKETS }),
      fc.option(fc.integer({ min: 0, max: 3 * DAY }), { nil: undefined }),
    )
    .map(([name, buckets, back]) => ({
      ...(name === undefined ? {} : { interval: [name] }),
      ...(back === undefined ? {} : { from: [String(NOW - back)] }),
      period: [String(buckets * INTERVAL_SECONDS[(name ?? 'MINUTE') as keyof typeof INTERVAL_SECONDS])],
    }));
}

function venuesOf(type: DatasetType): fc.Arbitrary<readonly string[]> {
  const { singleExchange, params } = datasetOf(type);
  return fc.subarray(EXCHANGES, {
    minLength: params.exchange === 'required' ? 1 : 0,
    maxLength: singleExchange ? 1 : EXCHANGES.length,
  });
}

/** Venues to sum must be of one world, as recorded and simulated ones are not summed. None means all simulated ones. */
function chooseWorld(venues: readonly string[]): readonly string[] {
  if (venues.length === 0) return EXCHANGES.filter((venue) => venue !== RECORDED_VENUE);
  return venues[0] === RECORDED_VENUE ? [RECORDED_VENUE] : venues.filter((venue) => venue !== RECORDED_VENUE);
}

const SYMBOLS: readonly PointsParam[] = ['coin', 'rawSymbol', 'normalizedSymbol'];

/** A query that the registry accepts for `type`; ignored parameters may have any value. */
export function validQueries(type: DatasetType): fc.Arbitrary<WireQuery> {
  const { params, groupBy } = datasetOf(type);
  const names = Object.keys(VALUES) as PointsParam[];
  const chosen = names.map((name) => {
    const values = params[name] === 'ignored' ? GARBAGE : (VALUES[name] as fc.Arbitrary<readonly string[]>);
    const isNeeded = params[name] === 'required';
    const isNever = params[name] === 'refused';
    return fc
      .option(values, { nil: undefined, freq: isNeeded ? 1e9 : 2 })
      .map((value) => (isNever || value === undefined ? {} : { [name]: value }));
  });
  return fc
    .tuple(fc.tuple(...chosen), rangeOf(type), venuesOf(type), fc.boolean())
    .map(([parts, range, exchange, isGrouped]) => {
      const query: WireQuery = { type: [type], exchange, ...range, ...(Object.assign({}, ...parts) as WireQuery) };
      const isFree = !SYMBOLS.some((name) => params[name] === 'symbol' && query[name] !== undefined);
      const hasSymbol = SYMBOLS.some((name) => params[name] === 'symbol');
      const named: WireQuery = isFree && hasSymbol ? { ...query, coin: ['BTC'] } : query;
      const mayGroup = named.coin !== undefined || named.normalizedSymbol !== undefined;
      if (!isGrouped || !mayGroup || groupBy.length === 0) return named;
      return { ...named, exchange: chooseWorld(exchange), 'transform.groupBy.type': [groupBy[0]] };
    });
}

/** The search string of a query. */
export function toSearch(query: WireQuery): string {
  const search = new URLSearchParams();
  for (const [name, values] of Object.entries(query)) for (const value of values) search.append(name, value);
  return search.toString();
}
