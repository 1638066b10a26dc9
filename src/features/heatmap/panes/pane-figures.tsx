import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import { MAP_VENUE } from '@/data/queries/book-venues';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatPrice } from '@/domain/format/format-price';
import { formatDay, formatHourMinute, formatYear, formatZone } from '@/domain/format/format-time';
import { LayerFacts, type LayerFactsProps } from '@/features/heatmap/stage/layer-facts';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { useSettings } from '@/state/settings';
import { Figure } from '@/ui/figure';
import { CandleKey, type CandleKeyProps } from './candle-key';
import { findCvd, type VolumeInView } from './volume-in-view';

/** Index of the candle at the crosshair, or of the newest one in view: tiles also contain some after the view. */
function useCandleIndex({ crosshair, settled }: Heatmap, times: Float64Array, length: number): number {
  return useCrosshairPart(crosshair, (point) =>
    point === undefined ? lowerBound(times, settled.view.timeTo, length) - 1 : lastAtOrBelow(times, point.time, length),
  );
}

export interface DepthFiguresProps extends Pick<LayerFactsProps, 'heatmap'>, CandleKeyProps {
  readonly scales: LayerFactsProps['scales'] & CandleKeyProps['scales'];
  /** Candles of `candleSeconds` each. */
  readonly drawn: CandleColumns;
  readonly candleSeconds: number;
  readonly decimals: number;
}

/** Venue, block and the candle at the crosshair, with its length. */
export function DepthFigures({ heatmap, scales, overlay, ...candles }: DepthFiguresProps) {
  const { drawn } = candles;
  const at = useCandleIndex(heatmap, drawn.times, drawn.length);
  return (
    <>
      <LayerFacts heatmap={heatmap} scales={scales} />
      {at >= 0 && <Candle {...candles} heatmap={heatmap} at={at} />}
      <CandleKey scales={scales} overlay={overlay} />
    </>
  );
}

function Candle({
  heatmap,
  drawn,
  candleSeconds,
  at,
  decimals,
}: Omit<DepthFiguresProps, 'scales' | 'overlay'> & { readonly at: number }) {
  const open = drawn.opens[at];
  const close = drawn.closes[at];
  const { exchange } = heatmap.sources.books[0];
  return (
    <span className="contents max-sm:hidden">
      {/* Triggers and liquidations may be those of another venue. Several summed books name theirs elsewhere. */}
      {heatmap.base.id !== 'depth' && exchange !== MAP_VENUE && heatmap.sources.books.length === 1 && (
        <span className="max-[1439px]:hidden" title="Venue of the candles">
          Candles {exchange}
        </span>
      )}
      <span className="max-lg:hidden" title="Length of a candle">
        {formatLength(candleSeconds)}
      </span>
      {/* All four or none: some of them would read as another candle. */}
      <span className="flex gap-x-2.5" title={`Candles of ${exchange}`}>
        <Figure label="O">{formatPrice(open, decimals)}</Figure>
        <Figure label="H">{formatPrice(drawn.highs[at], decimals)}</Figure>
        <Figure label="L">{formatPrice(drawn.lows[at], decimals)}</Figure>
        <Figure label="C" tone={close >= open ? 'text-buy' : 'text-sell'}>
          {formatPrice(close, decimals)}
        </Figure>
      </span>
    </span>
  );
}

export interface VolumeFiguresProps {
  readonly heatmap: Heatmap;
  readonly volumes: VolumeInView;
  /** Length of a bar. */
  readonly barSeconds: number;
}

/** Volume of the bar at the crosshair, and the CVD. */
export function VolumeFigures({ heatmap, volumes: { bars, counted }, barSeconds }: VolumeFiguresProps) {
  const { crosshair, unit, settled } = heatmap;
  const at = useCandleIndex(heatmap, bars.times, bars.length);
  const sum = findCvd(
    counted,
    settled.view,
    useCrosshairPart(crosshair, (point) => point?.time),
  );
  const zone = useSettings((settings) => settings.zone);
  if (at < 0) return null;
  const delta = bars.buys[at] - bars.sells[at];
  return (
    <>
      <span title="Length of a bar">{formatLength(barSeconds)}</span>
      <span className="contents max-sm:hidden">
        <Figure label="Buy" tone="text-buy">
          {formatSize(bars.buys[at])}
        </Figure>
        <Figure label="Sell" tone="text-sell">
          {formatSize(bars.sells[at])}
        </Figure>
      </span>
      <Figure label="Delta" tone={delta >= 0 ? 'text-buy' : 'text-sell'}>
        {formatSizeChange(delta)}
      </Figure>
      {sum !== undefined && (
        <>
          <span className="text-fg-2">
            <span className="font-[550] text-cat-3">CVD</span> {formatSizeChange(sum.cvd)} {unit}
          </span>
          <span className="max-lg:hidden" title="Buys minus sells, summed from the left edge of the plot">
            from {formatDay(sum.from, zone)} {formatHourMinute(sum.from, zone)}
          </span>
        </>
      )}
    </>
  );
}

export interface ZoneCornerProps {
  readonly row: number;
  /** The newest time on the axis, Unix seconds. */
  readonly at: number;
  /** The present, Unix seconds. */
  readonly now: number;
}

/**
 * The time zone of the axis at the times shown, since summer time shifts it. Also their year, unless it is this one.
 */
export function ZoneCorner({ row, at, now }: ZoneCornerProps) {
  const zone = useSettings((settings) => settings.zone);
  const year = formatYear(at, zone);
  return (
    <div
      data-picture-text=""
      className="col-start-2 flex items-center border-l border-line bg-panel px-2 text-[11px] leading-3 text-fg-3"
      style={{ gridRow: row }}
    >
      {year === formatYear(now, zone) ? '' : `${year} `}
      {formatZone(at, zone)}
    </div>
  );
}
