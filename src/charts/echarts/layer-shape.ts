import { graphic } from 'echarts/core';

/** Paints with the origin of the context in the upper left corner of the chart, in CSS px. */
export type PaintLayer = (context: CanvasRenderingContext2D) => void;

/** The type of a custom series' element that paints itself. */
export const LAYER_TYPE = 'depthscape-layer';

/** Of an element: an object around the function, which the chart would take for an array and copy. */
export interface LayerShape {
  readonly layer: { readonly paint: PaintLayer };
}

/**
 * Registers an element that draws straight onto the chart's canvas: one for a whole row, where elements for each candle
 * would cost more than the picture.
 */
export function registerLayerShape(): void {
  if (graphic.getShapeClass(LAYER_TYPE) !== undefined) return;
  const shape = graphic.extendShape({
    type: LAYER_TYPE,
    shape: { layer: { paint: () => undefined } },
    buildPath(path, { layer }: LayerShape) {
      const context = 'getContext' in path ? path.getContext() : path;
      // Without a context only the outline is asked for, which a silent element does not need.
      if (context === null || context === undefined) return;
      context.save();
      layer.paint(context);
      context.restore();
      // What is left of the path must not be filled by the chart.
      context.beginPath();
    },
  });
  graphic.registerShape(LAYER_TYPE, shape);
}
