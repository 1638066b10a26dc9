import { describe, expect, it } from 'vitest';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { type FitPrices, PlotModel } from './plot-model';

const span = { from: 0, to: 100_000, isRecorded: false };
const view = { timeFrom: 90_000, timeTo: 100_000, priceLow: 90, priceHigh: 110 };
const candles = buildCandleColumns([
  { open: 100, high: 110, low: 90, close: 105, timestamp: { s: 91_000 } },
  { open: 200, high: 210, low: 190, close: 205, timestamp: { s: 70_000 } },
]);

/** From the lowest low to the highest high in view. */
const fitPrices: FitPrices = ({ times, lows, highs }, from, to) => {
  const inView = [...times.keys()].filter((i) => times[i] >= from && times[i] < to);
  if (inView.length === 0) return undefined;
  return { low: Math.min(...inView.map((i) => lows[i])), high: Math.max(...inView.map((i) => highs[i])) };
};

function makeModel() {
  const initial = { view, isAutofit: true, isLive: true };
  return new PlotModel({ initial, span, columnSeconds: 60, rowStep: 0.01, fitPrices });
}

describe('the plot', () => {
  it('follows the live edge until it is panned away, and again on request', () => {
    const model = makeModel();
    model.setSpan({ ...span, to: 100_060 });
    expect(model.get()).toMatchObject({ isLive: true });
    expect(model.get().view.timeTo).toBeGreaterThan(100_060);
    model.move({ ...model.get().view, timeFrom: 60_000, timeTo: 70_000 });
    model.setSpan({ ...span, to: 100_120 });
    expect(model.get()).toMatchObject({ isLive: false, view: { timeFrom: 60_000, timeTo: 70_000 } });
    model.goLive();
    expect(model.get().isLive).toBe(true);
    expect(model.get().view.timeTo).toBeGreaterThan(100_120);
  });

  it('fits prices to what was traded in view, wherever it is panned', () => {
    const model = makeModel();
    model.setCandles(candles);
    expect(model.get().view).toMatchObject({ priceLow: 90, priceHigh: 110 });
    model.move({ ...model.get().view, timeFrom: 65_000, timeTo: 75_000 });
    expect(model.get().view).toMatchObject({ priceLow: 190, priceHigh: 210 });
  });

  it('keeps manually set prices until it is fitted again', () => {
    const model = makeModel();
    model.setCandles(candles);
    model.moveFreely({ ...model.get().view, priceLow: 95, priceHigh: 105 });
    model.setCandles(candles);
    expect(model.get()).toMatchObject({ isAutofit: false, view: { priceLow: 95, priceHigh: 105 } });
    model.fit();
    expect(model.get().view.priceLow).toBe(90);
  });

  it('shows little more than there is however far it is zoomed out or dragged, unless it was opened there', () => {
    const model = makeModel();
    const middle = 95_000;
    for (let notch = 0; notch < 100; notch++) {
      const { timeFrom, timeTo } = model.get().view;
      const half = ((timeTo - timeFrom) / 2) * 1.15;
      model.move({ ...model.get().view, timeFrom: middle - half, timeTo: middle + half });
    }
    expect(model.get().view.timeFrom).toBeGreaterThanOrEqual(-25_000);
    expect(model.get().view.timeTo).toBeGreaterThan(span.to);
    model.move({ ...view, timeFrom: -900_000, timeTo: -890_000 });
    expect(model.get().view).toMatchObject({ timeFrom: -25_000, timeTo: -15_000 });
    model.place({ view: { ...view, timeFrom: -500_000, timeTo: -490_000 }, isAutofit: true, isLive: false });
    expect(model.get().view.timeFrom).toBe(-500_000);
    model.move({ ...view, timeFrom: -501_000, timeTo: -491_000 });
    expect(model.get().view).toMatchObject({ timeFrom: -500_000, timeTo: -490_000 });
  });

  it('has prices from 0 to twice what is traded, and no others, by hand', () => {
    const model = makeModel();
    model.setCandles(candles);
    model.moveFreely({ ...model.get().view, priceLow: -1e9, priceHigh: 1e9 });
    expect(model.get().view).toMatchObject({ priceLow: 0, priceHigh: 220 });
    model.moveFreely({ ...model.get().view, priceLow: 5000, priceHigh: 5010 });
    expect(model.get().view).toMatchObject({ priceLow: 210, priceHigh: 220 });
  });

  it('goes back to the range that was chosen after a zoom, and from there to the default one', () => {
    const model = makeModel();
    const showDefault = () => model.showLatest(5_000);
    model.showLatest(20_000);
    const chosen = model.get().view;
    model.moveFreely({ timeFrom: 60_000, timeTo: 62_000, priceLow: 95, priceHigh: 105 });
    model.setSpan({ ...span, to: 200_000 });
    model.showChosen(showDefault);
    expect(model.get()).toMatchObject({ isLive: true, isAutofit: true });
    expect(model.get().view.timeTo - model.get().view.timeFrom).toBe(chosen.timeTo - chosen.timeFrom);
    expect(model.get().view.timeTo).toBeGreaterThan(200_000);
    model.showChosen(showDefault);
    expect(model.get().view.timeFrom).toBeGreaterThanOrEqual(195_000);
  });

  it('goes back to the times of a link to the past', () => {
    const model = makeModel();
    const past = { view: { ...view, timeFrom: 65_000, timeTo: 75_000 }, isAutofit: true, isLive: false };
    model.place(past);
    model.move({ ...past.view, timeFrom: 70_000, timeTo: 72_000 });
    model.showChosen(() => model.showLatest(5_000));
    expect(model.get()).toMatchObject({ isLive: false, view: { timeFrom: 65_000, timeTo: 75_000 } });
  });

  it('fits prices when it goes live from another time, as a frozen link has prices of the past', () => {
    const model = makeModel();
    model.place({
      view: { timeFrom: 65_000, timeTo: 75_000, priceLow: 195, priceHigh: 205 },
      isAutofit: false,
      isLive: false,
    });
    model.setCandles(candles);
    expect(model.get().view.priceLow).toBe(195);
    model.goLive();
    expect(model.get()).toMatchObject({ isAutofit: true, isLive: true, view: { priceLow: 90, priceHigh: 110 } });
  });

  it('keeps prices set manually at the live edge as data arrive and when it is asked to go live', () => {
    const model = makeModel();
    model.setCandles(candles);
    model.moveFreely({ ...model.get().view, priceLow: 95, priceHigh: 105 });
    model.setSpan({ ...span, to: 100_060 });
    model.goLive();
    expect(model.get()).toMatchObject({ isAutofit: false, view: { priceLow: 95, priceHigh: 105 } });
  });

  it('never leaves more than a fifth empty past the live edge', () => {
    const model = makeModel();
    model.move({ ...view, timeFrom: 150_000, timeTo: 160_000 });
    expect(model.get().view.timeTo).toBeCloseTo(100_060 + 2000, 6);
  });

  it('zooming out shows at most ten columns of the empty future, or as many as a drag has shown', () => {
    const blankOf = ({ view: { timeTo } }: { readonly view: { readonly timeTo: number } }) => timeTo - (span.to + 60);
    const model = makeModel();
    for (let seconds = 20_000; seconds <= 80_000; seconds *= 2)
      model.move({ ...view, timeFrom: 100_000 - seconds / 2, timeTo: 100_000 + seconds / 2 });
    expect(blankOf(model.get())).toBe(600);
    const dragged = makeModel();
    dragged.move({ ...view, timeFrom: 91_500, timeTo: 101_500 });
    expect(blankOf(dragged.get())).toBe(1440);
    dragged.move({ ...view, timeFrom: 90_000, timeTo: 130_000 });
    expect(blankOf(dragged.get())).toBe(1440);
  });

  it('notifies its listeners of every change until they unsubscribe', () => {
    const model = makeModel();
    let heard = 0;
    const leave = model.subscribe(() => heard++);
    model.goLive();
    leave();
    model.goLive();
    expect(heard).toBe(1);
  });

  it('does not notify for candles, spans and moves that leave the view unchanged', () => {
    const model = makeModel();
    model.setCandles(candles);
    model.goLive();
    const before = model.get();
    let heard = 0;
    model.subscribe(() => heard++);
    model.setCandles({ ...candles });
    model.setSpan({ ...span });
    model.goLive();
    model.fit();
    model.place({ ...before, view: { ...before.view } });
    expect(heard).toBe(0);
    expect(model.get()).toBe(before);
    model.moveFreely(before.view);
    expect(heard).toBe(1);
    expect(model.get().isAutofit).toBe(false);
  });

  it('leaves prints off the market out of a fitted view, lists them, and can show all', () => {
    const off = [{ price: 900, time: 99_000, side: 'above' }] as const;
    const model = new PlotModel({
      initial: { view, isAutofit: true, isLive: true },
      span,
      columnSeconds: 60,
      rowStep: 0.01,
      fitPrices: () => ({ low: 90, high: 110, off }),
    });
    model.fit();
    model.setCandles(candles);
    expect(model.get().view).toMatchObject({ priceLow: 90, priceHigh: 110 });
    expect(model.getOff()).toEqual(off);
    model.fitEverything();
    const { priceLow, priceHigh } = model.get().view;
    expect(priceLow).toBeLessThan(90);
    expect(priceHigh).toBeGreaterThan(900);
    expect(model.getOff()).toEqual([]);
    model.fit();
    expect(model.get().view).toMatchObject({ priceLow: 90, priceHigh: 110 });
  });
});
