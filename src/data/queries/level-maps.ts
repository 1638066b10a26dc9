import type { Market } from '@/contract/payloads';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import type { Interval } from '@/domain/interval';
import { nearestNiceStep } from '@/domain/nice-step';
import type { DecodeDepth } from '../decode/decode-types';
import { fromShorter, fromTile, type GridSource, inCoins } from './derive-grid';
import { type GridKind, makeGridKind } from './grid-kind';
import { type GridSelection, type GridView, layOutGrid } from './grid-view';

/** Triggers or the liquidation map of the leverage venue. */
export interface LevelMapView extends GridView {
  /** In flat form, whose levels have no side. */
  readonly isFlat: boolean;
}

/** Whether a view's levels have no side; those of depth have one. */
export function hasNoSides(view: GridView | LevelMapView): boolean {
  return 'isFlat' in view && view.isFlat;
}

export type LevelMapKind = GridKind<LevelMapView>;

/** TP/SL triggers: with sides, or in flat form, which can be derived from the form with sides. */
export function makeTriggersKind(decodeDepth: DecodeDepth): LevelMapKind {
  return makeGridKind(
    { type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG', isFlat: ({ isFlat }) => isFlat, listSources: listTriggerSources },
    decodeDepth,
  );
}

/** The liquidation map of a coin: its levels have no side. */
export function makeLiquidationsKind(decodeDepth: DecodeDepth): LevelMapKind {
  return makeGridKind(
    { type: 'DEXPERP_LIQUIDATION_AGG', isFlat: () => true, listSources: listMapSources },
    decodeDepth,
  );
}

function listMapSources(view: LevelMapView, tileIndex: number): readonly GridSource<LevelMapView>[] {
  const coins = inCoins(view, tileIndex);
  return coins === undefined ? fromShorter(view, tileIndex) : [coins];
}

function listTriggerSources(view: LevelMapView, tileIndex: number): readonly GridSource<LevelMapView>[] {
  const others = listMapSources(view, tileIndex);
  // Prefer the source with more information.
  return view.isFlat ? [fromTile({ ...view, isFlat: false }, tileIndex, dropSides), ...others] : others;
}

function dropSides({ sides: _, ...levels }: DepthColumns): DepthColumns {
  return levels;
}

/** Row height as a share of the price: two basis points make some 500 rows in a view of ten percent. */
const ROW_SHARE = 0.0002;

/**
 * Row height of a map in the quote asset: the 1, 2 or 5 × 10^n nearest to `ROW_SHARE` of the price. The venue has
 * levels at any tick; those within a row are summed per snapshot, and rows are at whole multiples of their height.
 */
export function getMapRowStep(price: number | undefined): number {
  return nearestNiceStep((price !== undefined && price > 0 ? price : 1) * ROW_SHARE);
}

interface LevelMapForm {
  readonly interval: Interval;
  /** Levels per side of triggers; levels of the liquidation map. */
  readonly maxDepth: number;
  readonly rowStep: number;
}

/** The triggers of one market of the venue. */
export function viewTriggers(
  { exchange, rawSymbol, lastPrice }: Pick<Market, 'exchange' | 'rawSymbol' | 'lastPrice'>,
  isFlat: boolean,
  { interval, maxDepth, rowStep }: LevelMapForm,
): LevelMapView {
  return layOut({ exchange: [exchange], rawSymbol, interval, maxDepth }, isFlat, rowStep, lastPrice);
}

/** The liquidation map of a coin over all its markets at the venue; `price` chooses its size codes. */
export function viewLiquidations(
  coin: string,
  price: number | undefined,
  { interval, maxDepth, rowStep }: LevelMapForm,
): LevelMapView {
  return layOut({ coin, interval, maxDepth }, true, rowStep, price);
}

function layOut(selection: GridSelection, isFlat: boolean, rowStep: number, price: number | undefined): LevelMapView {
  return { selection, isFlat, price, spec: layOutGrid(selection, rowStep, price) };
}
