import { useEffect } from 'react';
import type { Interval } from '@/domain/interval';
import { tellShownPlace } from '@/state/shown-place';
import type { PlotView } from './plot/plot-model';

/** Says, for links, where a plot looks, and the length of its candles where the range has chosen that. */
export function useShownPlot({ view }: PlotView, interval?: Interval): void {
  const { timeFrom: from, timeTo: to, priceLow: low, priceHigh: high } = view;
  useEffect(() => {
    const chosen = interval === undefined ? {} : { chosen: { interval } };
    return tellShownPlace({ from, to, low, high, ...chosen });
  }, [from, to, low, high, interval]);
}
