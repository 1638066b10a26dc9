import type { EChartsCoreOption } from 'echarts/core';
import type { PriceRange, Viewport } from '../viewport/viewport';
import { LAYER_TYPE, type LayerShape, type PaintLayer } from './layer-shape';
import type { StackLayout, StackRowId } from './stack-data';
import type { StackFrame } from './stack-frame';

/** Returns the painter of the background or of a row in its current state. */
export type PaintStack = (layer: 'ground' | StackRowId) => PaintLayer;

const HIDDEN_AXIS = { type: 'value', show: false, animation: false, splitNumber: 1, scale: true } as const;

/** What is shown when the axes query their ranges. */
export type GetShown = () => { readonly view: Viewport; readonly frame: StackFrame };

/**
 * One grid per row, each with a linear time axis and its own value axis. The axes query their ranges whenever the chart
 * computes them, so a pan needs no new option.
 */
export function buildStackOption(
  layout: StackLayout,
  canvas: string,
  getShown: GetShown,
  paint: PaintStack,
): EChartsCoreOption {
  const { rows } = layout;
  return {
    animation: false,
    backgroundColor: canvas,
    grid: rows.map(({ id, top, height }) => ({
      id,
      left: 0,
      top,
      width: layout.plotWidth,
      height,
      outerBoundsMode: 'none',
    })),
    xAxis: rows.map(({ id }, gridIndex) => ({
      ...HIDDEN_AXIS,
      id: `time-${id}`,
      gridIndex,
      min: () => getShown().view.timeFrom,
      max: () => getShown().view.timeTo,
    })),
    yAxis: rows.map(({ id }, gridIndex) => ({
      ...HIDDEN_AXIS,
      id: `value-${id}`,
      gridIndex,
      min: () => findRowRange(getShown().frame, id).low,
      max: () => findRowRange(getShown().frame, id).high,
    })),
    series: [makeSeries('ground', 0, 0, paint), ...rows.map(({ id }, index) => makeSeries(id, index, 1, paint))],
  };
}

/** Lowest and highest value of a row's scale; 0 and 1 while it has nothing to draw. */
function findRowRange({ rows }: StackFrame, id: StackRowId): PriceRange {
  return rows.find(({ row }) => row.id === id)?.part?.scale ?? { low: 0, high: 1 };
}

function makeSeries(layer: 'ground' | StackRowId, axisIndex: number, z: number, paint: PaintStack): object {
  const shape: LayerShape = { layer: { paint: paint(layer) } };
  return {
    id: layer,
    type: 'custom',
    xAxisIndex: axisIndex,
    yAxisIndex: axisIndex,
    z,
    silent: true,
    clip: false,
    animation: false,
    // One item: its element paints everything in view.
    data: [[0, 0]],
    renderItem: () => ({
      type: LAYER_TYPE,
      silent: true,
      emphasisDisabled: true,
      shape,
      style: { fill: 'none', stroke: 'none' },
    }),
  };
}
