import type { MouseEvent } from 'react';
import type { Market } from '@/contract/payloads';
import { getMarketCoin, getMarketSymbol } from '@/data/queries/market-key';
import { MarketTags } from '@/panes/market-title';
import { LastPrice } from '@/panes/price';
import { Change } from '@/ui/change';
import { CoinMark } from '@/ui/coin-mark';
import { Icon } from '@/ui/icon';
import { type CellFacts, type MarketColumn, VenueCell } from './market-columns';

export interface MarketRowProps {
  readonly index: number;
  /** CSS px. */
  readonly height: number;
  readonly market: Market;
  readonly columns: readonly MarketColumn[];
  readonly facts: CellFacts;
  readonly isSelected: boolean;
  /** The one row that Tab reaches. */
  readonly isTabStop: boolean;
  readonly isWatched: boolean;
  readonly onSelect: () => void;
  readonly onDetails: () => void;
  readonly onOpen: () => void;
  readonly onOpenFirst: () => void;
  readonly onWatch: () => void;
}

const ROW = 'group outline-offset-[-2px] hover:bg-hover aria-selected:bg-selected';
const CELL = 'border-b border-line-subtle px-2.5 whitespace-nowrap';

function useRowPointer({ onSelect, onOpen, onOpenFirst, onDetails }: MarketRowProps, opensDetails: boolean) {
  return {
    onClick(event: MouseEvent) {
      if (event.target instanceof Element && event.target.closest('button') !== null) return;
      if (event.metaKey || event.ctrlKey) onOpenFirst();
      else if (opensDetails) onDetails();
      else onSelect();
    },
    onDoubleClick: onOpen,
  };
}

export function MarketRow(props: MarketRowProps) {
  const { index, height, market, columns, facts, isSelected, isTabStop } = props;
  return (
    <tr
      className={ROW}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      {...useRowPointer(props, false)}
    >
      <td
        className={`${CELL} pr-0! pl-1! ${isSelected ? 'shadow-[inset_2px_0_0_var(--accent)]' : ''}`}
        style={{ height }}
      >
        <WatchStar {...props} />
      </td>
      {columns.map((column) => (
        <td key={column.id} className={`${CELL} ${column.right ? 'text-right' : ''} last:pr-4`}>
          {column.cell(market, facts)}
        </td>
      ))}
    </tr>
  );
}

/** Two lines for a narrow window; a tap opens the details. */
export function NarrowRow(props: MarketRowProps) {
  const { index, height, market, facts, isSelected, isTabStop } = props;
  return (
    <tr
      className={ROW}
      aria-rowindex={index + 2}
      aria-selected={isSelected}
      tabIndex={isTabStop ? 0 : -1}
      {...useRowPointer(props, true)}
    >
      <td className={`${CELL} px-0! text-center`} style={{ height }}>
        <WatchStar {...props} isLarge />
      </td>
      <td className={`${CELL} pl-1!`}>
        <div className="flex min-w-0 items-center gap-2.25">
          <CoinMark coin={getMarketCoin(market)} size={24} />
          <div className="min-w-0">
            <div className="flex items-center gap-1.5">
              <b className="truncate text-base font-[550]">{getMarketSymbol(market)}</b>
              <MarketTags market={market} />
            </div>
            <VenueCell market={market} facts={facts} />
          </div>
        </div>
      </td>
      <td className={`${CELL} pr-3.5! text-right`}>
        <div className="text-base font-medium">
          <LastPrice market={market} />
        </div>
        <Change percent={market.priceChange24h} />
      </td>
    </tr>
  );
}

type StarProps = Pick<MarketRowProps, 'market' | 'isWatched' | 'isSelected' | 'onWatch'> & {
  readonly isLarge?: boolean;
};

function WatchStar({ market, isWatched, isSelected, onWatch, isLarge = false }: StarProps) {
  const symbol = getMarketSymbol(market);
  return (
    <button
      type="button"
      className={`inline-grid place-items-center rounded-sm align-middle hover:text-fg-2 ${isLarge ? 'size-11' : 'size-6'} ${isWatched ? 'text-warn hover:text-warn' : 'text-fg-4'}`}
      aria-pressed={isWatched}
      aria-label={`Watch ${symbol}`}
      tabIndex={isSelected ? 0 : -1}
      onClick={onWatch}
    >
      <Icon name="star" size={14} filled={isWatched} />
    </button>
  );
}
