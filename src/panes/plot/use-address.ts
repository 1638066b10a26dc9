import { useEffect, useEffectEvent, useRef } from 'react';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { ShownPlace } from '@/state/shown-place';
import { isSamePlace, type PlaceInSearch, readPlace, writePlace } from './place-in-search';
import type { PlotModel, PlotView } from './plot-model';
import { useShownPlot } from './use-shown-plot';

/** How a view says in the address where it looks. */
export interface PlaceCodec extends Pick<ShownPlace, 'chosen' | 'candleSeconds' | 'looked'> {
  read(place: PlaceInSearch, span: DataSpan, lastPrice: number): PlotView;
  write(view: PlotView, span: DataSpan): PlaceInSearch;
}

const USUAL: PlaceCodec = { read: readPlace, write: writePlace };

/** Keeps the address and the plot in sync: a settled view is written, a followed link is shown. */
export function useAddress(
  model: PlotModel,
  settled: PlotView,
  span: DataSpan,
  search: PlaceInSearch,
  write: (place: PlaceInSearch) => void,
  own: Partial<PlaceCodec> = {},
): void {
  const codec = { ...USUAL, ...own };
  useShownPlot(settled, codec);
  const written = useRef<PlaceInSearch>(search);
  // Effect events, so that a new clock minute on its own neither writes nor moves anything.
  const tell = useEffectEvent((rested: PlotView) => {
    const place = codec.write(rested, span);
    if (isSamePlace(place, written.current)) return;
    written.current = place;
    write(place);
  });
  const follow = useEffectEvent((place: PlaceInSearch) => {
    if (isSamePlace(place, written.current)) return;
    written.current = place;
    model.place(codec.read(place, span, model.get().view.priceLow));
  });
  useEffect(() => tell(settled), [settled]);
  const { from, period, low, high } = search;
  useEffect(() => follow({ from, period, low, high }), [from, period, low, high]);
}
