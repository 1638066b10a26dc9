import { type ChartTheme, withAlpha } from '@/charts/chart-theme';
import {
  type LineAxis,
  type LinePicture,
  type PicturedBand,
  type PicturedCell,
  type PicturedLine,
  type PictureSize,
  type PlotInsets,
  project,
} from '@/charts/echarts/lines/line-picture';
import { findRuns } from '@/domain/columns/find-gaps';
import type { SupplyAsset } from '../view/supply-asset';
import type { ShownSupply } from '../view/use-supply';
import { drawToEdge } from '../view/zoom-supply';
import { formatIndex, INDEX_BASE, isIndexed, listCapLines, newestOf, type PaneLine } from './cap-lines';
import { START_LINE } from './starting-cap';
import { fitBesideLabels, formatCompactTick, makeTimeAxis } from './supply-axes';

const AREA_ALPHA = { dark: 0.13, light: 0.1 } as const;
const CARRIED_ALPHA = 0.75;
/** Height of the marks of buckets that were carried forward. */
const CARRIED_CSS_PX = 3;

/** Insets with room for labels on the right: those of compared coins include a name. */
export const getCapInsets = ({ compared }: Pick<ShownSupply, 'compared'>): PlotInsets => ({
  left: 10,
  top: 36,
  right: compared.length > 0 ? 90 : 68,
  bottom: 28,
});

/** The line of the level that changes are counted from. */
export const BASE_LINE = 'Base';

/** The level that changes are counted from, behind the lines: it divides gains from losses. */
export const drawBase = ({ range }: Pick<ShownSupply, 'range'>, base: number, theme: ChartTheme): PicturedLine => ({
  name: BASE_LINE,
  colour: theme.lineStrong,
  width: 1,
  xs: [range.from, range.to],
  ys: [base, base],
});

/** The lines whose value stands beside the axis: all coins, or else the market cap and the level that it started at. */
export const listLabelled = <Line extends Pick<PaneLine, 'id'>>(
  { compared }: Pick<ShownSupply, 'compared'>,
  lines: readonly Line[],
): readonly Line[] =>
  compared.length > 0 ? lines : lines.filter(({ id }, at) => at === lines.length - 1 || id === START_LINE);

/** Market caps over time; that of a single coin has an area under it. */
export function makeCapPicture(
  view: ShownSupply,
  lines: readonly PaneLine[],
  size: PictureSize,
  theme: ChartTheme,
): LinePicture {
  const insets = getCapInsets(view);
  const labelled = listLabelled(view, lines);
  const y = fitBesideLabels(
    lines.map(({ drawn }) => drawn.values),
    {
      pixels: size.height - insets.top - insets.bottom,
      isLog: view.search.scale === 'log',
      format: isIndexed(view) ? (value) => formatIndex(value) : formatCompactTick,
    },
    { insets, size, values: labelled.map(({ drawn }) => newestOf(drawn)) },
  );
  const drawnLines = view.isZoomed ? listCapLines(drawToEdge(view)) : lines;
  const main = drawnLines[drawnLines.length - 1];
  return {
    x: makeTimeAxis(view.range, size, insets),
    y,
    lines: [
      ...(isIndexed(view) ? [drawBase(view, INDEX_BASE, theme)] : []),
      ...drawnLines.map(({ id, width, dash, drawn, ink }) => ({
        name: id,
        colour: ink(theme),
        width,
        ...(dash === undefined ? {} : { dash }),
        xs: drawn.times,
        ys: drawn.values,
      })),
    ],
    bands: view.compared.length > 0 ? [] : [fillUnder(main, y, theme)],
    cells: markCarried(view.asset, y, { size, insets, seconds: view.seconds, theme }),
    isRightAxis: true,
  };
}

/** The area from the bottom of the plot to a line. */
export function fillUnder(
  { drawn, ink }: Pick<PaneLine, 'drawn' | 'ink'>,
  { low }: Pick<LineAxis, 'low'>,
  theme: ChartTheme,
): PicturedBand {
  return {
    name: 'Area',
    colour: withAlpha(ink(theme), AREA_ALPHA[theme.name]),
    xs: drawn.times,
    lows: drawn.values.map((value) => (Number.isNaN(value) ? value : low)),
    highs: drawn.values,
  };
}

interface MarkOptions {
  readonly size: PictureSize;
  readonly insets: PlotInsets;
  readonly seconds: number;
  readonly theme: ChartTheme;
}

/** A strip along the bottom of the plot under buckets that repeat the previous one. */
export function markCarried(
  { shown, carried }: SupplyAsset,
  axis: LineAxis,
  { size, insets, seconds, theme }: MarkOptions,
): readonly PicturedCell[] {
  const [low, high] = [project(axis, axis.low), project(axis, axis.high)];
  const top = low + ((high - low) * CARRIED_CSS_PX) / Math.max(1, size.height - insets.top - insets.bottom);
  return findRuns(shown.times, seconds, (at) => carried[at] === 1).map(({ from, to }) => ({
    xFrom: from,
    xTo: to,
    yFrom: low,
    yTo: top,
    colour: withAlpha(theme.text3, CARRIED_ALPHA),
  }));
}
