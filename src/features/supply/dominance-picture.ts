import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import type { LinePicture, PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import { formatNumber } from '@/domain/format/format-number';
import { leaveShares, stackShares } from '@/domain/supply/stack-shares';
import { markCarried } from './cap-picture';
import { figureAt, lineOf, type SupplyAsset } from './supply-asset';
import { clearTicks, makeTimeAxis } from './supply-axes';
import { getCoinColour } from './supply-fields';
import type { SupplyView } from './use-supply';

export const DOMINANCE_INSETS: PlotInsets = { left: 10, top: 38, right: 68, bottom: 28 };

const SHARE_ALPHA = { dark: 0.38, light: 0.3 } as const;
const OTHERS_ALPHA = { dark: 0.14, light: 0.16 } as const;
const EDGE_CSS_PX = 1.5;
const WHOLE = 100;
const TICKS = [0, 25, 50, 75, 100] as const;

/** One part of the whole market, with its share in percent; NaN: not reported. */
export interface DominancePart {
  readonly name: string;
  /** CSS colour; that of all others is grey. */
  readonly css: string;
  readonly now: number;
  /** Lower and upper edge in the stack. */
  readonly low: number;
  readonly high: number;
}

/** The coins that report a share, that of the market first. */
export function listSharing({ asset, compared }: Pick<SupplyView, 'asset' | 'compared'>): readonly SupplyAsset[] {
  const hasShare = (one: SupplyAsset): boolean =>
    one.shown.values.marketcapDominancePercent.some((value) => !Number.isNaN(value));
  return hasShare(asset) ? [asset, ...compared.filter(hasShare)] : [];
}

/** The coins upon one another over the buckets on screen, and what is left over them. */
export function stackDominance(view: SupplyView) {
  const assets = listSharing(view);
  const shares = assets.map((asset) => lineOf(asset, 'marketcapDominancePercent'));
  const stack = stackShares(shares, view.seconds);
  return {
    coins: assets.map((asset, at) => ({ ...stack[at], name: asset.coin, place: placeOf(view, asset, at) })),
    left: leaveShares(shares, view.seconds),
  };
}

/** The parts of the newest bucket on screen from the foot of the stack to its top; the last one is all others. */
export function listParts(view: SupplyView): readonly DominancePart[] {
  const assets = listSharing(view);
  const shares = listSharesAt(view, view.asset.shown.times.at(-1) ?? Number.NaN);
  let low = 0;
  const parts: DominancePart[] = [];
  for (const [place, asset] of assets.entries()) {
    const now = shares[place];
    const high = low + (Number.isNaN(now) ? 0 : now);
    parts.push({ name: asset.coin, css: getCoinColour(placeOf(view, asset, place)), now, low, high });
    low = high;
  }
  if (parts.length === 0) return [];
  const others = shares[shares.length - 1];
  return [...parts, { name: 'All others', css: 'var(--text-3)', now: others, low, high: WHOLE }];
}

/** Shares in the bucket that holds `time`, in the order of `listParts`: what is left is known where all of them are. */
export function listSharesAt(view: SupplyView, time: number): readonly number[] {
  const shares = listSharing(view).map((one) => figureAt(one, 'marketcapDominancePercent', time, view.seconds));
  return shares.length === 0 ? [] : [...shares, shares.reduce((left, share) => left - share, WHOLE)];
}

/** A coin keeps its colour when another one reports no share. */
function placeOf({ asset, compared }: SupplyView, one: SupplyAsset, place: number): number {
  const at = [asset, ...compared].indexOf(one);
  return at === -1 ? place : at;
}

/** Shares of the whole market from 0 to 100 percent; what no coin here has is that of all others. */
export function makeDominancePicture(view: SupplyView, size: PictureSize, theme: ChartTheme): LinePicture {
  const insets = DOMINANCE_INSETS;
  const { coins, left } = stackDominance(view);
  const xs = view.asset.shown.times;
  const ticks = TICKS.map((at) => ({ at, label: `${formatNumber(at, 0)}%` }));
  const newest = coins[0]?.highs.findLast((value) => !Number.isNaN(value)) ?? Number.NaN;
  const y = clearTicks({ low: 0, high: WHOLE, ticks }, insets, size, [newest]);
  const colourOf = (place: number): string => theme.series[place % theme.series.length];
  return {
    x: makeTimeAxis(view.range, size, insets),
    y,
    bands: [
      ...coins.map(({ name, place, lows, highs }) => ({
        name,
        colour: withAlpha(colourOf(place), SHARE_ALPHA[theme.name]),
        xs,
        lows,
        highs,
      })),
      {
        name: 'All others',
        colour: withAlpha(theme.text3, OTHERS_ALPHA[theme.name]),
        xs,
        lows: left.map((share) => WHOLE - share),
        highs: left.map((share) => (Number.isNaN(share) ? share : WHOLE)),
      },
    ],
    lines: coins.map(({ name, place, highs }) => ({
      name,
      colour: colourOf(place),
      width: EDGE_CSS_PX,
      xs,
      ys: highs,
    })),
    cells: markCarried(view.asset, y, { size, insets, seconds: view.seconds, theme }),
    isRightAxis: true,
  };
}
