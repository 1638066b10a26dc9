import { useEffect } from 'react';
import { type LookedSpan, type ShownPlace, setShownPlace } from '@/state/shown-place';
import type { RawSearch } from '@/state/url-state';
import type { PlotView } from './plot-model';

/** Tells links where a plot looks and what its address leaves out: how long its candles are. */
export function useShownPlot(
  { view }: PlotView,
  { chosen, candleSeconds, looked }: Pick<ShownPlace, 'chosen' | 'candleSeconds' | 'looked'>,
): void {
  const { timeFrom: from, timeTo: to, priceLow: low, priceHigh: high } = view;
  const said = JSON.stringify(chosen);
  const seen = JSON.stringify(looked);
  useEffect(
    () =>
      setShownPlace({
        from,
        to,
        low,
        high,
        ...(candleSeconds === undefined ? {} : { candleSeconds }),
        ...(seen === undefined ? {} : { looked: JSON.parse(seen) as LookedSpan }),
        ...(said === undefined ? {} : { chosen: JSON.parse(said) as RawSearch }),
      }),
    [from, to, low, high, candleSeconds, said, seen],
  );
}
