import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { useCurrentMarket } from '@/panes/market/current-market';
import { useUnavailableReason } from '@/panes/market/use-unavailable-reason';
import { needsMarket, VIEWS } from '@/panes/views';

const NoMarkets = lazyPart(() => import('./no-markets').then((module) => ({ default: module.NoMarkets })));

const NoPlottedMarkets = lazyPart(() =>
  import('./no-plotted-markets').then((module) => ({ default: module.NoPlottedMarkets })),
);

const MarketNotFound = lazyPart(() =>
  import('./market-not-found').then((module) => ({ default: module.MarketNotFound })),
);

/**
 * Shows the view. If the service lacks the data, shows how to get some instead: every view needs a market, and views
 * of one market need one with a book or candles.
 */
export function MarketsGate({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = VIEWS.find((one) => one.path === path);
  const lack = useUnavailableReason();
  const { id, market } = useCurrentMarket();
  if (view === undefined) return children;
  const instead = (): ReactNode => {
    if (lack === 'markets') return <NoMarkets screen={view.title} />;
    if (lack !== undefined && needsMarket(view)) return <NoPlottedMarkets view={view} />;
    return needsMarket(view) && market === null && id !== undefined && <MarketNotFound view={view} id={id} />;
  };
  const shown = instead();
  return shown === false ? children : <Suspense fallback={null}>{shown}</Suspense>;
}
