import type { ChartTheme } from '@/charts/chart-theme';
import type { LinePicture, PictureSize, PlotInsets } from '@/charts/echarts/lines/line-picture';
import type { LineValues } from '@/domain/columns/line-columns';
import { formatNumber } from '@/domain/format/format-number';
import { MISSING } from '@/domain/format/missing';
import { decimalsOf } from '@/domain/ticks/price-ticks';
import { figureAt, lineOf, type SupplyAsset } from '../view/supply-asset';
import { formatDominance } from '../view/supply-fields';
import type { ShownSupply } from '../view/use-supply';
import { drawToEdge } from '../view/zoom-supply';
import { findCommonStart, isIndexed, newestOf, seriesInk } from './cap-lines';
import { drawBase, fillUnder, getCapInsets, markCarried } from './cap-picture';
import { fitBesideLabels, makeTimeAxis } from './supply-axes';

const LINE_CSS_PX = { first: 1.75, other: 1.25 } as const;
const WHOLE = 100;
/** Clear of the heading with half the height of a label of the axis. */
const TWO_LINES_CSS_PX = 54;
/** Changes of small coins: two decimals would show them as none. Of a share above a whole percent they are none. */
const SMALL_POINTS = 0.005;
const SMALL_SHARE = 1;
/** Decimals of a change of `share` by `points`, both in percent. */
export const digitsOfPoints = (points: number, share: number): 2 | 4 =>
  Math.abs(points) < SMALL_POINTS && share < SMALL_SHARE ? 4 : 2;

/** One part of the whole market, with its share in percent; NaN: not reported. */
export interface DominancePart {
  readonly name: string;
  /** CSS colour; grey for all others. */
  readonly css: string;
  readonly now: number;
}

/** A coin's share of the whole market over the buckets on screen. */
export interface DominanceLine {
  readonly name: string;
  /** CSS colour; below it, the same for the engine. */
  readonly css: string;
  ink(theme: ChartTheme): string;
  /** As drawn on the axis: percent, or points since `since`. */
  readonly drawn: LineValues;
  /** Percent of the market cap of all tokens. */
  readonly figures: LineValues;
  /** Start of the bucket that points are counted from, Unix seconds; absent: shares are drawn as they are. */
  readonly since?: number;
}

/** The coins that report a share; that of the market first. */
export function listSharing({ asset, compared }: Pick<ShownSupply, 'asset' | 'compared'>): readonly SupplyAsset[] {
  const hasShare = (one: SupplyAsset): boolean => !Number.isNaN(newestOf(shareLine(one)));
  return hasShare(asset) ? [asset, ...compared.filter(hasShare)] : [];
}

const shareLine = (asset: SupplyAsset): LineValues => lineOf(asset, 'marketcapDominancePercent');

/**
 * The shares as lines, that of the market's coin first. Several coins are each drawn by their change in points: their
 * shares are too far apart for one axis.
 */
export function listDominanceLines(view: ShownSupply): readonly DominanceLine[] {
  const assets = listSharing(view);
  const since = isPoints(view) ? findCommonStart(assets.map(shareLine), view.range.from) : undefined;
  return assets.map((asset) => {
    const figures = shareLine(asset);
    return {
      name: asset.coin,
      // A coin keeps its colour if another one reports no share.
      ...seriesInk([view.asset, ...view.compared].indexOf(asset)),
      drawn: since === undefined ? figures : countFrom(figures, since),
      figures,
      ...(since === undefined ? {} : { since }),
    };
  });
}

/** Whether the axis shows points since the start of the range. */
export const isPoints = (view: Pick<ShownSupply, 'compared' | 'search'>): boolean =>
  view.compared.length > 0 && isIndexed(view);

function countFrom({ times, values }: LineValues, since: number): LineValues {
  const base = values[times.indexOf(since)] ?? Number.NaN;
  return { times, values: values.map((value, at) => (times[at] < since ? Number.NaN : value - base)) };
}

/** The parts of the newest bucket on screen; the last one is all others. */
export function listParts(view: ShownSupply): readonly DominancePart[] {
  const shares = listSharesAt(view, view.asset.shown.times.at(-1) ?? Number.NaN);
  const coins = listDominanceLines(view).map(({ name, css }, at) => ({ name, css, now: shares[at] }));
  if (coins.length === 0) return [];
  return [...coins, { name: 'All others', css: 'var(--text-3)', now: shares[shares.length - 1] }];
}

/** Shares in the bucket at `time`, in the order of `listParts`. The rest is known only if all of them are. */
export function listSharesAt(view: ShownSupply, time: number): readonly number[] {
  const shares = listSharing(view).map((one) => figureAt(one, 'marketcapDominancePercent', time, view.seconds));
  return shares.length === 0 ? [] : [...shares, shares.reduce((left, share) => left - share, WHOLE)];
}

/** "+1.42 pt"; `share`: the share that changed, if it is known. */
export const formatSharePoints = (points: number, share = 0): string =>
  Number.isNaN(points) ? MISSING : `${formatNumber(points, digitsOfPoints(points, share), 'always')} pt`;

/** The label at the end of a line. */
export const describeDominanceEnd = (view: ShownSupply, { drawn }: DominanceLine): string =>
  (isPoints(view) ? (points: number) => formatSharePoints(points) : formatDominance)(newestOf(drawn));

/** As for market caps, whose times they share; below a heading of two lines where coins are compared. */
export const getDominanceInsets = (view: Pick<ShownSupply, 'compared'>): PlotInsets => ({
  ...getCapInsets(view),
  ...(view.compared.length > 0 ? { top: TWO_LINES_CSS_PX } : {}),
});

/** Shares over time on an axis of their own, which ends close to them: a move of half a point is visible. */
export function makeDominancePicture(view: ShownSupply, size: PictureSize, theme: ChartTheme): LinePicture {
  const insets = getDominanceInsets(view);
  const lines = listDominanceLines(view);
  const y = fitBesideLabels(
    lines.map(({ drawn }) => drawn.values),
    {
      pixels: size.height - insets.top - insets.bottom,
      isLog: false,
      format: isPoints(view)
        ? (value, step) => `${formatNumber(value, decimalsOf(step), 'always')} pt`
        : (value, step) => `${formatNumber(value, decimalsOf(step))}%`,
    },
    { insets, size, values: lines.map(({ drawn }) => newestOf(drawn)) },
  );
  const drawnLines = listDominanceLines(drawToEdge(view));
  const pictured = drawnLines.map(({ name, ink, drawn }, at) => ({
    name,
    colour: ink(theme),
    width: at === 0 ? LINE_CSS_PX.first : LINE_CSS_PX.other,
    xs: drawn.times,
    ys: drawn.values,
  }));
  return {
    x: makeTimeAxis(view.range, size, insets),
    y,
    bands: view.compared.length > 0 ? [] : drawnLines.map((line) => fillUnder(line, y, theme)),
    // The first coin is drawn on top.
    lines: [...(isPoints(view) ? [drawBase(view, 0, theme)] : []), ...pictured.toReversed()],
    cells: markCarried(view.asset, y, { size, insets, seconds: view.seconds, theme }),
    isRightAxis: true,
  };
}
