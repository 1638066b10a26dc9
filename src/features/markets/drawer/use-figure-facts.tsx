import { type ReactNode, useEffect, useState } from 'react';
import { useRetryOnReturn } from '@/client/use-retry-on-return';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { FigureBook } from '@/data/queries/figure-book';
import { groupOf } from '@/data/queries/figure-group';
import { type FigureRequest, listFigureRequests } from '@/data/queries/market-figures';
import type { FigureName } from '@/domain/screener/figure-names';
import { FigureCell } from '@/features/markets/figures/figure-cell';
import { FigureTrouble, FigureWait } from '@/features/markets/figures/figure-trouble';
import { FIGURE_LABELS } from '@/features/markets/figures/figure-words';
import { listOwnFigures, priceOwnFigures } from '@/features/markets/figures/own-figures';
import { useFigureBook, useFigureServing, useFigureVersion } from '@/features/markets/figures/use-figure-book';
import { identifySearch } from '@/panes/failure/pane-wait';
import { useFailureContext } from '@/panes/failure/use-failure-context';
import { usePaneWait } from '@/panes/failure/use-pane-wait';
import { useTellCost } from '@/panes/price/details-cost';
import { PricedButton } from '@/panes/price/priced-button';
import { useIsCheap } from '@/panes/price/use-is-cheap';
import { useSettings } from '@/state/settings';

export interface FigureFacts {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Why some are missing, and the button that loads them; `undefined` if they have loaded or are about to. */
  readonly offer: ReactNode;
}

/** The figures of one market that the free list lacks: loaded at once if cheap, otherwise on request. */
export function useFigureFacts(
  market: Market,
  types: readonly DatasetType[] | undefined,
  nowSeconds: number,
): FigureFacts {
  const zone = useSettings((settings) => settings.zone);
  const book = useFigureBook();
  const version = useFigureVersion(book);
  const [isWanted, setWanted] = useState(false);
  const names = listOwnFigures(market, types);
  const lack = findOwnLack(book, names, market, version);
  useTellCost('figures', lack.price);
  const isOn = useIsCheap(lack.price.weight) || isWanted;
  const serving = useFigureServing(isOn || lack.error !== undefined ? names : []);
  const asksOf = (wanted: readonly FigureName[]): readonly FigureRequest[] =>
    wanted.flatMap((name) => listFigureRequests(name, [market], serving[name]));
  const toLoad = isOn ? JSON.stringify(asksOf(lack.missing)) : '[]';
  useEffect(() => {
    if (toLoad !== '[]') book.load(JSON.parse(toLoad) as FigureRequest[]);
  }, [book, toLoad]);
  const cellFacts = { zone, nowSeconds, serving, isPast: false };
  const facts = names.map((name) => {
    return [
      FIGURE_LABELS[name],
      <FigureCell key={name} name={name} market={market} facts={cellFacts} hasUnit />,
    ] as const;
  });
  const retry = (): void => book.load(asksOf(lack.failed));
  const { error, searches } = lack;
  const context = useFailureContext({ nowSeconds, isPolling: false });
  useRetryOnReturn([{ name: 'figures', isPending: searches.length > 0, error, retry }], context.isOffline);
  const wait = usePaneWait(searches.map(identifySearch));
  if (wait !== undefined) return { facts, offer: <FigureWait secondsLeft={wait.secondsLeft} /> };
  const button = (label: string, onPress: () => void) => (
    <PricedButton label={label} price={lack.price} isStanding onPress={onPress} />
  );
  if (error !== undefined)
    return {
      facts,
      offer: (
        <FigureTrouble error={error} context={context}>
          {button('Retry figures', retry)}
        </FigureTrouble>
      ),
    };
  return { facts, offer: !isOn && lack.missing.length > 0 && button('Load figures', () => setWanted(true)) };
}

interface OwnLack {
  readonly missing: readonly FigureName[];
  readonly failed: readonly FigureName[];
  /** Why the first of these failed. */
  readonly error: Error | undefined;
  /** Searches of the requests that are in progress or wait for budget. */
  readonly searches: readonly string[];
  /** Price of both groups: until the lists have been looked up, the coin is enough to compute it. */
  readonly price: ViewPrice;
}

/** `_version` triggers recomputation: the book changes outside React. */
function findOwnLack(book: FigureBook, names: readonly FigureName[], market: Market, _version: number): OwnLack {
  const group = groupOf(market);
  const pages = names.map((name) => ({ name, page: book.find({ name, ...group }) }));
  const lacking = pages.filter(({ page }) => page.figures === undefined && !page.isLoading);
  return {
    missing: lacking.filter(({ page }) => page.error === undefined).map(({ name }) => name),
    failed: lacking.filter(({ page }) => page.error !== undefined).map(({ name }) => name),
    error: lacking.find(({ page }) => page.error !== undefined)?.page.error,
    searches: book.listSearches(names.map((name) => ({ name, ...group }))),
    price: priceOwnFigures(book, names, market),
  };
}
