import type { ReactNode } from 'react';
import { useBudgetState } from '@/client/use-budget';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import type { Market } from '@/contract/payloads';
import { groupOf } from '@/data/queries/figure-group';
import type { FigureRequest } from '@/data/queries/market-figures';
import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import type { FigureName } from '@/domain/screener/figure-names';
import { getFigureState } from '@/features/markets/figures/figure-state';
import { FigureTrouble, FigureWait } from '@/features/markets/figures/figure-trouble';
import { describeSortedBy, FIGURE_LABELS, listFigures, type SortCounts } from '@/features/markets/figures/figure-words';
import { takePayable } from '@/features/markets/figures/payable-asks';
import {
  type FigureLoading,
  useFigureLoading,
  type WantedFigures,
} from '@/features/markets/figures/use-figure-loading';
import { identifySearch } from '@/panes/failure/pane-wait';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { useDataSeconds } from '@/panes/plot/live/use-data-seconds';
import { PricedButton } from '@/panes/price/priced-button';
import type { MarketSort } from '@/state/fields/markets-fields';
import { Button } from '@/ui/button';
import { SORT_LABELS } from './markets-filter';

const MINUTE_SECONDS = 60;

export interface FigureBarProps extends WantedFigures {
  readonly rows: readonly Market[];
  onSort(sort: MarketSort): void;
}

/** The order by a free column that is most like that by a figure. */
const FREE_ORDERS: Readonly<Record<FigureName, MarketSort>> = {
  interest: 'oi',
  funding: 'change',
  liquidations: 'volume',
};

/** Loads the figures that the table shows. The bar above it states what they wait for, what failed and what is old. */
export function FigureBar({ rows, onSort, ...wanted }: FigureBarProps) {
  const nowSeconds = useDataSeconds(MINUTE_SECONDS);
  const loading = useFigureLoading(wanted, rows, nowSeconds);
  const wait = usePaneWait(loading.searches.map(identifySearch));
  const context = useFailureContext({ nowSeconds, isPolling: false });
  const { names, sorted } = wanted;
  const { book, missing, failed, old, oldestAt, isAsked } = loading;
  const said: ReactNode[] = [];
  if (sorted !== undefined) {
    const counts = countSorted(loading, wanted, sorted, rows, nowSeconds);
    said.push(
      <span key="sorted" className={counts.waiting > 0 ? 'text-sm font-semibold text-warn' : ''}>
        {describeSortedBy(sorted, counts)}
      </span>,
    );
    if (missing.length > 0 && !isAsked)
      said.push(<Press key="rest" loading={loading} asks={missing} verb="Load the rest" />);
  }
  if (wait !== undefined) said.push(<FigureWait key="wait" secondsLeft={wait.secondsLeft} />);
  if (isAsked)
    said.push(<Offer key="ask" loading={loading} names={names} asks={missing} verb="Load" {...{ sorted, onSort }} />);
  const [error] = failed.flatMap((ask) => book.find(ask).error ?? []);
  const retry = (): void => book.load(failed);
  useRetryOnReturn([{ name: 'figures', isPending: loading.searches.length > 0, error, retry }], context.isOffline);
  if (error !== undefined)
    said.push(
      <FigureTrouble key="failed" error={error} context={context}>
        <Press loading={loading} asks={failed} verb="Retry" />
      </FigureTrouble>,
    );
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
  readonly asks: readonly FigureRequest[];
  readonly verb: string;
}

interface OfferProps extends PressProps, Pick<FigureBarProps, 'sorted' | 'onSort'> {
  readonly names: readonly FigureName[];
}

/**
 * Why nothing loads by itself, what everything costs, what one figure costs, how much of it can be paid at once, and a
 * free order that is like the one that was asked for.
 */
function Offer({ names, sorted, onSort, ...press }: OfferProps) {
  const { price, missing, book, askBefore } = press.loading;
  const { remaining } = useBudgetState();
  const [first, ...others] = names.filter((name) => missing.some((ask) => ask.name === name));
  const alone = missing.filter(({ name }) => name === first);
  const { loading } = press;
  const payable = takePayable(alone, Math.min(askBefore, remaining), (asks) => book.price(asks).weight);
  const isPart = payable.length > 0 && payable.length < alone.length;
  return (
    <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
      {`${listFigures([first, ...others])}: ${formatWeight(price.weight)} weight, ${describeLimit(loading)}.`}
      {sorted !== undefined && (
        <Button onClick={() => onSort(FREE_ORDERS[sorted])}>Sort by {SORT_LABELS[FREE_ORDERS[sorted]]}, free</Button>
      )}
      {isPart && (
        <Press loading={loading} asks={payable} verb={`First ${describeCoins(payable.length)} of ${alone.length}`} />
      )}
      {others.length > 0 && <Press loading={loading} asks={alone} verb={`${FIGURE_LABELS[first]} only`} />}
      <Press {...press} />
    </span>
  );
}

/** One request covers all markets of a coin. */
const describeCoins = (count: number): string => `${formatNumber(count, 0)} ${count === 1 ? 'coin' : 'coins'}`;

const describeLimit = ({ price, askBefore }: FigureLoading): string =>
  price.weight > askBefore ? 'above your spending limit' : 'more than the budget has left';

function Press({ loading: { book }, asks, verb }: PressProps) {
  return <PricedButton label={verb} price={book.price(asks)} isStanding onPress={() => book.load(asks)} />;
}

function countSorted(
  { book }: FigureLoading,
  { serving }: WantedFigures,
  name: FigureName,
  rows: readonly Market[],
  nowSeconds: number,
): SortCounts {
  const kinds = rows.map((market) => {
    const page = book.find({ name, ...groupOf(market) });
    return getFigureState(name, market, { serving: serving[name], page, nowSeconds, isPast: false }).kind;
  });
  const count = (...wanted: readonly string[]): number => kinds.filter((kind) => wanted.includes(kind)).length;
  return { loaded: count('value'), rows: rows.length, waiting: count('idle', 'loading', 'failed') };
}
