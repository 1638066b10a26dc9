import { lowerBound } from '@/base/binary-search';
import { readToken, type SupplyTile, type SupplyToken } from '@/data/queries/supply';
import type { LineValues } from '@/domain/columns/line-columns';
import {
  joinSeriesColumns,
  mergeSeriesColumns,
  type SeriesField,
  type ShapeColumns,
  sliceSeriesColumns,
} from '@/domain/columns/series-columns';
import { findCarried } from '@/domain/supply/find-carried';
import { valueAt } from '@/domain/supply/leave-shares';
import type { TimeSpan } from '@/domain/time-span';

export type SupplyField = SeriesField<'supply'>;
export type SupplyColumns = ShapeColumns<'supply'>;

/** A token with all of its loaded data. */
interface FoundToken {
  readonly token: SupplyToken;
  readonly columns: SupplyColumns;
}

/** One of several tokens with the same name. */
export interface TokenTwin {
  /** Its chain, or its contract if they share a chain: distinguishes it, also in the address. Never empty. */
  readonly id: string;
  /** USD; 0 if not reported. */
  readonly cap: number;
  readonly isShown: boolean;
}

/** Which token of a ticker is wanted. */
export interface WantedToken {
  readonly coin: string;
  /** `undefined`: the largest, whatever its name. */
  readonly tokenName: string | undefined;
  /** If several have the name; `undefined`: the largest. */
  readonly chain?: string | undefined;
}

/** Everything shown of one coin. */
export interface SupplyAsset {
  readonly coin: string;
  /** `undefined` until something has loaded. */
  readonly token: SupplyToken | undefined;
  /** Names of all loaded tokens of the ticker. */
  readonly names: readonly string[];
  /** Tokens of the same name that are reported in parallel, the largest first; one of them is shown. */
  readonly twins: readonly TokenTwin[];
  /** The wanted chain or contract, if no token of the name has it: then the largest is shown. */
  readonly lostChain: string | undefined;
  /** The buckets on screen and the one before them. */
  readonly columns: SupplyColumns;
  /** The buckets on screen. */
  readonly shown: SupplyColumns;
  /** Parallel to `shown`: 1 if the bucket repeats the previous one. */
  readonly carried: Uint8Array;
  /** Start of the newest bucket, Unix seconds; NaN if there is none. */
  readonly nowAt: number;
  /** Start of the newest bucket that does not repeat the previous one, so that it was reported. */
  readonly reportedAt: number;
  /** Unix seconds before which parts have not loaded; −∞ where all of it is there. No change from before it is known. */
  readonly wholeFrom: number;
}

const NOTHING = joinSeriesColumns('supply', []);

/**
 * The loaded data of a coin: the named token, or else the largest. `span`: as requested; `range`: as shown; `wholeFrom`: see
 * `SupplyAsset`.
 */
export function readAsset(
  { coin, tokenName, chain }: WantedToken,
  tiles: readonly SupplyTile[],
  span: TimeSpan,
  range: TimeSpan,
  wholeFrom = Number.NEGATIVE_INFINITY,
): SupplyAsset {
  const tokens = listTokens(tiles, span);
  const { name } = (tokens.find(({ token }) => token.name === tokenName) ?? tokens[0])?.token ?? {};
  const named = tokens.filter(({ token }) => token.name === name);
  const ids = identifyTokens(named);
  const wanted = chain === undefined ? 0 : findToken(named, ids, chain);
  const at = Math.max(0, wanted);
  const columns = named[at]?.columns ?? NOTHING;
  const shown = sliceSeriesColumns(columns, range.from, range.to);
  const carried = findCarried(columns);
  return {
    coin,
    token: named[at]?.token,
    names: [...new Set(tokens.map(({ token }) => token.name))],
    twins: ids.map((id, place) => ({ id, cap: newestCap(named[place]), isShown: place === at })),
    lostChain: wanted === -1 && named.length > 0 ? chain : undefined,
    columns,
    shown,
    carried: carried.subarray(columns.length - shown.length),
    nowAt: columns.times.at(-1) ?? Number.NaN,
    reportedAt: columns.times[carried.lastIndexOf(0)] ?? Number.NaN,
    wholeFrom,
  };
}

/** Id of a token that names neither chain nor contract. */
export const NAMELESS = '-';

/** Whether nothing is missing of [from, now). */
export const isWholeSince = ({ wholeFrom }: SupplyAsset, from: number): boolean => from >= wholeFrom;

/** Whether the newest bucket that has come is the newest there is: a newer part may still load. */
export const isNewestKnown = (asset: SupplyAsset): boolean => isWholeSince(asset, asset.nowAt);

/** Ids that distinguish tokens of one name: no two of them share both chain and contract. */
function identifyTokens(tokens: readonly FoundToken[]): readonly string[] {
  const chains = tokens.map(({ token }) => token.chain);
  const contracts = tokens.map(({ token }) => token.contractAddress);
  const isOwn = (all: readonly string[], one: string): boolean =>
    one !== '' && all.indexOf(one) === all.lastIndexOf(one);
  return tokens.map(({ token: { chain, contractAddress } }) => {
    if (isOwn(chains, chain)) return chain;
    if (isOwn(contracts, contractAddress) && !chains.includes(contractAddress)) return contractAddress;
    return [chain, contractAddress].filter((one) => one !== '').join(' ') || NAMELESS;
  });
}

/**
 * Index of the token that an address means, the largest if several match; -1 if none does. Ids depend on what has
 * loaded: an address may name a chain that by now has several tokens, or a contract that is the only one of its chain.
 */
function findToken(tokens: readonly FoundToken[], ids: readonly string[], chain: string): number {
  const exact = ids.indexOf(chain);
  if (exact !== -1) return exact;
  return tokens.findIndex(({ token }) => token.chain === chain || token.contractAddress === chain);
}

/** The asset with fewer buckets on screen: those that start in [from, to). */
export function cutAsset(asset: SupplyAsset, { from, to }: TimeSpan): SupplyAsset {
  const { times } = asset.shown;
  return {
    ...asset,
    shown: sliceSeriesColumns(asset.shown, from, to),
    carried: asset.carried.subarray(lowerBound(times, from), lowerBound(times, to)),
  };
}

/** The asset with more buckets on screen: all that start before `to`. */
export function showUntil(asset: SupplyAsset, to: number): SupplyAsset {
  const from = asset.shown.times[0];
  if (from === undefined) return asset;
  const start = lowerBound(asset.columns.times, from);
  const shown = sliceSeriesColumns(asset.columns, from, to);
  return { ...asset, shown, carried: findCarried(asset.columns).subarray(start, start + shown.length) };
}

/** Tokens by market cap, the largest first. */
function listTokens(tiles: readonly SupplyTile[], { from, to }: TimeSpan): readonly FoundToken[] {
  const found = new Map<string, FoundToken>();
  for (const tile of tiles) {
    for (const [key, part] of tile) {
      const before = found.get(key);
      const columns = before === undefined ? part : mergeSeriesColumns(before.columns, part);
      found.set(key, { token: readToken(key), columns });
    }
  }
  return joinRenamed([...found.values()])
    .map((one) => ({ ...one, columns: sliceSeriesColumns(one.columns, from, to) }))
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => newestCap(b) - newestCap(a));
}

/**
 * Joins tokens of one name that follow one another: their chain or contract was renamed, and the latest name is used.
 * Tokens that are reported in parallel are on several chains and stay separate.
 */
function joinRenamed(tokens: readonly FoundToken[]): readonly FoundToken[] {
  const joined: FoundToken[] = [];
  for (const one of tokens.toSorted((a, b) => startOf(a) - startOf(b))) {
    const at = joined.findIndex(({ token, columns }) => token.name === one.token.name && endOf(columns) < startOf(one));
    if (at === -1) joined.push(one);
    else joined[at] = { token: one.token, columns: mergeSeriesColumns(joined[at].columns, one.columns) };
  }
  return joined;
}

const startOf = ({ columns }: FoundToken): number => columns.times[0] ?? Number.POSITIVE_INFINITY;
const endOf = ({ times }: SupplyColumns): number => times.at(-1) ?? Number.NEGATIVE_INFINITY;

const newestCap = ({ columns }: FoundToken): number => columns.values.marketcap.at(-1) || 0;

/** A figure of the bucket of `seconds` that contains `at`; NaN if it was not reported. */
export function figureAt({ columns }: SupplyAsset, field: SupplyField, at: number, seconds: number): number {
  return valueAt({ times: columns.times, values: columns.values[field] }, at, seconds);
}

/** A figure of the newest bucket. */
export const figureNow = ({ columns }: SupplyAsset, field: SupplyField): number =>
  columns.values[field].at(-1) ?? Number.NaN;

/** A figure of the newest bucket on screen. */
export const figureEnd = ({ shown }: SupplyAsset, field: SupplyField): number =>
  shown.values[field].at(-1) ?? Number.NaN;

/** One field of the buckets on screen. */
export function lineOf({ shown }: SupplyAsset, field: SupplyField): LineValues {
  return { times: shown.times, values: shown.values[field] };
}

/** The same without what lies before a part that has not loaded: across it, buckets beside each other do not follow. */
export function wholeLineOf(asset: SupplyAsset, field: SupplyField): LineValues {
  const { times, values } = lineOf(asset, field);
  const at = lowerBound(times, asset.wholeFrom);
  return { times: times.subarray(at), values: values.subarray(at) };
}

/** Whether the bucket that contains `at` repeats the previous one. */
export function isCarriedAt({ shown, carried }: SupplyAsset, at: number, seconds: number): boolean {
  return valueAt({ times: shown.times, values: Float64Array.from(carried) }, at, seconds) === 1;
}

/** Number of buckets on screen that repeat the previous one. */
export const countCarried = ({ carried }: SupplyAsset): number => carried.reduce((sum, one) => sum + one, 0);
