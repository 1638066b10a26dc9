import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import type { LinePicture, PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import { formatNumber } from '@/domain/format/format-number';
import { type StackedShare, stackShares } from '@/domain/supply/stack-shares';
import { markCarried } from './cap-picture';
import { figureAt, figureNow, lineOf, type SupplyAsset } from './supply-asset';
import { clearTicks, makeTimeAxis } from './supply-axes';
import { getCoinColour } from './supply-fields';
import type { SupplyView } from './use-supply';

export const DOMINANCE_INSETS: PlotInsets = { left: 10, top: 38, right: 62, bottom: 28 };

const SHARE_ALPHA = { dark: 0.38, light: 0.3 } as const;
const OTHERS_ALPHA = { dark: 0.14, light: 0.16 } as const;
const EDGE_CSS_PX = 1.5;
const WHOLE = 100;
const TICKS = [0, 25, 50, 75, 100] as const;

/** One part of the whole market, with its share now in percent. */
export interface DominancePart {
  readonly name: string;
  /** CSS colour; that of all others is grey. */
  readonly css: string;
  readonly now: number;
  /** Newest lower and upper edge in the stack. */
  readonly low: number;
  readonly high: number;
}

/** The coins that report a share, that of the market first. */
export function listSharing({ asset, compared }: Pick<SupplyView, 'asset' | 'compared'>): readonly SupplyAsset[] {
  const hasShare = (one: SupplyAsset): boolean =>
    one.shown.values.marketcapDominancePercent.some((value) => !Number.isNaN(value));
  return hasShare(asset) ? [asset, ...compared.filter(hasShare)] : [];
}

const stackOf = (assets: readonly SupplyAsset[], seconds: number): readonly StackedShare[] =>
  stackShares(
    assets.map((asset) => lineOf(asset, 'marketcapDominancePercent')),
    seconds,
  );

/** The parts of the newest bucket from the foot of the stack to its top; the last one is all others. */
export function listParts(view: SupplyView): readonly DominancePart[] {
  const assets = listSharing(view);
  const coins = assets.map((asset, place) => ({
    name: asset.coin,
    css: getCoinColour(placeOf(view, asset, place)),
    now: figureNow(asset, 'marketcapDominancePercent'),
  }));
  let low = 0;
  const parts: DominancePart[] = [];
  for (const coin of coins) {
    const high = low + (Number.isNaN(coin.now) ? 0 : coin.now);
    parts.push({ ...coin, low, high });
    low = high;
  }
  if (parts.length === 0) return [];
  return [...parts, { name: 'All others', css: 'var(--text-3)', now: WHOLE - low, low, high: WHOLE }];
}

/** Shares in the bucket that holds `time`, in the order of `listParts`; NaN where nothing is known. */
export function listSharesAt(view: SupplyView, time: number): readonly number[] {
  const shares = listSharing(view).map((one) => figureAt(one, 'marketcapDominancePercent', time, view.seconds));
  const known = shares.filter((value) => !Number.isNaN(value));
  if (shares.length === 0) return [];
  return [...shares, known.length === 0 ? Number.NaN : known.reduce((rest, value) => rest - value, WHOLE)];
}

/** A coin keeps its colour when another one reports no share. */
function placeOf({ asset, compared }: SupplyView, one: SupplyAsset, place: number): number {
  const at = [asset, ...compared].indexOf(one);
  return at === -1 ? place : at;
}

/** Shares of the whole market from 0 to 100 percent; what no coin here has is that of all others. */
export function makeDominancePicture(view: SupplyView, size: PictureSize, theme: ChartTheme): LinePicture {
  const insets = DOMINANCE_INSETS;
  const assets = listSharing(view);
  const stack = stackOf(assets, view.seconds);
  const xs = view.asset.shown.times;
  const ticks = TICKS.map((at) => ({ at, label: `${formatNumber(at, 0)}%` }));
  const newest = stack[0]?.highs.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;
  const y = clearTicks({ low: 0, high: WHOLE, ticks }, insets, size, [newest]);
  const colours = assets.map((asset, place) => theme.series[placeOf(view, asset, place) % theme.series.length]);
  const top = stack.at(-1)?.highs ?? new Float64Array(0);
  return {
    x: makeTimeAxis(view.range, size, insets),
    y,
    bands: [
      ...stack.map(({ lows, highs }, at) => ({
        name: assets[at].coin,
        colour: withAlpha(colours[at], SHARE_ALPHA[theme.name]),
        xs,
        lows,
        highs,
      })),
      {
        name: 'All others',
        colour: withAlpha(theme.text3, OTHERS_ALPHA[theme.name]),
        xs,
        lows: top,
        highs: top.map((value) => (Number.isNaN(value) ? value : WHOLE)),
      },
    ],
    lines: stack.map(({ highs }, at) => ({
      name: assets[at].coin,
      colour: colours[at],
      width: EDGE_CSS_PX,
      xs,
      ys: highs,
    })),
    cells: markCarried(view.asset, y, { size, insets, seconds: view.seconds, theme }),
    isRightAxis: true,
  };
}
