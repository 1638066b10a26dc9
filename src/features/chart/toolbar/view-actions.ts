import type { Interval } from '@/domain/interval';
import type { TimeSpan } from '@/domain/time-span';
import { unixSeconds } from '@/domain/units';
import type { Chart } from '@/features/chart/use-chart';
import { chooseCandles, fitRange, suitCandles } from '@/features/chart/view/candle-range';
import type { IntervalTrail } from '@/features/chart/view/interval-trail';
import type { PlotView } from '@/panes/plot/plot-model';
import type { ChartSearch } from '@/state/url-state';

/** A price range set by hand does not fit another time range. */
const FITTED = { low: undefined, high: undefined } as const;

function writeRange({ from, to }: TimeSpan): Pick<ChartSearch, 'from' | 'period'> {
  return { from: unixSeconds(Math.max(0, Math.round(from))), period: Math.max(1, Math.round(to - from)) };
}

const writePrices = ({ view }: PlotView): Pick<ChartSearch, 'low' | 'high'> => ({
  low: view.priceLow,
  high: view.priceHigh,
});

export interface ActionPort {
  readonly isNarrow: boolean;
  readonly trail: IntervalTrail;
  onSearch(change: Partial<ChartSearch>): void;
}

export type ViewActions = ReturnType<typeof makeViewActions>;

/** Actions of controls and keys on the view. */
export function makeViewActions(
  { model, span, asked }: Pick<Chart, 'model' | 'span' | 'asked'>,
  { isNarrow, trail, onSearch }: ActionPort,
) {
  return {
    onFit: () => model.fit(),
    onLive: () => model.goLive(),
    // A preset takes the candles that suit it best.
    onRange: (seconds: number) =>
      onSearch({
        interval: chooseCandles(seconds, isNarrow, span),
        fits: true,
        from: undefined,
        period: seconds,
        ...FITTED,
      }),
    onFree: (range: TimeSpan) =>
      onSearch({ interval: suitCandles(range, asked, isNarrow, span), fits: true, ...writeRange(range), ...FITTED }),
    onInterval: (next: Interval) => {
      // The range may have chosen this length; now the reader has.
      if (next === asked) return onSearch({ interval: next, fits: undefined });
      const plot = model.get();
      const { view, isLive } = plot;
      const known = trail.find(next, plot);
      const after =
        known === undefined
          ? fitRange({ from: view.timeFrom, to: view.timeTo, isLive }, { shown: asked, next, isNarrow }, span)
          : { from: known.view.timeFrom, to: known.view.timeTo };
      const seconds = after.to - after.from;
      trail.leave({ interval: asked, plot }, seconds, plot);
      const place = isLive ? { from: undefined, period: Math.round(seconds) } : writeRange(after);
      // A price range set by hand is restored with the candles it was set over.
      const prices = known === undefined || known.isAutofit ? FITTED : writePrices(known);
      onSearch({ interval: next, fits: undefined, ...place, ...prices });
    },
  };
}
