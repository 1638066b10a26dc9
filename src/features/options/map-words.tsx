import { xOf, yOf } from '@/charts/echarts/lines/line-picture';
import type { PlacedPicture } from '@/panes/lines/line-plot';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { findReach, type listMapRows, type MapReach } from './history-picture';
import { SIDE_WORDS } from './view/options-format';
import { type TenorLine, valueAt } from './view/tenor-lines';
import type { OptionsView } from './view/use-options';

/** "≤ −8.1": the colours end there, and some values are beyond. */
export function describeEnds({ reach, isCut }: MapReach): readonly [low: string, high: string] {
  const { format } = SIDE_WORDS.skew;
  return isCut ? [`≤ ${format(-reach)}`, `≥ ${format(reach)}`] : [format(-reach), format(reach)];
}

/** What the colours of the map mean. The unit is left out whole where the heading has no room for it beside the values. */
export function MapScale({ tenors }: { readonly tenors: readonly Pick<TenorLine, 'line'>[] }) {
  const reach = findReach(tenors);
  const [low, high] = describeEnds(reach);
  return (
    <span
      className="flex items-center gap-1.5"
      title={reach.isCut ? 'The colours end at the 5th and 95th percentile of the values' : undefined}
    >
      {low}
      <span
        aria-hidden="true"
        className="h-2 w-16 rounded-sm"
        style={{ background: 'linear-gradient(to right, var(--cat-6), transparent 50%, var(--cat-2))' }}
      />
      {high}
      {reach.isCut && <span>p5–p95</span>}
      <span className="@max-[820px]/heading:hidden">{SIDE_WORDS.skew.unit}</span>
    </span>
  );
}

/** Less room than this right of the crosshair puts the values at its left. */
const ROOM_CSS_PX = 48;
const GAP_CSS_PX = 5;

interface MapValuesProps extends PlacedPicture {
  readonly view: Pick<OptionsView, 'crosshair' | 'seconds'>;
  readonly rows: ReturnType<typeof listMapRows>;
}

/** The value of each row beside the crosshair: colours tell which is stronger, not how much. */
export function MapValues({ view, rows, picture, size, insets }: MapValuesProps) {
  const time = useCrosshairPart(view.crosshair, (point) => point?.time);
  if (time === undefined || time < picture.x.low || time > picture.x.high) return null;
  const x = xOf(picture.x, insets, size, time);
  const isLeft = x + ROOM_CSS_PX > size.width - insets.right;
  return rows.map(({ line, label }, row) => {
    const value = valueAt(line, time, view.seconds);
    if (Number.isNaN(value)) return null;
    return (
      <span
        key={label}
        aria-hidden="true"
        data-testid="skew-map-value"
        className="absolute -translate-y-1/2 rounded-sm bg-canvas/80 px-1 text-[11px] leading-4 font-semibold text-fg-1"
        style={{
          top: yOf(picture.y, insets, size, row + 0.5),
          ...(isLeft ? { right: size.width - x + GAP_CSS_PX } : { left: x + GAP_CSS_PX }),
        }}
      >
        {SIDE_WORDS.skew.format(value)}
      </span>
    );
  });
}
