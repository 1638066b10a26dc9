import type { MouseEvent, ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol } from '@/data/queries/market-key';
import { formatCompact } from '@/domain/format/format-compact';
import { formatMonth } from '@/domain/format/format-time';
import { type FigureName, isFigureName } from '@/domain/screener/figure-names';
import { FigureCell } from '@/features/markets/figures/figure-cell';
import { getRowAttributes, type ListRowProps, ROW_CELL } from '@/panes/list/list-row';
import { onSecondClick } from '@/panes/list/second-click';
import { NarrowWatchCell, WatchCell } from '@/panes/list/watch-cell';
import { MarketTags } from '@/panes/market/market-title';
import { DayChange } from '@/panes/price/day-change';
import { NamedPrice } from '@/panes/price/named-price';
import type { MarketSort } from '@/state/fields/markets-fields';
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

/** The second figure of a narrow row: the one that rows are sorted by unless others show it, or else the volume. */
function SortedFigure({ sort, market, facts }: Pick<MarketRowProps, 'sort' | 'market' | 'facts'>) {
  const { volume24h, marketcap, availableSince } = market;
  if (isFigureName(sort))
    return <Named name={SHORT_NAMES[sort]}>{<FigureCell name={sort} market={market} facts={facts} />}</Named>;
  if (sort === 'cap') return <Named name="Cap">{formatCompact(marketcap)}</Named>;
  if (sort === 'since' && availableSince !== undefined) return formatMonth(availableSince.s, facts.zone);
  return <Named name="Vol">{formatCompact(volume24h)}</Named>;
}

const SHORT_NAMES: Readonly<Record<FigureName, string>> = { interest: 'OI', funding: 'Fund.', liquidations: 'Liq.' };

function Named({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <>
      <span className="text-fg-3">{name}</span> {children}
    </>
  );
}

/** Two lines for a narrow window; a tap opens the details. */
export function NarrowRow(props: MarketRowProps) {
  const { market, facts, sort } = props;
  return (
    <tr {...getRowAttributes(props)} {...getPointer(props)}>
      <NarrowWatchCell {...props} name={getMarketSymbol(market)} />
      <td className={`${ROW_CELL} px-0!`}>
        <div className="flex min-w-0 items-center gap-2 overflow-hidden">
          <CoinMark coin={getMarketCoin(market)} size={20} />
          <div className="min-w-0">
            {/* Tags that do not fit are left out whole: the symbol is never cut for them. */}
            <div className="flex h-5 flex-wrap items-center gap-x-1.5 overflow-hidden">
              <b className="max-w-full truncate text-base leading-5 font-[550]">{getMarketSymbol(market)}</b>
              <MarketTags market={market} />
              <NewMark market={market} now={facts.nowSeconds} />
            </div>
            <VenueCell market={market} facts={facts} />
          </div>
        </div>
      </td>
      <td className={`${ROW_CELL} pr-3! pl-1!`}>
        <div className="grid grid-cols-[1fr_76px] items-baseline gap-x-2 text-right text-[12px] leading-5">
          <span className="text-base font-medium">
            <NamedPrice market={market} />
          </span>
          <DayChange market={market} className="text-base" />
          <span className="text-fg-2">
            <SortedFigure sort={sort} market={market} facts={facts} />
          </span>
          <span title="Change of open interest in 24 h, in coins">
            <Named name="OI">
              <Change percent={market.oiChange24h} />
            </Named>
          </span>
        </div>
      </td>
    </tr>
  );
}
