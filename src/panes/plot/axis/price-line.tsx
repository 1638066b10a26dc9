import type { ReactNode } from 'react';
import type { Market } from '@/contract/payloads';
import { LastPrice } from '@/panes/price/price';
import { Change } from '@/ui/change';

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
      <Change percent={market.priceChange24h} />
      <span className="ml-auto text-xs text-fg-3">{freshness}</span>
    </div>
  );
}
