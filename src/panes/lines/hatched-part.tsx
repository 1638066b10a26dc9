import { xOf } from '@/charts/echarts/lines/line-picture';
import type { TimeSpan } from '@/domain/time-span';
import { HATCH, WORDS_CSS_PX } from './hatch';
import type { PlacedPicture } from './line-plot';

interface HatchedPartProps extends PlacedPicture {
  readonly span: TimeSpan;
  /** Why it has no lines; only in the tooltip where it is narrow. */
  readonly words: string;
  /** Where the words stand: lines may pass through the middle of a part. */
  readonly at: 'middle' | 'bottom';
}

/** A part of the range of a plot that has no lines, or not all, hatched. */
export function HatchedPart({ span, words, at, picture, size, insets }: HatchedPartProps) {
  const [left, right] = [span.from, span.to].map((time) => xOf(picture.x, insets, size, time));
  return (
    <div
      title={words}
      className={`absolute flex justify-center overflow-hidden px-3 text-center text-xs leading-4 text-fg-3 ${at === 'middle' ? 'items-center' : 'items-end pb-1'}`}
      style={{
        left,
        width: Math.max(0, right - left),
        top: insets.top,
        height: size.height - insets.top - insets.bottom,
        background: HATCH,
      }}
    >
      {right - left >= WORDS_CSS_PX && <span className="rounded-sm bg-canvas/80 px-1.5 py-0.5">{words}</span>}
    </div>
  );
}
