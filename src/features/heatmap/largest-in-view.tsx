import { findLargestLevel, type LargestLevel } from '@/domain/book/largest-level';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { middleOfRow } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { useSettings } from '@/state/settings';
import type { Heatmap } from './use-heatmap';
import type { PlotKeys } from './use-plot-keys';
import { nameTime } from './wall-words';

export interface LargestInViewProps {
  readonly heatmap: Heatmap;
  readonly keys: Pick<PlotKeys, 'goTo'>;
}

/** What was found last in the tiles of a view: it is a look at every level in sight. */
const known = new WeakMap<object, { readonly range: string; readonly largest: LargestLevel | undefined }>();

/** The largest size in view, which at full colour looks like many others; a press leads to it. */
export function LargestInView({ heatmap, keys }: LargestInViewProps) {
  const zone = useSettings((settings) => settings.zone);
  const { base, settled, unit } = heatmap;
  const { spec } = base.drawn;
  const largest = readLargest(heatmap);
  if (largest === undefined) return null;
  const price = middleOfRow(spec, largest.row);
  const { columnSeconds, rowStep } = spec;
  const words = { zone, columnSeconds, now: settled.view.timeTo };
  const place = `${formatPrice(largest.row * rowStep, decimalsOf(rowStep))}, ${nameTime(largest.time, words)}`;
  const size = `${formatSize(largest.size)} ${unit}`;
  return (
    <button
      type="button"
      aria-label={`Largest in view: ${size} at ${place}`}
      title={`Largest in view: ${size} at ${place}`}
      className="mx-2.5 block min-h-6 max-w-[calc(100%-20px)] text-left text-2xs leading-3.25 text-fg-3 tabular-nums hover:text-fg-1"
      onClick={() => keys.goTo(Math.floor(largest.time / columnSeconds) * columnSeconds, price, { layer: base })}
    >
      <span className="block truncate">
        Largest <span className="text-fg-1">{size}</span>
      </span>
      <span className="block truncate">{place}</span>
    </button>
  );
}

function readLargest({ base, settled: { view } }: Heatmap): LargestLevel | undefined {
  const { tiles, spec } = base.drawn;
  const { timeFrom, timeTo, priceLow, priceHigh } = view;
  const range = JSON.stringify([timeFrom, timeTo, priceLow, priceHigh]);
  const before = known.get(base.drawn);
  if (before?.range === range) return before.largest;
  const largest = findLargestLevel(tiles, spec, view);
  known.set(base.drawn, { range, largest });
  return largest;
}
