import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTileRevision } from '@/client/use-tile-revision';
import { getValueUnit, joinParts, nameValue } from '@/features/heatmap/layers/depth-picture';
import { getPartMaps, getUsualOpacity } from '@/features/heatmap/layers/heat-planes';
import type { HeatmapLayer, LayerId } from '@/features/heatmap/layers/heatmap-layer';
import { LAYER_RULES } from '@/features/heatmap/layers/layer-rules';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { COLOUR_MAPS, type LockedScale, useSettings } from '@/state/settings';
import type { HeatmapSearch } from '@/state/url-state';
import { useTheme } from '@/state/use-theme';
import { chooseScale, nameLock } from './choose-scale';
import { type ColourScale, computeColourScale, getLayerMap } from './colour-scale';
import type { LayerScale } from './layer-scale';
import {
  nameSizes,
  readOpacity,
  readPin,
  type ScalePin,
  type ScaleSearch,
  writeLook,
  writeOpacity,
  writePin,
} from './scale-address';
import { shortenSize } from './scale-handles';
import { computeSessionCounts, countSession } from './session-sizes';

/** Share of the cells of a map without colour: unlike a book it has few levels, and most of its rows none. */
const MAP_CUT_SHARE = 0.3;

/** Every level flickers. Only changes of at least a fortieth of the largest are worth seeing. */
const CHANGE_CUT = 1 / 40;

/** The colour scale of each layer on screen, lowest first, and the callbacks that change it. */
export function useColourScales(
  heatmap: Heatmap,
  search: HeatmapSearch,
  onSearch: (change: Partial<HeatmapSearch>) => void,
): LayerScale[] {
  const theme = useTheme();
  const maps = useSettings((settings) => settings.colourMaps);
  const locks = useSettings((settings) => settings.lockedScales);
  const set = useSettings((settings) => settings.set);
  const client = useQueryClient();
  const news = useTileRevision(heatmap.dataClient);
  const { base, layers, market, settled, unit, sides, choice } = heatmap;
  const coin = market.coin ?? '';
  // Without heat there is still a scale: that of the layer that will be shown first again.
  const partsOf = (layer: HeatmapLayer) => getPartMaps(layer, { sides, isCompact: choice.isCompact, theme });
  const areSidesShown = layers.some((layer) => partsOf(layer) !== undefined);
  const scales = (layers.length === 0 ? [base] : layers).map((layer, at): LayerScale => {
    const { id } = layer;
    const { picture } = layer;
    const setting = getLayerMap(id, theme, maps[theme], areSidesShown);
    const sizes = picture === undefined ? nameSizes(coin, unit) : nameSizes(coin, nameValue(picture.value, unit));
    const chosen = chooseScale(id, { search, sizes, theme, setting, locks });
    const isSession = chosen.reference === 'session';
    const cells = picture === undefined ? layer.drawn : joinParts(picture);
    const sessionCounts = isSession ? countLayer(client, layer, news) : undefined;
    const scale = computeColourScale(cells, settled.view, {
      ...chosen,
      sessionCounts,
      leastCut: picture?.value === 'change' ? CHANGE_CUT : 0,
      cutShare: id === 'depth' ? undefined : MAP_CUT_SHARE,
    });
    const lock = (next: LockedScale | undefined) => set({ lockedScales: replaceLock(locks, id, sizes, next) });
    return {
      id,
      name: picture === undefined ? LAYER_RULES[id].label : `${LAYER_RULES[id].label} ${picture.value}`,
      unit: picture === undefined ? unit : getValueUnit(picture.value, unit),
      sizes,
      scale,
      maps: COLOUR_MAPS[theme],
      parts: partsOf(layer),
      // For a single layer opacity would only change the meaning of its colours.
      opacity: layers.length > 1 ? (readOpacity(search, id) ?? getUsualOpacity(at)) : undefined,
      ...makeScaleActions({ id, sizes, scale, search }, onSearch, lock),
    };
  });
  useLocksInAddress(scales, search, onSearch);
  return scales;
}

/** Counts a picture's own cells only, since other data in memory are not part of it. */
function countLayer(client: QueryClient, layer: HeatmapLayer, news: number): Uint32Array {
  const { picture } = layer;
  return picture === undefined ? countSession(client, layer, news) : computeSessionCounts(picture.parts.flat());
}

function replaceLock(
  locks: Readonly<Record<string, LockedScale>>,
  id: LayerId,
  sizes: string,
  next: LockedScale | undefined,
): Readonly<Record<string, LockedScale>> {
  const { [nameLock(id, sizes)]: _old, ...others } = locks;
  return next === undefined ? others : { ...others, [nameLock(id, sizes)]: next };
}

interface ScaleNow {
  readonly id: LayerId;
  readonly sizes: string;
  readonly scale: ColourScale;
  readonly search: HeatmapSearch;
}

type ScaleActions = Pick<
  LayerScale,
  'onHandles' | 'onAuto' | 'onReference' | 'onGamma' | 'onMap' | 'onOpacity' | 'onRefit'
>;

/** Changing a locked scale keeps it locked: it changes in every market of the coin. */
function makeScaleActions(
  { id, sizes, scale, search }: ScaleNow,
  onSearch: (change: ScaleSearch & Pick<HeatmapSearch, 'reference'>) => void,
  lock: (next: LockedScale | undefined) => void,
): ScaleActions {
  const { cut, full, gamma } = scale.handles;
  const isLocked = scale.reference === 'locked';
  const now: LockedScale = { cut, full, gamma, map: scale.map };
  const change = (next: Partial<LockedScale>, address: ScaleSearch): void => {
    if (isLocked) lock({ ...now, ...next });
    onSearch(address);
  };
  const pin = (next: ScalePin): void => change(next, writePin(search, id, sizes, next));
  const release = (reference: 'session' | undefined): void => {
    lock(undefined);
    onSearch({ ...writePin(search, id, sizes, undefined), reference });
  };
  /** A locked scale is complete, so its look goes into the address as well. */
  const hold = (isEverywhere: boolean): void => {
    const held = { cut: shortenSize(cut), full: shortenSize(full) };
    lock(isEverywhere ? { ...now, ...held } : undefined);
    const look = writeLook(search, id, { gamma, map: scale.map });
    onSearch({ ...look, ...writePin({ ...search, ...look }, id, sizes, held) });
  };
  return {
    onHandles: (next) => pin({ cut: shortenSize(next.cut), full: shortenSize(next.full) }),
    onAuto: () => release(search.reference),
    onRefit: () => scale.fitting && pin(scale.fitting),
    onGamma: (next) => change({ gamma: next }, writeLook(search, id, { gamma: next })),
    onMap: (next) => change({ map: next }, writeLook(search, id, { map: next })),
    onOpacity: (next) => onSearch(writeOpacity(search, id, next)),
    onReference(next) {
      if (next === 'view' || next === 'session') release(next === 'session' ? next : undefined);
      else hold(next === 'locked');
    },
  };
}

/** Writes a scale locked elsewhere into this address, so that its link shows the same colours. */
function useLocksInAddress(
  scales: readonly LayerScale[],
  search: HeatmapSearch,
  onSearch: (change: ScaleSearch) => void,
): void {
  const unsaid = scales.filter(({ id, scale, sizes }) => scale.reference === 'locked' && !readPin(search, id, sizes));
  const tell = useEffectEvent(() => {
    let address: ScaleSearch = search;
    for (const { id, scale, sizes } of unsaid) {
      const { cut, full, gamma } = scale.handles;
      address = { ...address, ...writeLook(address, id, { gamma, map: scale.map }) };
      address = { ...address, ...writePin(address, id, sizes, { cut, full }) };
    }
    const { scale, cut, full, gamma, map } = address;
    onSearch({ scale, cut, full, gamma, map });
  });
  const names = unsaid.map(({ id, sizes }) => `${id} ${sizes}`).join(' ');
  useEffect(() => {
    if (names !== '') tell();
  }, [names]);
}
