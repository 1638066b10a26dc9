import { CustomChart, LineChart as LineSeries } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { isEqual } from '@/base/keep-equal';
import { buildLineOption, type LineOptionStyle } from './line-option';
import type { LinePicture, PictureSize } from './line-picture';

export interface LineChartStyle extends LineOptionStyle {
  readonly pixelRatio: number;
}

type Installers = Exclude<Parameters<typeof register>[0], readonly unknown[]>;

/**
 * A line leaves out points that are less than two pixels of the screen where the page was opened from the one before:
 * what the table tells would not be what is drawn, and another screen would show another line.
 */
const drawEveryPoint: Installers = (registers) => {
  registers.registerUpdateLifecycle('series:afterupdate', (_model, api) =>
    api.getZr().storage.traverse((element) => {
      if ('segmentIgnoreThreshold' in element) element.segmentIgnoreThreshold = 0;
    }),
  );
};

/** Lines over an axis in a positioned element without children of its own. */
export class LineChart {
  readonly #host: HTMLElement;
  #chart: { readonly instance: EChartsType; readonly pixelRatio: number } | undefined;
  /** What stands on the chart. */
  #drawn: readonly [LinePicture, PictureSize, LineChartStyle] | undefined;

  constructor(host: HTMLElement) {
    register([LineSeries, CustomChart, GridSimpleComponent, CanvasRenderer, drawEveryPoint]);
    this.#host = host;
  }

  /** A screen hands its pictures on with each answer that comes to any of them: most have not changed. */
  draw(picture: LinePicture, size: PictureSize, style: LineChartStyle): void {
    const wanted = [picture, size, style] as const;
    if (isEqual(this.#drawn, wanted)) return;
    this.#getChart(size, style.pixelRatio).setOption(buildLineOption(picture, style), { notMerge: true, silent: true });
    this.#drawn = wanted;
  }

  dispose(): void {
    this.#chart?.instance.dispose();
    this.#chart = undefined;
    this.#drawn = undefined;
  }

  /** The ratio of pixels is fixed for the life of an instance. */
  #getChart({ width, height }: PictureSize, pixelRatio: number): EChartsType {
    if (this.#chart?.pixelRatio === pixelRatio) {
      const { instance } = this.#chart;
      if (instance.getWidth() !== width || instance.getHeight() !== height) {
        instance.resize({ width, height, silent: true });
      }
      return instance;
    }
    this.dispose();
    const instance = init(this.#host, null, { renderer: 'canvas', devicePixelRatio: pixelRatio, width, height });
    this.#chart = { instance, pixelRatio };
    return instance;
  }
}
