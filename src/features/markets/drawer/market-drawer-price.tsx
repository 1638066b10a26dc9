import type { Market } from '@/contract/payloads';
import { DayChange } from '@/panes/price/day-change';
import { LastPrice } from '@/panes/price/price';

/** The last price and its change in a day, or one notice that there is no price. */
export function MarketDrawerPrice({ market }: { readonly market: Market }) {
  if (market.lastPrice === undefined && market.priceChange24h === undefined)
    return <p className="text-sm text-fg-3">No price</p>;
  return (
    <div className="flex items-baseline gap-2.5">
      <LastPrice market={market} className="text-xl font-semibold tracking-[-0.022em]" />
      <DayChange market={market} className="font-[550]" />
      <span className="text-[12px] text-fg-3">24 h</span>
    </div>
  );
}
