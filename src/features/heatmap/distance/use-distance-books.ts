import { useState } from 'react';
import { drawPictureInWorker } from '@/data/follow/in-workers';
import { countParts, specOfPicture } from '@/domain/book/picture/make-picture';
import type { DepthValue } from '@/domain/book/picture/picture-values';
import type { GridTile } from '@/domain/grid/grid-tile';
import type { PaneStatus } from '@/ui/pane-status';
import { type DepthPicture, VALUE_WORDS } from '../flow/depth-picture';
import type { HeatmapLayer } from '../heatmap-layer';
import { listBooks } from '../list-books';
import { useFollowed } from '../use-followed';
import type { Heatmap } from '../use-heatmap';
import { chooseDistanceStep } from './distance-rows';

const EVERYTHING = { known: [] };

/** Books by distance, and what they are coloured by where that is not their size. */
export function useDistanceBooks(heatmap: Heatmap, value: DepthValue | undefined) {
  const { base } = heatmap;
  const [distanceStep] = useState(() => chooseDistanceStep(base.data.spec.rowStep, findPrice(heatmap)));
  const sizes = usePictureTiles(heatmap, { value: undefined, distanceStep }, true);
  const values = usePictureTiles(heatmap, { value, distanceStep }, value !== undefined);
  const grid = { spec: specOfPicture(base.data.spec, { value: undefined, distanceStep }), tiles: sizes.parts[0] };
  const picture: DepthPicture | undefined =
    value === undefined
      ? undefined
      : { value, spec: specOfPicture(base.data.spec, { value, distanceStep }), parts: values.parts };
  const layer: HeatmapLayer = { ...base, drawn: grid, picture };
  const failed = sizes.error === undefined ? values : sizes;
  return {
    layer,
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

/** What the market trades at. */
export function findPrice({ candles: { candles }, market, settled: { view } }: Heatmap): number {
  return candles.closes[candles.length - 1] || market.lastPrice || (view.priceLow + view.priceHigh) / 2;
}

const NONE: readonly GridTile[] = [];

function usePictureTiles(
  heatmap: Heatmap,
  picture: { readonly value: DepthValue | undefined; readonly distanceStep: number },
  isOn: boolean,
) {
  const books = isOn ? listBooks(heatmap) : undefined;
  const ask = books && { ...books, setup: { ...books.setup, picture }, wish: EVERYTHING };
  const { told, ...state } = useFollowed(heatmap, drawPictureInWorker, ask);
  const tiles = told !== undefined && told.setup.picture.value === picture.value ? told.told.tiles : undefined;
  const parts = Array.from(
    { length: countParts({ ...picture }) },
    (_, part) => tiles?.map((tile) => tile.parts[part]) ?? NONE,
  );
  return { ...state, parts };
}
