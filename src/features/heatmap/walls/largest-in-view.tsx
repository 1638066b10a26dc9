import { useEffect, useEffectEvent, useState } from 'react';
import { makeYieldToMain } from '@/base/yield-to-main';
import { type LargestLevel, searchLargestLevel } from '@/domain/book/largest-level';
import { formatSize } from '@/domain/format/format-compact';
import { formatPrice } from '@/domain/format/format-price';
import { lowOfRow, middleOfRow, type RowSpec } from '@/domain/grid/grid-tile';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { formatRange } from '@/features/heatmap/readout/readout-words';
import type { PlotKeys } from '@/features/heatmap/stage/use-plot-keys';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import { findLargestStanding, type LargestNow } from './largest-now';
import { nameTime } from './wall-words';

export interface LargestInViewProps {
  readonly heatmap: Heatmap;
  /** The layer whose scale is shown: sizes of another one would be read on it. */
  readonly layer: HeatmapLayer;
  readonly keys: Pick<PlotKeys, 'goTo'>;
}

/** The largest size in view, which at full colour looks like many others. A press moves to it. */
export function LargestInView({ heatmap, layer, keys }: LargestInViewProps) {
  const zone = useSettings((settings) => settings.zone);
  const { settled, unit } = heatmap;
  const { spec } = layer.drawn;
  const largest = useLargest(heatmap, layer);
  if (largest === undefined) return null;
  const price = middleOfRow(spec, largest.row);
  const { columnSeconds } = spec;
  const words = { zone, columnSeconds, now: settled.view.timeTo };
  const time = nameTime(largest.time, words);
  const place = `${nameRow(spec, largest.row)}, ${time}`;
  const [low, high] = nameRow(spec, largest.row).split(' – ', 2);
  const size = `${formatSize(largest.size)} ${unit}`;
  // Triggers are told by what rests now; that of the whole range may be gone, and its scale beside it does not say so.
  const standing = layer.id === 'triggers' ? findLargestStanding(layer.drawn, settled.view) : undefined;
  const range = (
    <button
      type="button"
      aria-label={`Largest in view: ${size} at ${place}`}
      title={`Largest in view: ${size} at ${place}`}
      className="mx-2.5 block min-h-6 max-w-[calc(100%-20px)] text-left text-2xs leading-3.25 text-fg-3 tabular-nums hover:text-fg-1"
      onClick={() => keys.goTo(Math.floor(largest.time / columnSeconds) * columnSeconds, price, { layer })}
    >
      <span className="block truncate">
        {standing === undefined ? 'Largest' : 'In range'} <span className="text-fg-1">{size}</span>
      </span>
      {/* A narrow rail has no room for the upper edge of the row, which the readout and the tooltip name. */}
      <span className="block truncate">
        {low}
        {high !== undefined && <span className="@max-[160px]/cell:hidden"> – {high}</span>}, {time}
      </span>
    </button>
  );
  if (standing === undefined) return range;
  return (
    <>
      <StandingFact standing={standing} {...{ heatmap, layer, keys }} />
      {range}
    </>
  );
}

/** "Largest now 70.4 BTC 95,000 ↓". A press moves to it. */
export function StandingFact({
  standing,
  heatmap,
  layer,
  keys,
}: Pick<LargestInViewProps, 'keys'> & {
  readonly standing: LargestNow;
  readonly heatmap: Pick<Heatmap, 'unit'>;
  readonly layer: HeatmapLayer;
}) {
  const { spec } = layer.drawn;
  const { arrow, row, time } = standing;
  const size = `${formatSize(standing.size)} ${heatmap.unit}`;
  const place = nameRow(spec, row);
  const where = arrow === undefined ? '' : `, ${arrow === '↑' ? 'above' : 'below'} the view`;
  const name = `Largest now: ${size} at ${place}${where}`;
  const start = Math.floor(time / spec.columnSeconds) * spec.columnSeconds;
  return (
    <button
      type="button"
      aria-label={name}
      title={name}
      className="mx-2.5 block min-h-6 max-w-[calc(100%-20px)] truncate text-left text-2xs leading-3.25 text-fg-3 tabular-nums hover:text-fg-1"
      onClick={() => keys.goTo(start, middleOfRow(spec, row), { layer })}
    >
      <span className="block truncate">
        {/* A narrow rail has room for the size with its unit only without the word, which the name has. */}
        <span className="@max-[160px]/cell:hidden">Largest now</span>
        <span className="hidden @max-[160px]/cell:inline">Now</span> <span className="text-fg-1">{size}</span>
      </span>
      <span className="block truncate">
        {place} {arrow}
      </span>
    </button>
  );
}

/**
 * The prices of a row as in the readout: a block of bids is labelled with its lower edge, one of asks with its upper
 * edge.
 */
export function nameRow(spec: RowSpec, row: number): string {
  const decimals = decimalsOf(spec.rowStep);
  if (spec.blocks === undefined) return formatPrice(row * spec.rowStep, decimals);
  return formatRange(lowOfRow(spec, row), lowOfRow(spec, row + 1), decimals);
}

/** Searches tile by tile, so that no frame is blocked. The previous result stays on screen meanwhile. */
function useLargest({ unit, settled: { view } }: Heatmap, layer: HeatmapLayer): LargestLevel | undefined {
  const [largest, setLargest] = useState<LargestLevel>();
  const { timeFrom, timeTo, priceLow, priceHigh } = view;
  const search = useEffectEvent((signal: AbortSignal) => {
    const { tiles, spec } = layer.drawn;
    const found = searchLargestLevel(tiles, spec, { timeFrom, timeTo, priceLow, priceHigh });
    void runInBreaths(found, signal).then((level) => signal.aborted || setLargest(level));
  });
  const { id, data } = layer;
  useEffect(() => {
    const left = new AbortController();
    search(left.signal);
    return () => left.abort();
  }, [id, data, unit, timeFrom, timeTo, priceLow, priceHigh]);
  return largest;
}

/** Runs a search to its end, with pauses; `undefined` if it was aborted. */
async function runInBreaths<T>(search: Generator<void, T, void>, signal: AbortSignal): Promise<T | undefined> {
  const yieldToMain = makeYieldToMain();
  while (!signal.aborted) {
    const { done, value } = search.next();
    if (done === true) return value;
    await yieldToMain();
  }
  return undefined;
}
