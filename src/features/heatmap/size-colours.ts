import { mapSize, rampOffset } from '@/domain/scale/colour-scale';
import type { ColourScale } from './colour-scale';

/** The CSS colour that a scale gives a size; `undefined` for what it draws as nothing. */
export function makeSizeColours({ handles, ramp }: Pick<ColourScale, 'handles' | 'ramp'>) {
  return (size: number): string | undefined => {
    if (!(size > handles.cut)) return undefined;
    const at = rampOffset(mapSize(size, handles));
    return `rgb(${ramp.subarray(at, at + 3).join(' ')})`;
  };
}
