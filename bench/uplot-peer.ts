import uPlot from 'uplot';
import { getChartTheme } from '@/charts/chart-theme';
import type { PlotSize } from '@/charts/viewport/viewport';
import { CANDLE_SECONDS } from './candles-data';
import type { BenchChart } from './chart-data';
import type { ChartPeer, TimeView } from './chart-peers';

const THEME = getChartTheme('dark');

interface Row {
  readonly height: number;
  readonly data: uPlot.AlignedData;
  readonly series: readonly uPlot.Series[];
  readonly drawn?: (plot: uPlot) => void;
}

/** Draws candles as the library's own example does: a filled rectangle for each wick and each body. */
function drawCandles(plot: uPlot): void {
  const { ctx, data, series, bbox } = plot;
  const [first, last] = series[0].idxs ?? [0, -1];
  const times = data[0];
  const [opens, highs, lows, closes] = data.slice(1);
  const place = (value: number): number => Math.round(plot.valToPos(value, 'y', true));
  const spacing = bbox.width / ((plot.scales['x'].max ?? 1) - (plot.scales['x'].min ?? 0));
  const width = Math.max(1, Math.round(spacing * CANDLE_SECONDS * 0.8));
  ctx.save();
  for (let i = first; i <= last; i++) {
    const prices = [opens[i], highs[i], lows[i], closes[i]].map((price) => price ?? Number.NaN);
    if (Number.isNaN(prices[0])) continue;
    const x = Math.round(plot.valToPos(times[i], 'x', true));
    const [open, high, low, close] = prices.map(place);
    ctx.fillStyle = prices[3] >= prices[0] ? THEME.buy : THEME.sell;
    ctx.fillRect(x, high, 1, Math.max(1, low - high));
    ctx.fillRect(x - (width >> 1), Math.min(open, close), width, Math.max(1, Math.abs(close - open)));
  }
  ctx.restore();
}

/** Its gaps are `null`. */
const withGaps = (values: Float64Array): (number | null)[] =>
  Array.from(values, (value) => (Number.isNaN(value) ? null : value));

const hidden: uPlot.Series = { paths: () => null, points: { show: false } };
const line: uPlot.Series = { stroke: THEME.text1, width: 1, points: { show: false } };
const bars = (fill: string): uPlot.Series => ({
  fill,
  ...(uPlot.paths.bars && { paths: uPlot.paths.bars({ size: [0.8], gap: 0 }) }),
  points: { show: false },
});

function listRows(
  { candles, sides, interest, liquidations }: BenchChart,
  height: number,
  below: readonly number[],
): Row[] {
  const x = candles.times;
  const [volume, cvd, oi, liquidated] = below;
  const sums = sides.buys.map((buy, i) => buy + sides.sells[i]);
  return [
    {
      height,
      data: [x, ...[candles.opens, candles.highs, candles.lows, candles.closes].map(withGaps)],
      series: [hidden, hidden, hidden, hidden],
      drawn: drawCandles,
    },
    { height: volume, data: [x, sums, sides.buys], series: [bars(THEME.sell), bars(THEME.buy)] },
    { height: cvd, data: [x, sides.cumulativeDeltas], series: [line] },
    { height: oi, data: [x, interest.closes], series: [line] },
    {
      height: liquidated,
      data: [x, liquidations.buys.map(Math.sqrt), liquidations.sells.map((amount) => -Math.sqrt(amount))],
      series: [bars(THEME.buy), bars(THEME.sell)],
    },
  ];
}

/** uPlot with a plot for each row and its own axes, prices fitted to what is in view, as it does by itself. */
export function makeUplotPeer(
  host: HTMLElement,
  chart: BenchChart,
  { width, height }: PlotSize,
  below: readonly number[],
): ChartPeer {
  const rows = listRows(chart, height - below.reduce((sum, each) => sum + each, 0), below);
  let plots: readonly uPlot[] = [];
  const fence = (): void => {
    for (const canvas of host.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  };
  const show = ({ timeFrom, timeTo }: TimeView): void => {
    for (const plot of plots) plot.batch(() => plot.setScale('x', { min: timeFrom, max: timeTo }));
    fence();
  };
  return {
    mount(view) {
      plots = rows.map(
        ({ height: own, data, series, drawn }) =>
          new uPlot(
            {
              width,
              height: own,
              legend: { show: false },
              cursor: { show: false },
              axes: [{ stroke: THEME.text1 }, { stroke: THEME.text1, side: 1 }],
              series: [{}, ...series],
              ...(drawn && { hooks: { drawSeries: [(plot, at) => void (at === 1 && drawn(plot))] } }),
            },
            data,
            host,
          ),
      );
      show(view);
    },
    show,
    fence,
    dispose() {
      for (const plot of plots) plot.destroy();
      plots = [];
    },
  };
}
