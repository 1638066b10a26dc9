import { formatNumber } from '@/domain/format/format-number';
import { formatChange, getTone } from '@/domain/format/format-percent';
import { formatPrice } from '@/domain/format/format-price';
import { formatMarketId } from '@/domain/market-id';
import { POC_SENTENCE } from '@/domain/volume-profile/poc-words';
import { describePriceVolume } from '@/features/chart/columns/price-volume';
import { DIFFERENCE_NAMES, formatDifference } from '@/features/chart/compare/difference-words';
import { MarketName } from '@/features/chart/compare/market-name';
import { AVERAGE_LABELS, explainAverage, findAverageAbsence, readAverage } from '@/features/chart/view/averages';
import { type ChartView, describePriceVenue, nameBucket } from '@/features/chart/view/chart-view';
import { findBucket } from '@/features/chart/view/pane-buckets';
import { usePlotCursor } from '@/features/chart/view/use-plot-cursor';
import { getAverageText, getVenueText } from '@/features/chart/view/venue-tones';
import { lowerFirst } from '@/panes/data-table/table-content';
import { Figure } from '@/ui/figure';
import { TONES } from '@/ui/tones';
import { type MarketChange, readChanges } from './compared-changes';
import type { FiguresProps } from './figures-props';
import { describeProfile } from './profile-words';

/** The candle at the cursor, or the open one. `merged`: candles per bar. */
export function PriceFigures({ chart, merged }: FiguresProps & { readonly merged: number }) {
  const { candles } = chart.buckets;
  const { form } = chart.data.price;
  const cursor = usePlotCursor(chart);
  const at = findBucket(candles, cursor);
  return (
    <>
      <span className="max-sm:hidden">{chart.intervalLabel}</span>
      {/* Lines of several markets cannot be told apart without their names: these go before the figures of the bar. */}
      {chart.difference === undefined && <OtherFigures chart={chart} time={cursor} />}
      {isSourceTold(chart) && (
        <span className="max-lg:hidden">
          {chart.difference === undefined ? 'Price' : DIFFERENCE_NAMES[chart.difference]}: {describePriceVenue(chart)}
        </span>
      )}
      {at >= 0 && <BarFigures chart={chart} at={at} cursor={cursor} />}
      <AverageFigures chart={chart} time={cursor} />
      {at < 0 && cursor !== undefined && candles.length > 0 && <span>no candle</span>}
      {merged > 1 && form !== 'line' && (
        <span title="Each bar has the true open, high, low and close of its candles">1 px = {merged} candles</span>
      )}
      <MarkLegend chart={chart} />
      <ProfileFigures chart={chart} />
      {chart.difference !== undefined && <OtherFigures chart={chart} time={cursor} />}
    </>
  );
}

interface BarProps extends FiguresProps {
  readonly at: number;
  readonly cursor: number | undefined;
}

/** The bar at the cursor, or the newest one; a difference has only one figure. */
function BarFigures({ chart, at, cursor }: BarProps) {
  const { candles } = chart.buckets;
  if (chart.difference !== undefined) {
    const told = formatDifference(candles.closes[at], chart.difference, chart.data.price.decimals);
    const quote = chart.difference === 'spread' ? chart.market.normalizedSymbol?.split('-').at(-1) : undefined;
    return <span className="text-fg-2">{[told, quote].filter(Boolean).join(' ')}</span>;
  }
  return (
    <span className="contents max-sm:hidden">
      {cursor !== undefined && <span>{nameBucket(chart, candles.times[at])}</span>}
      <Candle chart={chart} at={at} />
    </span>
  );
}

/** Other markets on the axis: the change of each, or the difference of the reference from it. */
function OtherFigures({ chart, time }: FiguresProps & { readonly time: number | undefined }) {
  if (chart.difference === undefined) return <ComparedFigures changes={readChanges(chart, time)} />;
  return chart.differences
    .slice(1)
    .map((one, index) => (
      <DifferenceFigure key={formatMarketId(one.market)} chart={chart} against={one} index={index + 1} time={time} />
    ));
}

/** Each line over the candles at the cursor, in its colour. */
function AverageFigures({ chart, time }: FiguresProps & { readonly time: number | undefined }) {
  const { averages, price } = chart.columns;
  const absent = chart.difference === undefined ? chart.choice.averages : [];
  return (
    <>
      {averages.map((average) => (
        <span key={average.id} className={getAverageText(average.id)} title={explainAverage(average.id)}>
          {AVERAGE_LABELS[average.id]}{' '}
          <span className="text-fg-2">
            {formatPrice(readAverage(average, price.seconds, time), chart.data.price.decimals)}
          </span>
        </span>
      ))}
      {absent.map((id) => {
        const reason = findAverageAbsence(id, price.seconds);
        return reason === undefined ? null : (
          <span key={id}>
            {AVERAGE_LABELS[id]}: {lowerFirst(reason)}
          </span>
        );
      })}
    </>
  );
}

/** What the triangles mean. */
function MarkLegend({ chart }: FiguresProps) {
  if (chart.data.price.events.length === 0) return null;
  return (
    <span className="max-sm:hidden" title="The largest of the view; all of them are in the Liquidations pane">
      Liquidations{' '}
      <span className="text-buy">
        <Triangle points="4,0 8,8 0,8" /> shorts
      </span>{' '}
      <span className="text-sell">
        <Triangle points="0,0 8,0 4,8" /> longs
      </span>
    </span>
  );
}

/** The same shape as on the plot. */
function Triangle({ points }: { readonly points: string }) {
  return (
    <svg viewBox="0 0 8 8" width="8" height="8" aria-hidden="true" className="inline-block fill-current align-baseline">
      <polygon points={points} />
    </svg>
  );
}

/** Where most was traded in view; independent of the cursor. */
function ProfileFigures({ chart }: FiguresProps) {
  const profile = describeProfile(chart);
  if (profile === undefined) return null;
  return (
    <span
      className="max-lg:hidden"
      title={`${POC_SENTENCE} VA: value area, with 70% of the volume. Of the range in view`}
    >
      vPOC <span className="text-fg-2">{profile.poc}</span> · VA{' '}
      <span className="text-fg-2">
        {profile.low}–{profile.high}
      </span>
    </span>
  );
}

/**
 * Whether the source of the prices is named: of a sum, which has no prices of its own, and of a difference, which has
 * two.
 */
function isSourceTold({ markets, choice }: ChartView): boolean {
  return markets.venues.length > 1 || (choice.mode !== undefined && choice.mode !== 'compare');
}

interface CandleProps extends FiguresProps {
  /** Index of the candle. */
  readonly at: number;
}

/** Open, high, low and close of a candle, its change, and its volume. */
function Candle(props: CandleProps) {
  return (
    <>
      {/* All four or none: volume and change are left out first where there is little room. */}
      <span className="flex gap-x-2.5">
        <CandlePrices {...props} />
      </span>
      <CandleChange {...props} />
    </>
  );
}

export function CandlePrices({ chart, at }: CandleProps) {
  const { opens, highs, lows, closes } = chart.buckets.candles;
  const { decimals } = chart.data.price;
  return (
    <>
      <Figure label="O">{formatPrice(opens[at], decimals)}</Figure>
      <Figure label="H">{formatPrice(highs[at], decimals)}</Figure>
      <Figure label="L">{formatPrice(lows[at], decimals)}</Figure>
      <Figure label="C">{formatPrice(closes[at], decimals)}</Figure>
    </>
  );
}

/** The change of a candle in percent alone, where its prices leave no more room. */
export function CandlePercent({ chart, at }: CandleProps) {
  const { opens, closes } = chart.buckets.candles;
  const change = (closes[at] / opens[at] - 1) * 100;
  // Beside other markets all changes start at the left edge.
  if (chart.data.price.compared.length > 0) return null;
  return (
    <span className={TONES[getTone(change)]} title="Change of this candle, from its open">
      {formatChange(change)}
    </span>
  );
}

/** Change and volume of a candle. */
export function CandleChange({ chart, at }: CandleProps) {
  const { candles } = chart.buckets;
  const { decimals, compared } = chart.data.price;
  const [open, close] = [candles.opens[at], candles.closes[at]];
  const change = (close / open - 1) * 100;
  return (
    <>
      {/* Beside other markets all changes start at the left edge. */}
      {compared.length === 0 && (
        <span className={TONES[getTone(change)]}>
          {formatNumber(close - open, decimals, 'always')} ({formatChange(change)})
        </span>
      )}
      <Figure label="Vol">{describePriceVolume(chart, at)}</Figure>
    </>
  );
}

interface DifferenceProps extends FiguresProps {
  readonly against: ChartView['differences'][number];
  readonly index: number;
  readonly time: number | undefined;
}

/** The reference against a market other than the first. */
function DifferenceFigure({ chart, against, index, time }: DifferenceProps) {
  const { market, line, seconds } = against;
  const value = line.values[findBucket({ times: line.times, seconds }, time)] ?? Number.NaN;
  return (
    <span className={getVenueText(index)}>
      <MarketName id={formatMarketId(market)} />{' '}
      <span className="text-fg-2">
        {formatDifference(value, chart.difference ?? 'spread', chart.data.price.decimals)}
      </span>
    </span>
  );
}

/** The change of each market since its first close in view: the time of the first is that of all, unless one starts later. */
function ComparedFigures({ changes }: { readonly changes: readonly MarketChange[] }) {
  const [own, ...others] = changes;
  if (own === undefined) return null;
  return (
    <>
      <span className="text-fg-2">{own.change}</span>
      {others.map(({ market, since, change }, index) => (
        <span key={formatMarketId(market)} className={getVenueText(index)}>
          <MarketName id={formatMarketId(market)} /> <span className="text-fg-2">{change}</span>
          {since !== own.since && ` from ${since}`}
        </span>
      ))}
      {/* Last, as it is left out first where the names have no room. */}
      <span>from {own.since}</span>
    </>
  );
}
