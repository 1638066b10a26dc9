import { useEffect, useEffectEvent } from 'react';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { useSettings } from '@/state/settings';
import type { HeatmapSearch } from '@/state/url-state';
import { chooseLives } from '../walls/choose-lives';
import { useWallLedger } from '../walls/use-wall-ledger';
import { readThreshold } from '../walls/wall-address';
import { readWallFilter } from '../walls/wall-filter-address';
import { listOutlines, makeWallWords } from '../walls/wall-shapes';
import type { DistanceStage } from './distance-stage';
import { placeWalls } from './distance-walls';
import { makeMidFinder } from './find-mid-at';

/** Draws wall outlines by distance from the mid, where they are on. */
export function useDistanceWalls(
  stage: DistanceStage | undefined,
  heatmap: Heatmap,
  { wall, walls: filter, outlines }: HeatmapSearch,
): void {
  const zone = useSettings((settings) => settings.zone);
  const areOutlined = outlines === true;
  const { found } = useWallLedger(heatmap, {
    threshold: readThreshold(wall),
    isOn: areOutlined,
    hasSurvival: false,
  });
  const { view } = heatmap.settled;
  const lives = found === undefined ? [] : chooseLives(found, view, readWallFilter(filter));
  const words = makeWallWords(heatmap, zone);
  const shown = listOutlines(lives, { view, spec: found?.spec, areOutlined, marked: undefined, words });
  const name = JSON.stringify(shown);
  const draw = useEffectEvent(() => {
    const walls = placeWalls(shown, heatmap.base.data.spec.columnSeconds, makeMidFinder(heatmap));
    stage?.walls.setData({ walls, marked: undefined });
  });
  const candles = heatmap.candles.candles;
  useEffect(() => draw(), [stage, name, candles]);
}
