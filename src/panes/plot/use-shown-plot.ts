import { useEffect } from 'react';
import { describeShownPlace } from '@/state/shown-place';
import type { RawSearch } from '@/state/url-state';
import type { PlotView } from './plot-model';

/** Gives links the plot's current view, and what its address omits: the candle length chosen by the range. */
export function useShownPlot({ view }: PlotView, chosen?: RawSearch): void {
  const { timeFrom: from, timeTo: to, priceLow: low, priceHigh: high } = view;
  const said = JSON.stringify(chosen);
  useEffect(
    () =>
      describeShownPlace({
        from,
        to,
        low,
        high,
        ...(said === undefined ? {} : { chosen: JSON.parse(said) as RawSearch }),
      }),
    [from, to, low, high, said],
  );
}
