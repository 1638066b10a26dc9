import * as echarts from 'echarts';
import Plotly from 'plotly.js-dist-min';
import type { Viewport } from '@/charts/viewport/viewport';
import type { BenchGrid } from './heatmap-grid';
import type { Peer } from './heatmap-page';

const OPAQUE_COLOURS = ['#0b0f14', '#123a5a', '#1f7fa0', '#7fd0c0', '#fff3c0'];

/**
 * plotly.js at its fastest: one typed row of logarithms per price, a given colour range, no hovering. Its picture is a
 * PNG of its canvas, so its promise is a fence. Decoding that PNG is not counted.
 */
export function makePlotlyPeer(host: HTMLElement, grid: BenchGrid): Peer {
  const rows = Array.from({ length: grid.rows }, (_, row) =>
    Float64Array.from({ length: grid.columns }, (_cell, column) => Math.log10(grid.sizeOf(column, row))),
  );
  const trace = {
    type: 'heatmap',
    z: rows as unknown as number[][],
    x0: grid.timeFrom,
    dx: grid.columnSeconds,
    y0: grid.priceLow,
    dy: grid.rowStep,
    zmin: -2,
    zmax: 3,
    hoverinfo: 'skip',
    showscale: false,
  } as const;
  const rangesOf = (view: Viewport): { x: [number, number]; y: [number, number] } => ({
    x: [view.timeFrom, view.timeTo],
    y: [view.priceLow, view.priceHigh],
  });
  return {
    async mount(view) {
      const ranges = rangesOf(view);
      await Plotly.newPlot(
        host,
        [trace],
        {
          width: host.clientWidth,
          height: host.clientHeight,
          margin: { l: 0, r: 0, t: 0, b: 0 },
          xaxis: { range: ranges.x },
          yaxis: { range: ranges.y },
        },
        { staticPlot: true },
      );
    },
    async show(view) {
      const ranges = rangesOf(view);
      await Plotly.relayout(host, { 'xaxis.range': ranges.x, 'yaxis.range': ranges.y } as Partial<Plotly.Layout>);
    },
    dispose: () => Plotly.purge(host),
  };
}

/** Apache ECharts: its heatmap series on a canvas, without animation, progressive drawing or hovering. */
export function makeEchartsPeer(host: HTMLElement, grid: BenchGrid): Peer {
  const cells: [number, number, number][] = [];
  for (let column = 0; column < grid.columns; column++) {
    for (let row = 0; row < grid.rows; row++) cells.push([column, row, Math.log10(grid.sizeOf(column, row))]);
  }
  const namesOf = (count: number): string[] => Array.from({ length: count }, (_, i) => String(i));
  let chart: echarts.ECharts | undefined;
  const zoomsOf = (view: Viewport) => [
    { startValue: columnOf(view.timeFrom), endValue: columnOf(view.timeTo) - 1 },
    { startValue: rowOf(view.priceLow), endValue: rowOf(view.priceHigh) - 1 },
  ];
  const columnOf = (time: number): number =>
    clamp(Math.round((time - grid.timeFrom) / grid.columnSeconds), grid.columns);
  const rowOf = (price: number): number => clamp(Math.round((price - grid.priceLow) / grid.rowStep), grid.rows);
  const draw = (): void => {
    chart?.getZr().flush();
    readPixel(host);
  };
  return {
    mount(view) {
      const [x, y] = zoomsOf(view);
      chart = echarts.init(host);
      chart.setOption({
        animation: false,
        grid: { left: 0, right: 0, top: 0, bottom: 0 },
        xAxis: { type: 'category', data: namesOf(grid.columns) },
        yAxis: { type: 'category', data: namesOf(grid.rows) },
        visualMap: { show: false, min: -2, max: 3, inRange: { color: OPAQUE_COLOURS } },
        dataZoom: [
          { type: 'inside', xAxisIndex: 0, filterMode: 'none', ...x },
          { type: 'inside', yAxisIndex: 0, filterMode: 'none', ...y },
        ],
        series: [{ type: 'heatmap', data: cells, silent: true, progressive: 0, emphasis: { disabled: true } }],
      });
      draw();
    },
    show(view) {
      const [x, y] = zoomsOf(view);
      chart?.dispatchAction({
        type: 'dataZoom',
        batch: [
          { dataZoomIndex: 0, ...x },
          { dataZoomIndex: 1, ...y },
        ],
      });
      draw();
    },
    dispose: () => chart?.dispose(),
  };
}

function clamp(value: number, end: number): number {
  return Math.min(end, Math.max(0, value));
}

function readPixel(host: HTMLElement): void {
  host.querySelector('canvas')?.getContext('2d')?.getImageData(1, 1, 1, 1);
}
