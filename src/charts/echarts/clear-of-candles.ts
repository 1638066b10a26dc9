import { timeOfCssX } from '../viewport/viewport';
import type { PriceBody } from './price-body';
import type { RowSpace } from './row-part';
import type { MiddleBox } from './word-room';

/** Whether a box covers no candles: all of them are above or below it. */
export type IsClear = (box: MiddleBox) => boolean;

/** `findReach`: the lowest and highest price of the candles within a time range. Absent: there are no candles. */
export function makeClearTest(
  { view, size }: RowSpace,
  findReach: PriceBody['findReach'] | undefined,
  yOf: (price: number) => number,
): IsClear {
  return ({ x, y, halfWidth, halfHeight }) => {
    const reach = findReach?.(timeOfCssX(view, size, x - halfWidth), timeOfCssX(view, size, x + halfWidth));
    return reach === undefined || y + halfHeight < yOf(reach.high) || y - halfHeight > yOf(reach.low);
  };
}
