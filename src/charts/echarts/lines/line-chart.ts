import { CustomChart, LineChart as LineSeries } from 'echarts/charts';
import { GridSimpleComponent } from 'echarts/components';
import { type EChartsType, init, use as register } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
import { buildLineOption, type LineOptionStyle } from './line-option';
import type { LinePicture, PictureSize } from './line-picture';

export interface LineChartStyle extends LineOptionStyle {
  readonly pixelRatio: number;
}

/** Lines over an axis in a positioned element without children of its own. */
export class LineChart {
  readonly #host: HTMLElement;
  #chart: { readonly instance: EChartsType; readonly pixelRatio: number } | undefined;

  constructor(host: HTMLElement) {
    register([LineSeries, CustomChart, GridSimpleComponent, CanvasRenderer]);
    this.#host = host;
  }

  draw(picture: LinePicture, size: PictureSize, style: LineChartStyle): void {
    this.#getChart(size, style.pixelRatio).setOption(buildLineOption(picture, style), { notMerge: true, silent: true });
  }

  dispose(): void {
    this.#chart?.instance.dispose();
    this.#chart = undefined;
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
