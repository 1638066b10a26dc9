import { expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { computeFrame } from '@/charts/tpo/tpo-frame';
import { coarsenRows } from '@/domain/tpo/coarsen';
import { chooseRowFactor } from '@/features/profile/view/row-choice';
import { drawProfile } from '@/testing/random-profile';
import { fitProfiles, makeProfileModel } from './profile-model';

const DAY = 86_400;
const SIZE = { width: 800, height: 260, pixelRatio: 1 };
const LOOK = {
  form: 'auto',
  layout: 'collapsed',
  shows: {
    valueArea: true,
    balance: true,
    singles: true,
    poor: true,
    naked: true,
    volume: 'beside',
    developing: false,
    candles: 'off',
  },
} as const;

const quiet = Array.from({ length: 12 }, () => 'ABC');
const wild = Array.from({ length: 60 }, () => 'AB');
const days = [wild, quiet, quiet].map((rows, day) => ({
  ...drawProfile(100, ...rows),
  start: day * DAY,
  end: (day + 1) * DAY,
}));
const columns = days.map((profile) => ({ profile, figures: undefined, developing: undefined }));

it('a pan to a session of a wider range keeps letters, and the view fits it once it rests', () => {
  const { model, setProfiles } = makeProfileModel({
    initial: {
      view: { timeFrom: DAY, timeTo: 3 * DAY, priceLow: 0, priceHigh: 1 },
      isAutofit: true,
      isLive: false,
    },
    span: { from: 0, to: 3 * DAY, isRecorded: true },
    blockSeconds: 1800,
  });
  setProfiles(days, SIZE.height);
  const formNow = () => computeFrame({ columns }, LOOK, model.get().view, SIZE)?.shown.form;
  const heightNow = () => model.get().view.priceHigh - model.get().view.priceLow;
  expect(formNow()).toBe('letters');
  const before = heightNow();
  for (let step = 1; step <= 10; step++) {
    const { view } = model.get();
    model.move({ ...view, timeFrom: view.timeFrom - DAY / 10, timeTo: view.timeTo - DAY / 10 });
    expect(heightNow()).toBeCloseTo(before);
    expect(formNow()).toBe('letters');
  }
  setProfiles(days, SIZE.height);
  expect(heightNow()).toBeGreaterThan(60);
  expect(formNow()).toBe('blocks');
});

it('a zoom fits the prices at once', () => {
  const { model, setProfiles } = makeProfileModel({
    initial: {
      view: { timeFrom: DAY, timeTo: 3 * DAY, priceLow: 0, priceHigh: 1 },
      isAutofit: true,
      isLive: false,
    },
    span: { from: 0, to: 3 * DAY, isRecorded: true },
    blockSeconds: 1800,
  });
  setProfiles(days, SIZE.height);
  model.move({ ...model.get().view, timeFrom: 0 });
  expect(model.get().view.priceHigh - model.get().view.priceLow).toBeGreaterThan(60);
});

it('a fit leaves the height of the header free above the highest row, however many rows there are', () => {
  const [many, few] = [fitProfiles(days, 0, DAY, 300), fitProfiles(days, DAY, 2 * DAY, 300)].map((fit) =>
    ensure(fit, 'fit'),
  );
  // Row 100 is the lowest that was drawn; the highest of the wild day is 59 rows above it.
  const rowHeight = days[0].rowHeight;
  const topOf = (rows: number): number => ensure(days[rows === 60 ? 0 : 1].levels.price.at(-1), 'row') + rowHeight;
  expect((many.high - topOf(60)) / (many.high - many.low)).toBeCloseTo(0.1);
  expect((few.high - topOf(12)) / rowHeight).toBe(3);
});

it('rows that are chosen so that letters fit have letters once they are fitted', () => {
  for (let rows = 10; rows <= 200; rows++) {
    const profile = { ...drawProfile(100, ...Array.from({ length: rows }, () => 'AB')), start: 0, end: DAY };
    for (const height of [504, 575, 706, 1100]) {
      const factor = chooseRowFactor([profile], height);
      const coarse = coarsenRows(profile, factor);
      const fit = ensure(fitProfiles([coarse], 0, DAY, height), 'fit');
      expect(((coarse.rowHeight * height) / (fit.high - fit.low)).toFixed(2) >= '11.95', `${rows} on ${height}`).toBe(
        true,
      );
    }
  }
});
