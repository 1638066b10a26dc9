import { yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';

export interface BaseLabelProps extends PlacedPicture {
  /** The level that changes are counted from, on the axis. */
  readonly base: number;
  readonly text: string;
}

/** Whether the level is on the axis, and its tick has lost its text to the label of a line that ends beside it. */
export const lacksLabel = ({ y }: Pick<PlacedPicture['picture'], 'y'>, base: number): boolean =>
  base > y.low && base < y.high && !y.ticks.some(({ at, label }) => at === base && label !== '');

/** The name of the level that changes are counted from, over its line, where the axis has no room for it. */
export function BaseLabel({ picture, size, insets, base, text }: BaseLabelProps) {
  if (!lacksLabel(picture, base)) return null;
  return (
    <span
      aria-hidden="true"
      data-picture-text=""
      // Above the level and without a ground of its own: it hides no line that ends there.
      className="absolute -translate-y-full px-1 text-[11px] leading-4 text-fg-2"
      style={{ right: insets.right + 4, top: yOf(picture.y, insets, size, base) }}
    >
      {text}
    </span>
  );
}
