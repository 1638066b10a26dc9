import { lowerBound } from '@/base/binary-search';
import type { StackData } from '@/charts/echarts/stack-data';
import { getTraded, lacksSides } from '@/domain/columns/side-volumes';
import { formatCompact, formatSize, formatSizeChange } from '@/domain/format/format-compact';
import { formatLength } from '@/domain/format/format-length';
import { formatChange, formatShare, getTone } from '@/domain/format/format-percent';
import { formatDay, formatHourMinute } from '@/domain/format/format-time';
import { MISSING } from '@/domain/format/missing';
import { VOLATILITY_WINDOW } from '@/features/chart/view/chart-choice';
import type { ChartView, PaneUnits } from '@/features/chart/view/chart-view';
import type { FundingColumns } from '@/features/chart/view/loaded-columns';
import { findBucket, type PaneBuckets } from '@/features/chart/view/pane-buckets';
import { isFundingSteady } from '@/features/chart/view/steady-funding';
import { usePlotCursor } from '@/features/chart/view/use-plot-cursor';
import { LiquidatedSides, RootScaleNote } from '@/panes/liquidated-sides';
import { useSettings } from '@/state/settings';
import { Figure } from '@/ui/figure';
import { TONES } from '@/ui/tones';
import { formatRate, NO_SIDES, readInterestChange, SIDES_UNKNOWN, toYearly, withUnit } from './figure-words';
import type { FiguresProps } from './figures-props';
import { readLiquidated } from './read-liquidated';
import { readFundingSpread } from './read-venue';
import { VenueInterests, VenueRates } from './venue-figures';

interface RunningSum {
  readonly buckets: Pick<PaneBuckets, 'cvd'>;
  readonly units: Pick<PaneUnits, 'volume'>;
}

/** CVD in the bucket at `time`, or the newest one; it may be unknown there. */
export function describeCvd({ buckets: { cvd }, units }: RunningSum, time: number | undefined): string {
  const value = cvd?.values[findBucket(cvd, time)] ?? Number.NaN;
  return withUnit(formatSizeChange(value), units.volume);
}

/** Replaces the figures of a pane that has none at the cursor: an empty header would read as zero. */
function Unknown() {
  return <span title="No data at this time">{MISSING}</span>;
}

/** Which bars of the pane are which, where volume and delta share it. */
export function nameVolumeBars(panes: ChartView['panes']) {
  return panes.includes('delta')
    ? { volume: 'upper bars', delta: 'lower bars' }
    : { volume: undefined, delta: undefined };
}

/** Volume of both sides and their difference. */
export function VolumeFigures({ chart }: FiguresProps) {
  const { volume } = chart.buckets;
  const at = findBucket(volume, usePlotCursor(chart));
  if (volume === undefined || volume.length === 0) return null;
  if (at < 0) return <Unknown />;
  const [buy, sell] = [volume.buys[at], volume.sells[at]];
  const traded = withUnit(formatSize(getTraded(volume, at)), chart.units.volume);
  if (lacksSides(volume, at)) {
    return (
      <>
        <span className="text-fg-2">{traded}</span>
        <span title={NO_SIDES}>{SIDES_UNKNOWN}</span>
      </>
    );
  }
  const bars = nameVolumeBars(chart.panes);
  return (
    <>
      <Scope chart={chart} sum="Sum" />
      <span className="text-fg-2">{traded}</span>
      <span className="contents max-sm:hidden">
        <Figure label="Buy" tone="text-buy">
          {formatSize(buy)}
        </Figure>
        <Figure label="Sell" tone="text-sell">
          {formatSize(sell)}
        </Figure>
        {bars.volume !== undefined && <span>({bars.volume})</span>}
      </span>
      {/* A phone has no room for its bars, but for the figure. */}
      <span className={bars.delta === undefined ? 'sm:hidden' : ''}>
        <span className={TONES[getTone(buy - sell)]}>
          <b className="font-[550] text-fg-1">Delta</b> {formatSizeChange(buy - sell)}
        </span>
        {bars.delta !== undefined && <span className="max-sm:hidden"> ({bars.delta})</span>}
      </span>
    </>
  );
}

export function DeltaFigures({ chart }: FiguresProps) {
  const { cvd } = chart.buckets;
  const zone = useSettings((settings) => settings.zone);
  const cursor = usePlotCursor(chart);
  const from = chart.columns.delta?.columns.from;
  if (cvd === undefined || cvd.times.length === 0) return null;
  if (findBucket(cvd, cursor) < 0) return <Unknown />;
  return (
    <>
      <Scope chart={chart} sum="Sum" />
      <span className="text-fg-2">{describeCvd(chart, cursor)}</span>
      {from !== undefined && (
        <span>
          from {formatDay(from, zone)} {formatHourMinute(from, zone)}
        </span>
      )}
    </>
  );
}

export function InterestFigures({ chart }: FiguresProps) {
  const { interest } = chart.buckets;
  const at = findBucket(interest, usePlotCursor(chart));
  const isKnown = interest !== undefined && interest.length > 0;
  return (
    <>
      <Scope chart={chart} sum="Sum" count={countKnown(chart, 'interest')} />
      {isKnown && (at < 0 ? <Unknown /> : <InterestNow chart={chart} at={at} />)}
      <VenueInterests chart={chart} />
      {chart.columns.each.length > 0 && chart.data.interest?.form === 'line' && (
        <span title="The lines show what each venue has changed by since the left edge of the plot">
          lines: % since the left edge
        </span>
      )}
    </>
  );
}

/** The combined rate, then the rate of each venue. */
export function FundingFigures({ chart }: FiguresProps) {
  const time = usePlotCursor(chart);
  const spread = readFundingSpread(chart, time);
  return (
    <>
      <Scope chart={chart} sum="OI-weighted" count={countKnown(chart, 'funding')} />
      <FundingNow chart={chart} time={time} />
      <VenueRates chart={chart} />
      {!Number.isNaN(spread) && (
        <span title="The highest less the lowest rate of the venues">
          <Figure label="spread">{formatShare(spread, chart.fundingPer === 'year' ? 1 : 4)}</Figure>
        </span>
      )}
      {isFundingSteady(chart) && <span className="max-sm:hidden">unchanged in view</span>}
    </>
  );
}

/** Whose figure follows, if several venues are chosen; a sum states how many venues it has. */
function Scope({ chart, sum, count }: FiguresProps & { readonly sum: string; readonly count?: number }) {
  const { isByVenue, markets } = chart;
  const asked = markets.venues.length;
  if (!isByVenue) return null;
  if (asked === 1) return <span>{markets.reference.exchange}</span>;
  return (
    <span>
      {sum} of {count === undefined || count === asked ? asked : `${count} of ${asked}`}
    </span>
  );
}

/** Number of venues with any data for the sum. */
function countKnown({ columns }: FiguresProps['chart'], series: 'interest' | 'funding'): number {
  return columns.each.filter((venue) => readTimes(venue[series]?.columns).length > 0).length;
}

function readTimes(columns: { readonly times: Float64Array } | FundingColumns | undefined): Float64Array {
  if (columns === undefined) return new Float64Array(0);
  return 'rates' in columns ? columns.rates.times : columns.times;
}

function InterestNow({ chart, at }: FiguresProps & { readonly at: number }) {
  const { interest } = chart.buckets;
  if (interest === undefined) return null;
  const close = interest.closes[at];
  const change = readInterestChange(interest, at);
  const first = interest.closes[lowerBound(interest.times, chart.settled.view.timeFrom)];
  return (
    <>
      <span className="text-fg-2">
        {formatCompact(close, 4)}
        {!Number.isNaN(close) && <span className="max-sm:hidden"> {chart.units.interest}</span>}
      </span>
      <span className={TONES[getTone(change)]} title="Since the previous bucket">
        {formatSizeChange(change)}
        <span className="max-lg:hidden"> in {formatLength(interest.seconds)}</span>
      </span>
      <span className="max-xl:hidden" title="Since the left edge of the plot">
        {formatChange((close / first - 1) * 100)} in view
      </span>
    </>
  );
}

/** Which of the two lines is paid and which is predicted, where both are drawn. */
export function nameFundingLines(drawn: StackData['funding']) {
  const areTwo = drawn?.predicted !== undefined && (drawn.each ?? []).length === 0;
  return areTwo ? { paid: 'paid (solid)', predicted: 'predicted (dashed)' } : { paid: 'paid', predicted: 'predicted' };
}

function FundingNow({ chart, time }: FiguresProps & { readonly time: number | undefined }) {
  const { rates, predicted } = chart.buckets;
  const { fundingPer } = chart;
  const rate = rates?.values[findBucket(rates, time)] ?? Number.NaN;
  const next = predicted?.values[findBucket(predicted, time)] ?? Number.NaN;
  if (rates === undefined || rates.times.length === 0) return null;
  if (Number.isNaN(rate) && Number.isNaN(next)) return <Unknown />;
  const lines = nameFundingLines(chart.data.funding);
  return (
    <>
      <Figure label={lines.paid}>{formatRate(rate, fundingPer)}</Figure>
      {fundingPer !== 'year' && (
        <span className="max-sm:hidden">{formatChange(toYearly(rate, fundingPer), 1)} a year</span>
      )}
      {!Number.isNaN(next) && (
        <span className="max-lg:hidden">
          <Figure label={lines.predicted}>{formatRate(next, fundingPer)}</Figure>
        </span>
      )}
    </>
  );
}

export function LiquidationFigures({ chart }: FiguresProps) {
  const { shorts, longs } = readLiquidated(chart, usePlotCursor(chart));
  // Nothing has loaded yet.
  if ((chart.columns.liquidations?.columns.held.length ?? 0) === 0) return null;
  return (
    <>
      <Scope chart={chart} sum="Sum" />
      <LiquidatedSides shorts={formatSize(shorts)} longs={formatSize(longs)} />
      <span className="max-sm:hidden">{chart.units.liquidations}</span>
      <RootScaleNote more="Less than 1% of the largest in view has no bar" />
    </>
  );
}

export function VolatilityFigures({ chart }: FiguresProps) {
  const { volatility } = chart.buckets;
  const at = findBucket(volatility, usePlotCursor(chart));
  if (volatility === undefined || volatility.times.length === 0) return null;
  if (at < 0) return <Unknown />;
  return (
    <>
      <span className="text-fg-2">{formatShare(volatility.values[at], 1)} a year</span>
      <span className="max-md:hidden">
        {VOLATILITY_WINDOW} returns of {chart.intervalLabel}
      </span>
    </>
  );
}
