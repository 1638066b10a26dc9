import type { MouseEvent } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol } from '@/data/queries/market-key';
import { formatCompact } from '@/domain/format/format-compact';
import { formatMonth, type Zone } from '@/domain/format/format-time';
import { isFigureName } from '@/domain/screener/figure-names';
import { FigureCell } from '@/features/markets/figures/figure-cell';
import { getRowAttributes, type ListRowProps, ROW_CELL } from '@/panes/list/list-row';
import { onSecondClick } from '@/panes/list/second-click';
import { NarrowWatchCell, WatchCell } from '@/panes/list/watch-cell';
import { MarketTags } from '@/panes/market/market-title';
import { LastPrice } from '@/panes/price/price';
import type { MarketSort } from '@/state/markets-search';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { BandMark, getBandClass } from './band-mark';
import { type CellFacts, NewMark, VenueCell } from './market-cells';
import type { MarketColumn } from './market-columns';

export interface MarketRowProps extends ListRowProps {
  readonly market: Market;
  readonly columns: readonly MarketColumn[];
  readonly facts: CellFacts;
  /** What the rows are sorted by. */
  readonly sort: MarketSort;
  readonly onOpen: () => void;
  readonly onOpenFirst: () => void;
}

/** A click shows the details, a double click opens the market. */
function getPointer({ onShow, onOpen, onOpenFirst }: MarketRowProps) {
  return {
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      if (event.metaKey || event.ctrlKey) {
        onOpenFirst();
        return;
      }
      onShow();
      onSecondClick(onOpen);
    },
  };
}

export function MarketRow(props: MarketRowProps) {
  const { market, columns, facts } = props;
  return (
    <tr {...getRowAttributes(props)} {...getPointer(props)}>
      <WatchCell {...props} name={getMarketSymbol(market)} />
      {columns.map((column) => {
        const band = facts.bandOf(column.id, market);
        return (
          <td
            key={column.id}
            className={`${ROW_CELL} ${column.right ? 'text-right' : ''} ${getBandClass(band, facts.shade)} last:pr-4`}
          >
            {column.cell(market, facts)}
            <BandMark band={band} shade={facts.shade} />
          </td>
        );
      })}
    </tr>
  );
}

/**
 * The figure that rows are sorted by if no column shows it, and the day's change: "Vol 17.7B −1.40%". A third does not
 * fit.
 */
function SortedBy({
  sort,
  market,
  zone,
}: { readonly market: Market; readonly zone: Zone } & Pick<MarketRowProps, 'sort'>) {
  const { priceChange24h, oiChange24h } = market;
  if (sort === 'oi') return <Told name="OI, coins" percent={oiChange24h} />;
  return <Told name={describeSorted(sort, market, zone)} percent={priceChange24h} />;
}

function Told({ name, percent }: { readonly name: string | undefined; readonly percent: number | undefined }) {
  return (
    <span className="whitespace-nowrap">
      {name !== undefined && <span className="mr-1.75 text-[12px] text-fg-3">{name}</span>}
      <Change percent={percent} />
    </span>
  );
}

function describeSorted(
  sort: MarketSort,
  { volume24h, marketcap, availableSince }: Market,
  zone: Zone,
): string | undefined {
  if (sort === 'volume') return volume24h === undefined ? undefined : `Vol ${formatCompact(volume24h)}`;
  if (sort === 'cap') return marketcap === undefined ? undefined : `Cap ${formatCompact(marketcap)}`;
  return sort === 'since' && availableSince !== undefined ? formatMonth(availableSince.s, zone) : undefined;
}

/** Two lines for a narrow window; a tap opens the details. */
export function NarrowRow(props: MarketRowProps) {
  const { market, facts, sort } = props;
  return (
    <tr {...getRowAttributes(props)} {...getPointer(props)}>
      <NarrowWatchCell {...props} name={getMarketSymbol(market)} />
      <td className={`${ROW_CELL} pr-1! pl-1!`}>
        <div className="flex min-w-0 items-center gap-2.25 overflow-hidden">
          <CoinMark coin={getMarketCoin(market)} size={24} />
          <div className="min-w-0">
            <div className="flex items-center gap-1.5">
              <b className="truncate text-base font-[550]">{getMarketSymbol(market)}</b>
              <MarketTags market={market} />
              <NewMark market={market} now={facts.nowSeconds} />
            </div>
            <VenueCell market={market} facts={facts} />
          </div>
        </div>
      </td>
      <td className={`${ROW_CELL} pr-3.5! text-right`}>
        <div className="text-base font-medium">
          <LastPrice market={market} />
        </div>
        {isFigureName(sort) ? (
          <FigureCell name={sort} market={market} facts={facts} />
        ) : (
          <SortedBy sort={sort} market={market} zone={facts.zone} />
        )}
      </td>
    </tr>
  );
}
