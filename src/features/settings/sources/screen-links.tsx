import type { ImportedScreen } from '@/contract/imports';
import { formatMarketId } from '@/domain/market-id';
import { useOpenMarket } from '@/panes/market/use-open-market';
import { VIEWS } from '@/panes/views';

export interface ScreenLinksProps {
  readonly market: { readonly exchange: string; readonly rawSymbol: string };
  /** Name if there are several in a list: "binance-futures:BTCUSDT". */
  readonly name?: string;
  readonly screens: readonly ImportedScreen[];
  /** Screens that already have something to show; by default all. */
  readonly shown?: readonly ImportedScreen[] | undefined;
}

/** What a screen is still waiting for. */
const LACKS: Readonly<Record<ImportedScreen, string>> = {
  heatmap: 'No book yet',
  chart: 'No trades yet',
  profile: 'No profile yet',
  options: 'No volatilities yet',
  predictions: 'No probabilities yet',
};

/** Links to each screen that has data of the market. */
export function ScreenLinks({ market, name, screens, shown = screens }: ScreenLinksProps) {
  const open = useOpenMarket();
  const links = VIEWS.flatMap((view) => {
    const screen = screens.find((one) => view.path === `/${one}`);
    if (screen === undefined) return [];
    return [{ view, offReason: shown.includes(screen) ? undefined : LACKS[screen] }];
  });
  return (
    <span className="flex flex-wrap gap-x-2.5 gap-y-0.5">
      {links.map(({ view, offReason }) => (
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
