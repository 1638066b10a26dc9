import type { EChartsCoreOption } from 'echarts/core';
import type { ChartTheme } from '../../chart-theme';
import {
  type LineAxis,
  type LinePicture,
  type PicturedBand,
  type PicturedCell,
  type PlotInsets,
  project,
} from './line-picture';

const FONT = '"Inter Variable", Inter, sans-serif';
const LABEL_CSS_PX = 11;
const LABEL_GAP_CSS_PX = 8;

export interface LineOptionStyle {
  readonly theme: ChartTheme;
  readonly insets: PlotInsets;
}

type RenderApi = { coord(point: readonly number[]): number[] };

/** The picture as an ECharts option: every tick, range and colour is given, none is chosen by the chart. */
export function buildLineOption(picture: LinePicture, { theme, insets }: LineOptionStyle): EChartsCoreOption {
  const { x, y, lines, bands, cells } = picture;
  return {
    animation: false,
    backgroundColor: theme.canvas,
    grid: { ...insets, outerBoundsMode: 'none' },
    xAxis: { ...makeAxis(x, theme), position: 'bottom' },
    yAxis: { ...makeAxis(y, theme), position: picture.isRightAxis === true ? 'right' : 'left' },
    series: [
      ...(cells.length === 0 ? [] : [makeCells(cells)]),
      ...bands.map((band) => makeBand(band, y)),
      ...lines.map(({ name, colour, width, dash, xs, ys, dots }) => ({
        type: 'line',
        name,
        silent: true,
        animation: false,
        z: 3,
        showSymbol: dots !== undefined,
        symbol: dots === undefined ? 'none' : 'circle',
        symbolSize: dots?.size ?? 0,
        lineStyle: { color: colour, width, ...(dash === undefined ? {} : { type: [...dash] }) },
        data: Array.from(ys, (value, at) => ({
          value: [xs[at], Number.isNaN(value) ? '-' : project(y, value)],
          ...(dots === undefined ? {} : { itemStyle: { color: dots.colours[at], opacity: 1 } }),
        })),
      })),
    ],
  };
}

function makeAxis(axis: LineAxis, theme: ChartTheme): object {
  const places = axis.ticks.map(({ at }) => project(axis, at));
  const labels = new Map(axis.ticks.map(({ label }, index) => [places[index], label]));
  return {
    type: 'value',
    min: project(axis, axis.low),
    max: project(axis, axis.high),
    animation: false,
    axisLine: { show: false },
    axisTick: { show: false, customValues: places },
    axisLabel: {
      customValues: places,
      formatter: (value: number) => labels.get(value) ?? '',
      color: theme.text2,
      fontFamily: FONT,
      fontSize: LABEL_CSS_PX,
      margin: LABEL_GAP_CSS_PX,
      hideOverlap: false,
      showMinLabel: true,
      showMaxLabel: true,
    },
    splitLine: { show: true, lineStyle: { color: theme.lineSubtle, width: 1 } },
  };
}

/** Custom elements read their own shape, so one item represents all of it. */
function makeBand({ name, colour, xs, lows, highs }: PicturedBand, y: LineAxis): object {
  const known = Array.from(lows, (_, at) => at).filter((at) => !Number.isNaN(lows[at] + highs[at]));
  const outline = [
    ...known.map((at) => [xs[at], project(y, highs[at])]),
    ...known.reverse().map((at) => [xs[at], project(y, lows[at])]),
  ];
  return {
    ...CUSTOM,
    name,
    z: 1,
    renderItem: (_: unknown, api: RenderApi) => ({
      type: 'polygon',
      silent: true,
      shape: { points: outline.map((point) => api.coord(point)) },
      style: { fill: colour },
    }),
  };
}

function makeCells(cells: readonly PicturedCell[]): object {
  return {
    ...CUSTOM,
    name: 'cells',
    z: 1,
    renderItem: (_: unknown, api: RenderApi) => ({
      type: 'group',
      children: cells.map(({ xFrom, xTo, yFrom, yTo, colour }) => {
        const [left, bottom] = api.coord([xFrom, yFrom]);
        const [right, top] = api.coord([xTo, yTo]);
        // Edges on whole pixels, so that neighbours neither overlap nor leave a seam.
        const [from, to] = [Math.round(left), Math.round(right)];
        return {
          type: 'rect',
          silent: true,
          shape: {
            x: from,
            y: Math.round(top),
            width: Math.max(1, to - from),
            height: Math.round(bottom) - Math.round(top) - 1,
          },
          style: { fill: colour },
        };
      }),
    }),
  };
}

const CUSTOM = { type: 'custom', silent: true, animation: false, data: [[0, 0]], clip: true } as const;
