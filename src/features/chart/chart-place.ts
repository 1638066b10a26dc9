import { readPlace, writePlace } from '@/panes/plot/place-in-search';
import type { PlaceCodec } from '@/panes/plot/use-address';
import type { ChartSearch } from '@/state/url-state';
import { getOpeningSeconds } from './candle-range';

/** How a chart says where it looks: its usual length is that of readable candles. */
export function getChartPlace({ interval }: Pick<ChartSearch, 'interval'>): PlaceCodec {
  return {
    read: (place, span, lastPrice) => readPlace(place, span, lastPrice, getOpeningSeconds(span, interval)),
    write: (plot, span) => writePlace(plot, span, getOpeningSeconds(span, interval)),
  };
}
