import type { LoadedTiles } from '@/panes/use-tiles';
import type { SupplySeries } from './supply-asks';
import { lineOf, readAsset, type SupplyAsset, type SupplyField } from './supply-asset';
import type { SupplyView } from './use-supply';

/** A coin of the leaderboard, by what has changed from its first report in the range to its last; NaN: not reported. */
export interface Leader {
  readonly coin: string;
  /** Percent. */
  readonly supply: number;
  readonly cap: number;
  /** Points of the whole market. */
  readonly dominance: number;
  /** USD now. */
  readonly worth: number;
}

export const LEADER_ORDERS = ['supply', 'cap', 'dominance', 'worth'] as const;
export type LeaderOrder = (typeof LEADER_ORDERS)[number];

interface Ends {
  readonly first: number;
  readonly last: number;
}

function endsOf(asset: SupplyAsset, field: SupplyField): Ends {
  const { values } = lineOf(asset, field);
  const isKnown = (value: number): boolean => !Number.isNaN(value);
  return { first: values.find(isKnown) ?? Number.NaN, last: values.findLast(isKnown) ?? Number.NaN };
}

const changeIn = ({ first, last }: Ends): number => (first > 0 ? 100 * (last / first - 1) : Number.NaN);

/** What the reports of a coin in the range come to; `undefined` before any has come. */
export function readLeader(asset: SupplyAsset): Leader | undefined {
  if (asset.shown.length === 0) return undefined;
  const share = endsOf(asset, 'marketcapDominancePercent');
  const cap = endsOf(asset, 'marketcap');
  return {
    coin: asset.coin,
    supply: changeIn(endsOf(asset, 'circulatingSupply')),
    cap: changeIn(cap),
    dominance: share.last - share.first,
    worth: cap.last,
  };
}

/** The leaders of what has come, in the order of the series. */
export function readLeaders(
  series: readonly SupplySeries[],
  loaded: readonly LoadedTiles<unknown>[],
  wanted: SupplyView['wanted'],
  listTiles: (tiles: LoadedTiles<unknown>) => Parameters<typeof readAsset>[1],
): readonly Leader[] {
  return series.flatMap((one, at) => readLeader(readAsset(one, listTiles(loaded[at]), one.span, wanted)) ?? []);
}

/** The largest first, or the smallest; what is not known stands last. */
export function sortLeaders(leaders: readonly Leader[], by: LeaderOrder, isRising: boolean): readonly Leader[] {
  const sign = isRising ? 1 : -1;
  const rankOf = (leader: Leader): number => (Number.isNaN(leader[by]) ? Number.POSITIVE_INFINITY : sign * leader[by]);
  return leaders.toSorted((a, b) => rankOf(a) - rankOf(b) || a.coin.localeCompare(b.coin));
}
