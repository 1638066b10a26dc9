import {
  type CandlestickData,
  CandlestickSeries,
  createChart,
  type IChartApi,
  type UTCTimestamp,
} from 'lightweight-charts';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { getChartTheme } from '@/charts/chart-theme';
import { makePriceEngine } from '@/charts/series/price-series';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import { makeCandlePyramid } from '@/domain/columns/candle-pyramid';
import { CANDLE_SECONDS, FIRST_CANDLE } from './candles-data';
import { HandFrames } from './hand-frames';

/** Something that draws the candles. Each step ends when the picture can be read. */
export interface CandlePeer {
  mount(view: Viewport): void;
  show(view: Viewport): void;
  dispose(): void;
}

const THEME = getChartTheme('dark');

/** Reads one pixel of every canvas: nothing is left to be drawn after that. */
function fence(host: HTMLElement): void {
  for (const canvas of host.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
}

/** Our own canvas, from typed columns: the pyramid is made anew with each mount. */
export function makeCanvasPeer(host: HTMLElement, candles: CandleColumns, size: PlotSize): CandlePeer {
  const scheduler = makeFrameScheduler();
  let engine: ReturnType<typeof makePriceEngine> | undefined;
  const show = (view: Viewport): void => {
    engine?.setViewport(view, size);
    engine?.draw();
    fence(host);
  };
  return {
    mount(view) {
      engine = makePriceEngine({ host, scheduler });
      engine.setStyle({ theme: THEME, zone: 'utc', isOverHeat: false });
      engine.setData({ candles: makeCandlePyramid(candles, CANDLE_SECONDS), overlay: 'candles', last: undefined });
      show(view);
    },
    show,
    dispose() {
      engine?.dispose();
      engine = undefined;
    },
  };
}

/**
 * lightweight-charts with nothing beside the plot: no axes, no last price, no crosshair. `isConflated`: it merges
 * candles that share a pixel, as we do, ahead of time.
 */
export function makeLightweightPeer(
  host: HTMLElement,
  candles: CandleColumns,
  size: PlotSize,
  isConflated: boolean,
): CandlePeer {
  const data = Array.from(
    candles.times,
    (time, i): CandlestickData => ({
      time: time as UTCTimestamp,
      open: candles.opens[i],
      high: candles.highs[i],
      low: candles.lows[i],
      close: candles.closes[i],
    }),
  );
  const frames = new HandFrames();
  let chart: IChartApi | undefined;
  const indexOf = (time: number): number => (time - FIRST_CANDLE) / CANDLE_SECONDS;
  const place = (view: Viewport): void => {
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
        rightPriceScale: { visible: false },
        timeScale: {
          visible: false,
          minBarSpacing: 0.0001,
          enableConflation: isConflated,
          precomputeConflationOnInit: isConflated,
        },
      });
      const series = chart.addSeries(CandlestickSeries, { lastValueVisible: false, priceLineVisible: false });
      series.setData(data);
      place(view);
    },
    show(view) {
      frames.take();
      place(view);
    },
    dispose: () => chart?.remove(),
  };
}
