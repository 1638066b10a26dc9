import {
  type CustomData,
  type CustomSeriesOptions,
  createChart,
  customSeriesDefaultOptions,
  type IChartApi,
  type ICustomSeriesPaneRenderer,
  type ICustomSeriesPaneView,
  type PaneRendererCustomData,
  type PriceToCoordinateConverter,
  type UTCTimestamp,
} from 'lightweight-charts';
import type { Viewport } from '@/charts/viewport/viewport';
import { HandFrames } from './hand-frames';
import type { BenchGrid } from './heatmap-grid';
import type { Peer } from './heatmap-page';

/** One snapshot: the lowest price of each cell, and its colour. */
interface Snapshot extends CustomData<UTCTimestamp> {
  readonly time: UTCTimestamp;
  readonly prices: Float64Array;
  readonly colours: readonly string[];
}

type Target = Parameters<ICustomSeriesPaneRenderer['draw']>[0];

/** Draws like the library's own heatmap example: a filled rectangle per visible cell. */
class CellRenderer implements ICustomSeriesPaneRenderer {
  readonly #rowStep: number;
  #data: PaneRendererCustomData<UTCTimestamp, Snapshot> | undefined;

  constructor(rowStep: number) {
    this.#rowStep = rowStep;
  }

  update(data: PaneRendererCustomData<UTCTimestamp, Snapshot>): void {
    this.#data = data;
  }

  draw(target: Target, toCoordinate: PriceToCoordinateConverter): void {
    const data = this.#data;
    if (!data?.visibleRange) return;
    const { from, to } = data.visibleRange;
    const width = Math.max(1, data.barSpacing);
    target.useBitmapCoordinateSpace(({ context, horizontalPixelRatio, verticalPixelRatio }) => {
      for (const { x, originalData } of data.bars.slice(from, to)) {
        const left = Math.round((x - width / 2) * horizontalPixelRatio);
        const across = Math.max(1, Math.round(width * horizontalPixelRatio));
        for (const [i, price] of originalData.prices.entries()) {
          const low = toCoordinate(price);
          const high = toCoordinate(price + this.#rowStep);
          if (low === null || high === null) continue;
          context.fillStyle = originalData.colours[i];
          const top = Math.round(high * verticalPixelRatio);
          context.fillRect(left, top, across, Math.max(1, Math.round(low * verticalPixelRatio) - top));
        }
      }
    });
  }
}

class CellView implements ICustomSeriesPaneView<UTCTimestamp, Snapshot> {
  readonly #renderer: CellRenderer;

  constructor(rowStep: number) {
    this.#renderer = new CellRenderer(rowStep);
  }

  renderer(): CellRenderer {
    return this.#renderer;
  }

  update(data: PaneRendererCustomData<UTCTimestamp, Snapshot>): void {
    this.#renderer.update(data);
  }

  priceValueBuilder({ prices }: Snapshot): number[] {
    return [prices[0], prices[prices.length - 1]];
  }

  isWhitespace(data: object): data is never {
    return !('prices' in data);
  }

  defaultOptions(): CustomSeriesOptions {
    return customSeriesDefaultOptions;
  }
}

const COLOURS = ['#0b0f14', '#123a5a', '#1f7fa0', '#7fd0c0', '#fff3c0'];

/** Five steps from 0.01 to 1000. */
const colourOf = (size: number): string =>
  COLOURS[Math.min(COLOURS.length - 1, Math.max(0, Math.floor(Math.log10(size) + 2)))];

function buildSnapshots(grid: BenchGrid): Snapshot[] {
  const prices = Float64Array.from({ length: grid.rows }, (_, row) => grid.priceLow + row * grid.rowStep);
  return Array.from({ length: grid.columns }, (_, column) => ({
    time: (grid.timeFrom + column * grid.columnSeconds) as UTCTimestamp,
    prices,
    colours: Array.from({ length: grid.rows }, (_row, row) => colourOf(grid.sizeOf(column, row))),
  }));
}

/** lightweight-charts with a custom series, its way to draw other chart types. Only the plot. */
export function makeLightweightHeatmapPeer(host: HTMLElement, grid: BenchGrid): Peer {
  const snapshots = buildSnapshots(grid);
  const frames = new HandFrames();
  let chart: IChartApi | undefined;
  let range = { minValue: 0, maxValue: 1 };
  const place = (view: Viewport): void => {
    range = { minValue: view.priceLow, maxValue: view.priceHigh };
    const indexOf = (time: number): number => (time - grid.timeFrom) / grid.columnSeconds;
    chart?.timeScale().setVisibleLogicalRange({ from: indexOf(view.timeFrom), to: indexOf(view.timeTo) - 1 });
    frames.run();
    frames.giveBack();
    for (const canvas of host.querySelectorAll('canvas')) canvas.getContext('2d')?.getImageData(0, 0, 1, 1);
  };
  return {
    mount(view) {
      frames.take();
      chart = createChart(host, {
        width: host.clientWidth,
        height: host.clientHeight,
        rightPriceScale: { visible: false, scaleMargins: { top: 0, bottom: 0 } },
        timeScale: { visible: false, minBarSpacing: 0.0001 },
      });
      const series = chart.addCustomSeries(new CellView(grid.rowStep), {
        lastValueVisible: false,
        priceLineVisible: false,
        autoscaleInfoProvider: () => ({ priceRange: range }),
      });
      series.setData(snapshots);
      place(view);
    },
    show(view) {
      frames.take();
      place(view);
    },
    dispose: () => chart?.remove(),
  };
}
