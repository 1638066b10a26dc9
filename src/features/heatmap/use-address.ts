import { useEffect, useRef } from 'react';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { HeatmapSearch } from '@/state/url-state';
import type { HeatmapModel, PlotView } from './heatmap-model';
import { isSamePlace, type PlaceInSearch, readPlace, writePlace } from './heatmap-search';

/** Keeps the address and the plot in step: a rested view is written, a followed link is shown. */
export function useAddress(
  model: HeatmapModel,
  settled: PlotView,
  span: DataSpan,
  search: HeatmapSearch,
  write: (place: PlaceInSearch) => void,
): void {
  const written = useRef<PlaceInSearch>(search);
  useEffect(() => {
    const place = writePlace(settled, span);
    if (isSamePlace(place, written.current)) return;
    written.current = place;
    write(place);
    // A new clock minute alone moves no view that the address would have to tell.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [settled]);
  useEffect(() => {
    if (isSamePlace(search, written.current)) return;
    written.current = search;
    model.place(readPlace(search, span, model.get().view.priceLow));
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [search.from, search.period, search.low, search.high]);
}
