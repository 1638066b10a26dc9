import type { DataSpan } from '@/data/plan/heatmap-span';
import { unixSeconds } from '@/domain/units';
import { type PlaceInSearch, reachesAhead, readAnyPlace, readPlace, writePlace } from '@/panes/plot/place-in-search';
import type { PlotView } from '@/panes/plot/plot-model';
import type { PlaceCodec } from '@/panes/plot/use-address';
import type { ChartSearch } from '@/state/url-state';

/** How a chart says where it looks: with what lies ahead while questions are shown. */
export function getPlaceCodec({ panes }: Pick<ChartSearch, 'panes'>): PlaceCodec {
  return panes?.includes('questions') === true ? LENS_PLACE : USUAL_PLACE;
}

const USUAL_PLACE: PlaceCodec = { read: readPlace, write: writePlace };

/** A view that holds what lies ahead says where it begins, and follows the live edge all the same. */
const LENS_PLACE: PlaceCodec = {
  read(place: PlaceInSearch, span: DataSpan, lastPrice: number): PlotView {
    const plot = readAnyPlace(place, span, lastPrice);
    return { ...plot, isLive: plot.isLive || plot.view.timeTo >= span.to };
  },
  write(plot: PlotView, span: DataSpan): PlaceInSearch {
    const { timeFrom, timeTo } = plot.view;
    const seconds = timeTo - timeFrom;
    const place = writePlace(plot, span);
    if (!reachesAhead({ from: timeFrom, to: timeTo }, span)) return place;
    return { ...place, from: unixSeconds(Math.max(0, Math.round(timeFrom))), period: Math.max(1, Math.round(seconds)) };
  },
};
