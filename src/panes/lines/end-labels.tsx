import { END_LABEL_CSS_PX, placeEndLabels, yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from './line-plot';

export interface EndLabel {
  readonly name: string;
  readonly text: string;
  readonly value: number;
  /** CSS colour of the box. */
  readonly colour: string;
  /** Only the outline of the box has the colour, as that of a dashed line. */
  readonly isOutlined?: boolean;
}

/** Space between the plot and a label, and between a label and the edge of the window. */
const [BEFORE_CSS_PX, AFTER_CSS_PX] = [4, 10];

/** Newest values at the right edge, moved apart where they would overlap. */
export function EndLabels({ picture, size, insets, labels }: PlacedPicture & { readonly labels: readonly EndLabel[] }) {
  const known = labels.filter(({ value }) => value >= picture.y.low && value <= picture.y.high);
  const middles = placeEndLabels(
    known.map(({ value }) => yOf(picture.y, insets, size, value)),
    insets,
    size,
  );
  return known.map(({ name, text, colour, isOutlined = false }, at) => (
    <span
      key={name}
      aria-hidden="true"
      data-picture-text=""
      className={`absolute rounded-sm px-1 text-center text-[11px] leading-4 font-semibold whitespace-nowrap ${isOutlined ? 'bg-canvas outline-1 -outline-offset-1 outline-dashed' : 'text-canvas'}`}
      style={{
        // A long one grows over the end of its line: cut, it would be another value.
        right: AFTER_CSS_PX,
        minWidth: insets.right - BEFORE_CSS_PX - AFTER_CSS_PX,
        top: middles[at] - END_LABEL_CSS_PX / 2,
        ...(isOutlined ? { color: colour, outlineColor: colour } : { background: colour }),
      }}
    >
      {text}
    </span>
  ));
}
