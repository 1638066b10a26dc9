import { valueAtX } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import type { OptionsView } from './view/use-options';

/** Start of the bucket under the pointer (`x` CSS px from the left edge), for the shared crosshair. */
export function pointAtBucket(
  { range, seconds }: Pick<OptionsView, 'range' | 'seconds'>,
  x: number,
  { picture, insets, size }: PlacedPicture,
  source: string,
) {
  const time = Math.min(Math.max(valueAtX(picture.x, insets, size, x), range.from), range.to - 1);
  return { time: Math.floor(time / seconds) * seconds, price: undefined, source };
}
