import { buildMapRamp } from '@/charts/chart-theme';
import type { HeatStyle, LayerStyle } from '@/charts/heatmap/heat-data';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { buildColourTable, type ScaleHandles } from '@/domain/scale/colour-scale';
import type { Theme } from '@/state/settings';
import type { LayerId } from '@/state/url-state';
import type { PlaneLook } from './heat-planes';

/** The current colours of a layer's sizes. */
export interface LayerColours {
  /** 256 RGB triples of the layer's own map. */
  readonly ramp: Uint8Array;
  readonly handles: ScaleHandles;
}

/** How the planes are coloured, lowest first; `undefined` while a scale is unknown. */
export function buildPlaneStyle(
  theme: Theme,
  looks: readonly PlaneLook[],
  coloursOf: (layer: LayerId) => LayerColours | undefined,
): HeatStyle | undefined {
  const [lowest, ...over] = looks;
  if (lowest === undefined) return undefined;
  const colours = coloursOf(lowest.layer);
  if (colours === undefined) return undefined;
  const ramp = lowest.map === undefined ? colours.ramp : buildMapRamp(lowest.map);
  return {
    ...buildHeatStyle(theme, ramp, lowest.book, colours.handles),
    opacity: lowest.opacity,
    over: over.flatMap((look): LayerStyle[] => {
      const own = coloursOf(look.layer);
      if (own === undefined) return [];
      const table = buildColourTable(
        look.map === undefined ? own.ramp : buildMapRamp(look.map),
        look.book,
        own.handles,
      );
      return [{ table, opacity: look.opacity, blend: look.blend }];
    }),
  };
}
