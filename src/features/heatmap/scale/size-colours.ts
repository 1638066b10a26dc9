import { mapSize, rampOffset } from '@/domain/scale/colour-scale';
import type { LayerScale } from '@/features/heatmap/layers/layer-scale';
import { type ColourScale, isScaleUnknown } from './colour-scale';

/** What a layer's colours depend on. */
type ScaleOfLayer = Pick<LayerScale, 'id'> & {
  readonly scale: Pick<ColourScale, 'handles' | 'ramp' | 'isAuto' | 'isEmpty'>;
};

/** The CSS colour of a size; `undefined` if the scale does not draw it. */
export type SizeColours = (size: number) => string | undefined;

export function makeSizeColours({ handles, ramp }: Pick<ColourScale, 'handles' | 'ramp'>): SizeColours {
  return (size) => {
    if (!(size > handles.cut)) return undefined;
    const at = rampOffset(mapSize(size, handles));
    return `rgb(${ramp.subarray(at, at + 3).join(' ')})`;
  };
}

/** The colours of layer `id`; `undefined` while it has no scale of its own, or while the scale is unknown. */
export function findSizeColours(scales: readonly ScaleOfLayer[], id: LayerScale['id']): SizeColours | undefined {
  const own = scales.find((layer) => layer.id === id)?.scale;
  return own === undefined || isScaleUnknown(own) ? undefined : makeSizeColours(own);
}
