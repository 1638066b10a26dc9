import { type PicturedLine, xOf, yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { BASE_LINE } from './cap-picture';

export interface BaseLabelProps extends PlacedPicture {
  /** The level that changes are counted from, on the axis. */
  readonly base: number;
  readonly text: string;
}

/** Whether the level is on the axis, and its tick has lost its text to the label of a line that ends beside it. */
export const lacksLabel = ({ y }: Pick<PlacedPicture['picture'], 'y'>, base: number): boolean =>
  base > y.low && base < y.high && !y.ticks.some(({ at, label }) => at === base && label !== '');

/** Of the label, with what keeps it apart from lines beside it. */
const BOX = { width: 34, height: 18 } as const;
const STEP_CSS_PX = 6;
const EDGE_CSS_PX = 4;

/** The name of the level that changes are counted from, over its line, where the axis has no room for it. */
export function BaseLabel({ base, text, ...placed }: BaseLabelProps) {
  const { picture, size, insets } = placed;
  const right = lacksLabel(picture, base) ? findClearEnd(placed, base) : undefined;
  if (right === undefined) return null;
  return (
    <span
      aria-hidden="true"
      data-picture-text=""
      className="absolute -translate-y-full px-1 text-[11px] leading-4 text-fg-2"
      style={{ right: size.width - right, top: yOf(picture.y, insets, size, base) }}
    >
      {text}
    </span>
  );
}

/** Right end of the label nearest the axis where no line runs through it, CSS px; `undefined` if lines are everywhere. */
export function findClearEnd({ picture, size, insets }: PlacedPicture, base: number): number | undefined {
  const bottom = yOf(picture.y, insets, size, base);
  const lines = picture.lines.filter(({ name }) => name !== BASE_LINE);
  for (let right = size.width - insets.right - EDGE_CSS_PX; right - BOX.width >= insets.left; right -= STEP_CSS_PX) {
    const box = { left: right - BOX.width, right, top: bottom - BOX.height, bottom };
    if (lines.every((line) => isClear(line, { picture, size, insets }, box))) return right;
  }
  return undefined;
}

interface Box {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

/** Whether the line stays above or below the box, between its neighbours on both sides. */
function isClear({ xs, ys }: PicturedLine, { picture, size, insets }: PlacedPicture, box: Box): boolean {
  const place = (at: number): number => xOf(picture.x, insets, size, xs[at]);
  let first = 0;
  while (first + 1 < xs.length && place(first + 1) < box.left) first += 1;
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (let at = first; at < xs.length; at++) {
    const y = yOf(picture.y, insets, size, ys[at]);
    if (!Number.isNaN(y)) [low, high] = [Math.min(low, y), Math.max(high, y)];
    if (place(at) > box.right) break;
  }
  return low > box.bottom || high < box.top;
}
