import {
  CandlestickSeries,
  createChart,
  HistogramSeries,
  type IChartApi,
  LineSeries,
  type SeriesDataItemTypeMap,
  type UTCTimestamp,
} from 'lightweight-charts';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { getChartTheme } from '@/charts/chart-theme';
import { ChartStack } from '@/charts/echarts/chart-stack';
import { STACK_ROWS, type StackData, type StackLayout, type StackRowId } from '@/charts/echarts/stack-data';
import { fitPrice, type PlotSize, type Viewport } from '@/charts/viewport/viewport';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { makeLinePyramid } from '@/domain/columns/line-pyramid';
import { makeSidePyramid } from '@/domain/columns/side-pyramid';
import { fitChartPrices } from '@/features/chart/columns/price-columns';
import { makePricePane } from '@/testing/screen/price-pane';
import { CANDLE_SECONDS, FIRST_CANDLE } from './candles-data';
import type { BenchChart } from './chart-data';
import { HandFrames } from './hand-frames';

/** The range in view, Unix seconds. Prices are fitted to it, as by default in the screen and in lightweight-charts. */
export type TimeView = Pick<Viewport, 'timeFrom' | 'timeTo'>;

/** Something that draws the candles and the four rows below them. Each step ends when the picture can be read. */
export interface ChartPeer {
  mount(view: TimeView): void;
  show(view: TimeView): void;
  /** Reads one pixel of every canvas, so that all drawing is finished. */
  fence(): void;
  dispose(): void;
}

const THEME = getChartTheme('dark');
const AXIS_CSS_PX = 72;
const TIME_AXIS_CSS_PX = 26;
/** Heights of the rows below the price, CSS px. */
export const ROWS_BELOW = { volume: 112, cvd: 82, oi: 82, liquidations: 74 } as const;

function fence(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

function makeLayout({ width, height, pixelRatio }: PlotSize): StackLayout {
  const below = Object.values(ROWS_BELOW).reduce((sum, each) => sum + each, 0);
  const heights: Readonly<Partial<Record<StackRowId, number>>> = {
    price: height - TIME_AXIS_CSS_PX - below,
    ...ROWS_BELOW,
  };
  let top = 0;
  const rows = STACK_ROWS.flatMap((id) => {
    const own = heights[id];
    if (own === undefined) return [];
    top += own;
    return [{ id, top: top - own, height: own }];
  });
  return {
    rows,
    plotWidth: width - AXIS_CSS_PX,
    gutterWidth: 0,
    axisWidth: AXIS_CSS_PX,
    timeAxisHeight: TIME_AXIS_CSS_PX,
    pixelRatio,
  };
}

/** The pyramids belong to the data, so they are made again at each mount. */
function makeStackData({ candles, gaps, sides, interest, liquidations }: BenchChart): StackData {
  const cvd = makeLinePyramid({ times: sides.times, values: sides.cumulativeDeltas }, CANDLE_SECONDS);
  return {
    price: makePricePane(makeCandlePyramid(candles, CANDLE_SECONDS), {
      last: { price: candles.closes[candles.length - 1], isRising: true },
      gaps,
    }),
    volume: { sides: makeSidePyramid(sides, CANDLE_SECONDS), hasDelta: true, unit: 'BTC' },
    cvd: { line: cvd, anchor: undefined },
    interest: { candles: makeCandlePyramid(interest, CANDLE_SECONDS), form: 'line' },
    liquidations: { sides: makeSidePyramid(liquidations, CANDLE_SECONDS) },
  };
}

export function makeStackPeer(host: HTMLElement, chart: BenchChart, size: PlotSize): ChartPeer {
  const layout = makeLayout(size);
  const plot = { width: layout.plotWidth, height: layout.rows[0].height, pixelRatio: size.pixelRatio };
  let stack: ChartStack | undefined;
  // Frames are only drawn on demand.
  const frames = { request: () => 0, cancel: () => undefined };
  const show = (view: TimeView): void => {
    const prices = fitChartPrices(chart.candles, view.timeFrom, view.timeTo) ?? { low: 0, high: 1 };
    stack?.setViewport(fitPrice({ ...view, priceLow: 0, priceHigh: 1 }, prices, 0), plot);
    stack?.draw();
    fence(host);
  };
  return {
    mount(view) {
      stack = new ChartStack({ host, scheduler: makeFrameScheduler(frames) });
      stack.setStyle({ theme: THEME, zone: 'utc' });
      stack.setLayout(layout);
      stack.setData(makeStackData(chart));
      show(view);
    },
    show,
    fence: () => fence(host),
    dispose() {
      stack?.dispose();
      stack = undefined;
    },
  };
}

type Point<T extends 'Candlestick' | 'Histogram' | 'Line'> = SeriesDataItemTypeMap<UTCTimestamp>[T];

function buildPoints({ candles, sides, interest, liquidations }: BenchChart) {
  const list = <P>(make: (time: UTCTimestamp, i: number) => P): P[] =>
    Array.from(candles.times, (time, i) => make(time as UTCTimestamp, i));
  const histogram = (values: Float64Array, color: string): Point<'Histogram'>[] =>
    list((time, i) => ({ time, value: values[i], color }));
  return {
    candles: list((time, i): Point<'Candlestick'> | { readonly time: UTCTimestamp } =>
      Number.isNaN(candles.opens[i])
        ? { time }
        : {
            time,
            open: candles.opens[i],
            high: candles.highs[i],
            low: candles.lows[i],
            close: candles.closes[i],
          },
    ),
    // Stacked as far as it can: the sum behind, the buys in front.
    sums: histogram(
      sides.buys.map((buy, i) => buy + sides.sells[i]),
      THEME.sell,
    ),
    buys: histogram(sides.buys, THEME.buy),
    cvd: list((time, i): Point<'Line'> => ({ time, value: sides.cumulativeDeltas[i] })),
    interest: list((time, i): Point<'Line'> => ({ time, value: interest.closes[i] })),
    shorts: histogram(liquidations.buys.map(Math.sqrt), THEME.buy),
    longs: histogram(
      liquidations.sells.map((amount) => -Math.sqrt(amount)),
      THEME.sell,
    ),
  };
}

/**
 * lightweight-charts with the same rows as panes and its own axes. `isConflated`: it merges bars that share a pixel in
 * advance, as we do.
 */
export function makeLightweightPeer(
  host: HTMLElement,
  data: BenchChart,
  size: PlotSize,
  isConflated: boolean,
): ChartPeer {
  const points = buildPoints(data);
  const frames = new HandFrames();
  let chart: IChartApi | undefined;
  const indexOf = (time: number): number => (time - FIRST_CANDLE) / CANDLE_SECONDS;
  const place = (view: TimeView): void => {
    chart?.timeScale().setVisibleLogicalRange({ from: indexOf(view.timeFrom), to: indexOf(view.timeTo) - 1 });
    frames.run();
    frames.giveBack();
    fence(host);
  };
  return {
    mount(view) {
      frames.take();
      chart = createChart(host, {
        width: size.width,
        height: size.height,
        layout: { background: { color: THEME.canvas }, textColor: THEME.text1 },
        timeScale: {
          minBarSpacing: 0.0001,
          enableConflation: isConflated,
          precomputeConflationOnInit: isConflated,
        },
      });
      chart.addSeries(CandlestickSeries, {}, 0).setData(points.candles);
      chart.addSeries(HistogramSeries, {}, 1).setData(points.sums);
      chart.addSeries(HistogramSeries, {}, 1).setData(points.buys);
      chart.addSeries(LineSeries, { lineWidth: 1 }, 2).setData(points.cvd);
      chart.addSeries(LineSeries, { lineWidth: 1 }, 3).setData(points.interest);
      chart.addSeries(HistogramSeries, {}, 4).setData(points.shorts);
      chart.addSeries(HistogramSeries, {}, 4).setData(points.longs);
      const panes = chart.panes();
      for (const [i, height] of Object.values(ROWS_BELOW).entries()) panes[i + 1].setHeight(height);
      place(view);
    },
    show(view) {
      frames.take();
      place(view);
    },
    fence: () => fence(host),
    dispose: () => chart?.remove(),
  };
}
