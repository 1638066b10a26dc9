import { useEffect, useEffectEvent, useState } from 'react';
import { timeSpanOf } from '@/charts/viewport/viewport';
import type { DataSpan } from '@/data/plan/heatmap-span';
import type { Interval } from '@/domain/interval';
import { chooseCandles, findShownCandles } from '@/features/chart/view/candle-range';
import { getChartPlace } from '@/features/chart/view/chart-place';
import { isSamePlace, type PlaceInSearch } from '@/panes/plot/place-in-search';
import type { PlotView } from '@/panes/plot/plot-model';
import { ROOMY } from '@/panes/plot/use-chart-panes';
import type { ChartSearch } from '@/state/url-state';
import { useMedia } from '@/ui/use-media';

type CandleSearch = Pick<ChartSearch, 'interval' | 'fits'> & PlaceInSearch;

/** What was on screen at the previous render. */
interface Known {
  readonly shown: Interval;
  readonly place: PlaceInSearch;
  /** The view that the plot is about to leave for the place in the address. */
  readonly left: PlotView | undefined;
}

/** Length of the candles on screen. Also writes it to the address if the range alone does not imply it. */
export function useCandles(
  settled: PlotView,
  span: DataSpan,
  search: CandleSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): Interval {
  const seconds = timeSpanOf(settled.view);
  const isNarrow = !useMedia(ROOMY);
  const [known, setKnown] = useState<Known>(() => ({
    shown: search.interval ?? chooseCandles(seconds, isNarrow, span),
    place: search,
    left: undefined,
  }));
  const { from, period, low, high } = search;
  const place = { from, period, low, high };
  const isSame = isSamePlace(known.place, place);
  const asks = isSame ? known.left : settled;
  const left = asks === settled && !isThere(settled, span, search) ? settled : undefined;
  const shown = findShownCandles({
    shown: known.shown,
    chosen: search.interval,
    isByRange: search.fits === true,
    isMoving: left !== undefined,
    seconds,
    isNarrow,
    stored: span,
  });
  if (!isSame || shown !== known.shown || left !== known.left) setKnown({ shown, place, left });
  useToldCandles({ shown, isMoving: left !== undefined, seconds, span }, search, onSearch);
  return shown;
}

/** Views this close count as the view of the address, which is rounded. */
const NEAR_SECONDS = 2;

function isThere({ view, isLive }: PlotView, span: DataSpan, search: CandleSearch): boolean {
  const wanted = getChartPlace(search).read(search, span, 1);
  const isLong = Math.abs(timeSpanOf(wanted.view) - timeSpanOf(view)) < NEAR_SECONDS;
  if (wanted.isLive || isLive) return isLong && wanted.isLive === isLive;
  return isLong && Math.abs(wanted.view.timeFrom - view.timeFrom) < NEAR_SECONDS;
}

interface ShownCandles {
  readonly shown: Interval;
  readonly isMoving: boolean;
  readonly seconds: number;
  readonly span: DataSpan;
}

/** Writes the candle length that a range has chosen, only if the range's length alone would imply another one. */
function useToldCandles(
  { shown, isMoving, seconds, span }: ShownCandles,
  { interval, fits }: CandleSearch,
  onSearch: (change: Partial<ChartSearch>) => void,
): void {
  const tell = useEffectEvent((next: Interval) => {
    const isChosen = interval !== undefined && fits !== true;
    if (isChosen || isMoving) return;
    const told = next === chooseCandles(seconds, false, span) ? undefined : next;
    if (told !== interval) onSearch({ interval: told, fits: told === undefined ? undefined : true });
  });
  useEffect(() => tell(shown), [shown, isMoving, seconds, interval, fits]);
}
