import type { Market } from '@/contract/payloads';
import { getMarketSymbol } from '@/data/queries/market-key';
import { FIGURE_NAMES, type FigureName } from '@/domain/screener/figure-names';
import type { FigureState } from '@/features/markets/figures/figure-state';
import { FIGURE_LABELS } from '@/features/markets/figures/figure-words';
import type { ExportColumn, ExportDocument } from '@/panes/export/export-document';

/** "2026-06-18T14:32:00.000Z". */
export const isoOf = (seconds: number): string => new Date(seconds * 1000).toISOString();

const figuresOf = (markets: readonly Market[], pick: (market: Market) => number | undefined): Float64Array =>
  Float64Array.from(markets, (market) => pick(market) ?? Number.NaN);

/** Columns for what the free list says about markets, exactly. */
export function listMarketColumns(markets: readonly Market[]): readonly ExportColumn[] {
  return [
    { name: 'exchange', values: markets.map(({ exchange }) => exchange) },
    { name: 'raw_symbol', values: markets.map(({ rawSymbol }) => rawSymbol) },
    { name: 'tenor', values: markets.map(({ tenor = '' }) => tenor) },
    { name: 'symbol', values: markets.map(getMarketSymbol) },
    { name: 'last_price', values: figuresOf(markets, ({ lastPrice }) => lastPrice) },
    { name: 'volume_24h', unit: 'USD', values: figuresOf(markets, ({ volume24h }) => volume24h) },
    { name: 'volume_24h_change', unit: '%', values: figuresOf(markets, ({ volumeChange24h }) => volumeChange24h) },
    { name: 'price_24h_change', unit: '%', values: figuresOf(markets, ({ priceChange24h }) => priceChange24h) },
    { name: 'oi_24h_change', unit: '%', values: figuresOf(markets, ({ oiChange24h }) => oiChange24h) },
    { name: 'marketcap', unit: 'USD', values: figuresOf(markets, ({ marketcap }) => marketcap) },
  ];
}

const FIGURE_COLUMNS: Readonly<Record<FigureName, { readonly name: string; readonly unit: string }>> = {
  interest: { name: 'open_interest', unit: 'USD' },
  funding: { name: 'funding_rate', unit: 'fraction per 8 h' },
  liquidations: { name: 'liquidations_24h', unit: 'USD' },
};

export interface ExportedList {
  /** All loaded rows in the order of the table. */
  readonly rows: readonly Market[];
  /** State of an on-demand figure. */
  readonly stateOf: (name: FigureName, market: Market) => FigureState;
  /** Facts at the top of the file. */
  readonly facts: ExportDocument['facts'];
}

/** The file name; a partial list is named as such. */
export const nameRows = (rows: number, hasMore: boolean): string => (hasMore ? `markets-first-${rows}` : 'markets');

export const describeRows = (rows: number, hasMore: boolean): string =>
  hasMore ? `the first ${rows}; more match and load on scroll` : `all ${rows}`;

interface LoadedCounts {
  readonly count: number;
  /** Markets that are recorded for less time than the figure covers. */
  readonly young: number;
  readonly rows: number;
}

/** "loaded for 3 of 5 rows; 1 is recorded for less than 24 h, so its figure is a minimum" */
function describeLoaded({ count, young, rows }: LoadedCounts): string {
  const told = `loaded for ${count} of ${rows} rows`;
  if (young === 0) return told;
  return `${told}; ${young === 1 ? '1 is' : `${young} are`} recorded for less than 24 h, so ${young === 1 ? 'its figure is a minimum' : 'their figures are minimums'}`;
}

/** The list as one table, with the figures loaded on demand and how many rows have them. */
export function exportList({ rows, stateOf, facts }: ExportedList): ExportDocument {
  const loaded = FIGURE_NAMES.map((name) => {
    const states = rows.map((market) => stateOf(name, market));
    const values = Float64Array.from(states, (state) => (state.kind === 'value' ? state.value : Number.NaN));
    const count = values.filter((value) => !Number.isNaN(value)).length;
    const young = states.filter((state) => state.kind === 'value' && state.since !== undefined).length;
    return { name, values, told: describeLoaded({ count, young, rows: rows.length }) };
  });
  return {
    facts: [...facts, ...loaded.map(({ name, told }) => [FIGURE_LABELS[name], told] as const)],
    requests: [],
    tables: [
      {
        name: 'markets',
        length: rows.length,
        columns: [
          ...listMarketColumns(rows),
          {
            name: 'available_since',
            values: rows.map(({ availableSince }) => (availableSince === undefined ? '' : isoOf(availableSince.s))),
          },
          ...loaded.map(({ name, values }) => ({ ...FIGURE_COLUMNS[name], values })),
        ],
      },
    ],
  };
}
