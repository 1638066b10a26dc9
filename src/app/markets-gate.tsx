import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { useCurrentMarket } from '@/panes/current-market';
import { lazyPart } from '@/panes/lazy-part';
import { useHasNoMarkets } from '@/panes/use-has-no-markets';
import { needsMarket, VIEWS } from '@/panes/views';

const NoMarkets = lazyPart(() => import('./no-markets').then((module) => ({ default: module.NoMarkets })));

const MarketNotFound = lazyPart(() =>
  import('./market-not-found').then((module) => ({ default: module.MarketNotFound })),
);

/** Shows the view, and while the service has no market at all how to add one: no view has anything to show then. */
export function MarketsGate({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = VIEWS.find((one) => one.path === path);
  const hasNone = useHasNoMarkets();
  const { id, market } = useCurrentMarket();
  if (view === undefined) return children;
  const isUnknown = needsMarket(view) && market === null && id !== undefined;
  if (!hasNone && !isUnknown) return children;
  return (
    <Suspense fallback={null}>
      {hasNone ? <NoMarkets screen={view.title} /> : <MarketNotFound view={view} id={id ?? ''} />}
    </Suspense>
  );
}
