import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { formatCompact } from '@/domain/format/format-compact';
import { formatDate, formatDay, formatMonth } from '@/domain/format/format-time';
import { type FigureName, isFigureName } from '@/domain/screener/figure-names';
import { isNewListing } from '@/domain/screener/new-listing';
import { FigureCell } from '@/features/markets/figures/figure-cell';
import { FIGURE_LABELS } from '@/features/markets/figures/figure-words';
import type { TableSize } from '@/panes/list/use-table-size';
import { describeRecordings } from '@/panes/market/recorded-words';
import { DayChange } from '@/panes/price/day-change';
import { NamedPrice } from '@/panes/price/named-price';
import type { MarketSort } from '@/state/fields/markets-fields';
import { Change } from '@/ui/change';
import { MissingMark } from '@/ui/missing-mark';
import { DataSigns } from './data-signs';
import { getInterestChangeUsd } from './interest-change';
import { type CellFacts, MarketCell, Text, VenueCell, VolumeCell } from './market-cells';

export interface MarketColumn {
  readonly id: string;
  /** The field of the record that it shows; absent: what other lists say about the market. */
  readonly field?: keyof Market;
  readonly label: string;
  /** Shown after the label if the unit could be in doubt. */
  readonly unit?: string;
  /** Tooltip that explains the figures. */
  readonly hint?: string;
  /** A longer name, shown where columns are chosen. */
  readonly detail?: string;
  /** CSS px; absent: takes the remaining width. */
  readonly width?: number;
  readonly right?: boolean;
  readonly sort?: MarketSort;
  /** Cannot be removed. */
  readonly isAlways?: boolean;
  readonly cell: (market: Market, facts: CellFacts) => ReactNode;
}

export const MARKET_COLUMNS: readonly MarketColumn[] = [
  {
    id: 'market',
    field: 'normalizedSymbol',
    label: 'Market',
    isAlways: true,
    sort: 'name',
    cell: (market, facts) => <MarketCell market={market} facts={facts} />,
  },
  {
    id: 'venue',
    field: 'exchange',
    label: 'Venue',
    hint: 'No sorting by venue: the Venue menu lists the markets of one',
    width: 196,
    cell: (market, facts) => <VenueCell market={market} facts={facts} />,
  },
  {
    id: 'quote',
    field: 'quoteCoinName',
    label: 'Quote',
    detail: 'Quote asset',
    width: 110,
    cell: (market) => <Text>{market.quoteCoinName}</Text>,
  },
  {
    id: 'name',
    field: 'fullName',
    label: 'Full name',
    width: 200,
    cell: (market) => <Text>{market.fullName}</Text>,
  },
  {
    id: 'data',
    label: 'Data',
    hint: 'No sorting by data: the Data menu lists the markets that have one kind',
    detail: 'Depth, candles, profile',
    width: 62,
    cell: (market, { served }) => <DataSigns market={market} served={served} />,
  },
  {
    id: 'price',
    field: 'lastPrice',
    label: 'Last price',
    width: 94,
    right: true,
    sort: 'price',
    cell: (market) => <NamedPrice market={market} className="font-medium" />,
  },
  {
    id: 'change',
    field: 'priceChange24h',
    label: '24 h',
    detail: '24 h change',
    width: 78,
    right: true,
    sort: 'change',
    cell: (market) => <DayChange market={market} />,
  },
  {
    id: 'volume',
    field: 'volume24h',
    label: '24 h volume',
    hint: 'On the venue in the row; the details have the sum. A full bar is the largest in the list, whatever its order',
    width: 108,
    right: true,
    sort: 'volume',
    cell: (market, { wholeVolume }) => <VolumeCell volume={market.volume24h} whole={wholeVolume} />,
  },
  {
    id: 'volume-change',
    field: 'volumeChange24h',
    label: 'Volume chg',
    detail: '24 h volume change',
    width: 90,
    right: true,
    sort: 'volume-change',
    cell: (market) => <Change percent={market.volumeChange24h} decimals={1} sided={false} className="text-fg-2" />,
  },
  {
    id: 'oi',
    field: 'oiChange24h',
    label: 'OI 24 h',
    unit: '(coins)',
    hint: 'Change of open interest in 24 h, in coins: a price move alone does not change it',
    detail: '24 h OI change, coins',
    width: 100,
    right: true,
    sort: 'oi',
    cell: (market) => <Change percent={market.oiChange24h} />,
  },
  {
    id: 'oi-usd',
    label: 'OI 24 h',
    unit: '($)',
    hint: 'Change of open interest in 24 h, in USD: the change in coins and that of the price together',
    detail: '24 h OI change, USD',
    width: 92,
    right: true,
    sort: 'oi-usd',
    cell: (market) => <Change percent={getInterestChangeUsd(market)} />,
  },
  figureColumn({ id: 'interest', label: 'Open interest', width: 104 }),
  figureColumn({ id: 'funding', label: 'Funding 8h', width: 92 }),
  figureColumn({ id: 'liquidations', label: '24 h liq.', width: 84 }),
  {
    id: 'cap',
    field: 'marketcap',
    label: 'Market cap',
    detail: 'Market cap at the last price',
    width: 84,
    right: true,
    sort: 'cap',
    cell: (market) =>
      market.marketcap === undefined ? (
        <MissingMark />
      ) : (
        <span className="text-fg-2">{formatCompact(market.marketcap)}</span>
      ),
  },
  {
    id: 'since',
    field: 'availableSince',
    label: 'Since',
    detail: 'Available since',
    width: 82,
    right: true,
    sort: 'since',
    cell: ({ availableSince }, { zone, nowSeconds }) =>
      availableSince === undefined ? (
        <MissingMark />
      ) : (
        <span className="text-fg-3" title={formatDate(availableSince.s, zone)}>
          {/* For a new market the day matters. */}
          {(isNewListing(availableSince.s, nowSeconds) ? formatDay : formatMonth)(availableSince.s, zone)}
        </span>
      ),
  },
  textColumn({ id: 'raw', field: 'rawSymbol', label: 'Raw symbol', width: 150 }),
  textColumn({ id: 'coin', field: 'coin', label: 'Coin', width: 80 }),
  textColumn({ id: 'coin-name', field: 'coinName', label: 'Coin name', width: 120 }),
  textColumn({ id: 'class', field: 'category', label: 'Class', detail: 'Spot, perpetual or option', width: 96 }),
  textColumn({ id: 'tenor', field: 'tenor', label: 'Tenor', detail: 'Tenor of options', width: 90 }),
  textColumn({ id: 'icon', field: 'iconUrl', label: 'Icon', detail: 'Web address of the icon', width: 180 }),
  {
    id: 'questions',
    field: 'predictionMarkets',
    label: 'Questions',
    detail: 'Questions of a prediction market',
    width: 84,
    right: true,
    cell: ({ predictionMarkets }) =>
      predictionMarkets === undefined ? <MissingMark /> : <span className="text-fg-2">{predictionMarkets.length}</span>,
  },
  {
    id: 'recorded',
    field: 'recorded',
    label: 'Recorded',
    detail: 'When it was recorded',
    width: 190,
    cell: ({ recorded }, { zone }) => (
      <Text>{recorded === undefined ? undefined : describeRecordings(recorded, zone)}</Text>
    ),
  },
];

type TextField = 'rawSymbol' | 'coin' | 'coinName' | 'category' | 'tenor' | 'iconUrl';
type TextColumn = Pick<MarketColumn, 'id' | 'label' | 'detail'> & { readonly field: TextField; readonly width: number };

/** A field as it was received; addresses are shown as text, never loaded. */
function textColumn({ field, ...column }: TextColumn): MarketColumn {
  return { ...column, field, cell: (market) => <Text>{market[field]}</Text> };
}

type FigureColumn = Pick<MarketColumn, 'label'> & { readonly id: FigureName; readonly width: number };

/** A figure that costs weight: shown if it is chosen or sorted by. */
function figureColumn({ id, label, width }: FigureColumn): MarketColumn {
  return {
    id,
    label,
    detail: FIGURE_LABELS[id],
    width,
    right: true,
    sort: id,
    cell: (market, facts) => <FigureCell name={id} market={market} facts={facts} />,
  };
}

/** Head of the venue column if each symbol is shown by its largest venue by 24 h volume. */
const LARGEST_VENUE = 'Largest venue';

/** Columns whose figures differ from venue to venue. */
const OF_VENUE: readonly string[] = [
  'price',
  'change',
  'volume',
  'volume-change',
  'oi',
  'oi-usd',
  'interest',
  'funding',
];

/** The columns with tooltips that state whose figures they show. */
export function nameColumns(columns: readonly MarketColumn[], distinct: boolean): readonly MarketColumn[] {
  if (!distinct) return columns;
  return columns.map((column) => {
    if (column.id === 'venue') return { ...column, label: LARGEST_VENUE };
    if (!OF_VENUE.includes(column.id)) return column;
    return {
      ...column,
      hint: [column.hint, 'Largest venue of the symbol only, not a sum'].filter(Boolean).join('. '),
    };
  });
}

/** The chosen columns, in their order. A figure that rows are sorted by is always included. */
export function getChosenColumns(chosen: readonly string[], sort: MarketSort): readonly MarketColumn[] {
  return MARKET_COLUMNS.filter(
    ({ id, isAlways }) => isAlways === true || chosen.includes(id) || (id === sort && isFigureName(id)),
  );
}

/** The columns of a window that are loaded on demand: the sorted one by default. A narrow window has no choice. */
export function getFigureColumns(
  size: TableSize,
  chosen: readonly string[] | undefined,
  sort: MarketSort,
): readonly FigureName[] {
  const columns = getChosenColumns(size === 'narrow' ? [] : (chosen ?? []), sort);
  return columns.flatMap(({ id }) => (isFigureName(id) ? [id] : []));
}
