import type { DataSpan } from '@/data/plan/heatmap-span';
import { formatDay, formatHourMinute, formatZone, type Zone } from '@/domain/format/format-time';
import { endOfBucket } from '@/domain/interval';
import { type LivePlot, showLive } from '@/panes/plot/crosshair/toggle-pin';
import type { PlotView } from '@/panes/plot/plot-model';

/** Addresses round times to whole seconds. */
const ROUNDING_SECONDS = 1;

export interface FrozenFacts {
  readonly settled: PlotView;
  readonly span: Pick<DataSpan, 'isRecorded'>;
  readonly nowSeconds: number;
  /** Length of the candles, seconds; absent: the view is of moments, and none lies ahead. */
  readonly candleSeconds?: number;
}

/**
 * The end of a view that shows a fixed stretch of the past, as a frozen link opens it; at the latest now.
 * `undefined` while new candles enter the view, and for a recording, where nothing moves.
 */
export function findFrozenAt(facts: FrozenFacts): number | undefined {
  const {
    settled: { view, isLive },
    span,
    nowSeconds,
    candleSeconds,
  } = facts;
  // The open candle is in view as a whole.
  const end = candleSeconds === undefined ? nowSeconds : endOfBucket(nowSeconds, candleSeconds);
  const isPast = view.timeTo <= end + ROUNDING_SECONDS;
  return !isLive && !span.isRecorded && isPast ? Math.min(view.timeTo, nowSeconds + ROUNDING_SECONDS) : undefined;
}

export interface FrozenFactProps extends LivePlot {
  /** Where the view ends. */
  readonly at: number;
  readonly zone: Zone;
  /** What the view does then. "Frozen at": it shows nothing that came later. */
  readonly label?: 'Frozen at' | 'View ends';
}

/** "Frozen at 18 Jun 14:32 UTC · Go live". */
export function FrozenFact({ at, model, crosshair, zone, label = 'Frozen at' }: FrozenFactProps) {
  return (
    <span className="whitespace-nowrap">
      {/* A phone has room for the time and the way back. */}
      <span className="max-sm:sr-only">{label} </span>
      <b className="font-medium text-fg-2">
        {formatDay(at, zone)} {formatHourMinute(at, zone)} {formatZone(at, zone)}
      </b>{' '}
      ·{' '}
      <button
        type="button"
        className="-my-1 rounded-sm py-1 font-medium text-accent underline-offset-2 hover:underline"
        onClick={() => showLive({ model, crosshair })}
      >
        Go live
      </button>
    </span>
  );
}
