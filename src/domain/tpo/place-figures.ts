import { countAt } from './compute-tpo';
import type { ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';
import { findLevel, priceOfRow, rowUnder } from './tpo-levels';

/**
 * Moves figures found in finer rows to the rows of a drawing: every price becomes the lower edge of the drawn row that
 * contains it. The figures are not recomputed, because coarser rows would give others. A drawn row is a single print if
 * one block visited it and it contains a single print.
 */
export function placeFigures(figures: ProfileFigures, drawn: SessionProfile): ProfileFigures {
  const { rowHeight, levels } = drawn;
  const place = (price: number): number => priceOfRow(rowUnder(price, rowHeight), rowHeight);
  const placeAll = (prices: readonly number[]): number[] => [...new Set(prices.map(place))];
  const isSingle = (price: number): boolean => {
    const level = findLevel(drawn, rowUnder(price, rowHeight));
    return level !== -1 && countAt(levels, level) === 1;
  };
  return {
    ...figures,
    pocPrice: place(figures.pocPrice),
    vahPrice: place(figures.vahPrice),
    valPrice: place(figures.valPrice),
    profileHigh: place(figures.profileHigh),
    profileLow: place(figures.profileLow),
    balanceHigh: place(figures.balanceHigh),
    balanceLow: place(figures.balanceLow),
    poorHighs: placeAll(figures.poorHighs),
    poorLows: placeAll(figures.poorLows),
    singlePrints: placeAll(figures.singlePrints).filter(isSingle),
    volumePoc: place(figures.volumePoc),
    volumeVah: place(figures.volumeVah),
    volumeVal: place(figures.volumeVal),
  };
}
