import type { ColourMapName } from '@/charts/chart-theme';
import { parseHex } from '@/domain/scale/oklab';
import type { SideWords } from '@/features/heatmap/view/layer-words';
import { colorMaps } from '@/theme/tokens';

/**
 * The colours of small to large sizes, as a CSS background: those of one part, or what two parts are blended to where
 * they share a price. `undefined` if the words name no colour.
 */
export function makePartGround(
  maps: readonly ColourMapName[],
  { part, mix }: Pick<SideWords, 'part' | 'mix'>,
  ...within: [from?: number, to?: number]
): string | undefined {
  const stops = mix === undefined ? stopsOf(maps[part ?? -1]) : blendStops(maps[mix[0]], maps[mix[1]]);
  return stops && `linear-gradient(90deg in oklab, ${stops.slice(...within).join(', ')})`;
}

const stopsOf = (map: ColourMapName | undefined): readonly string[] | undefined => map && colorMaps[map].stops;

/** Must match `BESIDE` of the planes: the stronger of both in each channel. */
function blendStops(one: ColourMapName | undefined, other: ColourMapName | undefined): readonly string[] | undefined {
  if (one === undefined || other === undefined) return undefined;
  const stronger = colorMaps[one].theme === 'dark' ? Math.max : Math.min;
  return colorMaps[one].stops.map((stop, at) => {
    const beside = parseHex(colorMaps[other].stops[at]);
    return `rgb(${parseHex(stop)
      .map((channel, i) => stronger(channel, beside[i]))
      .join(' ')})`;
  });
}
