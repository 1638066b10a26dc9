import { useLocation } from '@tanstack/react-router';
import { type ReactNode, Suspense } from 'react';
import { lazyPart } from '@/panes/lazy-part';
import { useHasNoMarkets } from '@/panes/use-has-no-markets';
import { VIEWS } from '@/panes/views';

const NoMarkets = lazyPart(() => import('./no-markets').then((module) => ({ default: module.NoMarkets })));

/** Shows the view, and while the service has no market at all how to add one: no view has anything to show then. */
export function MarketsGate({ children }: { readonly children: ReactNode }) {
  const path = useLocation({ select: ({ pathname }) => pathname });
  const view = VIEWS.find((one) => one.path === path);
  const hasNone = useHasNoMarkets();
  if (view === undefined || !hasNone) return children;
  return (
    <Suspense fallback={null}>
      <NoMarkets screen={view.title} />
    </Suspense>
  );
}
