import type { ScaleHandles } from '@/domain/scale/colour-scale';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import type { HeatmapSearch } from '@/state/url-state';
import { shortenSize } from './scale-handles';

/** Fixed handles. */
export type ScalePin = Pick<ScaleHandles, 'cut' | 'full'>;

/** The part of a scale that does not depend on the unit. */
export interface ScaleLook {
  readonly gamma?: number | undefined;
  /** Name of a colour map. */
  readonly map?: string | undefined;
}

/**
 * The part of the address that says how layers are coloured. Its texts are `layer,sizes,cut,full` (handles of a
 * layer for sizes in `BTC` or, of the same coin, in `BTC/USD`), `layer,gamma,map` (either may be empty) and
 * `layer,opacity`. The other fields are from older links; they are read if no such text is given for depth.
 */
export type ScaleSearch = Pick<HeatmapSearch, 'scale' | 'cut' | 'full' | 'gamma' | 'map'>;

const FIRST_LAYER: LayerId = 'depth';

/** What sizes are measured in. Handles for one unit mean nothing in another. */
export function nameSizes(coin: string, unit: string): string {
  return unit === coin ? coin : `${coin}/${unit}`;
}

/** The handles in the address of a layer for `sizes`. */
export function readPin(search: ScaleSearch, layer: LayerId, sizes: string): ScalePin | undefined {
  const [, , cut, full] = findText(search, isPinOf(layer, sizes)) ?? [];
  const pin = { cut: Number(cut), full: Number(full) };
  if (isPin(pin)) return pin;
  const { cut: typedCut = Number.NaN, full: typedFull = Number.NaN } = layer === FIRST_LAYER ? search : {};
  const typed = { cut: typedCut, full: typedFull };
  return isPin(typed) ? typed : undefined;
}

export function readLook(search: ScaleSearch, layer: LayerId): ScaleLook {
  const [, gamma, map] = findText(search, isLookOf(layer)) ?? [];
  const typed: ScaleLook = layer === FIRST_LAYER ? search : {};
  const power = Number(gamma || Number.NaN);
  return {
    gamma: power >= GAMMA_LEAST && power <= GAMMA_MOST ? power : typed.gamma,
    map: map || typed.map,
  };
}

/** Range of the exponent. */
export const GAMMA_LEAST = 0.6;
export const GAMMA_MOST = 2.2;

/** The address change when a layer's handles are set, or become automatic again (`undefined`). */
export function writePin(search: ScaleSearch, layer: LayerId, sizes: string, pin: ScalePin | undefined): ScaleSearch {
  const own = pin && [layer, sizes, shortenSize(pin.cut), shortenSize(pin.full)].join(',');
  return replaceText(search, layer, isPinOf(layer, sizes), own, { cut: undefined, full: undefined });
}

/** The address change when a layer's curve or map is chosen. */
export function writeLook(search: ScaleSearch, layer: LayerId, look: ScaleLook): ScaleSearch {
  const { gamma, map } = { ...readLook(search, layer), ...look };
  const own = gamma === undefined && map === undefined ? undefined : `${layer},${gamma ?? ''},${map ?? ''}`;
  return replaceText(search, layer, isLookOf(layer), own, { gamma: undefined, map: undefined });
}

/** Range of a layer's opacity. To hide a layer, it is switched off instead. */
export const OPACITY_LEAST = 0.1;
export const OPACITY_MOST = 1;

/** The opacity in the address of a layer that is combined with another one. */
export function readOpacity(search: ScaleSearch, layer: LayerId): number | undefined {
  const [, text] = findText(search, isOpacityOf(layer)) ?? [];
  const opacity = Number(text || Number.NaN);
  return opacity >= OPACITY_LEAST && opacity <= OPACITY_MOST ? opacity : undefined;
}

/** The address change when a layer's opacity is chosen, or is the default again (`undefined`). */
export function writeOpacity(search: ScaleSearch, layer: LayerId, opacity: number | undefined): ScaleSearch {
  const own = opacity === undefined ? undefined : `${layer},${opacity}`;
  return replaceText(search, layer, isOpacityOf(layer), own, {});
}

type IsText = (parts: readonly string[]) => boolean;

const isPinOf =
  (layer: LayerId, sizes: string): IsText =>
  (parts) =>
    parts.length === 4 && parts[0] === layer && parts[1] === sizes;

const isLookOf =
  (layer: LayerId): IsText =>
  (parts) =>
    parts.length === 3 && parts[0] === layer;

const isOpacityOf =
  (layer: LayerId): IsText =>
  (parts) =>
    parts.length === 2 && parts[0] === layer;

function findText({ scale }: ScaleSearch, isWanted: IsText): readonly string[] | undefined {
  return scale?.map((text) => text.split(',')).find(isWanted);
}

function replaceText(
  { scale = [] }: ScaleSearch,
  layer: LayerId,
  isOld: IsText,
  own: string | undefined,
  typed: ScaleSearch,
): ScaleSearch {
  const others = scale.filter((text) => !isOld(text.split(',')));
  const next = own === undefined ? others : [own, ...others];
  return { ...(layer === FIRST_LAYER ? typed : {}), scale: next.length === 0 ? undefined : next };
}

function isPin({ cut, full }: ScalePin): boolean {
  return cut > 0 && full > cut && full < Number.POSITIVE_INFINITY;
}
