import { useQueries } from '@tanstack/react-query';
import { useMemo, useSyncExternalStore } from 'react';
import { type Service, useIsConnected, useService } from '@/client/service-context';
import { getBudget } from '@/client/use-budget';
import { FigureBook } from '@/data/queries/figure-book';
import { getFigureType } from '@/data/queries/market-figures';
import { type ServingList, servingListQuery } from '@/data/queries/serving-list';
import { FIGURE_NAMES, type FigureName } from '@/domain/screener/figure-names';

const books = new WeakMap<Service, FigureBook>();

export const useFigureBook = (): FigureBook => getFigureBook(useService());

/** The figures loaded on this connection; created when a list first needs them. */
export function getFigureBook(service: Service): FigureBook {
  const held = books.get(service);
  if (held !== undefined) return held;
  const { http, clock, owned } = service;
  const book = owned.own(new FigureBook({ http, clock, getBudget: () => getBudget(service) }));
  books.set(service, book);
  return book;
}

/** A number that differs after each change of what is loaded. */
export function useFigureVersion(book: FigureBook): number {
  return useSyncExternalStore(book.subscribe, book.getVersion);
}

/** The figures of which some are loaded; the same list until that changes. */
export function useLoadedFigures(): readonly FigureName[] {
  const book = useFigureBook();
  const names = useSyncExternalStore(book.subscribe, () =>
    FIGURE_NAMES.filter((name) => book.getSettled(name).size > 0).join(),
  );
  return useMemo(() => FIGURE_NAMES.filter((name) => names.split(',').includes(name)), [names]);
}

/** Where each figure is published, as far as the free lists have shown. */
export type FigureServing = Readonly<Partial<Record<FigureName, ServingList>>>;

/** Looked up at no cost, and only for the wanted figures. */
export function useFigureServing(names: readonly FigureName[]): FigureServing {
  const service = useService();
  const isOn = useIsConnected();
  const answers = useQueries({
    queries: names.map((name) => ({ ...servingListQuery(service, getFigureType(name)), enabled: isOn })),
  });
  return Object.fromEntries(names.map((name, at) => [name, answers[at]?.data]));
}
