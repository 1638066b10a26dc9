import type { EChartsCoreOption } from 'echarts/core';
import type { PriceRange, Viewport } from '../viewport/viewport';
import { LAYER_TYPE, type LayerShape, type PaintLayer } from './layer-shape';
import type { StackLayout, StackRowId } from './stack-data';
import type { StackFrame } from './stack-frame';

/** Paints the ground or a row as it is at that moment. */
export type PaintStack = (layer: 'ground' | StackRowId) => PaintLayer;

const HIDDEN_AXIS = { type: 'value', show: false, animation: false, splitNumber: 1, scale: true } as const;

/** What the axes show at the moment they are asked. */
export type GetShown = () => { readonly view: Viewport; readonly frame: StackFrame };

/**
 * One grid with a linear time axis and a value axis of its own for each row. The axes ask for their ranges whenever the
 * chart works them out: a pan needs no other option.
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

/** Values at the lower and the upper edge of a row, as far as its scale is linear. */
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
    // One item: its element paints whatever is in view.
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
