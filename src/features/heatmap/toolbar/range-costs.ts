import { runCooperatively } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import { MAP_LEVEL_CHOICES, MAX_DEPTH_DEFAULT } from '@/data/plan/depth-bands';
import { computeLiveRange, DEPTH_INTERVALS } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { formatNumber } from '@/domain/format/format-number';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { getMaxDepth, HD_FACTOR } from '@/features/heatmap/layers/depth-request';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { choosePlotInterval } from '@/features/heatmap/layers/plot-interval';
import { labelInterval } from '@/features/heatmap/view/heatmap-view';
import { labelHeight } from '@/features/heatmap/view/label-height';
import { listPlotTiles } from '@/features/heatmap/view/plot-choice';
import type { RangePreset } from '@/panes/plot/live/range-presets';

/** What is changed in a view to load it another way. */
export type WayChange = Partial<Pick<PlotChoice, 'blockSize' | 'depth' | 'layers' | 'levels'>> & {
  readonly interval?: Interval;
  readonly venues?: readonly string[];
};

/** A way to load a range, and what it costs for each of them; `undefined` where a range cannot be loaded so. */
export interface CostWay {
  /** "Default columns", "5 min columns", "25 USD blocks", "ATLAS_FUTURES only". */
  readonly name: string;
  readonly change: WayChange;
  readonly prices: readonly (ViewPrice | undefined)[];
}

type Way = Omit<CostWay, 'prices'>;

const DEFAULT: Way = { name: 'Default columns', change: {} };

/** Fewer columns are bars and no longer a picture. */
const LEAST_COLUMNS = 40;

/** Ways other than the usual: columns of each length, then what shows less in the usual columns. */
function listWays({ sources }: Pick<PlotFacts, 'sources'>, now: PlotChoice): readonly Way[] {
  const { finestBlock, books } = sources;
  const coarse = finestBlock * HD_FACTOR;
  const [lowest] = now.layers;
  const hasDepth = now.layers.includes('depth');
  return [
    ...DEPTH_INTERVALS.map((interval) => ({ name: `${labelInterval(interval)} columns`, change: { interval } })),
    ...(hasDepth && now.blockSize < coarse
      ? [{ name: `${labelHeight(coarse)} blocks`, change: { blockSize: coarse } }]
      : []),
    ...listFewerLevels(now, finestBlock),
    ...(books.length > 1 ? [{ name: `${books[0].exchange} only`, change: { venues: [books[0].exchange] } }] : []),
    ...(now.layers.length > 1 ? [{ name: `${LAYER_RULES[lowest].label} only`, change: { layers: [lowest] } }] : []),
  ];
}

/** As many levels as cost nothing more, if the view has more. */
function listFewerLevels(now: PlotChoice, finestBlock: number): readonly Way[] {
  if (now.layers.includes('depth')) {
    const name = `${formatNumber(MAX_DEPTH_DEFAULT, 0)} levels a side`;
    return getMaxDepth(now, finestBlock) > MAX_DEPTH_DEFAULT ? [{ name, change: { depth: MAX_DEPTH_DEFAULT } }] : [];
  }
  const [levels] = MAP_LEVEL_CHOICES;
  return now.levels > levels ? [{ name: `${formatNumber(levels, 0)} levels`, change: { levels } }] : [];
}

/** Whether a range can have columns of a length other than its usual one, and enough of them. */
function canHave(span: PlotFacts['span'], range: TimeSpan, interval: Interval): boolean {
  if (choosePlotInterval(range, span) === interval) return false;
  const isOffered = choosePlotInterval(range, span, interval) === interval;
  return isOffered && (range.to - range.from) / INTERVAL_SECONDS[interval] >= LEAST_COLUMNS;
}

/**
 * What each range of the toolbar would cost in each way, by the exact requests that it leads to. Of the other ways,
 * those that never cost less than the usual one, nor have finer columns, are left out.
 */
export async function computeRangeCosts(
  facts: PlotFacts,
  now: PlotChoice,
  { ranges, isOver }: { readonly ranges: readonly RangePreset[]; isOver(): boolean },
): Promise<readonly CostWay[]> {
  const { span, sources, dataClient } = facts;
  const yieldToMain = makeYieldToMain();
  const priceOf = async (seconds: number, way: WayChange): Promise<ViewPrice | undefined> => {
    await yieldToMain();
    const { venues, interval, ...change } = way;
    const range = computeLiveRange(seconds, span);
    if (isOver() || (interval !== undefined && !canHave(span, range, interval))) return undefined;
    const books = sources.books.filter(({ exchange }) => venues?.includes(exchange) ?? true);
    const tiles = listPlotTiles({ ...facts, sources: { ...sources, books } }, { ...now, ...change, range, interval });
    return runCooperatively(dataClient.tiles.priceInSteps(tiles), yieldToMain);
  };
  const priceEach = async (way: Way): Promise<CostWay> => {
    const prices: (ViewPrice | undefined)[] = [];
    for (const { seconds } of ranges) prices.push(await priceOf(seconds, way.change));
    return { ...way, prices };
  };
  const usual = await priceEach(DEFAULT);
  const ways: CostWay[] = [usual];
  for (const way of listWays(facts, now)) {
    const priced = await priceEach(way);
    const isWorth = priced.prices.some((price, at) => {
      const isFiner = way.change.interval !== undefined && isFinerThanUsual(way.change.interval, ranges[at], span);
      return price !== undefined && (isFiner || price.weight < (usual.prices[at]?.weight ?? 0));
    });
    if (isWorth) ways.push(priced);
  }
  return ways;
}

const isFinerThanUsual = (interval: Interval, { seconds }: RangePreset, span: PlotFacts['span']): boolean =>
  INTERVAL_SECONDS[interval] < INTERVAL_SECONDS[choosePlotInterval(computeLiveRange(seconds, span), span)];

/** The least weight of a range; `undefined` where every way costs the same. */
export function findLeast(ways: readonly Pick<CostWay, 'prices'>[], at: number): number | undefined {
  const weights = ways.flatMap(({ prices }) => prices[at]?.weight ?? []);
  const least = Math.min(...weights);
  return least < Math.max(...weights) ? least : undefined;
}
