import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { SideVolumes } from '@/domain/columns/side-volumes';
import { formatCompact, formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatHourMinute, formatZone } from '@/domain/format/format-time';
import { useCrosshairPart } from '@/panes/plot/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { Figure } from '@/ui/figure';
import { LayerFacts } from './layer-facts';
import type { Heatmap } from './use-heatmap';

/** Index of the candle at the crosshair, or of the newest one. */
function useCandleIndex(heatmap: Heatmap, times: Float64Array, length: number): number {
  return useCrosshairPart(heatmap.crosshair, (point) =>
    point === undefined ? length - 1 : lastAtOrBelow(times, point.time, length),
  );
}

export interface DepthFiguresProps {
  readonly heatmap: Heatmap;
  readonly drawn: CandleColumns;
  readonly decimals: number;
}

/** Venue, block and the candle at the crosshair. */
export function DepthFigures({ heatmap, drawn, decimals }: DepthFiguresProps) {
  const at = useCandleIndex(heatmap, drawn.times, drawn.length);
  return (
    <>
      <LayerFacts heatmap={heatmap} />
      {at >= 0 && <Candle drawn={drawn} at={at} decimals={decimals} />}
    </>
  );
}

function Candle({ drawn, at, decimals }: Omit<DepthFiguresProps, 'heatmap'> & { readonly at: number }) {
  const open = drawn.opens[at];
  const close = drawn.closes[at];
  return (
    <span className="flex gap-2 max-sm:hidden">
      <Figure label="O">{formatPrice(open, decimals)}</Figure>
      <Figure label="H">{formatPrice(drawn.highs[at], decimals)}</Figure>
      <Figure label="L">{formatPrice(drawn.lows[at], decimals)}</Figure>
      <Figure label="C" tone={close >= open ? 'text-buy' : 'text-sell'}>
        {formatPrice(close, decimals)}
      </Figure>
    </span>
  );
}

export interface VolumeFiguresProps {
  readonly heatmap: Heatmap;
  readonly volumes: SideVolumes;
  readonly unit: string;
}

/** Volume of the bar at the crosshair and the running delta. */
export function VolumeFigures({ heatmap, volumes, unit }: VolumeFiguresProps) {
  const at = useCandleIndex(heatmap, volumes.times, volumes.length);
  const zone = useSettings((settings) => settings.zone);
  if (at < 0) return null;
  const first = lowerBound(volumes.times, heatmap.settled.view.timeFrom, volumes.length);
  const delta = volumes.buys[at] - volumes.sells[at];
  const cumulative = volumes.cumulativeDeltas[at];
  return (
    <>
      <span className="contents max-sm:hidden">
        <Figure label="Buy" tone="text-buy">
          {formatSize(volumes.buys[at])}
        </Figure>
        <Figure label="Sell" tone="text-sell">
          {formatSize(volumes.sells[at])}
        </Figure>
      </span>
      <Figure label="Delta" tone={delta >= 0 ? 'text-buy' : 'text-sell'}>
        {formatSigned(delta)}
      </Figure>
      <span className="text-fg-2">
        <span className="font-[550] text-cat-3">CVD</span> {formatSigned(cumulative)} {unit}
      </span>
      {first < volumes.length && (
        <span className="max-lg:hidden" title="Buys minus sells, summed from the first bar in view">
          from {formatDay(volumes.times[first], zone)} {formatHourMinute(volumes.times[first], zone)}
        </span>
      )}
    </>
  );
}

function formatSigned(value: number): string {
  if (Math.abs(value) < 1000) return formatNumber(value, 1, 'always');
  return value > 0 ? `+${formatCompact(value)}` : formatCompact(value);
}

/** The zone of the times on the axis beside it, as it is at `at`, Unix seconds: summer time moves it. */
export function ZoneCorner({ row, at }: { readonly row: number; readonly at: number }) {
  const zone = useSettings((settings) => settings.zone);
  return (
    <div
      data-picture-text=""
      className="col-start-2 flex items-center border-l border-line bg-panel px-2 text-[11px] text-fg-3"
      style={{ gridRow: row }}
    >
      {formatZone(at, zone)}
    </div>
  );
}
