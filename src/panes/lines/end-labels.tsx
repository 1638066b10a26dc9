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

/** How far the lead of a label reaches over the end of its line. */
const INSIDE_CSS_PX = 3;

/** Newest values at the right edge, moved apart where they would overlap; a line leads to one that no longer touches its own. */
export function EndLabels({ picture, size, insets, labels }: PlacedPicture & { readonly labels: readonly EndLabel[] }) {
  const known = labels.filter(({ value }) => value >= picture.y.low && value <= picture.y.high);
  const ends = known.map(({ value }) => yOf(picture.y, insets, size, value));
  const middles = placeEndLabels(ends, insets, size);
  const edge = size.width - insets.right;
  const leaders = known.flatMap(({ name, colour }, at) =>
    Math.abs(middles[at] - ends[at]) <= END_LABEL_CSS_PX / 2 ? [] : [{ name, colour, from: ends[at], to: middles[at] }],
  );
  return (
    <>
      {leaders.length > 0 && (
        <svg aria-hidden="true" className="absolute inset-0 size-full">
          {leaders.map(({ name, colour, from, to }) => (
            <polyline
              key={name}
              data-testid="end-leader"
              points={`${edge - INSIDE_CSS_PX},${from} ${edge},${from} ${edge + BEFORE_CSS_PX},${to}`}
              className="fill-none"
              stroke={colour}
            />
          ))}
        </svg>
      )}
      {known.map((label, at) => (
        <LabelBox key={label.name} label={label} top={middles[at] - END_LABEL_CSS_PX / 2} insets={insets} />
      ))}
    </>
  );
}

interface LabelBoxProps extends Pick<PlacedPicture, 'insets'> {
  readonly label: EndLabel;
  readonly top: number;
}

function LabelBox({ label: { text, colour, isOutlined = false }, top, insets }: LabelBoxProps) {
  return (
    <span
      aria-hidden="true"
      data-picture-text=""
      className={`absolute rounded-sm px-1 text-center text-[11px] leading-4 font-semibold whitespace-nowrap ${isOutlined ? 'bg-canvas outline-1 -outline-offset-1 outline-dashed' : 'text-canvas'}`}
      style={{
        // A long one grows over the end of its line: cut, it would be another value.
        right: AFTER_CSS_PX,
        minWidth: insets.right - BEFORE_CSS_PX - AFTER_CSS_PX,
        top,
        ...(isOutlined ? { color: colour, outlineColor: colour } : { background: colour }),
      }}
    >
      {text}
    </span>
  );
}
