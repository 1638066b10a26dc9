import { type Disposer, DisposerStack } from '@/base/dispose';
import type { FrameScheduler } from '@/base/frame-scheduler';
import type { ChartEngine } from '@/charts/chart-engine';
import {
  makeStackCrosshair,
  type StackCrosshairData,
  type StackCrosshairStyle,
} from '@/charts/crosshair/stack-crosshair';
import type { CrosshairPoint, CrosshairStore } from '@/charts/crosshair-store';
import type { ChartStack } from '@/charts/echarts/chart-stack';
import type { StackLayout, StackRow, StackRowId } from '@/charts/echarts/stack-data';
import type { PlotSize } from '@/charts/viewport/viewport';
import type { PlotModel } from '@/panes/plot/plot-model';
import { getPlotSize } from './chart-layout';
import { type MergedCandles, watchMergedCandles } from './merged-candles';

/** Loads the engine, which is large and arrives after the frame. */
export type MakeStack = (options: { readonly host: HTMLElement; readonly scheduler: FrameScheduler }) => ChartStack;

export interface StageOptions {
  readonly host: HTMLElement;
  readonly makeStack: MakeStack;
  readonly model: PlotModel;
  readonly crosshair: CrosshairStore;
  readonly scheduler: FrameScheduler;
}

/** Where the pointer rests in a row without prices: CSS px from the top of the row. */
export interface RowPoint {
  readonly row: StackRowId;
  readonly y: number;
}

/** The engines of the chart view over one element. */
export interface ChartStage extends Disposer {
  readonly stack: ChartStack;
  readonly lines: ChartEngine<StackCrosshairData, StackCrosshairStyle>;
  /** Candles per bar of the price row. */
  readonly merged: Pick<MergedCandles, 'get' | 'subscribe'>;
  /** Places the rows; the crosshair follows. */
  setLayout(layout: StackLayout): void;
  /** Size of the price row, at least 1 CSS px high; its gestures are scaled by it. */
  plotSize(): PlotSize;
  findRow(id: StackRowId): StackRow | undefined;
  /** Moves the crosshair of all rows; `undefined` hides it. */
  hover(point: CrosshairPoint | undefined, at?: RowPoint): void;
  /** Where the pointer rests; `undefined` if it rests on prices. */
  getRowPoint(): RowPoint | undefined;
}

const NO_LAYOUT: StackLayout = {
  rows: [],
  plotWidth: 0,
  gutterWidth: 0,
  axisWidth: 0,
  timeAxisHeight: 0,
  pixelRatio: 1,
};

export function makeChartStage({ host, makeStack, model, crosshair, scheduler }: StageOptions): ChartStage {
  const owned = new DisposerStack();
  // The chart takes over its host, so the crosshair lies in a layer above it.
  const merged: MergedCandles = watchMergedCandles(scheduler, () => stack.mergedCandles());
  const stack = owned.own(makeStack({ host: owned.own(makeLayer(host)).element, scheduler: merged.scheduler }));
  const lines = owned.own(makeStackCrosshair({ host: owned.own(makeLayer(host)).element, scheduler, crosshair }));
  let layout = NO_LAYOUT;
  let rowPoint: RowPoint | undefined;
  const findRow = (id: StackRowId): StackRow | undefined => layout.rows.find((row) => row.id === id);
  const plotSize = (): PlotSize => getPlotSize(layout);
  const show = (): void => {
    const { view } = model.get();
    stack.setViewport(view, plotSize());
    lines.setViewport(view, { width: host.clientWidth, height: host.clientHeight, pixelRatio: layout.pixelRatio });
  };
  owned.defer(model.subscribe(show));
  return {
    stack,
    lines,
    merged,
    setLayout(next) {
      layout = next;
      stack.setLayout(next);
      show();
    },
    plotSize,
    findRow,
    hover(point, at) {
      if (!crosshair.pinned) rowPoint = point === undefined ? undefined : at;
      crosshair.set(point);
    },
    getRowPoint: () => rowPoint,
    dispose: () => owned.dispose(),
  };
}

/** An element that fills `host` and allows others over it. */
function makeLayer(host: HTMLElement): Disposer & { readonly element: HTMLElement } {
  const element = host.ownerDocument.createElement('div');
  Object.assign(element.style, { position: 'absolute', inset: '0' });
  host.append(element);
  return { element, dispose: () => element.remove() };
}
