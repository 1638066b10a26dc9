import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol } from '@/data/queries/market-key';
import { getSymbolVenues, type VenueCounts } from '@/data/queries/markets';
import { formatCompact } from '@/domain/format/format-compact';
import { formatMonth, type Zone } from '@/domain/format/format-time';
import { MarketTags } from '@/panes/market-title';
import { LastPrice } from '@/panes/price';
import type { MarketSort } from '@/state/url-state';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { MissingMark } from '@/ui/missing-mark';

/** What cells need besides their market. */
export interface CellFacts {
  readonly zone: Zone;
  /** Greatest 24 h volume of the loaded rows. */
  readonly maxVolume: number;
  readonly venueCounts: VenueCounts | undefined;
  /** One row per symbol: the venue stands for others too. */
  readonly distinct: boolean;
}

export interface MarketColumn {
  readonly id: string;
  readonly label: string;
  /** CSS px; absent: the rest. */
  readonly width?: number;
  readonly right?: boolean;
  readonly sort?: MarketSort;
  /** Narrowest window that shows it: `docked` from 1280 px, `wide` from 1680. */
  readonly from?: 'docked' | 'wide';
  readonly cell: (market: Market, facts: CellFacts) => ReactNode;
}

const VOLUME_BAR_CSS_PX = 46;

export const MARKET_COLUMNS: readonly MarketColumn[] = [
  { id: 'market', label: 'Market', cell: (market) => <MarketCell market={market} /> },
  {
    id: 'venue',
    label: 'Venue',
    width: 158,
    cell: (market, facts) => <VenueCell market={market} facts={facts} />,
  },
  {
    id: 'quote',
    label: 'Quote',
    width: 110,
    from: 'wide',
    cell: (market) => <Text>{market.quoteCoinName}</Text>,
  },
  {
    id: 'name',
    label: 'Full name',
    width: 200,
    from: 'wide',
    cell: (market) => <Text>{market.fullName}</Text>,
  },
  {
    id: 'price',
    label: 'Last price',
    width: 112,
    right: true,
    cell: (market) => <LastPrice market={market} className="font-medium" />,
  },
  {
    id: 'change',
    label: '24 h',
    width: 76,
    right: true,
    sort: 'change',
    cell: (market) => <Change percent={market.priceChange24h} />,
  },
  {
    id: 'volume',
    label: '24 h volume',
    width: 120,
    right: true,
    sort: 'volume',
    cell: (market, { maxVolume }) => <VolumeCell volume={market.volume24h} max={maxVolume} />,
  },
  {
    id: 'volume-change',
    label: 'Volume chg',
    width: 90,
    right: true,
    from: 'docked',
    cell: (market) => <Change percent={market.volumeChange24h} decimals={1} sided={false} className="text-fg-2" />,
  },
  {
    id: 'oi',
    label: 'OI chg',
    width: 82,
    right: true,
    sort: 'oi',
    cell: (market) => <Change percent={market.oiChange24h} />,
  },
  {
    id: 'cap',
    label: 'Market cap',
    width: 88,
    right: true,
    sort: 'cap',
    from: 'docked',
    cell: (market) =>
      market.marketcap === undefined ? (
        <MissingMark />
      ) : (
        <span className="text-fg-2">{formatCompact(market.marketcap)}</span>
      ),
  },
  {
    id: 'since',
    label: 'Since',
    width: 88,
    right: true,
    sort: 'since',
    from: 'docked',
    cell: (market, { zone }) =>
      market.availableSince === undefined ? (
        <MissingMark />
      ) : (
        <span className="text-fg-3">{formatMonth(market.availableSince.s, zone)}</span>
      ),
  },
];

function Text({ children }: { readonly children: string | undefined }) {
  return children === undefined ? <MissingMark /> : <span className="block truncate text-fg-3">{children}</span>;
}

function MarketCell({ market }: { readonly market: Market }) {
  return (
    <div className="flex min-w-0 items-center gap-2.25">
      <CoinMark coin={getMarketCoin(market)} />
      <b className="max-w-[75%] flex-none truncate font-[550]" title={getMarketSymbol(market)}>
        {getMarketSymbol(market)}
      </b>
      <MarketTags market={market} />
      <span className="min-w-0 truncate text-fg-3">{market.coinName}</span>
    </div>
  );
}

/** `ATLAS_FUTURES +4`: the highest-ranked venue and how many others serve the symbol. */
export function VenueCell({ market, facts }: { readonly market: Market; readonly facts: CellFacts }) {
  const others = getSymbolVenues(facts.venueCounts, market) - 1;
  return (
    <span className="flex min-w-0 gap-1 text-[12px] text-fg-3" title={market.exchange}>
      <span className="truncate">{market.exchange}</span>
      {facts.distinct && others > 0 && <span className="flex-none">+{others}</span>}
    </span>
  );
}

function VolumeCell({ volume, max }: { readonly volume: number | undefined; readonly max: number }) {
  if (volume === undefined) return <MissingMark />;
  // √ of the share: the few largest markets would leave nothing to see of the rest.
  const width = max > 0 ? Math.max(2, Math.round(Math.sqrt(Math.max(0, volume) / max) * VOLUME_BAR_CSS_PX)) : 0;
  return (
    <>
      <span
        aria-hidden="true"
        className="keep-colours mr-2 inline-block h-1 rounded-[2px] bg-fg-4 align-[2px] opacity-75"
        style={{ width }}
      />
      {formatCompact(volume)}
    </>
  );
}
