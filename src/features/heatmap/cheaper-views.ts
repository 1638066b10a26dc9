import { computeLiveRange, type TimeSpan } from '@/data/plan/heatmap-span';
import type { ViewPrice } from '@/data/plan/price-view';
import { rankVariants, type Variant, type ViewChoice } from '@/data/plan/rank-variants';
import { formatWeight } from '@/domain/format/format-weight';
import { INTERVAL_SECONDS, INTERVALS, type Interval } from '@/domain/interval';
import { listRanges } from './heatmap-view';
import { choosePlotInterval, getMaxDepth, listPlotTiles, type PlotChoice, type PlotFacts } from './plot-choice';

const MAX_VIEWS = 4;

export interface CheaperViewsOptions {
  readonly now: PlotChoice;
  readonly isLive: boolean;
  /** Weight of a full bucket. */
  readonly capacity: number;
}

/** The range of `seconds` that a view comes to: the latest, or what ends where it ends now. */
export function shortenRange({ to }: TimeSpan, seconds: number, isLive: boolean, span: PlotFacts['span']): TimeSpan {
  return isLive ? computeLiveRange(seconds, span) : { from: to - seconds, to };
}

/** Cheaper views than `now`, what keeps most first, each with the price of the very requests it leads to. */
export function listCheaperViews(facts: PlotFacts, { now, isLive, capacity }: CheaperViewsOptions): Variant[] {
  const { desk, market, span } = facts;
  const seconds = now.range.to - now.range.from;
  const interval = choosePlotInterval(seconds, span.isRecorded, now.interval);
  const maxDepth = getMaxDepth(now, facts.finestBlock);
  const priceOf = (choice: ViewChoice): ViewPrice => {
    const isCoarser = INTERVAL_SECONDS[choice.interval] > INTERVAL_SECONDS[interval];
    return desk.tiles.price(
      listPlotTiles(facts, {
        range: choice.seconds === seconds ? now.range : shortenRange(now.range, choice.seconds, isLive, span),
        interval: isCoarser ? choice.interval : now.interval,
        blockSize: now.blockSize,
        depth: choice.maxDepth === maxDepth ? now.depth : choice.maxDepth,
        prices: now.prices,
      }),
    );
  };
  const choice: ViewChoice = { interval, seconds, venues: [market.exchange], maxDepth };
  const type = 'BLOCK_BOOK_SNAPSHOT_AGG';
  const ranked = rankVariants({ ...choice, type, intervalsOffered: listCoarser(interval), capacity }, priceOf);
  const hasRange = ranked.some(({ kind }) => kind === 'range');
  const presets = hasRange ? [] : listPresets(facts, choice, capacity, priceOf);
  const isInterval = ({ kind }: Variant): boolean => kind === 'interval';
  const rest = ranked.filter((variant) => !isInterval(variant));
  return [...ranked.filter(isInterval), ...presets, ...rest].slice(0, MAX_VIEWS);
}

/** Columns more steps coarser than this make bars, no picture. */
const MAX_STEPS = 3;

function listCoarser(interval: Interval): Interval[] {
  return INTERVALS.filter((other) => INTERVAL_SECONDS[other] > INTERVAL_SECONDS[interval]).slice(0, MAX_STEPS);
}

/** The longest range of the toolbar that is cheaper: candles may weigh more than the depth that ranges are cut by. */
function listPresets(
  { span }: PlotFacts,
  choice: ViewChoice,
  capacity: number,
  priceOf: (choice: ViewChoice) => ViewPrice,
): Variant[] {
  const current = priceOf(choice).weight;
  const shorter = listRanges(span).filter((preset) => preset.seconds < choice.seconds);
  for (const { value, seconds } of shorter.toReversed()) {
    const price = priceOf({ ...choice, seconds });
    if (price.weight >= current || (current > capacity && price.weight > capacity)) continue;
    return [{ kind: 'range', change: { seconds }, price, label: `${value}, ${formatWeight(price.weight)} weight` }];
  }
  return [];
}
