import { getDepthMultiplier } from '@/data/plan/depth-bands';
import type { DepthBand } from '@/domain/book/depth-band';
import { findPriceHint } from '@/domain/book/price-hint';
import { formatSize } from '@/domain/format/format-compact';
import { formatNumber } from '@/domain/format/format-number';
import {
  formatClockWithZone,
  formatFullTime,
  formatHourMinute,
  formatZone,
  type Zone,
} from '@/domain/format/format-time';
import { findMid, getSnapshotTime } from '@/domain/grid/depth-at';
import { columnOfTime } from '@/domain/grid/grid-tile';
import { secondsOfMicros } from '@/domain/units';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { AgeFact } from '@/panes/plot/live/age-fact';
import { FrozenFact, findFrozenAt } from '@/panes/plot/live/frozen-fact';
import { RecordingSteps } from '@/panes/plot/live/recording-steps';
import { useAgeWords } from '@/panes/use-age-words';
import { useSettings } from '@/state/settings';
import { StatusFact } from '@/ui/screen-frame';
import { SpreadFact } from './books/spread-fact';
import type { LayerId } from './layers/heatmap-layer';
import { LAYER_RULES } from './layers/layer-rules';
import { findSnapshotAt } from './view/best-quotes';
import { findBookLag } from './view/book-lag';
import { countColumns, labelInterval } from './view/heatmap-view';
import { splitSides } from './view/level-side';
import { findNewestSnapshot } from './view/newest-snapshot';
import { readBandIn } from './view/size-unit';
import type { Heatmap } from './view/use-heatmap';

export interface HeatmapStatusProps {
  readonly heatmap: Heatmap;
  readonly nowSeconds: number;
  /** Length of a candle. */
  readonly candleSeconds: number;
}

/**
 * The status bar: freshness and shape of the data at the left, figures of one book at the right. The book is the
 * snapshot at the crosshair, which the ladder shows as well, or else the newest in view.
 */
export function HeatmapStatus({ heatmap, nowSeconds, candleSeconds }: HeatmapStatusProps) {
  const zone = useSettings((settings) => settings.zone);
  const toAge = useAgeWords();
  const { base, layers, model, crosshair, settled, span } = heatmap;
  const { selection, spec } = base.data.view;
  const { interval = 'MINUTE', maxDepth = 0 } = selection;
  const latest = findNewestSnapshot(base.data.tiles, settled.view);
  const at = latest && secondsOfMicros(getSnapshotTime(latest));
  const column = useCrosshairColumn(heatmap);
  const named = describeSnapshot(heatmap, column, zone);
  const columns = countColumns(heatmap.needed, spec.columnSeconds);
  const multiplier = getDepthMultiplier(base.ask.kind.type, maxDepth);
  const frozenAt = findFrozenAt({ settled, span, nowSeconds, candleSeconds });
  return (
    <>
      {frozenAt !== undefined && <FrozenFact at={frozenAt} model={model} crosshair={crosshair} zone={zone} />}
      {named !== undefined && <StatusFact label={named.label}>{named.text}</StatusFact>}
      {at !== undefined &&
        (span.isRecorded ? (
          <RecordingSteps
            span={span}
            view={settled.view}
            zone={zone}
            onShow={(recording) => model.showRecording(recording)}
          />
        ) : (
          <AgeFact span={span} age={nowSeconds - at} toAge={toAge} isOther={column !== undefined} />
        ))}
      <span title={`${formatNumber(columns, 0)} columns`}>
        {labelInterval(interval)} columns
        {interval === 'SECOND' || interval === 'MINUTE' ? '' : ', last snapshot of each'}
      </span>
      {/* The least of what stands here, and the choice under More: the figures of a sum need its room. */}
      <span className="max-lg:hidden" title={`Weight × ${formatNumber(multiplier, 1)}`}>
        {layers.length > 1 && `${LAYER_RULES[base.id].label}: `}
        {formatNumber(maxDepth, 0)} levels
      </span>
      <span className="flex-1" />
      {column === undefined && <BookLag heatmap={heatmap} at={at} nowSeconds={nowSeconds} />}
      <SpreadFact heatmap={heatmap} />
      <BookFigures heatmap={heatmap} column={column} />
    </>
  );
}

interface BookLagProps extends Pick<HeatmapStatusProps, 'heatmap' | 'nowSeconds'> {
  /** Time of the book, Unix seconds. */
  readonly at: number | undefined;
}

/** The lag of a live view; history has none. */
const readLiveLag = ({ heatmap: { settled, candles }, at, nowSeconds }: BookLagProps): number | undefined =>
  at !== undefined && settled.isLive ? findBookLag(candles.candles, at, nowSeconds) : undefined;

/** Why the last price may stand outside the book. At the crosshair both are of the same time. */
function BookLag(props: BookLagProps) {
  const toAge = useAgeWords();
  const lag = readLiveLag(props);
  return lag === undefined ? null : <LagFact layer={props.heatmap.base.id} lag={toAge(lag)} />;
}

/** Short where there is little room, never left out: it is why the last price may lie beyond the best bid or ask. */
export function LagFact({ layer, lag }: { readonly layer: LayerId; readonly lag: string }) {
  const { snapshot } = LAYER_RULES[layer];
  const told = `${snapshot} ${lag} older than price`;
  return (
    <span title={told}>
      <span className="max-xl:hidden">{told}</span>
      <span className="xl:hidden">
        {snapshot} {lag} old
      </span>
    </span>
  );
}

/** Start of the column under the crosshair, Unix seconds. Moving within a column does not re-render. */
function useCrosshairColumn({ crosshair, base }: Heatmap): number | undefined {
  const { spec } = base.data;
  return useCrosshairPart(crosshair, (point) => point && columnOfTime(spec, point.time) * spec.columnSeconds);
}

/** Which snapshot the status bar describes; `undefined` if none is in view. */
export function describeSnapshot(
  heatmap: Pick<Heatmap, 'base' | 'settled' | 'span'>,
  column: number | undefined,
  zone: Zone,
): { readonly label: string; readonly text: string } | undefined {
  const ref = findSnapshotAt(heatmap, column);
  const text = ref && describeMoment(secondsOfMicros(getSnapshotTime(ref)), heatmap.span, zone);
  if (column !== undefined) return { label: 'At crosshair', text: text ?? 'no snapshot' };
  return text === undefined ? undefined : { label: 'Snapshot', text };
}

/** Time and age of the newest book in view, in a few words. */
export function Freshness({ heatmap, nowSeconds, candleSeconds }: HeatmapStatusProps) {
  const { base, model, crosshair, settled, span } = heatmap;
  const zone = useSettings((settings) => settings.zone);
  const toAge = useAgeWords();
  const latest = findNewestSnapshot(base.data.tiles, settled.view);
  if (latest === undefined) return null;
  const frozenAt = findFrozenAt({ settled, span, nowSeconds, candleSeconds });
  if (frozenAt !== undefined) return <FrozenFact at={frozenAt} model={model} crosshair={crosshair} zone={zone} />;
  const at = secondsOfMicros(getSnapshotTime(latest));
  const age = toAge(nowSeconds - at);
  const when = span.isRecorded
    ? describeMoment(at, span, zone)
    : `${formatHourMinute(at, zone)} ${formatZone(at, zone)}`;
  if (span.isRecorded) return `${when}, recorded`;
  const lag = readLiveLag({ heatmap, at, nowSeconds });
  if (lag === undefined) return `${when}, ${age} ago`;
  // Usually the same age, for which a phone has room once.
  return (
    <>
      {when}, {toAge(lag) !== age && `${age} ago, `}
      <LagFact layer={base.id} lag={toAge(lag)} />
    </>
  );
}

/** A time without a date means today, so a recording gets its day and year. */
export function describeMoment(at: number, { isRecorded }: Pick<Heatmap['span'], 'isRecorded'>, zone: Zone): string {
  return isRecorded ? formatFullTime(at, zone) : formatClockWithZone(at, zone);
}

interface BookFiguresProps {
  readonly heatmap: Heatmap;
  /** Start of the column under the crosshair. */
  readonly column: number | undefined;
}

function BookFigures({ heatmap, column }: BookFiguresProps) {
  const band = readBand(heatmap, column);
  if (band === undefined) return null;
  const { bids, asks, imbalance, isWhole } = band;
  return (
    <>
      <span>
        Depth ±0.5% {isWhole ? '' : 'at least '}
        <span className="text-buy">{formatSize(bids)}</span> / <span className="text-sell">{formatSize(asks)}</span>{' '}
        {heatmap.unit}
      </span>
      {isWhole && !Number.isNaN(imbalance) && (
        <StatusFact label="Imbalance">{formatNumber(imbalance * 100, 1, 'always')}%</StatusFact>
      )}
    </>
  );
}

/** The size around the mid of the status bar's snapshot. */
export function readBand(
  heatmap: Pick<Heatmap, 'base' | 'settled' | 'span' | 'candles' | 'unit'>,
  column: number | undefined,
): DepthBand | undefined {
  const { base, candles, unit } = heatmap;
  // Triggers and liquidations are no book: sizes below the price do not compete with sizes above it.
  const ref = base.id === 'depth' ? findSnapshotAt(heatmap, column) : undefined;
  if (ref === undefined) return undefined;
  const hint = findPriceHint(candles.candles, ref);
  const mid = findMid(ref, splitSides(ref, base.view.selection, hint), hint);
  return mid === undefined ? undefined : readBandIn(unit, ref, mid);
}
