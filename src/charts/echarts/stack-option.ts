import type { EChartsCoreOption } from 'echarts/core';
import type { Viewport } from '../viewport/viewport';
import { LAYER_TYPE, type LayerShape, type PaintLayer } from './layer-shape';
import type { StackLayout, StackRowId } from './stack-data';
import type { RowFrame, StackFrame } from './stack-frame';

/** Paints the ground or a row as it is at that moment. */
export type PaintStack = (layer: 'ground' | StackRowId) => PaintLayer;

const HIDDEN_AXIS = { type: 'value', show: false, animation: false, splitNumber: 1, scale: true } as const;

/** One grid with a linear time axis and a value axis of its own for each row. */
export function buildStackOption(
  layout: StackLayout,
  view: Viewport,
  frame: StackFrame,
  canvas: string,
  paint: PaintStack,
): EChartsCoreOption {
  const { rows } = layout;
  const ranges = buildAxisRanges(view, frame);
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
    xAxis: ranges.xAxis.map((range, gridIndex) => ({ ...HIDDEN_AXIS, ...range, gridIndex })),
    yAxis: ranges.yAxis.map((range, gridIndex) => ({ ...HIDDEN_AXIS, ...range, gridIndex })),
    series: [makeSeries('ground', 0, 0, paint), ...rows.map(({ id }, index) => makeSeries(id, index, 1, paint))],
  };
}

/** Ranges of all axes, to be merged into an option that is there. */
export function buildAxisRanges(
  view: Viewport,
  { rows }: StackFrame,
): {
  readonly xAxis: readonly AxisRange[];
  readonly yAxis: readonly AxisRange[];
} {
  return {
    xAxis: rows.map(({ row }) => ({ id: `time-${row.id}`, min: view.timeFrom, max: view.timeTo })),
    yAxis: rows.map((frame) => ({ id: `value-${frame.row.id}`, ...rangeOf(frame) })),
  };
}

interface AxisRange {
  readonly id: string;
  readonly min: number;
  readonly max: number;
}

/** Values at the lower and the upper edge of the row, as far as its scale is linear. */
function rangeOf({ part }: RowFrame): Omit<AxisRange, 'id'> {
  return part === undefined ? { min: 0, max: 1 } : { min: part.scale.low, max: part.scale.high };
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
