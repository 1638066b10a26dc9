import { lastAtOrBelow, lowerBound } from '@/base/binary-search';
import { makeInterestAxisEngine, makeInterestEngine, type TimedValues } from '@/charts/series/interest-series';
import { formatCompact } from '@/domain/format/format-compact';
import { formatFunding } from '@/domain/format/format-percent';
import { OneVenueMark } from '@/features/heatmap/books/one-venue-mark';
import { heldIn, USD } from '@/features/heatmap/view/size-unit';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useCrosshairPart } from '@/panes/plot/crosshair/use-crosshair-part';
import { Figure } from '@/ui/figure';
import { ChangeFigure } from './change-figure';
import { useLinkedStatus } from './linked-status';
import { SubPaneFrame, type SubPaneProps } from './sub-pane';

const ENGINES = { source: 'interest', makePlot: makeInterestEngine, makeAxis: makeInterestAxisEngine };

/** The service's rates are for eight hours unless another interval is requested. */
const FUNDING_HOURS = 8;

/** Open interest and the funding rate in one pane. */
export function InterestPane(props: SubPaneProps) {
  const { interest, funding } = props.heatmap.linked;
  const data = {
    interest: {
      times: interest.columns.times,
      values: heldIn(props.heatmap, interest.columns.values.close, interest.columns.times, interest.seconds),
      seconds: interest.seconds,
    },
    funding: { times: funding.columns.times, values: funding.columns.values.rateClose, seconds: funding.seconds },
  };
  const pane = {
    names: ['interest', 'funding'],
    times: [data.interest.times, data.funding.times],
    what: 'open interest',
  } as const;
  const status = useLinkedStatus(props.heatmap, pane, props.context);
  return (
    <SubPaneFrame
      {...props}
      title="Open interest"
      tone="text-cat-1"
      status={status}
      figures={<InterestFigures heatmap={props.heatmap} {...data} />}
      engines={ENGINES}
      data={data}
      known={interest.known}
      series={{
        about: `Open interest of ${props.heatmap.market.exchange} in ${props.heatmap.unit === USD ? 'USD, at the close of each candle' : props.heatmap.unit || 'coins'}, at the end of each row's time; funding per ${FUNDING_HOURS} hours.`,
        times: data.interest.times,
        figures: [
          {
            name: 'Open interest',
            valueAt: (at) => data.interest.values[at],
            format: (value) => formatCompact(value, 4),
          },
          {
            name: 'Funding',
            valueAt: (at) => data.funding.values[findBucket(data.funding, data.interest.times[at])] ?? Number.NaN,
            format: (value) => formatFunding(value, FUNDING_HOURS),
          },
        ],
      }}
    />
  );
}

/** Index of the bucket at the crosshair, or of the newest in view; -1 without one. */
export function useColumnAtCrosshair(
  { crosshair, settled }: Pick<Heatmap, 'crosshair' | 'settled'>,
  buckets: Pick<TimedValues, 'times' | 'seconds'>,
): number {
  return useCrosshairPart(crosshair, (point) =>
    point === undefined ? lastAtOrBelow(buckets.times, settled.view.timeTo) : findBucket(buckets, point.time),
  );
}

/** Index of the bucket that contains `time`; -1 if there is none. */
export function findBucket({ times, seconds }: Pick<TimedValues, 'times' | 'seconds'>, time: number): number {
  const at = lastAtOrBelow(times, time);
  return at >= 0 && times[at] + seconds > time ? at : -1;
}

interface InterestFiguresProps {
  readonly heatmap: Heatmap;
  readonly interest: TimedValues;
  readonly funding: TimedValues;
}

/** Index of the bucket at the crosshair, or of the latest. */
function useBucketAt({ crosshair }: Heatmap, series: TimedValues): number {
  return useCrosshairPart(crosshair, (point) =>
    point === undefined ? series.times.length - 1 : findBucket(series, point.time),
  );
}

/** The figures at the crosshair, or else the latest. */
function InterestFigures({ heatmap, interest, funding }: InterestFiguresProps) {
  const at = useBucketAt(heatmap, interest);
  const rateAt = useBucketAt(heatmap, funding);
  const { predictedClose } = heatmap.linked.funding.columns.values;
  const first = lowerBound(interest.times, heatmap.settled.view.timeFrom);
  const change = at < 0 || first > at ? undefined : (interest.values[at] / interest.values[first] - 1) * 100;
  const predicted = predictedClose[rateAt];
  return (
    <>
      <span className="text-fg-2">
        {formatCompact(interest.values[at], 4)} <span className="max-sm:hidden">{heatmap.unit}</span>
      </span>
      <OneVenueMark heatmap={heatmap} />
      <ChangeFigure change={change} isWhole={at === interest.times.length - 1} />
      <span className="text-fg-2">
        <b className="font-[550] text-cat-4">Funding</b> {formatFunding(funding.values[rateAt], FUNDING_HOURS)}
      </span>
      {!Number.isNaN(predicted ?? Number.NaN) && (
        <span className="max-lg:hidden">
          <Figure label="predicted">{formatFunding(predicted, FUNDING_HOURS)}</Figure>
        </span>
      )}
    </>
  );
}
