import { lowerBound } from '@/base/binary-search';
import type { TimeSpan } from '@/data/plan/heatmap-span';
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
import { valueAt } from '@/domain/supply/stack-shares';

export type SupplyField = SeriesField<'supply'>;
export type SupplyColumns = ShapeColumns<'supply'>;

/** A token of an answer with all that has come of it. */
interface FoundToken {
  readonly token: SupplyToken;
  readonly columns: SupplyColumns;
}

/** What is shown of one coin. */
export interface SupplyAsset {
  readonly coin: string;
  /** `undefined` until something has come. */
  readonly token: SupplyToken | undefined;
  /** Names of all tokens of the ticker that have come. */
  readonly names: readonly string[];
  /** The buckets on screen and the one before them. */
  readonly columns: SupplyColumns;
  /** Those on screen. */
  readonly shown: SupplyColumns;
  /** Beside `shown`: 1 where the bucket repeats the one before. */
  readonly carried: Uint8Array;
  /** Start of the newest bucket, Unix seconds; NaN where there is none. */
  readonly nowAt: number;
  /** The same of the newest bucket that does not repeat the one before it: it was reported. */
  readonly reportedAt: number;
}

const NOTHING = joinSeriesColumns('supply', []);

/** What has come of a coin: the named token, else the largest. `span`: as asked; `range`: as shown. */
export function readAsset(
  { coin, tokenName }: { readonly coin: string; readonly tokenName: string | undefined },
  tiles: readonly SupplyTile[],
  span: TimeSpan,
  range: TimeSpan,
): SupplyAsset {
  const tokens = listTokens(tiles, span);
  const found = tokens.find(({ token }) => token.name === tokenName) ?? tokens[0];
  const columns = found === undefined ? NOTHING : found.columns;
  const shown = sliceSeriesColumns(columns, range.from, range.to);
  const carried = findCarried(columns);
  return {
    coin,
    token: found?.token,
    names: tokens.map(({ token }) => token.name),
    columns,
    shown,
    carried: carried.subarray(columns.length - shown.length),
    nowAt: columns.times.at(-1) ?? Number.NaN,
    reportedAt: columns.times[carried.lastIndexOf(0)] ?? Number.NaN,
  };
}

/** The same with fewer buckets on screen: those that begin in [from, to). */
export function cutAsset(asset: SupplyAsset, { from, to }: TimeSpan): SupplyAsset {
  const { times } = asset.shown;
  return {
    ...asset,
    shown: sliceSeriesColumns(asset.shown, from, to),
    carried: asset.carried.subarray(lowerBound(times, from), lowerBound(times, to)),
  };
}

/** Tokens by market cap, the largest first: of one that has changed its words the latest ones. */
function listTokens(tiles: readonly SupplyTile[], { from, to }: TimeSpan): readonly FoundToken[] {
  const found = new Map<string, FoundToken>();
  for (const tile of tiles) {
    for (const [key, part] of tile) {
      const token = readToken(key);
      const before = found.get(token.name);
      const columns = before === undefined ? part : mergeSeriesColumns(before.columns, part);
      const isNewer = before === undefined || (part.times.at(-1) ?? 0) >= (before.columns.times.at(-1) ?? 0);
      found.set(token.name, { token: isNewer ? token : before.token, columns });
    }
  }
  return [...found.values()]
    .map((one) => ({ ...one, columns: sliceSeriesColumns(one.columns, from, to) }))
    .filter(({ columns }) => columns.length > 0)
    .sort((a, b) => newestCap(b) - newestCap(a));
}

const newestCap = ({ columns }: FoundToken): number => columns.values.marketcap.at(-1) || 0;

/** A figure of the bucket of `seconds` that holds `at`; NaN where it was not reported. */
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

/** Whether the bucket that holds `at` repeats the one before it. */
export function isCarriedAt({ shown, carried }: SupplyAsset, at: number, seconds: number): boolean {
  return valueAt({ times: shown.times, values: Float64Array.from(carried) }, at, seconds) === 1;
}

/** Buckets on screen that repeat the one before. */
export const countCarried = ({ carried }: SupplyAsset): number => carried.reduce((sum, one) => sum + one, 0);
