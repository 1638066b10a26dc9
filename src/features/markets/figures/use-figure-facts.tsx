import { type ReactNode, useEffect, useState } from 'react';
import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import { getFigureType, listFigureAsks } from '@/data/queries/market-figures';
import { FIGURE_NAMES } from '@/domain/screener/figure-names';
import { PricedButton } from '@/panes/priced-button';
import { useSettings } from '@/state/settings';
import { useIsCheap } from '../use-is-cheap';
import { FigureCell } from './figure-cell';
import { FIGURE_LABELS } from './figure-words';
import { useFigureBook, useFigureServing, useFigureVersion } from './use-figure-book';

export interface FigureFacts {
  readonly facts: readonly (readonly [label: string, value: ReactNode])[];
  /** What loads them; `undefined` where they load by themselves, or have come. */
  readonly offer: ReactNode;
}

/** The figures of one market that the free list lacks: at once where that is cheap, else when they are wanted. */
export function useFigureFacts(
  market: Market,
  types: readonly DatasetType[] | undefined,
  nowSeconds: number,
): FigureFacts {
  const zone = useSettings((settings) => settings.zone);
  const book = useFigureBook();
  useFigureVersion(book);
  const [isWanted, setWanted] = useState(false);
  const isLive = market.recorded === undefined && market.coin !== undefined;
  const names = isLive ? FIGURE_NAMES.filter((name) => types?.includes(getFigureType(name))) : [];
  // Before the lists are looked up the coin is enough to know the price.
  const lacking = names.filter((name) => book.find({ name, coin: market.coin ?? '' }).figures === undefined);
  const price = book.price(lacking.map((name) => ({ name, coin: market.coin ?? '', venues: [] })));
  const isOn = useIsCheap(price.weight) || isWanted;
  const serving = useFigureServing(isOn ? names : []);
  const asks = lacking.flatMap((name) => listFigureAsks(name, [market], serving[name]));
  const todo = asks.filter((ask) => book.find(ask).error === undefined && !book.find(ask).isLoading);
  const toLoad = isOn && lacking.length > 0 ? JSON.stringify(todo) : '[]';
  useEffect(() => {
    if (toLoad !== '[]') book.load(JSON.parse(toLoad) as typeof todo);
  }, [book, toLoad]);
  const failed = asks.filter((ask) => book.find(ask).error !== undefined);
  const cellFacts = { zone, nowSeconds, serving, isPast: false };
  const facts = names.map((name) => {
    return [
      FIGURE_LABELS[name],
      <FigureCell key={name} name={name} market={market} facts={cellFacts} hasUnit />,
    ] as const;
  });
  const press = isOn ? () => book.load(failed) : () => setWanted(true);
  const isOffered = isOn ? failed.length > 0 : lacking.length > 0;
  return {
    facts,
    offer: isOffered && (
      <PricedButton label={isOn ? 'Retry figures' : 'Load figures'} price={price} isStanding onPress={press} />
    ),
  };
}
