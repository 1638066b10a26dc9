import { getLineOfCloses } from '@/charts/echarts/line-of-closes';
import type { InterestForm, PricePane, StackData } from '@/charts/echarts/stack-data';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { breakLine } from '@/domain/columns/break-line';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import type { Difference } from '@/domain/columns/compare-lines';
import type { Stretch } from '@/domain/columns/find-gaps';
import type { LineValues } from '@/domain/columns/line-columns';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeSidePyramid } from '@/domain/columns/side-pyramid';
import { INTERVAL_SECONDS, WEEK_ORIGIN_SECONDS } from '@/domain/interval';
import { listSeparators } from '@/domain/ticks/separators';
import type { TimeSpan } from '@/domain/time-span';
import { countRatioDecimals } from '@/features/chart/compare/difference-words';
import { drawQuestions, drawStrikes } from '@/features/chart/questions/lens-picture';
import type { ComparedDifference } from '@/features/chart/view/chart';
import { type EventLens, findAhead, type QuestionGroup } from '@/features/chart/view/event-lens';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import { getAverageTone, getVenueTone } from '@/features/chart/view/venue-tones';
import { readLines } from '@/panes/plot/axis/named-lines';
import { useTickDecimals } from '@/panes/plot/use-tick-decimals';
import { chosenOf } from '@/state/fields/field-kinds';
import { useSettings } from '@/state/settings';
import { CHART_FIELDS, type ChartSearch } from '@/state/url-state';
import { drawCompared } from './compared-columns';
import { markEvents } from './mark-events';
import { findNewestPrice, listFilled } from './price-columns';

export interface StackOptions {
  readonly market: Market;
  readonly span: DataSpan;
  /** On screen, at rest. */
  readonly view: TimeSpan;
  readonly search: ChartSearch;
  readonly hasDeltaBars: boolean;
  /** What is drawn in the price pane: candles of the reference, or its difference from another market. */
  readonly drawn: CandleColumns;
  /** Prices of the drawn candles are differences; a basis is in percent. */
  readonly difference: Difference | undefined;
  readonly differences: readonly ComparedDifference[];
  readonly lens: EventLens | undefined;
  /** The groups whose strikes are on the price axis. */
  readonly strikes: readonly QuestionGroup[];
}

const NO_LINES: PricePane['lines'] = [];
const NO_STRETCHES: readonly Stretch[] = [];

/** What the rows of the stack draw. Each part keeps its identity until its input changes. */
export function useStackData(columns: ChartColumns, options: StackOptions): StackData {
  const { volumes, delta, interest, funding, liquidations, volatility } = columns;
  const { search, hasDeltaBars } = options;
  const price = usePricePane(columns, options);
  const volume = drawVolume(volumes, hasDeltaBars);
  const cvd = drawDelta(delta, search.anchor);
  const interestRow = drawInterest(interest, columns.each, search.oi ?? 'line');
  const fundingRow = drawFunding(funding, columns.each, search.predicted !== 'off');
  const liquidated = drawSides(liquidations);
  const volatilityRow = drawLine(volatility);
  const ahead = drawAhead(options);
  const unloaded = drawUnloaded(columns, options.span);
  const questions = options.lens && drawQuestions(options.lens, columns.question, options.span);
  return {
    price,
    ...(ahead === undefined ? {} : { ahead }),
    ...(questions === undefined ? {} : { questions }),
    volume,
    cvd,
    interest: interestRow,
    funding: fundingRow,
    liquidations: liquidated,
    volatility: volatilityRow,
    unloaded,
  };
}

/**
 * Stretches of each row that are not loaded, from the start of the key's history to the open bucket. Earlier data never
 * load, and the future is not missing.
 */
function drawUnloaded({ price, unloaded, unloadedRows }: ChartColumns, span: DataSpan): StackData['unloaded'] {
  const [start, end] = [span.from, span.to].map((time) => floorToBucket(time, price.seconds));
  const clip = (stretches: readonly Stretch[] | undefined) => clipStretches(stretches ?? NO_STRETCHES, start, end);
  const [own, sides] = [clip(unloaded), clip(unloadedRows.sides)];
  return {
    price: own,
    volatility: own,
    volume: sides,
    cvd: sides,
    oi: clip(unloadedRows.interest),
    funding: clip(unloadedRows.funding),
    liquidations: clip(unloadedRows.liquidations),
  };
}

function usePricePane(columns: ChartColumns, { difference, ...options }: StackOptions): PricePane {
  const zone = useSettings((settings) => settings.zone);
  const { market, span, view, search, drawn } = options;
  const { price, liquidations } = columns;
  const { from, to } = view;
  const candles = makeCandlePyramid(drawn, price.seconds);
  const compared = drawCompared(columns.compared);
  const averages = drawAverages(columns.averages, price.seconds);
  const filled = listFilled(price.columns, price.seconds);
  const events =
    liquidations === undefined ? [] : markEvents(liquidations, { candles: drawn, seconds: price.seconds }, view);
  const separators = listSeparators(from, to, zone);
  const priced = difference === undefined ? market : undefined;
  const last = findNewestPrice(drawn, { market: priced, seconds: price.seconds, span });
  const decimals = useTickDecimals(market, price.columns.values.close);
  const shared = { candles, last, gaps: columns.gaps, filled, separators, lines: readLines(search) };
  if (difference !== undefined) {
    const against = drawDifferences(options.differences);
    return { ...shared, ...DIFFERENCE_PANE, compared: against, ...scaleDifference(difference, decimals, last?.price) };
  }
  return {
    ...shared,
    form: chosenOf(CHART_FIELDS.form, search.form),
    // Markets at other prices can only share a percent axis.
    scale: compared.length > 0 ? 'percent' : chosenOf(CHART_FIELDS.scale, search.scale),
    percentBase: columns.base,
    compared,
    averages,
    events,
    profile: columns.profile?.columns,
    decimals,
  };
}

/** The questions that close next, or at the requested time. Their strikes are shown only where they are prices. */
function drawAhead({ lens, strikes, search, span }: StackOptions): StackData['ahead'] {
  const time = lens && findAhead(lens, search.closes, span.to);
  if (time === undefined) return undefined;
  return {
    time,
    strikes: drawStrikes(
      strikes.filter(({ closes }) => closes === time),
      lens,
    ),
  };
}

/** A difference has neither candles nor prices to put lines at. */
const DIFFERENCE_PANE = {
  form: 'line',
  percentBase: undefined,
  averages: [],
  events: [],
  profile: undefined,
  lines: NO_LINES,
} as const satisfies Partial<PricePane>;

function drawAverages(averages: ChartColumns['averages'], seconds: number): PricePane['averages'] {
  return averages.map(({ id, line }) => ({
    tone: getAverageTone(id),
    line: makeLinePyramid(breakLine(line, seconds), seconds),
  }));
}

const BASIS_DECIMALS = 4;

/** All but the first, which is drawn in place of the price. */
function drawDifferences(differences: readonly ComparedDifference[]): PricePane['compared'] {
  return differences.slice(1).map(({ market, line, seconds }, at) => ({
    name: `${market.rawSymbol} ${market.exchange}`,
    tone: getVenueTone(at + 1),
    line: makeLinePyramid(line, seconds),
  }));
}

function scaleDifference(
  difference: Difference,
  decimals: number,
  last = Number.NaN,
): Pick<PricePane, 'scale' | 'decimals'> {
  if (difference === 'basis') return { scale: 'basis', decimals: BASIS_DECIMALS };
  return { scale: 'linear', decimals: difference === 'ratio' ? countRatioDecimals(last) : decimals };
}

function drawVolume(pane: ChartColumns['volumes'], hasDelta: boolean): StackData['volume'] {
  return pane && { sides: makeSidePyramid(pane.columns.both, pane.seconds), hasDelta, unit: pane.unit };
}

function drawDelta(pane: ChartColumns['delta'], anchor: number | undefined): StackData['cvd'] {
  // Its mark is where the sum starts, which is no earlier than the first whole bucket.
  const start = anchor === undefined ? undefined : pane?.columns.from;
  return pane && { line: makeLinePyramid(pane.columns, pane.seconds), anchor: start };
}

function drawInterest(
  pane: ChartColumns['interest'],
  venues: ChartColumns['each'],
  form: InterestForm,
): StackData['interest'] {
  const each = venues.flatMap(({ market, interest }, at) =>
    interest === undefined
      ? []
      : [
          {
            name: market.exchange,
            tone: getVenueTone(at),
            line: getLineOfCloses(makeCandlePyramid(interest.columns, interest.seconds)),
          },
        ],
  );
  return pane && { candles: makeCandlePyramid(pane.columns, pane.seconds), form, each };
}

function drawFunding(
  pane: ChartColumns['funding'],
  venues: ChartColumns['each'],
  hasPredicted: boolean,
): StackData['funding'] {
  if (pane === undefined) return undefined;
  const { rates, predicted } = pane.columns;
  const toPyramid = (line: LineValues) => makeLinePyramid(line, pane.seconds);
  return {
    rates: toPyramid(rates),
    predicted: hasPredicted && predicted !== undefined ? toPyramid(predicted) : undefined,
    each: venues.flatMap(({ market, funding }, at) =>
      funding === undefined
        ? []
        : [
            {
              name: market.exchange,
              tone: getVenueTone(at),
              line: makeLinePyramid(funding.columns.rates, funding.seconds),
            },
          ],
    ),
  };
}

function drawSides(pane: ChartColumns['liquidations']): StackData['liquidations'] {
  // A row of which nothing has loaded has no axis. A row with an empty answer has one: its values are known to be zero.
  return pane === undefined || pane.columns.held.length === 0
    ? undefined
    : { sides: makeSidePyramid(pane.columns, pane.seconds) };
}

function drawLine(pane: ChartColumns['volatility']): StackData['volatility'] {
  return pane && { line: makeLinePyramid(pane.columns, pane.seconds) };
}

/** Start of the open bucket; weeks start on Mondays. */
function floorToBucket(time: number, seconds: number): number {
  const origin = seconds === INTERVAL_SECONDS.WEEK ? WEEK_ORIGIN_SECONDS : 0;
  return Math.floor((time - origin) / seconds) * seconds + origin;
}

/** The parts of stretches between `start` and `end`. */
function clipStretches(stretches: readonly Stretch[], start: number, end: number): readonly Stretch[] {
  return stretches.flatMap(({ from, to }) =>
    from < end && to > start ? [{ from: Math.max(from, start), to: Math.min(to, end) }] : [],
  );
}
