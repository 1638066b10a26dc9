import { type ReactNode, useState } from 'react';
import type { Market } from '@/contract/payloads';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { FigureAsk } from '@/data/queries/market-figures';
import { formatAge, formatCountdown } from '@/domain/format/format-duration';
import { formatWeight } from '@/domain/format/format-weight';
import type { FigureName } from '@/domain/screener/figure-names';
import { tellFailure } from '@/panes/failure-words';
import { identifySearch } from '@/panes/pane-wait';
import { useDataSeconds } from '@/panes/plot/use-data-seconds';
import { useFailureContext } from '@/panes/use-failure-context';
import { useNextPreview } from '@/panes/use-next-preview';
import { usePaneWait } from '@/panes/use-pane-wait';
import { tellWeight } from '@/panes/weight-words';
import { Button } from '@/ui/button';
import { getFigureState } from './figure-state';
import { listFigures, type SortCounts, tellSortedBy } from './figure-words';
import { type FigureLoading, useFigureLoading, type WantedFigures } from './use-figure-loading';

const MINUTE_SECONDS = 60;

export interface FigureBarProps extends WantedFigures {
  readonly rows: readonly Market[];
}

/** Loads the figures that the table shows, and says over it what they wait for, what failed and what is old. */
export function FigureBar({ rows, ...wanted }: FigureBarProps) {
  const nowSeconds = useDataSeconds(MINUTE_SECONDS);
  const loading = useFigureLoading(wanted, rows, nowSeconds);
  const wait = usePaneWait(loading.book.listSearches().map(identifySearch));
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const { names, sorted } = wanted;
  const { book, missing, failed, old, oldestAt, isAsked } = loading;
  const said: ReactNode[] = [];
  if (sorted !== undefined)
    said.push(<span key="sorted">{tellSortedBy(sorted, countSorted(loading, wanted, sorted, rows, nowSeconds))}</span>);
  if (wait !== undefined)
    said.push(
      <span key="wait" className="text-warn">
        Waiting for budget<span aria-live="off">, {formatCountdown(wait.secondsLeft)}</span>
      </span>,
    );
  if (isAsked) said.push(<Offer key="ask" loading={loading} names={names} asks={missing} verb="Load" />);
  const [error] = failed.flatMap((ask) => book.find(ask).error ?? []);
  if (error !== undefined) {
    const { title, sentence } = tellFailure(error, context);
    said.push(
      <span key="failed" className="flex flex-wrap items-center gap-x-2 text-warn">
        {`${title}. ${sentence}`}
        <Press loading={loading} asks={failed} verb="Retry" />
      </span>,
    );
  }
  if (oldestAt !== undefined)
    said.push(
      <span key="old" className="flex items-center gap-2">
        {`Figures are ${formatAge(nowSeconds - oldestAt)} old.`}
        <Press loading={loading} asks={old} verb="Refresh" />
      </span>,
    );
  if (said.length === 0) return null;
  return (
    <div
      role="status"
      aria-label="Figures on demand"
      className="flex min-h-8.5 flex-none flex-wrap items-center gap-x-4 gap-y-1 border-b border-line bg-panel px-3 py-1 text-xs text-fg-2"
    >
      {said}
    </div>
  );
}

interface PressProps {
  readonly loading: FigureLoading;
  readonly asks: readonly FigureAsk[];
  readonly verb: 'Load' | 'Retry' | 'Refresh';
}

interface OfferProps extends PressProps {
  readonly names: readonly FigureName[];
}

/** What is above the spending limit, and why nothing comes by itself. */
function Offer({ names, ...press }: OfferProps) {
  const { price } = press.loading;
  return (
    <span className="flex flex-wrap items-center gap-x-2">
      {`${listFigures(names)}: ${formatWeight(price.weight)} weight, more than loads by itself.`}
      <Press {...press} />
    </span>
  );
}

/** Sends requests; the header tells their weight while it is looked at. */
function Press({ loading: { book }, asks, verb }: PressProps) {
  const [isNear, setNear] = useState(false);
  const price: ViewPrice = asks.length === 0 ? FREE : book.price(asks);
  useNextPreview(isNear ? price : undefined);
  return (
    <Button
      onPointerEnter={() => setNear(true)}
      onPointerLeave={() => setNear(false)}
      onFocus={() => setNear(true)}
      onBlur={() => setNear(false)}
      onClick={() => book.load(asks)}
    >
      {`${verb}, ${tellWeight(price)}`}
    </Button>
  );
}

function countSorted(
  { book }: FigureLoading,
  { serving }: WantedFigures,
  name: FigureName,
  rows: readonly Market[],
  nowSeconds: number,
): SortCounts {
  const kinds = rows.map((market) => {
    const page = book.find({ name, coin: market.coin ?? '' });
    return getFigureState(name, market, { serving: serving[name], page, nowSeconds, isPast: false }).kind;
  });
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  return { loaded: count('value'), rows: rows.length, waiting: count('idle', 'loading', 'failed') };
}
