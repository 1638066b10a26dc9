import { useEffect, useState } from 'react';
import { useBudgetState } from '@/client/use-budget';
import type { Market } from '@/contract/payloads';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { FigureBook } from '@/data/queries/figure-book';
import { type FigureRequest, listFigureRequests } from '@/data/queries/market-figures';
import type { FigureName } from '@/domain/screener/figure-names';
import { isStandingPrice } from '@/panes/price/price-tag';
import { getAskBefore, useSettings } from '@/state/settings';
import { listSeen, useFigurePlan } from './figure-plan';
import { OLD_SECONDS } from './figure-state';
import { type FigureServing, useFigureBook, useFigureVersion } from './use-figure-book';

/** Rows that scroll on sooner than this are only passed on the way to others. */
const REST_MS = 400;

export interface WantedFigures {
  /** Shown in columns, or sorted by. */
  readonly names: readonly FigureName[];
  /** The figure that rows are sorted by: needed for all of them, so that the order is right. */
  readonly sorted: FigureName | undefined;
  readonly serving: FigureServing;
}

/** Wanted figures that are missing, grouped by what has to be done about them. */
export interface FigureLack {
  /** Not requested yet. */
  readonly missing: readonly FigureRequest[];
  readonly failed: readonly FigureRequest[];
  /** Loaded longer ago than figures of a list should be. */
  readonly old: readonly FigureRequest[];
  /** When the oldest of those was loaded, Unix seconds. */
  readonly oldestAt: number | undefined;
}

/**
 * Groups the requests behind the wanted figures by their state. `_version` triggers recomputation: the book changes
 * outside React.
 */
function findUnavailableReason(
  book: FigureBook,
  asks: readonly FigureRequest[],
  nowSeconds: number,
  _version: number,
): FigureLack {
  const pages = asks.map((ask) => ({ ask, page: book.find(ask) })).filter(({ page }) => !page.isLoading);
  const pick = (fits: (page: ReturnType<FigureBook['find']>) => boolean): readonly FigureRequest[] =>
    pages.filter(({ page }) => fits(page)).map(({ ask }) => ask);
  const old = pick(({ askedAt, error }) => {
    return error === undefined && askedAt !== undefined && nowSeconds - askedAt > OLD_SECONDS;
  });
  return {
    missing: pick(({ figures, error }) => figures === undefined && error === undefined),
    failed: pick(({ error }) => error !== undefined),
    old,
    oldestAt: old.length === 0 ? undefined : Math.min(...old.map((ask) => book.find(ask).askedAt ?? nowSeconds)),
  };
}

/** The requests behind the wanted figures: for the rows in sight, and for all rows if they are sorted by the figure. */
function listWanted(
  { names, sorted, serving }: WantedFigures,
  seen: readonly Market[],
  rows: readonly Market[],
): readonly FigureRequest[] {
  return names.flatMap((name) => listFigureRequests(name, name === sorted ? rows : seen, serving[name]));
}

export interface FigureLoading extends FigureLack {
  readonly book: FigureBook;
  /** Searches of the requests that are in progress or wait for budget. */
  readonly searches: readonly string[];
  /** Price of what is missing. */
  readonly price: ViewPrice;
  /** It waits for a press, because it costs more than the spending limit or than the budget that is left. */
  readonly isAsked: boolean;
  /** The spending limit. */
  readonly askBefore: number;
}

/** Loads the figures that the table shows once it is at rest, up to the spending limit; above it waits for a press. */
export function useFigureLoading(wanted: WantedFigures, rows: readonly Market[], nowSeconds: number): FigureLoading {
  const book = useFigureBook();
  const version = useFigureVersion(book);
  const plan = useFigurePlan();
  const { setPrice } = plan;
  const seen = useRested(listSeen(plan));
  const { limit, remaining } = useBudgetState();
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  const asks = listWanted(wanted, seen, rows);
  const lack = findUnavailableReason(book, asks, nowSeconds, version);
  const price = book.price(lack.missing);
  const isAsked = price.weight > 0 && isStandingPrice({ weight: price.weight, askBefore, remaining });
  const todo = isAsked ? '' : JSON.stringify(lack.missing);
  useEffect(() => {
    if (todo !== '' && todo !== '[]') book.load(JSON.parse(todo) as FigureRequest[]);
  }, [book, todo]);
  const { weight } = price;
  // oxlint-disable-next-line react/exhaustive-deps -- prices of one weight are the same for those who read it
  useEffect(() => setPrice(price), [setPrice, weight]);
  useEffect(() => {
    return () => {
      book.stop();
      setPrice(FREE);
    };
  }, [book, setPrice]);
  return { ...lack, book, searches: listSearches(book, version), price, isAsked, askBefore };
}

const listSearches = (book: FigureBook, _version: number): readonly string[] => book.listSearches();

function useRested(rows: readonly Market[]): readonly Market[] {
  const [rested, setRested] = useState(rows);
  const isSame = rested.length === rows.length && rested.every((row, at) => row === rows[at]);
  useEffect(() => {
    if (isSame) return undefined;
    const timer = setTimeout(() => setRested(rows), REST_MS);
    return () => clearTimeout(timer);
  });
  return rested;
}
