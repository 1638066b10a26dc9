import { timeOfCssX } from '../viewport/viewport';
import type { PriceBody } from './price-body';
import type { RowSpace } from './row-part';
import type { MiddleBox } from './word-room';

/** Whether a box lies clear of all candles that are drawn above or below it. */
export type IsClear = (box: MiddleBox) => boolean;

/** `findReach`: between which prices the candles of a stretch of time lie; absent: there are none. */
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
