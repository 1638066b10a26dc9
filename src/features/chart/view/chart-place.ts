import type { DataSpan } from '@/data/plan/heatmap-span';
import { readPlace, writePlace } from '@/panes/plot/place-in-search';
import type { PlaceCodec } from '@/panes/plot/use-address';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import type { ChartSearch } from '@/state/url-state';
import { getOpeningSeconds } from './candle-range';

/** How the address of a chart stores its place; the default length is that of readable candles. */
export function getChartPlace(
  { interval }: Pick<ChartSearch, 'interval'>,
  isNarrow = !matchMedia(ROOMY).matches,
): PlaceCodec {
  const secondsOf = (span: DataSpan): number => getOpeningSeconds(span, interval, isNarrow);
  return {
    read: (place, span, lastPrice) => readPlace(place, span, lastPrice, secondsOf(span)),
    write: (plot, span) => writePlace(plot, span, secondsOf(span)),
  };
}
