import { useEffect, useEffectEvent, useRef } from 'react';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { RawSearch } from '@/state/url-state';
import { isSamePlace, type PlaceInSearch, readPlace, writePlace } from './place-in-search';
import type { PlotModel, PlotView } from './plot-model';
import { useShownPlot } from './use-shown-plot';

/** How a view is written to the address and read back. */
export interface PlaceCodec {
  read(place: PlaceInSearch, span: DataSpan, lastPrice: number): PlotView;
  write(view: PlotView, span: DataSpan): PlaceInSearch;
  /** What links carry although the address omits it: the candle length chosen by the range. */
  readonly chosen?: RawSearch;
}

const USUAL: PlaceCodec = { read: readPlace, write: writePlace };

/** Keeps the address and the plot in sync: a settled view is written, a followed link is shown. */
export function useAddress(
  model: PlotModel,
  settled: PlotView,
  span: DataSpan,
  search: PlaceInSearch,
  write: (place: PlaceInSearch) => void,
  codec: PlaceCodec = USUAL,
): void {
  useShownPlot(settled, codec.chosen);
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
