import { useEffect, useMemo } from 'react';
import type { FollowRequest } from '@/data/follow/follow-client';
import { followWallsInWorker } from '@/data/follow/in-workers';
import type { Ledger, WallsSetup, WallsWish } from '@/data/follow/walls';
import { widenSpec } from '@/domain/book/ledger/book-frame';
import { WallNames } from '@/domain/book/ledger/wall-names';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { findDepthLayer, listTilesOfView } from '@/features/heatmap/view/book-in-view';
import { listBooks } from '@/features/heatmap/view/list-books';
import { type Followed, useFollowed } from '@/features/heatmap/view/use-followed';
import type { Heatmap, LoadedBooks } from '@/features/heatmap/view/use-heatmap';
import type { FoundLedger } from './found-ledger';
import { keepNames, loadNames } from './kept-names';
import { ledgerIn, thresholdIn } from './price-walls';
import { chooseWallRows } from './wall-rows';

/** The walls of the loaded data, and how far the search has come. */
export interface WallLedger extends Omit<Followed<WallsSetup, Ledger>, 'told'> {
  /** `undefined` before the first result; the previous walls while new ones are searched. */
  readonly found: FoundLedger | undefined;
}

export interface LedgerChoice {
  readonly threshold: WallThreshold;
  readonly isOn: boolean;
  /** Whether wall survival is shown. */
  readonly hasSurvival: boolean;
}

/** Follows the walls of the depth layer through all loaded snapshots, in a worker. Requests nothing. */
export function useWallLedger(heatmap: Heatmap, { threshold, isOn, hasSurvival }: LedgerChoice): WallLedger {
  const ask = isOn ? makeLedgerRequest(heatmap, threshold, hasSurvival) : undefined;
  const { told, ...state } = useFollowed(heatmap, followWallsInWorker, ask);
  const { sources, market, unit } = heatmap;
  const book = [market.rawSymbol, ...sources.books.map(({ exchange }) => exchange)].join(' ');
  const names = useMemo(() => new WallNames(loadNames(book)), [book]);
  const found = useMemo((): FoundLedger | undefined => {
    if (told === undefined) return undefined;
    const { threshold: from, rowsInOne = 1 } = told.setup;
    const spec = widenSpec(told.setup.spec, rowsInOne);
    const grid = JSON.stringify([spec.columnSeconds, spec.rowStep, from]);
    const named = { ...told.told, walls: names.apply(grid, spec, told.told.walls), spec, threshold: from };
    return ledgerIn(unit, named);
  }, [told, names, unit]);
  useEffect(() => {
    if (found !== undefined) keepNames(book, names.listKnown());
  }, [found, names, book]);
  return { ...state, found };
}

/**
 * What to follow: the snapshots of the tiles that overlap the view, with the loaded trades. Tiles outside the view
 * are left out, so that the walls do not depend on what was viewed before.
 */
export function makeLedgerRequest(
  heatmap: LoadedBooks,
  threshold: WallThreshold,
  hasSurvival = false,
): FollowRequest<WallsSetup, WallsWish> | undefined {
  const layer = findDepthLayer(heatmap);
  const books = listBooks(heatmap, layer && listTilesOfView(layer, heatmap.needed));
  if (books === undefined) return undefined;
  const rows = chooseWallRows(books.setup.spec, heatmap.sources.finestBlock);
  const rowStep = books.setup.spec.rowStep * rows.rowsInOne;
  const from = thresholdIn(heatmap.unit, threshold, rowStep);
  return { ...books, setup: { ...books.setup, ...rows, threshold: from }, wish: { hasSurvival } };
}
