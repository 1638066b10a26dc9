import type { CrosshairStore } from '@/charts/crosshair-store';
import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import type { PlacedPicture } from './line-plot';

export interface CursorLine {
  readonly name: string;
  /** CSS colour. */
  readonly colour: string;
  valueAt(time: number): number;
}

export interface HistoryCursorProps extends PlacedPicture {
  readonly crosshair: CrosshairStore;
  readonly lines: readonly CursorLine[];
  /** Formats a time under the plot; absent: another plot shows it. */
  label?(time: number): string;
}

/** Space between the plot and the labels of its axis. */
const AXIS_GAP_CSS_PX = 6;

/** Half of the widest label. */
const LABEL_REACH_CSS_PX = 52;

/** A tick closer than this to the crosshair is hidden for its time. */
const HIDDEN_CSS_PX = 56;

/** The crosshair over lines: its time, and a dot on each line. */
export function HistoryCursor({ picture, size, insets, crosshair, lines, label }: HistoryCursorProps) {
  const time = useCrosshairPart(crosshair, (point) => point?.time);
  if (time === undefined || time < picture.x.low || time > picture.x.high) return null;
  const words = label?.(time);
  const x = Math.round(xOf(picture.x, insets, size, time)) + 0.5;
  const bottom = size.height - insets.bottom;
  const dots = lines.map(({ name, colour, valueAt }) => ({ name, colour, value: valueAt(time) }));
  return (
    <>
      <svg aria-hidden="true" className="absolute inset-0" width={size.width} height={size.height}>
        <line x1={x} x2={x} y1={insets.top} y2={bottom} className="stroke-fg-3" strokeDasharray="3 3" />
        {dots.map(
          ({ name, colour, value }) =>
            !Number.isNaN(value) && (
              <circle
                key={name}
                cx={x}
                cy={yOf(picture.y, insets, size, value)}
                r={4}
                className="stroke-canvas"
                strokeWidth={1.5}
                fill={colour}
              />
            ),
        )}
      </svg>
      {words !== undefined && <TimeLabel {...{ picture, size, insets, x, words }} />}
    </>
  );
}

/** The time under the plot. Ticks that would overlap it are hidden. */
function TimeLabel({
  picture,
  size,
  insets,
  x,
  words,
}: PlacedPicture & { readonly x: number; readonly words: string }) {
  const bottom = size.height - insets.bottom;
  // The lowest label of the right axis is at the same height.
  const right = size.width - insets.right + AXIS_GAP_CSS_PX;
  const middle = Math.min(Math.max(x, LABEL_REACH_CSS_PX), right - LABEL_REACH_CSS_PX);
  return (
    <>
      {picture.x.ticks
        .filter(({ at }) => Math.abs(xOf(picture.x, insets, size, at) - middle) < HIDDEN_CSS_PX)
        .map((tick) => (
          <span
            key={tick.at}
            aria-hidden="true"
            className="absolute h-6 -translate-x-1/2 bg-canvas px-1 text-xs whitespace-nowrap text-transparent select-none"
            style={{ left: xOf(picture.x, insets, size, tick.at), top: bottom + 1 }}
          >
            {tick.label}
          </span>
        ))}
      <span
        aria-hidden="true"
        className="absolute -translate-x-1/2 rounded-sm border border-line-strong bg-overlay px-1.5 text-[11px] leading-4 font-semibold whitespace-nowrap text-fg-1"
        style={{ left: middle, top: bottom + 3 }}
      >
        {words}
      </span>
    </>
  );
}
