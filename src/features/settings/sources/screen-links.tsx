import type { ImportedScreen } from '@/contract/imports';
import { formatMarketId } from '@/domain/market-id';
import { useOpenMarket } from '@/panes/use-open-market';
import { VIEWS } from '@/panes/views';

export interface ScreenLinksProps {
  readonly market: { readonly exchange: string; readonly rawSymbol: string };
  /** Where several stand in a list: "binance-futures:BTCUSDT". */
  readonly name?: string;
  readonly screens: readonly ImportedScreen[];
  /** Why none of them has anything to show yet. */
  readonly offReason?: string | undefined;
}

/** Opens a market in each screen that has something of it. */
export function ScreenLinks({ market, name, screens, offReason }: ScreenLinksProps) {
  const open = useOpenMarket();
  const views = VIEWS.filter(({ path }) => screens.some((screen) => path === `/${screen}`));
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-0.5">
      {views.map((view) => (
        <button
          key={view.path}
          type="button"
          aria-label={`Open ${view.title.toLowerCase()}${name === undefined ? '' : ` of ${name}`}`}
          aria-disabled={offReason !== undefined || undefined}
          title={offReason}
          className="min-h-6 rounded-sm text-sm font-[550] text-accent hover:underline aria-disabled:text-fg-4 aria-disabled:no-underline"
          onClick={offReason === undefined ? () => open(formatMarketId(market), view) : undefined}
        >
          {view.title}
        </button>
      ))}
    </span>
  );
}
