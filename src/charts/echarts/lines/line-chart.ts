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
 * ECharts drops points less than two pixels (of the screen the page was opened on) from the previous one: the drawn
 * line would differ from the table and between screens.
 */
const drawEveryPoint: Installers = (registers) => {
  registers.registerUpdateLifecycle('series:afterupdate', (_model, api) =>
    api.getZr().storage.traverse((element) => {
      if ('segmentIgnoreThreshold' in element) element.segmentIgnoreThreshold = 0;
    }),
  );
};

/** Draws lines and axes into a positioned element without children of its own. */
export class LineChart {
  readonly #host: HTMLElement;
  #chart: { readonly instance: EChartsType; readonly pixelRatio: number } | undefined;
  /** The picture that is on the chart. */
  #drawn: readonly [LinePicture, PictureSize, LineChartStyle] | undefined;

  constructor(host: HTMLElement) {
    register([LineSeries, CustomChart, GridSimpleComponent, CanvasRenderer, drawEveryPoint]);
    this.#host = host;
  }

  /** A screen passes its pictures again after each answer to any of them; most have not changed. */
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

  /** The pixel ratio of an instance cannot change. */
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
