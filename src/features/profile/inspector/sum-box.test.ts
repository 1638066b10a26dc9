import { describe, expect, it } from 'vitest';
import { cellWidthOf, computeFrame, type TpoFrame, type TpoLook } from '@/charts/tpo/tpo-frame';
import { timeOfCssX } from '@/charts/viewport/viewport';
import { splitProfile } from '@/domain/tpo/merge-profiles';
import { drawProfile } from '@/testing/random-profile';
import { sumBox } from './sum-box';

const DAY = 86_400;
const BLOCK = 1800;
const SIZE = { width: 480, height: 300, pixelRatio: 1 };
const VIEW = { timeFrom: 0, timeTo: DAY, priceLow: 95, priceHigh: 110 };
const ALL = { early: 0, late: DAY, low: 0, high: 1000 };

const day = drawProfile(100, 'AC', 'ABC', 'B');

const look = (layout: TpoLook['layout']): TpoLook => ({
  form: 'auto',
  layout,
  shows: {
    valueArea: true,
    balance: true,
    singles: true,
    poor: true,
    naked: false,
    volume: 'beside',
    developing: false,
    candles: 'off',
  },
});

function place(layout: TpoLook['layout']): TpoFrame {
  const columns = [{ profile: day, figures: undefined, developing: undefined }];
  const frame = computeFrame({ columns }, look(layout), VIEW, SIZE);
  if (frame === undefined) throw new Error('A plot without area');
  return frame;
}

/** The times under the edges of cells, counted from the left. */
function between(frame: TpoFrame, from: number, to: number) {
  const [{ cellsLeft }] = frame.places;
  const width = cellWidthOf(frame, frame.places[0]);
  const [early, late] = [from, to].map((cells) => timeOfCssX(VIEW, SIZE, cellsLeft + cells * width));
  return { early, late };
}

describe('a measured box', () => {
  it('over a whole session contains all its visits and volume', () => {
    expect(sumBox([day], ALL)).toEqual({ count: 6, volume: 12 });
  });

  it('over an hour of a closed session contains the visits of the blocks that start in it, and no volume', () => {
    expect(sumBox([day], { ...ALL, late: BLOCK })).toEqual({ count: 2, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: BLOCK, late: 3 * BLOCK })).toEqual({ count: 4, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, early: 10 * BLOCK })).toEqual({ count: 0, volume: 0 });
  });

  it('over stacked letters contains those inside it, whatever their times', () => {
    const frame = place('collapsed');
    // From the middle of the first to the middle of the third letter of a row: the first two.
    expect(sumBox([day], { ...ALL, ...between(frame, 0.4, 2.4) }, frame)).toEqual({ count: 5, volume: Number.NaN });
    expect(sumBox([day], { ...ALL, ...between(frame, 0.4, 2.4), low: 102 }, frame)).toEqual({ count: 2, volume: 4 });
    expect(sumBox([day], { ...ALL, ...between(frame, 3, 9) }, frame)).toEqual({ count: 0, volume: 0 });
    // Side by side, each block has its own time.
    expect(sumBox([day], { ...ALL, late: BLOCK }, place('split'))).toEqual({ count: 2, volume: Number.NaN });
  });

  it('contains a session that is out of view as a whole', () => {
    const frame = computeFrame({ columns: [] }, look('collapsed'), VIEW, SIZE);
    expect(sumBox([day], ALL, frame)).toEqual({ count: 6, volume: 12 });
  });

  it('contains the rows whose middle is inside it', () => {
    expect(sumBox([day], { ...ALL, low: 101.2, high: 102 })).toEqual({ count: 3, volume: 6 });
  });

  it('has a known volume over all of a running session, and none over a part of it', () => {
    const running = { ...day, isRunning: true };
    expect(sumBox([running], { ...ALL, late: 3 * BLOCK }).volume).toBe(12);
    expect(sumBox([running], { ...ALL, late: 2 * BLOCK }).volume).toBeNaN();
    expect(sumBox(splitProfile(day, 1), ALL)).toEqual({ count: 6, volume: Number.NaN });
  });
});
