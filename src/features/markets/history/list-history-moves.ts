import type { Market } from '@/contract/payloads';
import { getSampledMarket, type MarketSample } from '@/data/list-history/market-sample';
import { keepLiving } from '@/data/list-history/rank-history';
import { getMarketSymbol } from '@/data/queries/market-key';
import {
  compareSamples,
  getMoveKind,
  type ListHistoryMoves,
  type MoveKind,
  type MoveSort,
  sortMoves,
} from '@/domain/list-history/compare-samples';
import { isoOf, listMarketColumns } from '@/features/markets/toolbar/list-export';
import type { ExportDocument } from '@/panes/export/export-document';
import { FIELD_WORDS, type RankedField } from './list-history-words';

export interface ListedMoves {
  readonly earlier: MarketSample;
  readonly later: MarketSample;
  readonly moves: ListHistoryMoves;
  /** Rows of `moves` that pass the filter, by kind. */
  readonly rowsOf: Readonly<Record<MoveKind, readonly number[]>>;
}

/** What moved between two samples, for markets that pass the filter. Ranks are among all markets except recordings. */
export function listMoves(
  then: MarketSample,
  now: MarketSample,
  rankedBy: RankedField,
  passes: (market: Market) => boolean,
): ListedMoves {
  const [earlier, later] = [keepLiving(then), keepLiving(now)];
  const moves = compareSamples(earlier, later, rankedBy);
  const rowsOf: Record<MoveKind, number[]> = { both: [], new: [], gone: [] };
  const listed = { earlier, later, moves, rowsOf };
  for (let row = 0; row < moves.length; row++) {
    if (passes(getMovedMarket(listed, row))) rowsOf[getMoveKind(moves, row)].push(row);
  }
  return listed;
}

/** The rows of one kind in the requested order; markets in only one sample have not moved and are sorted by rank. */
export function sortListed(
  { moves, rowsOf }: ListedMoves,
  kind: MoveKind,
  sort: MoveSort,
  ascending: boolean,
): readonly number[] {
  if (kind === 'both') return sortMoves(moves, rowsOf.both, sort, ascending);
  const ranks = kind === 'new' ? moves.ranksNow : moves.ranksThen;
  const placeOf = (row: number): number => (ranks[row] === 0 ? Number.POSITIVE_INFINITY : ranks[row]);
  return rowsOf[kind].toSorted((a, b) => (placeOf(a) === placeOf(b) ? 0 : placeOf(a) - placeOf(b)));
}

/** The market of a row as in its latest sample. */
export function getMovedMarket({ earlier, later, moves }: ListedMoves, row: number): Market {
  const last = moves.rowsNow[row];
  return last < 0 ? getSampledMarket(earlier, moves.rowsThen[row]) : getSampledMarket(later, last);
}

const rankOf = (rank: number): number => (rank === 0 ? Number.NaN : rank);

/** All moves that pass the filter as one table, headed by `facts`. */
export function exportMoves(
  listed: ListedMoves,
  rankedBy: RankedField,
  facts: ExportDocument['facts'],
): ExportDocument {
  const { earlier, later, moves, rowsOf } = listed;
  const rows = [...rowsOf.both, ...rowsOf.new, ...rowsOf.gone];
  const markets = rows.map((row) => getMovedMarket(listed, row));
  const ends = (field: 'lastPrice' | 'volume24h' | 'oiChange24h'): readonly [number[], number[]] => [
    rows.map((row) => earlier.columns[field][moves.rowsThen[row]] ?? Number.NaN),
    rows.map((row) => later.columns[field][moves.rowsNow[row]] ?? Number.NaN),
  ];
  const [prices, volumes, interest] = [ends('lastPrice'), ends('volume24h'), ends('oiChange24h')];
  return {
    facts: [
      ...facts,
      ['Sampled then', isoOf(earlier.at)],
      ['Sampled now', isoOf(later.at)],
      ['Ranked by', `${FIELD_WORDS[rankedBy]}, among all markets of the sample`],
    ],
    requests: [],
    tables: [
      {
        name: 'moves',
        length: rows.length,
        columns: [
          { name: 'exchange', values: markets.map(({ exchange }) => exchange) },
          { name: 'raw_symbol', values: markets.map(({ rawSymbol }) => rawSymbol) },
          { name: 'symbol', values: markets.map(getMarketSymbol) },
          { name: 'in_samples', values: rows.map((row) => getMoveKind(moves, row)) },
          { name: 'rank_then', values: rows.map((row) => rankOf(moves.ranksThen[row])) },
          { name: 'rank_now', values: rows.map((row) => rankOf(moves.ranksNow[row])) },
          { name: 'price_then', values: prices[0] },
          { name: 'price_now', values: prices[1] },
          { name: 'price_change', unit: '%', values: rows.map((row) => moves.priceChange[row]) },
          { name: 'volume_24h_then', unit: 'USD', values: volumes[0] },
          { name: 'volume_24h_now', unit: 'USD', values: volumes[1] },
          { name: 'volume_24h_change', unit: '%', values: rows.map((row) => moves.volumeChange[row]) },
          { name: 'oi_change_24h_then', unit: '%', values: interest[0] },
          { name: 'oi_change_24h_now', unit: '%', values: interest[1] },
          { name: 'oi_change_24h_shift', unit: 'percentage points', values: rows.map((row) => moves.oiShift[row]) },
        ],
      },
    ],
  };
}

/** The lists of several samples, one table each, of the markets that pass the filter. */
export function exportSamples(
  samples: readonly MarketSample[],
  passes: (market: Market) => boolean,
  facts: ExportDocument['facts'],
): ExportDocument {
  const tables = samples.map((sample) => {
    const markets = sample.keys.map((_, row) => getSampledMarket(sample, row)).filter(passes);
    return { name: isoOf(sample.at), length: markets.length, columns: listMarketColumns(markets) };
  });
  return { facts, requests: [], tables };
}
