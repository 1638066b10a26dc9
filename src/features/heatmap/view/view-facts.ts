import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
import type { DatasetType } from '@/contract/datasets';
import { getMarketSymbol } from '@/data/queries/market-key';
import { getDatasetLabel } from '@/data/queries/types';
import { formatPrice } from '@/domain/format/format-price';
import { formatFullTime, type Zone } from '@/domain/format/format-time';
import type { Interval } from '@/domain/interval';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import type { TimeSpan } from '@/domain/time-span';
import { findKnownRange } from '@/panes/export/known-range';
import { labelInterval } from './heatmap-view';
import { describePixel } from './reduction-words';
import type { Heatmap } from './use-heatmap';

/** One layer of the view, described for headings and files. */
export interface LayerFacts {
  /** "Depth". */
  readonly name: string;
  readonly type: DatasetType;
  readonly venues: readonly string[];
  /** "5 USD per row, last snapshot of each 5 min". */
  readonly grid: string;
  /** Caveats, so that nobody reads too much into it. */
  readonly scope: string | undefined;
}

interface LayerSelection {
  readonly exchange?: readonly string[];
  readonly coin?: string;
  readonly interval?: Interval;
}

const SCOPES: Partial<Readonly<Record<DatasetType, (coin: string) => string>>> = {
  DEXPERP_LIQUIDATION_AGG: (coin) => `One venue, DEXPERP, all its ${coin} markets: not the whole market`,
  DEXPERP_TRIGGER_LIQUIDITY_AGG: () => 'One venue: not the whole market. Take-profit and stop-loss are inferred',
};

/** Datasets that are always from one venue, whatever the request. */
const ONLY_VENUES: Partial<Readonly<Record<DatasetType, string>>> = { DEXPERP_LIQUIDATION_AGG: 'DEXPERP' };

type ScreenLayer = Heatmap['layers'][number];

export function describeLayer({ ask, data: { view } }: ScreenLayer, market: Heatmap['market']): LayerFacts {
  const { type } = ask.kind;
  const selection: LayerSelection = view.selection;
  const coin = selection.coin ?? market.coin ?? '';
  const { rowStep } = view.spec;
  const interval = selection.interval ?? 'MINUTE';
  const each = interval === 'SECOND' || interval === 'MINUTE' ? 'one' : 'the last';
  return {
    name: getDatasetLabel(type),
    type,
    venues: selection.exchange ?? [ONLY_VENUES[type] ?? market.exchange],
    grid: `${formatPrice(rowStep, decimalsOf(rowStep))} USD per row, ${each} snapshot of each ${labelInterval(interval)}`,
    scope: SCOPES[type]?.(coin),
  };
}

/** "Depth heatmap, BTC-USDT": the name of all layers and the market. */
export function nameView(heatmap: Pick<Heatmap, 'layers' | 'market'>): string {
  const layers = heatmap.layers.map((layer) => describeLayer(layer, heatmap.market).name);
  const what = layers.length === 0 ? 'Price' : `${layers.join(' and ')} heatmap`;
  return `${what}, ${getMarketSymbol(heatmap.market)}`;
}

/** The distinct venues of all layers. */
export function listVenues({ layers, market }: Pick<Heatmap, 'layers' | 'market'>): readonly string[] {
  const named = layers.flatMap((layer) => describeLayer(layer, market).venues);
  return named.length === 0 ? [market.exchange] : [...new Set(named)];
}

type ViewTimes = Pick<Heatmap, 'settled' | 'span'>;

/** The part of the view that has data. */
export function findShownRange({ settled, span }: ViewTimes): TimeSpan {
  return findKnownRange(settled.view, span);
}

/** "18 Jun 2026 04:39:00 UTC to 18 Jun 2026 14:39:00 UTC": the part of the view that has data. */
export function describeRange(heatmap: ViewTimes, zone: Zone): string {
  const { from, to } = findShownRange(heatmap);
  return `${formatFullTime(from, zone)} to ${formatFullTime(to, zone)}`;
}

/** What a pixel stands for: "Each pixel shows the largest of 7 snapshots × 12 levels". */
export function describeShownCells(shown: ShownReduction): string {
  return describePixel(shown)?.sentence ?? 'Every cell is at least 1 pixel';
}
