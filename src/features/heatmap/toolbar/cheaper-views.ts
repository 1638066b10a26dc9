import { computeLiveRange } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { rankVariants, type Variant, type ViewChoice } from '@/data/plan/rank-variants';
import { formatWeight } from '@/domain/format/format-weight';
import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { getMaxDepth } from '@/features/heatmap/layers/depth-request';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { getPlotInterval } from '@/features/heatmap/layers/plot-interval';
import { listRanges } from '@/features/heatmap/view/heatmap-view';
import { listPlotTiles } from '@/features/heatmap/view/plot-choice';
import { useSettings } from '@/state/settings';
import type { LayerId } from '@/state/url-state';

const MAX_VIEWS = 4;

export interface CheaperViewsOptions {
  readonly now: PlotChoice;
  readonly isLive: boolean;
  /** Weight of a full budget bucket. */
  readonly capacity: number;
  /** Weight that the budget refills per minute. */
  readonly limit: number;
}

/** A view with less weight: what changes, and the words that offer it. */
export interface CheaperView {
  readonly label: string;
  readonly change: Partial<ViewChoice> & { readonly layers?: readonly LayerId[] };
  readonly price: Pick<ViewPrice, 'weight'>;
}

/** The range of `seconds` for a view: the latest one, or one with the same end. */
export function shortenRange({ to }: TimeSpan, seconds: number, isLive: boolean, span: PlotFacts['span']): TimeSpan {
  return isLive ? computeLiveRange(seconds, span) : { from: to - seconds, to };
}

/** The layer whose levels `ViewChoice.maxDepth` counts: depth if it is shown. */
function findMainLayer({ layers }: PlotChoice): LayerId {
  return layers.includes('depth') ? 'depth' : (layers[0] ?? 'depth');
}

/** The change to `PlotChoice`: blocks a side for depth, or levels for the maps. */
function toLevels(now: PlotChoice, maxDepth: number | undefined, current: number): Partial<PlotChoice> {
  if (maxDepth === undefined || maxDepth === current) return {};
  return findMainLayer(now) === 'depth' ? { depth: maxDepth } : { levels: maxDepth };
}

/** Cheaper views than `now`, least changed first, each priced by the exact requests it leads to. */
export function listCheaperViews(
  facts: PlotFacts,
  { now, isLive, capacity, limit }: CheaperViewsOptions,
): readonly CheaperView[] {
  const { dataClient, span, sources } = facts;
  const seconds = now.range.to - now.range.from;
  const interval = getPlotInterval(facts, now);
  const main = findMainLayer(now);
  const maxDepth = main === 'depth' ? getMaxDepth(now, sources.finestBlock) : now.levels;
  const priceOf = (choice: ViewChoice): ViewPrice => {
    const isCoarser = INTERVAL_SECONDS[choice.interval] > INTERVAL_SECONDS[interval];
    const books = sources.books.filter(({ exchange }) => choice.venues.includes(exchange));
    return dataClient.tiles.price(
      listPlotTiles(
        { ...facts, sources: { ...sources, books } },
        {
          ...now,
          ...toLevels(now, choice.maxDepth, maxDepth),
          range: choice.seconds === seconds ? now.range : shortenRange(now.range, choice.seconds, isLive, span),
          interval: isCoarser ? choice.interval : now.interval,
        },
      ),
    );
  };
  const venues = sources.books.map(({ exchange }) => exchange);
  const choice: ViewChoice = { interval, seconds, venues, maxDepth };
  const { type } = LAYER_RULES[main];
  const ranked = rankVariants({ ...choice, type, intervalsOffered: listCoarser(interval), capacity }, priceOf);
  const hasRange = ranked.some(({ kind }) => kind === 'range');
  const presets = listPresets(facts, choice, priceOf).filter(({ price }) => price.weight <= capacity);
  const isInterval = ({ kind }: Variant): boolean => kind === 'interval';
  const rest = ranked.filter((variant) => !isInterval(variant));
  const longest = hasRange ? [] : presets.slice(0, 1);
  const views = [...ranked.filter(isInterval), ...listSingle(facts, now, capacity), ...longest, ...rest];
  return keepPaid(views.slice(0, MAX_VIEWS), presets, limit);
}

/** The lower of two layers on its own. */
function listSingle(facts: PlotFacts, now: PlotChoice, capacity: number): CheaperView[] {
  if (now.layers.length < 2) return [];
  const layers = now.layers.slice(0, 1);
  const { weight } = facts.dataClient.tiles.price(listPlotTiles(facts, { ...now, layers }));
  if (weight > capacity) return [];
  return [
    {
      label: `${LAYER_RULES[layers[0]].title} only, ${formatWeight(weight)} weight`,
      change: { layers },
      price: { weight },
    },
  ];
}

/** More than this many steps coarser, columns become bars and no longer a picture. */
const MAX_STEPS = 3;

function listCoarser(interval: Interval): Interval[] {
  return INTERVALS.filter((other) => INTERVAL_SECONDS[other] > INTERVAL_SECONDS[interval]).slice(0, MAX_STEPS);
}

/** The ranges of the toolbar that are cheaper, longest first. Candles can weigh more than depth, by which ranges are cut. */
function listPresets({ span }: PlotFacts, choice: ViewChoice, priceOf: (choice: ViewChoice) => ViewPrice): Variant[] {
  const current = priceOf(choice).weight;
  return listRanges(span, useSettings.getState().zone)
    .filter(({ seconds }) => seconds < choice.seconds)
    .toReversed()
    .map(({ value, seconds }): Variant => {
      const price = priceOf({ ...choice, seconds });
      return { kind: 'range', change: { seconds }, price, label: `${value}, ${formatWeight(price.weight)} weight` };
    })
    .filter(({ price }) => price.weight < current);
}

/**
 * The views, with the longest range that a minute's budget pays, or else the cheapest range, unless one of them costs
 * as little: others would only ask again.
 */
function keepPaid(
  views: readonly CheaperView[],
  presets: readonly CheaperView[],
  limit: number,
): readonly CheaperView[] {
  const weightOf = ({ price }: CheaperView): number => price.weight;
  const enough = Math.max(limit, Math.min(...presets.map(weightOf)));
  const way = presets.find((preset) => weightOf(preset) <= enough);
  if (way === undefined || views.some((view) => weightOf(view) <= enough)) return views;
  return [...views.slice(0, MAX_VIEWS - 1), way];
}
