import { expect, it } from 'vitest';
import { makeCrosshairStore } from '@/charts/crosshair-store';
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
        { model, crosshair: makeCrosshairStore(), span, asked: search.interval ?? SHOWN },
        { isNarrow: false, trail, pressed: search.interval, preset: undefined, onSearch, onNotice: () => {} },
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

/** What a press leads to, with candles that the reader pressed before or a preset that is on screen. */
function press(
  act: (actions: ReturnType<typeof makeViewActions>) => void,
  { pressed, preset, shown = 36 * 3600 }: { pressed?: Interval; preset?: number; shown?: number } = {},
) {
  let search: Partial<ChartSearch> = {};
  let notice: { readonly text: string; readonly label: string; readonly way: Partial<ChartSearch> } | undefined;
  const initial = {
    view: { timeFrom: NOW - shown, timeTo: NOW, priceLow: 1, priceHigh: 2 },
    isAutofit: true,
    isLive: true,
  };
  const model = new PlotModel({ initial, span, columnSeconds: 900, rowStep: 0, fitPrices: () => undefined });
  act(
    makeViewActions(
      { model, crosshair: makeCrosshairStore(), span, asked: pressed ?? SHOWN },
      {
        isNarrow: false,
        trail: makeIntervalTrail(),
        pressed,
        preset,
        onSearch: (change) => {
          search = change;
        },
        onNotice: (next) => {
          notice = next;
        },
      },
    ),
  );
  return { search, notice };
}

it('a range keeps the candles that were pressed, as long as 20 to 400 of them can be read', () => {
  const { search, notice } = press(({ onRange }) => onRange(30 * DAY), { pressed: 'FOUR_HOURS' });
  expect(search).toMatchObject({ interval: 'FOUR_HOURS', fits: undefined, period: 30 * DAY });
  expect(notice).toBeUndefined();
  // Candles that the range chose follow the next range.
  expect(press(({ onRange }) => onRange(90 * DAY)).search).toMatchObject({ interval: 'DAY', fits: true });
});

it('90 days in pressed candles of 4 h are the latest 400 of them, with a way to all 90 days', () => {
  const { search, notice } = press(({ onRange }) => onRange(90 * DAY), { pressed: 'FOUR_HOURS' });
  expect(search).toMatchObject({ interval: 'FOUR_HOURS', fits: undefined, period: 400 * 4 * 3600 });
  expect(notice?.text).toBe('90 d is 540 candles of 4h, too many to read. Showing the latest 400, 67 d.');
  expect(notice?.label).toBe('Show 90 d in 1d candles');
  expect(notice?.way).toMatchObject({ interval: 'DAY', period: 90 * DAY });
});

it('the other order leads to the same view: candles of 4 h over a pressed range of 90 days', () => {
  const { search, notice } = press(({ onInterval }) => onInterval('FOUR_HOURS'), {
    preset: 90 * DAY,
    shown: 90 * DAY,
  });
  expect(search).toMatchObject({ interval: 'FOUR_HOURS', fits: undefined, period: 400 * 4 * 3600 });
  expect(notice?.label).toBe('Show 90 d in 1d candles');
  const kept = press(({ onInterval }) => onInterval('DAY'), { preset: 30 * DAY, shown: 30 * DAY });
  expect(kept.search).toMatchObject({ interval: 'DAY', period: 30 * DAY });
  expect(kept.notice).toBeUndefined();
});

it('a range with hardly a pressed candle shows shorter ones, with a way back', () => {
  const { search, notice } = press(({ onRange }) => onRange(36 * 3600), { pressed: 'DAY' });
  expect(search).toMatchObject({ interval: 'FIFTEEN_MINUTES', fits: true, period: 36 * 3600 });
  expect(notice?.text).toBe('36 h is 2 candles of 1d, too few to read. Showing shorter candles.');
  expect(notice?.way).toMatchObject({ interval: 'DAY', period: 20 * DAY });
});

it('a typed range stays as typed, with a way to the candles that were pressed', () => {
  const range = { from: NOW - 90 * DAY, to: NOW - DAY };
  const { search, notice } = press(({ onFree }) => onFree(range), { pressed: 'FOUR_HOURS' });
  expect(search).toMatchObject({ interval: 'DAY', fits: true, period: 89 * DAY });
  expect(notice?.text).toBe('89 d is 534 candles of 4h, too many to read. Showing 1d candles.');
  expect(notice?.way).toMatchObject({ interval: 'FOUR_HOURS', period: 400 * 4 * 3600 });
});
