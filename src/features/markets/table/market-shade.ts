import type { Market } from '@/contract/payloads';
import type { MarketSample } from '@/data/list-history/market-sample';
import { getMarketKey } from '@/data/queries/market-key';
import type { ListHistoryField } from '@/domain/list-history/list-history-sample';
import { isNew } from '@/domain/predictions/question-facts';
import { isRecording, type World, worldOf } from '@/domain/recording';
import {
  type Band,
  type ChangeKind,
  computeMidrank,
  getChangeBand,
  getRankBand,
  sortColumn,
} from '@/domain/screener/cell-band';
import { findLeadingQuestion } from '@/panes/price/leading-question';
import type { Shade } from '@/state/fields/markets-fields';

type Figure = (market: Market) => number | undefined;

interface ShadeRule {
  /** The figure that is ranked among the rows; absent: it cannot be compared between markets. */
  readonly rank?: Figure;
  /** Change of the market's own figure since a day before, percent. */
  readonly change?: readonly [kind: ChangeKind, percent: Figure];
  /** The field that is compared with the market's own in a sample; absent: samples do not contain it. */
  readonly since?: readonly [kind: ChangeKind, field: ListHistoryField];
}

const priceChange: Figure = (market) => market.priceChange24h;
const volumeChange: Figure = (market) => market.volumeChange24h;
const interestChange: Figure = (market) => market.oiChange24h;

/** Keyed by the id of the column. */
const RULES: Readonly<Partial<Record<string, ShadeRule>>> = {
  price: { change: ['price', priceChange], since: ['price', 'lastPrice'] },
  change: { rank: priceChange, change: ['price', priceChange] },
  volume: {
    rank: (market) => market.volume24h,
    change: ['volume', volumeChange],
    since: ['volume', 'volume24h'],
  },
  'volume-change': { rank: volumeChange, change: ['volume', volumeChange] },
  oi: { rank: interestChange, change: ['interest', interestChange] },
  cap: { rank: (market) => market.marketcap, since: ['price', 'marketcap'] },
};

/** The band of a market's cell in a column. */
export type BandOf = (column: string, market: Market) => Band;

const PLAIN: BandOf = () => 0;

/**
 * How to colour cells: by their rank within their column of `rows`, by their own change in a day, or by their own
 * change since `sample`, if there is one.
 */
export function makeBandOf(
  rows: readonly Market[],
  shade: Shade | undefined,
  sample: MarketSample | null | undefined,
): BandOf {
  if (shade === 'market') return makeRankBand(rows);
  if (shade === 'tape') return sample == null ? PLAIN : makeSinceBand(sample);
  return shade === 'self' ? getOwnBand : PLAIN;
}

const getOwnBand: BandOf = (column, market) => {
  const change = RULES[column]?.change;
  return change === undefined ? 0 : getChangeBand(change[1](market), change[0]);
};

function makeSinceBand({ keys, columns }: MarketSample): BandOf {
  const rowOf = new Map(keys.map((key, row) => [key, row]));
  return (id, market) => {
    const since = RULES[id]?.since;
    const row = rowOf.get(getMarketKey(market));
    if (since === undefined || row === undefined || isRecording(market)) return 0;
    const [kind, field] = since;
    const [then, now] = [columns[field][row], market[field]];
    return now === undefined || !(then > 0) ? 0 : getChangeBand((now / then - 1) * 100, kind);
  };
}

function makeRankBand(rows: readonly Market[]): BandOf {
  const columns = new Map<string, Float64Array | undefined>();
  // Live and simulated markets are ranked separately.
  const getColumn = (id: string, rank: Figure, world: World): Float64Array | undefined => {
    const key = `${world} ${id}`;
    if (!columns.has(key)) columns.set(key, sortColumn(rows.filter((row) => worldOf(row) === world).map(rank)));
    return columns.get(key);
  };
  return (id, market) => {
    const rank = RULES[id]?.rank;
    const value = rank?.(market);
    // The figures of a recording are of another time.
    if (rank === undefined || value === undefined || isRecording(market)) return 0;
    const sorted = getColumn(id, rank, worldOf(market));
    return sorted === undefined ? 0 : getRankBand(computeMidrank(sorted, value));
  };
}

/** The price change of a new question is grey, and so is its cell. */
export const spareNew =
  (bandOf: BandOf, nowSeconds: number): BandOf =>
  (column, market) => {
    const question = column === 'change' ? findLeadingQuestion(market) : undefined;
    return question !== undefined && isNew(question, nowSeconds) ? 0 : bandOf(column, market);
  };

const RANK_WORDS: Readonly<Record<Band, string | undefined>> = {
  [-2]: 'lowest tenth',
  [-1]: 'lowest quarter',
  0: undefined,
  1: 'highest quarter',
  2: 'highest tenth',
};

const CHANGE_WORDS: Readonly<Record<Band, string | undefined>> = {
  [-2]: 'fell much',
  [-1]: 'fell',
  0: undefined,
  1: 'rose',
  2: 'rose much',
};

/** What a band means; `undefined` for the middle. */
export function describeBand(band: Band, shade: Shade): string | undefined {
  return (shade === 'market' ? RANK_WORDS : CHANGE_WORDS)[band];
}
