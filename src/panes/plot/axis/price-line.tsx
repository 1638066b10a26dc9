import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { DayChange } from '@/panes/price/day-change';
import { LastPrice } from '@/panes/price/price';

export interface PriceLineProps {
  readonly market: Market;
  /** The age of the view's figures in words. */
  readonly freshness: ReactNode;
}

/** The price on narrow windows, where it fits neither the header nor a status bar. */
export function PriceLine({ market, freshness }: PriceLineProps) {
  return (
    <div className="flex items-baseline gap-2 bg-panel px-3 pt-2 sm:hidden">
      <LastPrice market={market} className="text-xl font-semibold tracking-tight" />
      <DayChange market={market} />
      {/* A venue that does not fit wraps out of sight as a whole. */}
      <span className="flex h-4 min-w-0 flex-wrap gap-x-1 overflow-hidden text-xs leading-4 text-fg-3">
        <span className="flex-none">24 h</span>
        <span className="flex-none">on {market.exchange}</span>
      </span>
      <span className="ml-auto flex-none text-xs text-fg-3">{freshness}</span>
    </div>
  );
}
