import { useEffect, useEffectEvent } from 'react';
import { drawPictureInWorker } from '@/data/follow/in-workers';
import { countParts, specOfPicture } from '@/domain/book/picture/make-picture';
import type { DepthValue } from '@/domain/book/picture/picture-values';
import { isPictureInUsd, type MadePicture, VALUE_WORDS } from '@/features/heatmap/layers/depth-picture';
import { listBooks } from '@/features/heatmap/view/list-books';
import { useFollowed } from '@/features/heatmap/view/use-followed';
import type { Heatmap } from '@/features/heatmap/view/use-heatmap';
import { Notice } from '@/ui/notice';

export interface PictureSourceProps {
  readonly heatmap: Heatmap;
  readonly value: DepthValue;
  onPicture(picture: MadePicture | undefined): void;
  /** Reports whether books have arrived that the picture does not include yet. */
  onPending(isPending: boolean): void;
}

const EVERYTHING = { known: [] };

/** Computes a picture of the loaded books in a worker. The pane reports progress; this component reports failure. */
export function PictureSource({ heatmap, value, onPicture, onPending }: PictureSourceProps) {
  const books = listBooks(heatmap);
  const isUsd = isPictureInUsd(heatmap.unit, value);
  const form = { value, distanceStep: undefined, isUsd };
  const ask = books && { ...books, setup: { ...books.setup, picture: form }, wish: EVERYTHING };
  const { told, isPending, error, retry } = useFollowed(heatmap, drawPictureInWorker, ask);
  // A result for another value or unit is not a picture of this one.
  const picture = told?.setup.picture;
  const tiles = picture?.value === value && picture.isUsd === isUsd ? told?.told.tiles : undefined;
  const spec = told?.setup.spec;
  const tell = useEffectEvent(onPicture);
  useEffect(() => {
    if (tiles === undefined || spec === undefined) return tell(undefined);
    const parts = Array.from({ length: countParts(form) }, (_, part) => tiles.map((tile) => tile.parts[part]));
    tell({ value, isUsd, spec: specOfPicture(spec, form), parts });
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the form is told by value and unit
  }, [tiles, spec, value, isUsd]);
  const describePending = useEffectEvent(onPending);
  useEffect(() => {
    describePending(isPending);
    return () => describePending(true);
  }, [isPending]);
  const { label } = VALUE_WORDS[value];
  return (
    error !== undefined && (
      <div className="absolute bottom-12 left-2 z-20 max-w-[calc(100%-16px)]">
        <Notice tone="danger" action={{ label: 'Retry', onPress: retry }}>
          {label} could not be computed: {error}
        </Notice>
      </div>
    )
  );
}
