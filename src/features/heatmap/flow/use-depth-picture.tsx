import { type ReactNode, Suspense, useState } from 'react';
import { lazyPart } from '@/client/lazy-part';
import { type DepthPicture, isPictureInUsd, type MadePicture } from '@/features/heatmap/layers/depth-picture';
import type { HeatmapLayer } from '@/features/heatmap/layers/heatmap-layer';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import type { HeatmapSearch } from '@/state/url-state';
import { PendingPart } from '@/ui/pending-part';
import { limitSides } from '../distance/distance-place';

const PictureSource = lazyPart(() => import('./picture-source').then((module) => ({ default: module.PictureSource })));

/**
 * The heatmap with depth coloured by the value in the address, and the component that computes it. Unchanged where
 * sizes are shown.
 */
export function useDepthPicture(
  all: Heatmap,
  search: HeatmapSearch,
): { readonly heatmap: Heatmap; readonly source: ReactNode } {
  const heatmap = limitSides(all, search);
  const { value } = search;
  const [picture, setPicture] = useState<MadePicture>();
  const [isPending, setPending] = useState(true);
  const isOn = value !== undefined && heatmap.layers.some(({ id }) => id === 'depth');
  if (!isOn) return { heatmap, source: null };
  // Until the picture is ready nothing is drawn: the colours of sizes would be misread.
  const isUsd = isPictureInUsd(heatmap.unit, value);
  const isSame = picture?.value === value && picture.isUsd === isUsd;
  const shown = isSame ? picture : { value, isUsd, spec: heatmap.base.data.spec, parts: [] };
  return {
    heatmap: putPicture(heatmap, { ...shown, isPending }),
    source: (
      <Suspense key="picture" fallback={<PendingPart what="the picture" isOver />}>
        <PictureSource heatmap={heatmap} value={value} onPicture={setPicture} onPending={setPending} />
      </Suspense>
    ),
  };
}

function putPicture(heatmap: Heatmap, picture: DepthPicture): Heatmap {
  const put = (layer: HeatmapLayer): HeatmapLayer => (layer.id === 'depth' ? { ...layer, picture } : layer);
  const layers = heatmap.layers.map(put);
  return { ...heatmap, layers, base: layers[0] ?? heatmap.base };
}
