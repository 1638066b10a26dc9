import { type ReactNode, useEffect, useState } from 'react';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import type { ViewPrice } from '@/data/plan/price-view';
import type { FigureBook } from '@/data/queries/figure-book';
import { type FigureGroup, groupOf } from '@/data/queries/figure-group';
import { type FigureRequest, getFigureType, listFigureRequests } from '@/data/queries/market-figures';
import { FIGURE_NAMES, type FigureName } from '@/domain/screener/figure-names';
import { FigureCell } from '@/features/markets/figures/figure-cell';
import { FIGURE_LABELS } from '@/features/markets/figures/figure-words';
import { useFigureBook, useFigureServing, useFigureVersion } from '@/features/markets/figures/use-figure-book';
import { useIsCheap } from '@/features/markets/table/use-is-cheap';
import { PricedButton } from '@/panes/price/priced-button';
import { useSettings } from '@/state/settings';
import { useTellCost } from './details-cost';

export interface FigureFacts {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** Button that loads them; `undefined` if they load by themselves or have loaded. */
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
  const names = market.coin !== undefined ? FIGURE_NAMES.filter((name) => types?.includes(getFigureType(name))) : [];
  const lack = findOwnLack(book, names, groupOf(market), version);
  useTellCost('figures', lack.price);
  const isOn = useIsCheap(lack.price.weight) || isWanted;
  const serving = useFigureServing(isOn ? names : []);
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
  const press = isOn ? () => book.load(asksOf(lack.failed)) : () => setWanted(true);
  const isOffered = isOn ? lack.failed.length > 0 : lack.missing.length + lack.failed.length > 0;
  return {
    facts,
    offer: isOffered && (
      <PricedButton label={isOn ? 'Retry figures' : 'Load figures'} price={lack.price} isStanding onPress={press} />
    ),
  };
}

interface OwnLack {
  readonly missing: readonly FigureName[];
  readonly failed: readonly FigureName[];
  /** Price of both groups: until the lists have been looked up, the coin is enough to compute it. */
  readonly price: ViewPrice;
}

/** `_version` triggers recomputation: the book changes outside React. */
function findOwnLack(book: FigureBook, names: readonly FigureName[], group: FigureGroup, _version: number): OwnLack {
  const pages = names.map((name) => ({ name, page: book.find({ name, ...group }) }));
  const lacking = pages.filter(({ page }) => page.figures === undefined && !page.isLoading);
  return {
    missing: lacking.filter(({ page }) => page.error === undefined).map(({ name }) => name),
    failed: lacking.filter(({ page }) => page.error !== undefined).map(({ name }) => name),
    price: book.price(lacking.map(({ name }) => ({ name, ...group, venues: [] }))),
  };
}
