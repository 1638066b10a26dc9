import { useState } from 'react';
import { drawPictureInWorker } from '@/data/follow/in-workers';
import { countParts, type PictureForm, specOfPicture } from '@/domain/book/picture/make-picture';
import type { DepthValue } from '@/domain/book/picture/picture-values';
import type { GridTile } from '@/domain/grid/grid-tile';
import { type DepthPicture, isPictureInUsd, VALUE_WORDS } from '@/features/heatmap/layers/depth-picture';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import { listBooks } from '@/features/heatmap/view/list-books';
import { useFollowed } from '@/features/heatmap/view/use-followed';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { PaneStatus } from '@/ui/pane-status';
import { placeMap } from './distance-layers';
import { chooseDistanceStep } from './distance-rows';
import { makeMidFinder } from './find-mid-at';

const EVERYTHING = { known: [] };

/** Books by distance, and the values that colour them if those are not sizes. */
export function useDistanceBooks(heatmap: Heatmap, value: DepthValue | undefined) {
  const { base } = heatmap;
  const [distanceStep] = useState(() => chooseDistanceStep(base.data.spec.rowStep, findPrice(heatmap)));
  const formOf = (of: DepthValue | undefined) => ({ value: of, distanceStep, isUsd: isPictureInUsd(heatmap.unit, of) });
  const [plain, valued] = [formOf(undefined), formOf(value)];
  const sizes = usePictureTiles(heatmap, plain, true);
  const values = usePictureTiles(heatmap, valued, value !== undefined);
  const grid = { spec: specOfPicture(base.data.spec, plain), tiles: sizes.parts[0] };
  const picture: DepthPicture | undefined =
    value === undefined
      ? undefined
      : {
          value,
          isUsd: valued.isUsd,
          spec: specOfPicture(base.data.spec, valued),
          parts: values.parts,
          isPending: values.isPending,
        };
  const layer: HeatmapLayer = { ...base, drawn: grid, picture };
  const midAt = makeMidFinder(heatmap);
  const maps = heatmap.layers.slice(1).map((map): HeatmapLayer => {
    const step = Math.max(distanceStep, chooseDistanceStep(map.drawn.spec.rowStep, findPrice(heatmap)));
    return { ...map, drawn: placeMap(map.drawn, step, midAt) };
  });
  const failed = sizes.error === undefined ? values : sizes;
  return {
    layers: [layer, ...maps] as const,
    describe: (status: PaneStatus): PaneStatus => {
      if (failed.error !== undefined)
        return {
          kind: 'error',
          hasData: false,
          title: 'Distances could not be computed',
          body: failed.error,
          actions: [{ label: 'Retry', onPress: failed.retry }],
        };
      const isPending = sizes.isPending || values.isPending;
      const what = value === undefined ? 'Computing distances' : `Computing ${VALUE_WORDS[value].label.toLowerCase()}`;
      return status.kind === 'ready' && isPending ? { kind: 'loading', hasData: grid.tiles.length > 0, what } : status;
    },
  };
}

/** The market's price. */
export function findPrice({ candles: { candles }, market, settled: { view } }: Heatmap): number {
  return candles.closes[candles.length - 1] || market.lastPrice || (view.priceLow + view.priceHigh) / 2;
}

const NONE: readonly GridTile[] = [];

function usePictureTiles(heatmap: Heatmap, picture: PictureForm, isOn: boolean) {
  const books = isOn ? listBooks(heatmap) : undefined;
  const ask = books && { ...books, setup: { ...books.setup, picture }, wish: EVERYTHING };
  const { told, ...state } = useFollowed(heatmap, drawPictureInWorker, ask);
  const tiles = told !== undefined && isSamePicture(told.setup.picture, picture) ? told.told.tiles : undefined;
  const parts = Array.from(
    { length: countParts(picture) },
    (_, part) => tiles?.map((tile) => tile.parts[part]) ?? NONE,
  );
  return { ...state, parts };
}

const isSamePicture = (a: PictureForm, b: PictureForm): boolean => a.value === b.value && a.isUsd === b.isUsd;
