import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import type { SidePaneProps } from './tenor-strip';
import { curveAt, placeTenor } from './term-picture';
import { SIDE_WORDS } from './view/options-format';
import type { OptionsSide } from './view/options-side';

/** A point of the curve under the crosshair; `beyond`: at which end of the axis it has left the plot. */
export interface MomentPoint {
  readonly tag: string;
  readonly value: number;
  /** CSS px, beyond the plot where the axis ends before the value. */
  readonly x: number;
  readonly y: number;
  readonly beyond: 'top' | 'bottom' | undefined;
}

/** Where the values of a moment lie. The axis stays as it is while the crosshair moves, so some may be beyond its ends. */
export function placeMoment(
  tenors: OptionsSide['tenors'],
  values: readonly number[],
  { picture, size, insets }: PlacedPicture,
): readonly MomentPoint[] {
  return values.flatMap((value, at) => {
    if (Number.isNaN(value)) return [];
    const { tag, days } = tenors[at];
    const beyond = value > picture.y.high ? 'top' : value < picture.y.low ? 'bottom' : undefined;
    const x = xOf(picture.x, insets, size, placeTenor(days));
    return [{ tag, value, x, y: yOf(picture.y, insets, size, value), beyond }];
  });
}

/** "↑ 85.5%": the way to a value that is off the axis. */
export const describeBeyond = (
  { value, beyond }: Pick<MomentPoint, 'value' | 'beyond'>,
  kind: OptionsSide['kind'],
): string => `${beyond === 'top' ? '↑' : '↓'} ${SIDE_WORDS[kind].format(value)}`;

/**
 * The curve of the moment under the crosshair, cut at the ends of the axis; a value beyond them stands at the edge. The date
 * is in the heading.
 */
export function MomentCurve({ view, side, ...placed }: PlacedPicture & Pick<SidePaneProps, 'view' | 'side'>) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  if (time === undefined) return null;
  const { size, insets } = placed;
  const points = placeMoment(side.tenors, curveAt(side.tenors, time, view.seconds), placed);
  return (
    <>
      <svg
        aria-hidden="true"
        data-testid={`${side.kind}-moment`}
        className="absolute inset-0"
        width={size.width}
        height={size.height}
        style={{ clipPath: `inset(${insets.top}px 0 ${insets.bottom}px 0)` }}
      >
        <polyline
          points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
          className="fill-none stroke-accent"
          strokeWidth={1.5}
          strokeDasharray="4 3"
        />
        {points.map(({ x, y }) => (
          <circle key={x} cx={x} cy={y} r={3} className="fill-accent" />
        ))}
      </svg>
      {points
        .filter(({ beyond }) => beyond !== undefined)
        .map((point) => (
          <span
            key={point.tag}
            aria-hidden="true"
            data-picture-text=""
            data-testid={`${side.kind}-moment-beyond`}
            className="absolute -translate-x-1/2 rounded-sm bg-canvas/80 px-0.5 text-[11px] leading-4 whitespace-nowrap text-accent"
            style={{
              left: point.x,
              ...(point.beyond === 'top' ? { top: insets.top + 1 } : { bottom: insets.bottom + 1 }),
            }}
          >
            {describeBeyond(point, side.kind)}
          </span>
        ))}
    </>
  );
}
