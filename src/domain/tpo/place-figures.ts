import { countAt } from './compute-tpo';
import type { ProfileFigures } from './profile-figures';
import type { SessionProfile } from './session-profile';
import { findLevel, priceOfRow, rowUnder } from './tpo-levels';

/**
 * Where figures that were found in finer rows lie in the rows of a drawing: every price is the lower edge of the drawn
 * row that holds it. The figures themselves do not change: a drawing in coarser rows would find others. A drawn row is
 * a single print when one block visited it and a single print lies in it.
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
