import { breakLine } from '@/domain/columns/break-line';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import { findFirst } from '@/domain/columns/compare-lines';
import { findGaps, findRest, type Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';
import type { ShapeColumns } from '@/domain/columns/series-columns';
import type { TimeSpan } from '@/domain/time-span';
import { computeRealisedVolatility } from '@/domain/volatility/realised-volatility';
import { sliceProfile } from '@/domain/volume-profile/profile-columns';
import { type SummedProfile, sumProfile } from '@/domain/volume-profile/sum-profile';
import { breakTrace } from '@/features/chart/questions/break-trace';
import { computeAverage, listDrawnAverages } from '@/features/chart/view/averages';
import { VOLATILITY_WINDOW } from '@/features/chart/view/chart-choice';
import type { ChartMarkets } from '@/features/chart/view/chart-sources';
import type { TracedQuestion } from '@/features/chart/view/event-lens';
import { findKept, getKeptSeconds, getKeptSelection, type KeptSeries } from '@/features/chart/view/kept-series';
import type { ChartColumns, LoadedRow } from '@/features/chart/view/loaded-columns';
import { describePane, type Pane } from '@/features/chart/view/pane';
import { useSettings } from '@/state/settings';
import type { AverageId, FundingPeriod } from '@/state/url-state';
import { readCompared } from './compared-columns';
import { readDelta, readLiquidations, readVolumes } from './flow-columns';
import { joinKept, joinKeptProfiles, listKnown } from './kept-columns';
import { readFunding, readInterest, readVenues } from './leverage-columns';
import { listPricedTimes, listTradedCloses } from './price-columns';

export interface ColumnOptions {
  readonly markets: ChartMarkets;
  readonly coin: string;
  /** Asset that prices are quoted in: "USDT". */
  readonly quote: string | undefined;
  /** Range on screen, at rest. */
  readonly range: TimeSpan;
  /** Where CVD is zero, Unix seconds. */
  readonly from: number;
  readonly fundingPeriod: FundingPeriod;
  readonly hasDelta: boolean;
  readonly hasVolatility: boolean;
  readonly averages: readonly AverageId[];
  readonly isProfileWhole: boolean;
  readonly traced: TracedQuestion | undefined;
}

const NO_RANGE: readonly Stretch[] = [];
const ALL_TIME: Stretch = { from: 0, to: Number.POSITIVE_INFINITY };

const LOADED_ROWS: readonly LoadedRow[] = ['sides', 'interest', 'funding', 'liquidations'];

function listUnloadedRows(kept: readonly KeptSeries[]): ChartColumns['unloadedRows'] {
  return Object.fromEntries(
    LOADED_ROWS.flatMap((name) => {
      const series = findKept(kept, name);
      return series === undefined ? [] : [[name, findRest(ALL_TIME, listKnown(series))]];
    }),
  );
}

const nameBase = (first: ReturnType<typeof findFirst>): Pick<ChartColumns, 'base' | 'baseTime'> => ({
  base: first?.value,
  baseTime: first?.time,
});

/** Makes columns of the cached tiles; each is rebuilt only when its input has changed. */
export function useChartColumns(kept: readonly KeptSeries[], options: ColumnOptions): ChartColumns {
  const isSwapped = useSettings((settings) => settings.areLiquidationsSwapped);
  const { markets, coin, quote, range, hasDelta, hasVolatility, isProfileWhole } = options;
  const priceKept = findKept(kept, 'price');
  const price = describePane(priceKept, joinKept('TRADE_SIDE_AGNOSTIC_AGG', priceKept, ''), coin);
  const known = priceKept === undefined ? NO_RANGE : listKnown(priceKept);
  const gaps = findGaps(listPricedTimes(price.columns), price.seconds, known);
  const unloaded = findRest(ALL_TIME, known);
  const averages = readAverages(price, options.averages, known);
  const first = findFirst({ times: price.columns.times, values: price.columns.values.close }, range.from);
  const compared = readCompared(kept, { markets: markets.compared, from: range.from, base: first?.value });
  const sidesKept = findKept(kept, 'sides');
  const volumes = sidesKept && describePane(sidesKept, readVolumes(sidesKept, priceKept, quote), coin);
  const delta =
    hasDelta && volumes ? { ...volumes, columns: readDelta(sidesKept, volumes.columns, options.from) } : undefined;
  const interest = readInterest(findKept(kept, 'interest'), coin);
  const funding = readFunding(findKept(kept, 'funding'), options.fundingPeriod);
  const each = readVenues(kept, { markets: markets.each, coin, fundingPeriod: options.fundingPeriod });
  const liquidationKept = findKept(kept, 'liquidations');
  const liquidations =
    liquidationKept && describePane(liquidationKept, readLiquidations(liquidationKept, isSwapped), coin);
  const volatility = hasVolatility ? { ...price, columns: readVolatility(price) } : undefined;
  const question = readTraced(kept, options.traced);
  const profileKept = isProfileWhole ? findKept(kept, 'profile') : undefined;
  const summed = profileKept && readProfile(profileKept, range);
  const profile = profileKept && summed && describePane(profileKept, summed, coin);
  return {
    price,
    gaps,
    unloaded,
    unloadedRows: listUnloadedRows(kept),
    ...nameBase(first),
    compared,
    averages,
    volumes,
    delta,
    interest,
    funding,
    each,
    liquidations,
    volatility,
    question,
    profile,
  };
}

function readAverages(
  { columns, seconds }: Pane<ShapeColumns<'candle'>>,
  chosen: readonly AverageId[],
  known: readonly Stretch[],
): ChartColumns['averages'] {
  const candles = toCandleColumns(columns);
  return listDrawnAverages(chosen, seconds).map((id) => ({
    id,
    line: computeAverage(id, candles, { seconds, known }),
  }));
}

function readVolatility({ columns, seconds }: Pane<ShapeColumns<'candle'>>): LineValues {
  const options = { seconds, window: VOLATILITY_WINDOW };
  return breakLine(computeRealisedVolatility(listTradedCloses(columns), options), seconds);
}

/** Prices of the question chosen now; `undefined` while the cached tiles are still those of the previous question. */
function readTraced(kept: readonly KeptSeries[], traced: TracedQuestion | undefined): ChartColumns['question'] {
  const found = findKept(kept, 'question');
  if (found === undefined || getKeptSelection(found).rawSymbol !== traced?.conditionId) return undefined;
  return describePane(found, readQuestion(found), '');
}

/** Answers for this many buckets before now may still be on their way. */
const RUNNING_BUCKETS = 3;

/** Buckets with trades, each at the moment its last price is known. */
function readQuestion(kept: KeptSeries): LineValues {
  const { times, values } = joinKept('TRADE_SIDE_AGNOSTIC_AGG', kept, '');
  const isTraded = (_: number, at: number): boolean => !Number.isNaN(values.close[at]);
  const seconds = getKeptSeconds(kept);
  const { to } = kept.ask.reach;
  const line = {
    times: times.filter(isTraded).map((time) => Math.max(time, Math.min(time + seconds, to))),
    values: values.close.filter((close) => !Number.isNaN(close)),
  };
  // The open bucket is only known when it closes: until then the last price holds.
  const isLive = (stretch: Stretch): boolean => stretch.to > to - RUNNING_BUCKETS * seconds;
  const known = listKnown(kept);
  return line.times.length === 0
    ? line
    : breakTrace(
        line,
        known.filter((stretch) => !isLive(stretch)),
      );
}

function readProfile(kept: KeptSeries, { from, to }: TimeSpan): SummedProfile | undefined {
  const held = joinKeptProfiles(kept);
  return sumProfile(sliceProfile(held, from, to), held.prices);
}
