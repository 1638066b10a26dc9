import { timeSpanOf } from '@/charts/viewport/viewport';
import { useShownRequests } from '@/client/shown-requests';
import { useSavedWeight } from '@/client/use-saved-weight';
import { useTileSets } from '@/client/use-tile-sets';
import type { LoadedTiles } from '@/client/use-tiles';
import { toCandleColumns } from '@/domain/columns/candle-columns';
import type { Difference } from '@/domain/columns/compare-lines';
import type { LineValues } from '@/domain/columns/line-columns';
import { alignUp } from '@/domain/interval';
import { canPlaceStrikes, listPricedGroups } from '@/features/chart/questions/lens-picture';
import type { ChartData, ComparedDifference, LoadState } from '@/features/chart/view/chart';
import {
  type ChartSeries,
  getChartSpan,
  listChartSeries,
  listChartTiles,
  type SeriesName,
} from '@/features/chart/view/chart-choice';
import { type ChartChoice, type ChartFacts, isDifference } from '@/features/chart/view/chart-facts';
import { findChartMarkets } from '@/features/chart/view/chart-sources';
import type { EventLens, QuestionGroup } from '@/features/chart/view/event-lens';
import type { ChartColumns } from '@/features/chart/view/loaded-columns';
import type { PlotView } from '@/panes/plot/plot-model';
import { useSpendingConsent } from '@/panes/price/use-spending-consent';
import { useTilePrice } from '@/panes/price/use-tile-price';
import { chosenOf } from '@/state/fields/field-kinds';
import { CHART_FIELDS, type ChartSearch } from '@/state/url-state';
import { readDifferences } from './compared-differences';
import { toFlatCandles, wrapCandles } from './price-columns';
import { useChartColumns } from './use-chart-columns';
import { useKeptSeries } from './use-kept-series';
import { useStackData } from './use-stack-data';

export interface ChartDataOptions {
  readonly search: ChartSearch;
  readonly settled: PlotView;
  readonly lens: EventLens | undefined;
  /** Missing data may be requested, once the reader has agreed to the price. */
  readonly isOn: boolean;
}

/** Loads what is chosen and builds what the panes show and draw. */
export function useChartData(facts: ChartFacts, choice: ChartChoice, options: ChartDataOptions): ChartData {
  const { search, lens, settled } = options;
  const { market, span, dataClient } = facts;
  const { range, panes } = choice;
  const markets = findChartMarkets(facts, choice);
  const series = listChartSeries(facts, choice);
  const { price, question, isOn } = useAgreement(facts, choice, options);
  const loaded = useTileSets(series, dataClient.tiles, isOn);
  const states = listStates(series, loaded);
  const kept = useKeptSeries(series, loaded);
  const columns = useChartColumns(kept, {
    markets,
    coin: market.coin ?? '',
    quote: market.normalizedSymbol?.split('-').at(-1),
    range,
    from: alignUp(choice.anchor ?? range.from, choice.interval),
    fundingPeriod: chosenOf(CHART_FIELDS.fundingPer, search.fundingPer),
    hasDelta: panes.includes('cvd'),
    hasVolatility: panes.includes('volatility'),
    averages: isDifference(choice.mode) ? NO_AVERAGES : choice.averages,
    isProfileWhole: states.profile?.isWhole === true,
    traced: choice.traced,
  });
  const difference = findDifference(choice, columns);
  const differences = readDifferences(columns, difference);
  const drawn = differences.length > 0 ? toFlatCandles(differences[0].line) : toCandleColumns(columns.price.columns);
  const isPlaced = lens !== undefined && canPlaceStrikes(market, difference);
  const strikes = isPlaced ? listPricedGroups(lens.groups, market.lastPrice) : NO_GROUPS;
  const fitted = wrapCandles(drawn, listFittedLines(columns, differences));
  const view = { from: settled.view.timeFrom, to: settled.view.timeTo };
  const hasDeltaBars = panes.includes('delta');
  const shown = { market, span, view, search, hasDeltaBars, drawn, difference, differences, lens, strikes };
  const data = useStackData(columns, shown);
  return { markets, series, states, columns, drawn, data, difference, differences, fitted, price, question };
}

const NO_AVERAGES: ChartChoice['averages'] = [];
const NO_GROUPS: readonly QuestionGroup[] = [];

/** What the view costs, and whether it may be requested. */
function useAgreement(facts: ChartFacts, choice: ChartChoice, { settled, isOn }: ChartDataOptions) {
  const { dataClient } = facts;
  const shown = listChartTiles(facts, choice);
  const price = useTilePrice(dataClient, shown);
  const consent = useSpendingConsent(dataClient, shown, price);
  const needed = getChartSpan(facts, choice);
  // Following the live edge is one view, however long it lasts.
  const place = settled.isLive ? `live ${timeSpanOf(settled.view)}` : `${needed.from} ${needed.to}`;
  const mayLoad = isOn && consent.isOn;
  useSavedWeight(dataClient, shown, place, mayLoad);
  useShownRequests(shown, mayLoad);
  return { price, question: consent.question, isOn: mayLoad };
}

function listStates(series: readonly ChartSeries[], loaded: readonly LoadedTiles<unknown>[]): ChartData['states'] {
  return Object.fromEntries(
    series.map(({ name }, at): readonly [SeriesName, LoadState] => {
      const { pending, missing, error, retry } = loaded[at];
      return [name, { isPending: pending > 0, isWhole: missing.length === 0, error, retry }];
    }),
  );
}

/** How the price pane shows two markets; `undefined`: as candles, also while there is no second market. */
function findDifference({ mode }: ChartChoice, { compared }: ChartColumns): Difference | undefined {
  return isDifference(mode) && compared.length > 0 ? mode : undefined;
}

/** Lines that a fitted view covers in addition to the drawn candles. */
function listFittedLines(
  { compared }: ChartColumns,
  differences: readonly ComparedDifference[],
): readonly LineValues[] {
  return differences.length > 0
    ? differences.slice(1).map(({ line }) => line)
    : compared.flatMap(({ line }) => line ?? []);
}
