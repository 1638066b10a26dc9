import { xOf } from '@/charts/echarts/lines/line-picture';
import type { TimeSpan } from '@/domain/time-span';
import { HATCH, WORDS_CSS_PX } from './hatch';
import type { PlacedPicture } from './line-plot';

interface MissingPartsProps extends PlacedPicture {
  readonly spans: readonly TimeSpan[];
  /** "Not loaded", or of what. */
  readonly words: string;
}

/** The parts of a range that are not loaded, hatched. */
export function MissingParts({ spans, words, picture, size, insets }: MissingPartsProps) {
  return spans.map(({ from, to }) => {
    const [left, right] = [from, to].map((at) => xOf(picture.x, insets, size, at));
    return (
      <div
        key={from}
        data-testid="missing-part"
        title={words}
        className="absolute flex items-end justify-center overflow-hidden px-3 pb-1 text-center text-xs leading-4 text-fg-3"
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
  });
}
