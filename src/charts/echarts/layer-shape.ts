import { graphic } from 'echarts/core';

/** Paints in CSS px, with the origin of the context in the upper left corner of the chart. */
export type PaintLayer = (context: CanvasRenderingContext2D) => void;

/** The type of a custom series' element that paints itself. */
export const LAYER_TYPE = 'depthscape-layer';

/**
 * Data of an element. The object wraps the function because the chart would take a bare function for an array and copy
 * it.
 */
export interface LayerShape {
  readonly layer: { readonly paint: PaintLayer };
}

/**
 * Registers an element that draws directly onto the chart's canvas: one for a whole row, because an element per candle
 * would cost more than painting.
 */
export function registerLayerShape(): void {
  if (graphic.getShapeClass(LAYER_TYPE) !== undefined) return;
  const shape = graphic.extendShape({
    type: LAYER_TYPE,
    shape: { layer: { paint: () => undefined } },
    buildPath(path, { layer }: LayerShape) {
      const context = 'getContext' in path ? path.getContext() : path;
      // Without a context only the outline is requested, which a silent element does not need.
      if (context === null || context === undefined) return;
      context.save();
      try {
        layer.paint(context);
      } finally {
        context.restore();
      }
      // The chart must not fill what is left of the path.
      context.beginPath();
    },
  });
  graphic.registerShape(LAYER_TYPE, shape);
}
