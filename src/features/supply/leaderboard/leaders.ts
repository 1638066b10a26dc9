import type { LoadedTiles } from '@/client/use-tiles';
import type { Market } from '@/contract/payloads';
import type { CoinCap } from '@/data/queries/coin-caps';
import type { TimeSpan } from '@/domain/time-span';
import { figureAt, readAsset, type SupplyAsset, type SupplyField } from '../view/supply-asset';
import type { SupplySeries } from '../view/supply-requests';
import { findWholeFrom, type SupplyView } from '../view/use-supply';

const DAY_SECONDS = 86_400;
/** The shorter span whose changes are shown beside those of the range. */
export const MONTH_DAYS = 30;

/** Changes of a coin; NaN: not reported. */
export interface LeaderChanges {
  /** Percent. */
  readonly supply: number;
  readonly cap: number;
  /** Change of the market cap, USD. */
  readonly gain: number;
  /** Points of the whole market. */
  readonly dominance: number;
}

/**
 * A coin of the leaderboard, by its changes from the report before the range to the last one in it: the same days as on
 * its cards, so the same figures.
 */
export interface Leader extends LeaderChanges {
  readonly coin: string;
  /** Nothing is missing of its range; else every figure is NaN, as a change over less would pass for that of the range. */
  readonly isWhole: boolean;
  /** Starts of its first and last report of the range, Unix seconds; NaN while it is not whole. */
  readonly from: number;
  readonly to: number;
  /** Market cap now, USD. */
  readonly worth: number;
  /** Share of the whole market now, percent. */
  readonly share: number;
  /** Changes over the last month. */
  readonly month: LeaderChanges;
}

export const LEADER_ORDERS = ['supply', 'cap', 'gain', 'dominance', 'worth'] as const;
export type LeaderOrder = (typeof LEADER_ORDERS)[number];
/** `size`: the largest move first, up or down. */
export type LeaderWay = 'falling' | 'rising' | 'size';
/** Which changes are sorted: those over the range, or those over the last month. */
export type LeaderOver = 'range' | 'month';

export interface Order {
  readonly by: LeaderOrder;
  readonly way: LeaderWay;
  readonly over: LeaderOver;
}

interface Ends {
  readonly first: number;
  readonly last: number;
}

type FindEnds = (field: SupplyField) => Ends;

const isKnown = (value: number): boolean => !Number.isNaN(value);

function endsOf({ columns }: SupplyAsset, field: SupplyField): Ends {
  const values = columns.values[field];
  return { first: values.find(isKnown) ?? Number.NaN, last: values.findLast(isKnown) ?? Number.NaN };
}

/** Both ends of the last month. */
function monthOf(asset: SupplyAsset, field: SupplyField): Ends {
  const first = figureAt(asset, field, asset.nowAt - MONTH_DAYS * DAY_SECONDS, DAY_SECONDS);
  return { first, last: endsOf(asset, field).last };
}

const changeIn = ({ first, last }: Ends): number => (first > 0 ? 100 * (last / first - 1) : Number.NaN);

function changesOf(find: FindEnds): LeaderChanges {
  const share = find('marketcapDominancePercent');
  const cap = find('marketcap');
  return {
    supply: changeIn(find('circulatingSupply')),
    cap: changeIn(cap),
    gain: cap.last - cap.first,
    dominance: share.last - share.first,
  };
}

const UNKNOWN: LeaderChanges = { supply: Number.NaN, cap: Number.NaN, gain: Number.NaN, dominance: Number.NaN };
const UNKNOWN_LEADER = {
  ...UNKNOWN,
  isWhole: false,
  from: Number.NaN,
  to: Number.NaN,
  worth: Number.NaN,
  share: Number.NaN,
  month: UNKNOWN,
};

/** The changes of a coin over the range, none until all of it has loaded; `undefined` if it has no reports. */
export function readLeader(asset: SupplyAsset): Leader | undefined {
  const { coin, columns, nowAt, shown, wholeFrom } = asset;
  if (Number.isFinite(wholeFrom)) return { coin, ...UNKNOWN_LEADER };
  if (shown.length === 0) return undefined;
  return {
    coin,
    isWhole: true,
    from: columns.times[0],
    to: nowAt,
    ...changesOf((field) => endsOf(asset, field)),
    worth: endsOf(asset, 'marketcap').last,
    share: endsOf(asset, 'marketcapDominancePercent').last,
    month: changesOf((field) => monthOf(asset, field)),
  };
}

/** The coins that have reports or may still have them, in the order of the series. */
export function readLeaders(
  series: readonly SupplySeries[],
  loaded: readonly LoadedTiles<unknown>[],
  { wanted }: Pick<SupplyView, 'wanted'>,
  listTiles: (tiles: LoadedTiles<unknown>) => Parameters<typeof readAsset>[1],
): readonly Leader[] {
  return series.flatMap((one, at) => {
    const tiles = listTiles(loaded[at]);
    return readLeader(readAsset(one, tiles, one.span, wanted, findWholeFrom(one, loaded[at]))) ?? [];
  });
}

/** From the first report that any change counts from to the last; `undefined` while none is known. */
export function spanLeaders(leaders: readonly Leader[]): TimeSpan | undefined {
  const whole = leaders.filter(({ isWhole }) => isWhole);
  if (whole.length === 0) return undefined;
  return { from: Math.min(...whole.map(({ from }) => from)), to: Math.max(...whole.map(({ to }) => to)) };
}

const RANKS: Readonly<Record<LeaderWay, (value: number) => number>> = {
  falling: (value) => -value,
  rising: (value) => value,
  size: (value) => -Math.abs(value),
};

// Two unknown values are equal, although ∞ − ∞ is NaN.
const compareRanks = (a: number, b: number): number => (a === b ? 0 : a - b);

/** The figure that a column sorts by. The market cap is that of now, whatever the changes are over. */
const figureOf = (leader: Leader, { by, over }: Order): number =>
  by !== 'worth' && over === 'month' ? leader.month[by] : leader[by];

/** Sorted one way, unknown values last. */
export function sortLeaders<One extends Leader>(leaders: readonly One[], order: Order): readonly One[] {
  const rankOf = (leader: Leader): number => {
    const figure = figureOf(leader, order);
    return isKnown(figure) ? RANKS[order.way](figure) : Number.POSITIVE_INFINITY;
  };
  return leaders.toSorted((a, b) => compareRanks(rankOf(a), rankOf(b)) || a.coin.localeCompare(b.coin));
}

/** A coin with what the free list of markets tells of it, whether or not its changes have loaded. */
export interface RankedLeader extends Leader {
  /** Its place among all coins by market cap; `undefined`: the list has no market cap of it. */
  readonly place: number | undefined;
  readonly market: Market | undefined;
}

/**
 * Each coin once, with its place. Its worth is that of the list, one moment for all of them; a coin that the list lacks
 * has that of its last report.
 */
export function rankLeaders(leaders: readonly Leader[], caps: readonly CoinCap[]): readonly RankedLeader[] {
  const places = new Map(caps.map((cap, at) => [cap.coin, { ...cap, place: at + 1 }]));
  return leaders.map((leader) => {
    const listed = places.get(leader.coin);
    return { ...leader, worth: listed?.marketcap ?? leader.worth, place: listed?.place, market: listed?.market };
  });
}
