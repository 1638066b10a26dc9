import { expect, it } from 'vitest';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import { getChartPlace } from '@/features/chart/view/chart-place';
import { makeIntervalTrail } from '@/features/chart/view/interval-trail';
import { PlotModel } from '@/panes/plot/plot-model';
import type { ChartSearch } from '@/state/url-state';
import { makeViewActions } from './view-actions';

const DAY = 86_400;
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const span = { from: NOW - 365 * DAY, to: NOW, isRecorded: false };
const SHOWN = 'FIFTEEN_MINUTES';

/** A chart right after a press: the address has the new candles, the screen still shows the old ones. */
function openChart() {
  let search: ChartSearch = { v: 1 };
  const read = () => getChartPlace(search, false).read(search, span, 1);
  const model = new PlotModel({
    initial: read(),
    span,
    columnSeconds: INTERVAL_SECONDS[SHOWN],
    rowStep: 0,
    fitPrices: () => undefined,
  });
  const trail = makeIntervalTrail();
  return {
    model,
    getSearch: () => search,
    choose(next: Interval): void {
      const onSearch = (change: Partial<ChartSearch>): void => {
        search = { ...search, ...change };
        model.place(read());
      };
      makeViewActions(
        { model, span, asked: search.interval ?? SHOWN },
        { isNarrow: false, trail, onSearch },
      ).onInterval(next);
    },
  };
}

it('returns to the old range however soon the old length is chosen again', () => {
  const { model, getSearch, choose } = openChart();
  const before = model.get();
  choose('HOUR');
  expect(model.get().view.timeTo - model.get().view.timeFrom).toBe(144 * INTERVAL_SECONDS.HOUR);
  choose('FIFTEEN_MINUTES');
  expect(getSearch()).toMatchObject({ interval: 'FIFTEEN_MINUTES', period: 144 * INTERVAL_SECONDS.FIFTEEN_MINUTES });
  expect(model.get()).toEqual(before);
});

it('keeps the number of candles through several quick changes of length', () => {
  const { model, getSearch, choose } = openChart();
  for (const interval of ['HOUR', 'FIVE_MINUTES', 'HOUR', 'FIFTEEN_MINUTES'] as const) {
    choose(interval);
    const { timeFrom, timeTo } = model.get().view;
    expect((timeTo - timeFrom) / INTERVAL_SECONDS[getSearch().interval ?? SHOWN], interval).toBe(144);
  }
});
