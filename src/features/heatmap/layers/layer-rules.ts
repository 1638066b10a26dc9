import type { DatasetType } from '@/contract/datasets';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { MAP_VENUE } from '@/data/queries/book-venues';
import { viewDepth } from '@/data/queries/depth-view';
import { getMapRowStep, viewLiquidations, viewTriggers } from '@/data/queries/level-maps';
import type { Interval } from '@/domain/interval';
import type { LayerId } from '@/state/url-state';
import { getMaxDepth } from './depth-request';
import type { PlotChoice, PlotFacts } from './plot-facts';
import type { GridRequest } from './use-grid-tiles';

/** What a layer is called and how it is requested. */
export interface LayerRule {
  /** Label on its chip. */
  readonly label: string;
  /** The same in a window as narrow as a phone. */
  readonly short: string;
  /** What one of its snapshots is called beside its age. */
  readonly snapshot: string;
  /** Title in the pane's header. */
  readonly title: string;
  /** Part of the plot's name: "Trigger heatmap". */
  readonly plot: string;
  readonly type: DatasetType;
  /** Class of the height of its rows, which a narrow window leaves out: the legend of triggers needs the most room. */
  readonly rowsFrom: string;
  askOf(facts: PlotFacts, choice: PlotChoice, interval: Interval): GridRequest;
}

export const LAYER_RULES: Readonly<Record<LayerId, LayerRule>> = {
  depth: {
    label: 'Depth',
    short: 'Depth',
    snapshot: 'Book',
    title: 'Depth',
    plot: 'Depth',
    type: 'BLOCK_BOOK_SNAPSHOT_AGG',
    rowsFrom: 'max-sm:hidden',
    askOf({ dataClient, span, sources: { books, finestBlock } }, choice, interval) {
      const { blockSize } = choice;
      const maxDepth = getMaxDepth(choice, finestBlock);
      return {
        kind: dataClient.depth,
        view: viewDepth(books, finestBlock, { interval, blockSize, maxDepth }),
        reach: span,
      };
    },
  },
  triggers: {
    label: 'TP/SL triggers',
    short: 'TP/SL',
    snapshot: 'Triggers',
    title: 'TP/SL triggers',
    plot: 'Trigger',
    type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG',
    rowsFrom: 'max-xl:hidden',
    askOf({ dataClient, span, price, sources: { triggers } }, { levels, isCompact }, interval) {
      const form = { interval, maxDepth: levels, rowStep: getMapRowStep(price) };
      const market = { exchange: MAP_VENUE, rawSymbol: triggers?.rawSymbol ?? '', lastPrice: price };
      return { kind: dataClient.triggers, view: viewTriggers(market, isCompact, form), reach: startAt(span, triggers) };
    },
  },
  liquidations: {
    label: 'Liquidations',
    short: 'Liquidations',
    snapshot: 'Map',
    title: 'Liquidation heatmap',
    plot: 'Liquidation',
    type: 'DEXPERP_LIQUIDATION_AGG',
    rowsFrom: 'max-sm:hidden',
    askOf({ dataClient, market, span, price, sources: { liquidations } }, { levels }, interval) {
      const form = { interval, maxDepth: levels, rowStep: getMapRowStep(price) };
      const view = viewLiquidations(market.coin ?? '', price, form);
      return { kind: dataClient.liquidations, view, reach: startAt(span, liquidations) };
    },
  },
};

/** The part of a span in which another market also has data: no key reaches back before that market's data start. */
function startAt(span: DataSpan, market: Market | null | undefined): DataSpan {
  const since = market?.availableSince?.s ?? 0;
  return since <= span.from ? span : { ...span, from: Math.min(since, span.to), isClipped: false };
}
