import { chooseRowStep, describeBars } from '@/charts/rail/map-bars';
import type { LiquidationMapData } from '@/charts/rail/map-layer';
import { priceSpanOf } from '@/charts/viewport/viewport';
import { formatPrice } from '@/domain/format/format-price';
import { formatClockWithZone } from '@/domain/format/format-time';
import { getSnapshotTime } from '@/domain/grid/depth-at';
import { secondsOfMicros } from '@/domain/units';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { describeOrigin } from '@/features/heatmap/view/layer-words';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import { Figure } from '@/ui/figure';
import { CLUSTER_HINT, describeTotals } from './map-totals';
import { describeReach, describeReachShort, type readLiquidationMap } from './read-liquidations';

export interface MapFiguresProps {
  readonly heatmap: Heatmap;
  readonly layer: HeatmapLayer;
  readonly read: ReturnType<typeof readLiquidationMap>;
  /** What is drawn of it. */
  readonly data: LiquidationMapData | undefined;
  /** What is pointed at stays until it is freed. */
  readonly isPinned: boolean;
}

const PRICE_HINT = "Bars and sums are counted from the price at the map's time; the header shows the last trade";

/** ", price then 97,072, now 97,105.5": the sums are not counted from the price that the top of the screen shows. */
function describePrices({ market: { lastPrice: now } }: Heatmap, from: number, decimals: number): string {
  const then = formatPrice(from, decimals);
  return now === undefined || formatPrice(now, decimals) === then
    ? ''
    : `, price then ${then}, now ${formatPrice(now, decimals)}`;
}

export function MapFigures({ heatmap, layer, read, data }: MapFiguresProps) {
  const zone = useSettings((settings) => settings.zone);
  if (read === undefined || data === undefined) return null;
  const { map, hovered } = data;
  const at = secondsOfMicros(getSnapshotTime(read.snapshot));
  const time = formatClockWithZone(at, zone);
  return (
    <>
      <span className="max-sm:hidden">{describeOrigin(layer, heatmap)}</span>
      <span title={PRICE_HINT}>
        <Figure label="Map at">{time}</Figure>
        {/* A header of 1,024 px has no room for more than the time beside the legend. */}
        <span className="max-lg:hidden">{describePrices(heatmap, map.from, data.decimals)}</span>
      </span>
      <MapLegend hasSwept={map.swept.includes(1)} className="max-md:hidden" />
      {/* Wider windows have the legend here, and the answer under it. */}
      {hovered !== undefined && (
        <span className="text-fg-1 max-sm:hidden md:hidden">{describeReach(map, hovered, data)}</span>
      )}
    </>
  );
}

/** What the colours stand for. */
function MapLegend({ hasSwept, className = '' }: { readonly hasSwept: boolean; readonly className?: string }) {
  return (
    <span className={`flex flex-wrap items-center gap-x-2.5 ${className}`}>
      {(hasSwept ? [...KEYS, SWEPT_KEY] : KEYS).map(({ look, text, more }) => (
        <span key={text} className="flex items-center gap-1">
          <i aria-hidden="true" className={`keep-colours w-2.5 flex-none ${look}`} />
          <span>
            {text}
            {/* A header of 1,024 px has room for all keys only without it. */}
            {more !== undefined && <span className="max-xl:sr-only">{more}</span>}
          </span>
        </span>
      ))}
    </span>
  );
}

interface MapKey {
  readonly look: string;
  readonly text: string;
  /** What is said where there is room. */
  readonly more?: string;
}

const KEYS: readonly MapKey[] = [
  { look: 'h-2 bg-sell', text: 'Longs' },
  { look: 'h-2 bg-buy', text: 'Shorts' },
  { look: 'h-0.5 bg-cat-3', text: 'Sum', more: ' from price' },
];

/** Only where there is one. */
const SWEPT_KEY: MapKey = { look: 'h-2 bg-fg-3 opacity-50', text: 'Faint: already traded', more: ', not in the sum' };

/** Figures that do not fit the header: the answer under the cursor, and on a phone what is drawn and its origin. */
export function FiguresBelow({ heatmap, layer, data, isPinned }: MapFiguresProps) {
  if (data === undefined) return null;
  const { map, hovered, rowStep, unit } = data;
  const hasSwept = map.swept.includes(1);
  const { view } = heatmap.settled;
  const barStep = chooseRowStep(rowStep, view);
  const totals = describeTotals(map, { ...data, rowStep: barStep });
  // Over its price, as far as the pane is wide enough.
  const share = hovered === undefined ? 0 : Math.max(0, Math.min(1, (hovered - view.priceLow) / priceSpanOf(view)));
  return (
    <>
      {hovered !== undefined && (
        <div className="pointer-events-none absolute top-8.5 right-15 left-52 flex text-xs text-fg-1 max-md:hidden">
          <span style={{ flexGrow: share }} />
          <p aria-hidden="true">
            {describeReach(map, hovered, data)}
            {isPinned && <span className="text-fg-3"> · pinned, click or Esc to unpin</span>}
          </p>
          <span style={{ flexGrow: 1 - share }} />
        </div>
      )}
      {hovered === undefined && (
        <p
          className="absolute top-8.5 right-15 left-64 truncate text-right text-xs text-fg-1 max-md:hidden"
          title={CLUSTER_HINT}
        >
          {totals.join(' · ')}
        </p>
      )}
      {/* Beside what a bar is, which stands at the left of the same line, as far as the answer leaves room. */}
      <div className="pointer-events-none absolute top-8.5 right-15 text-2xs text-fg-2 max-sm:hidden md:hidden">
        <MapLegend hasSwept={hasSwept} />
      </div>
      <div className="pointer-events-none absolute inset-x-3 top-8.5 text-2xs text-fg-2 sm:hidden">
        <p className="truncate">
          {describeOrigin(layer, heatmap)} · {describeBars(unit, barStep)}
        </p>
        {/* Two lines, whichever of the two is said: the legend under it stays where it is. */}
        <p className="h-6.5 leading-3.25 text-fg-1" aria-hidden={hovered === undefined ? undefined : 'true'}>
          {hovered === undefined ? totals.join('; ') : describeReachShort(map, hovered, data)}
        </p>
        <MapLegend hasSwept={hasSwept} />
      </div>
    </>
  );
}
