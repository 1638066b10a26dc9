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

/** Rows that move on sooner are on their way to others. */
const REST_MS = 400;

export interface WantedFigures {
  /** Shown in columns, or sorted by. */
  readonly names: readonly FigureName[];
  /** The figure that rows are sorted by: wanted of all of them, so that the order holds. */
  readonly sorted: FigureName | undefined;
  readonly serving: FigureServing;
}

/** What is wanted and not there, by what has to be done about it. */
export interface FigureLack {
  /** Never asked for. */
  readonly missing: readonly FigureRequest[];
  readonly failed: readonly FigureRequest[];
  /** Loaded longer ago than figures of a list should be. */
  readonly old: readonly FigureRequest[];
  /** When the oldest of those came, Unix seconds. */
  readonly oldestAt: number | undefined;
}

/**
 * Sorts the requests that the wanted figures are made of by their state. `_version`: the book changes outside of React, and
 * what was read of it before is old with each change.
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

/** The requests behind the wanted figures: of the rows in sight, and of all rows for the figure that they go by. */
function listWanted(
  { names, sorted, serving }: WantedFigures,
  seen: readonly Market[],
  rows: readonly Market[],
): readonly FigureRequest[] {
  return names.flatMap((name) => listFigureRequests(name, name === sorted ? rows : seen, serving[name]));
}

export interface FigureLoading extends FigureLack {
  readonly book: FigureBook;
  /** Searches of what is under way or waits for budget. */
  readonly searches: readonly string[];
  /** Of what is missing. */
  readonly price: ViewPrice;
  /** It waits for a press: it costs more than the spending limit, or than what is left. */
  readonly isAsked: boolean;
  /** The spending limit. */
  readonly askBefore: number;
}

/** Loads what the table shows of such figures once it rests, up to the spending limit; above it a press is awaited. */
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
