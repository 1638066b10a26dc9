import type { ColourMapName } from '@/charts/chart-theme';
import { GAMMA_DEFAULT } from '@/domain/scale/colour-scale';
import type { LayerId } from '@/features/heatmap/layers/heatmap-layer';
import type { LockedScale, Theme } from '@/state/settings';
import type { HeatmapSearch } from '@/state/url-state';
import { type ColourReference, getColourMap, type ScaleChoice } from './colour-scale';
import { readLook, readPin, type ScalePin } from './scale-address';

/** What the choice of a scale depends on. */
interface ScaleFacts {
  readonly search: HeatmapSearch;
  readonly sizes: string;
  readonly theme: Theme;
  readonly setting: ColourMapName;
  readonly locks: Readonly<Record<string, LockedScale>>;
}

/** The address overrides locks, so that a link keeps showing the same colours. */
export function chooseScale(id: LayerId, { search, sizes, theme, setting, locks }: ScaleFacts): ScaleChoice {
  const look = readLook(search, id);
  const asked = readPin(search, id, sizes);
  const lock = locks[nameLock(id, sizes)] as LockedScale | undefined;
  const isLockUsed = asked === undefined && lock !== undefined;
  const gamma = (isLockUsed ? lock.gamma : look.gamma) ?? GAMMA_DEFAULT;
  const map = getColourMap(isLockUsed ? lock.map : look.map, theme, setting);
  const pin = asked ?? lock;
  const isLocked = lock !== undefined && pin?.cut === lock.cut && pin.full === lock.full && gamma === lock.gamma;
  return { reference: nameReference(pin, isLocked, search), pin, gamma, map, sessionCounts: undefined };
}

function nameReference(pin: ScalePin | undefined, isLocked: boolean, search: HeatmapSearch): ColourReference {
  if (pin === undefined) return search.reference ?? 'view';
  return isLocked ? 'locked' : 'fixed';
}

/** Name of a layer's lock in the settings. */
export function nameLock(id: LayerId, sizes: string): string {
  return `${id} ${sizes}`;
}
