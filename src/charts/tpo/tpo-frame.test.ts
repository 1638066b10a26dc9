import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { computeFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { drawProfile, makeRandomSessions } from '@/testing/random-profile';
import { getChartTheme } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { TpoData, TpoStyle } from './tpo-data';
import { computeFrame, heightOfRow, isBarCut, rowAt, type TpoFrame, topOfRow, volumeLength } from './tpo-frame';
import { hitTest } from './tpo-hit';

const DAY = 86_400;
const STYLE: TpoStyle = {
  theme: getChartTheme('dark'),
  form: 'auto',
  layout: 'collapsed',
  colour: 'area',
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
};

/** Names only the point of control: the value area of a profile of one long row has all of its names in that row. */
const UNNAMED: TpoStyle = { ...STYLE, shows: { ...STYLE.shows, valueArea: false } };

const dataOf = (...profiles: readonly SessionProfile[]): TpoData => ({
  columns: profiles.map((profile) => ({
    profile,
    figures: computeFigures(profile),
    developing: undefined,
  })),
  naked: [],
  candles: undefined,
  last: undefined,
  lines: [],
});

/** A view of one day with rows of height 1 that are `row` CSS px high. */
function frameOf(profile: SessionProfile, row: number, width: number, style = STYLE, pixelRatio = 1): TpoFrame {
  const size: PlotSize = { width, height: 600, pixelRatio };
  const view: Viewport = { timeFrom: 0, timeTo: DAY, priceLow: 100, priceHigh: 100 + 600 / row };
  const frame = computeFrame(dataOf(profile), style, view, size);
  if (frame === undefined) throw new Error('no frame');
  return frame;
}

const profile = drawProfile(110, 'A', 'AB', 'ABCDEFGHIJKL', 'ABC', 'C');

describe('a session that an edge of the plot cuts', () => {
  /** Zoomed to a part of the day, as shares of it. */
  const zoomTo = (from: number, to: number, style = STYLE) => {
    const size: PlotSize = { width: 1000, height: 600, pixelRatio: 1 };
    const shown: Viewport = { timeFrom: from * DAY, timeTo: to * DAY, priceLow: 100, priceHigh: 100 + 600 / 14 };
    const frame = computeFrame(dataOf(profile), style, shown, size);
    if (frame === undefined) throw new Error('no frame');
    return { frame, place: frame.places[0] };
  };

  it('keeps its letters at the left edge and its volume at the right one, in full, wherever it is zoomed', () => {
    for (const [from, to] of [
      [0.1, 1],
      [0.3, 0.8],
      [0.05, 0.3],
    ] as const) {
      const { place } = zoomTo(from, to);
      const whole = zoomTo(0, to - from).place;
      expect(place.cellsLeft).toBeGreaterThanOrEqual(0);
      expect(place.cellsLeft).toBeLessThan(40);
      expect(place.edge).toBeLessThanOrEqual(1000);
      expect(place.cellsLeft + 12 * place.cellWidth).toBeLessThan(place.edge - place.volumeWidth);
      expect([place.cellWidth, place.volumeWidth, place.barRoom]).toEqual([
        whole.cellWidth,
        whole.volumeWidth,
        whole.barRoom,
      ]);
    }
  });

  it('reads the letter that is drawn there', () => {
    const { frame, place } = zoomTo(0.3, 0.8);
    const y = topOfRow(frame, 112) + 3;
    expect(hitTest(frame, place.cellsLeft + 2.5 * place.cellWidth, y)).toMatchObject({ block: 2 });
  });

  it('stays where it is side by side, where blocks have their times', () => {
    expect(zoomTo(0.3, 0.8, { ...STYLE, layout: 'split' }).place.cellsLeft).toBe(-600);
  });
});

describe('the form of profiles', () => {
  it.each([
    [13, 'letters', undefined],
    [12, 'letters', undefined],
    [11.9, 'blocks', 'rows'],
    [3, 'blocks', 'rows'],
    [2.9, 'silhouette', 'rows'],
  ] as const)('rows of %d px have %s', (row, form, limit) => {
    expect(frameOf(profile, row, 400).shown).toEqual({ form, limit });
  });

  it.each([
    [12, 1, 11],
    [14, 1, 13],
    [15.6, 1, 14],
    [15.6, 2, 14.5],
    [40, 1, 16],
  ])('letters grow with rows of %d px, in whole device px at %d a CSS px: %d', (row, pixelRatio, size) => {
    expect(frameOf(profile, row, 400, STYLE, pixelRatio).places[0].letterSize).toBe(size);
  });

  it('is blocks where letters would be pairs, which show no shape, unless letters are asked for', () => {
    const many = { ...profile, blockCount: 96, blockSeconds: 900 };
    expect(frameOf(many, 14, 800).shown).toEqual({ form: 'blocks', limit: 'codes' });
    expect(frameOf(many, 14, 800, { ...STYLE, form: 'letters' }).shown.form).toBe('letters');
    expect(frameOf(many, 2, 800).shown).toEqual({ form: 'silhouette', limit: 'rows' });
  });

  it('also depends on the width that the longest row and the names after it need', () => {
    expect(frameOf(profile, 14, 190).shown).toEqual({ form: 'letters', limit: undefined });
    expect(frameOf(profile, 14, 130).shown).toEqual({ form: 'blocks', limit: 'columns' });
    expect(frameOf(profile, 14, 70).shown).toEqual({ form: 'blocks', limit: 'columns' });
    expect(frameOf(profile, 14, 14).shown).toEqual({ form: 'silhouette', limit: 'columns' });
    // Each of 48 blocks has its own slot: less than seven px at 310, more at 320.
    expect(frameOf(profile, 14, 310, { ...STYLE, layout: 'split' }).shown.form).toBe('blocks');
    expect(frameOf(profile, 14, 320, { ...STYLE, layout: 'split' }).shown.form).toBe('letters');
  });

  it('uses what volumes can spare: four sessions of 34 letters and a name fit a window of 1440', () => {
    const row = String.fromCharCode(...Array.from({ length: 34 }, (_, block) => 65 + block));
    const [place] = frameOf(drawProfile(100, 'AB', row, 'C'), 14, 276, UNNAMED).places;
    expect(place.form).toBe('letters');
    expect(place.letterSize).toBeGreaterThanOrEqual(11);
    expect(place.cellsLeft + 34 * place.cellWidth + 33).toBeLessThanOrEqual(place.cellsRight);
    expect(place.volumeWidth).toBeGreaterThanOrEqual(12);
  });

  it('sets no letters closer than they are wide while their column has room, and further apart in a wide one', () => {
    const day = drawProfile(100, 'ABCDEFGHIJKLMNOPQRSTUVW', 'AB');
    for (const width of [250, 266, 300, 400, 1065]) {
      const [place] = frameOf(day, 13.5, width, UNNAMED).places;
      expect(place.form, `${width} px`).toBe('letters');
      expect(place.cellWidth / place.letterSize, `${width} px`).toBeGreaterThanOrEqual(0.6);
    }
    const [wide] = frameOf(day, 13.5, 1065, UNNAMED).places;
    expect(23 * wide.cellWidth).toBeGreaterThan(230);
  });

  it.each([160, 174, 190])('has rows of blocks longer than the volumes beside them in columns of %d px', (width) => {
    const day = drawProfile(100, 'AB', 'ABCDEFGHIJKLMNOPQRSTUVW', 'ABCDEFGHIJKLMNOPQRSTUVW', 'AB');
    const [place] = frameOf(day, 16, width, UNNAMED).places;
    expect(place.form).not.toBe('letters');
    expect(23 * place.cellWidth).toBeGreaterThan(0.42 * width);
    expect(place.volumeWidth).toBeLessThan(0.2 * width);
  });

  it('sets letters closer and smaller, but none too small to read, to leave room for the name of a level', () => {
    const day = drawProfile(100, 'ABCDEFGHIJKLMNOPQRSTUVWX', 'AB');
    const [place] = frameOf(day, 14, 225, UNNAMED).places;
    expect(place.letterSize).toBeGreaterThanOrEqual(11);
    expect(place.letterSize).toBeLessThan(13);
    expect(place.cellsRight - (place.cellsLeft + 24 * place.cellWidth)).toBeGreaterThanOrEqual(33);
  });

  it('is one for all sessions in view: blocks where the letters of any would not fit', () => {
    const short = { ...drawProfile(110, 'AB', 'ABC'), start: DAY, end: 2 * DAY };
    const long = drawProfile(110, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ[]', 'A');
    const view = { timeFrom: 0, timeTo: 2 * DAY, priceLow: 100, priceHigh: 140 };
    const size = { width: 300, height: 600, pixelRatio: 1 };
    const frame = computeFrame(dataOf(long, short), STYLE, view, size);
    expect(frame?.places.map(({ form }) => form)).toEqual(['blocks', 'blocks']);
    expect(frame?.shown).toEqual({ form: 'blocks', limit: 'columns' });
    // Out of view, it takes no letters from the other.
    const next = { ...view, timeFrom: DAY, timeTo: 3 * DAY };
    expect(computeFrame(dataOf(long, short), STYLE, next, size)?.places.map(({ form }) => form)).toEqual(['letters']);
  });

  it('is the one chosen by the user where it can be seen', () => {
    const formOf = (form: TpoStyle['form'], row: number) => frameOf(profile, row, 400, { ...STYLE, form }).shown;
    expect(formOf('blocks', 14)).toEqual({ form: 'blocks', limit: undefined });
    expect(formOf('silhouette', 14)).toEqual({ form: 'silhouette', limit: undefined });
    expect(formOf('letters', 8)).toEqual({ form: 'blocks', limit: 'rows' });
    expect(formOf('blocks', 2)).toEqual({ form: 'silhouette', limit: 'rows' });
  });

  it('is undefined on a plot without area', () => {
    const view = { timeFrom: 0, timeTo: DAY, priceLow: 100, priceHigh: 200 };
    expect(computeFrame(dataOf(profile), STYLE, view, { width: 0, height: 10, pixelRatio: 1 })).toBeUndefined();
    expect(computeFrame(dataOf(), STYLE, view, { width: 10, height: 10, pixelRatio: 1 })?.places).toEqual([]);
  });
});

describe.each([1, 1.5, 2])('rows at %d device pixels', (pixelRatio) => {
  it('follow each other without gap or overlap and contain the points that are in them', () => {
    const frame = frameOf(profile, 11.3, 400, STYLE, pixelRatio);
    for (let row = 100; row < 150; row++) {
      const [top, height] = [topOfRow(frame, row), heightOfRow(frame, row)];
      expect(Number.isInteger(top)).toBe(true);
      expect(top + height).toBe(topOfRow(frame, row - 1));
      expect([rowAt(frame, top), rowAt(frame, top + height - 0.5), rowAt(frame, top + height)]).toEqual([
        row,
        row,
        row - 1,
      ]);
      // Never a device pixel away from the price on the axis.
      const exact = (600 - (row + 1 - 100) * 11.3) * pixelRatio;
      expect(Math.abs(top - exact)).toBeLessThanOrEqual(1);
    }
  });
});

describe('panning', () => {
  it('moves sessions and changes nothing else about them (seed 3)', () => {
    const random = makeRandom(3);
    const sessions = makeRandomSessions(random, 12);
    const data = dataOf(...sessions);
    const size = { width: 1237, height: 701, pixelRatio: 1.5 };
    const view = { timeFrom: sessions[2].start, timeTo: sessions[7].end, priceLow: 64_000.3, priceHigh: 66_117.7 };
    const describeFrame = ({ places, zeroY: _, view: __, shown: ___, ...rest }: TpoFrame) => ({
      ...rest,
      places: undefined,
      rooms: new Map(
        places.map(({ index, left, cellsLeft, cellsRight, edge, form, letterSize }) => [
          index,
          [cellsLeft - left, cellsRight - left, edge - left, form, letterSize],
        ]),
      ).get(5),
    });
    const expected = describeFrame(computeFrame(data, STYLE, view, size) as TpoFrame);
    for (let i = 0; i < 50; i++) {
      const [seconds, price] = [random() * 50_000, random() * 100];
      const moved = {
        timeFrom: view.timeFrom + seconds,
        timeTo: view.timeTo + seconds,
        priceLow: view.priceLow + price,
        priceHigh: view.priceHigh + price,
      };
      expect(describeFrame(computeFrame(data, STYLE, moved, size) as TpoFrame)).toEqual(expected);
    }
  });
});

describe('volume bars', () => {
  it('have one scale for all sessions in view, at which none leaves its room', () => {
    const heavy = drawProfile(110, 'A', 'AB', 'ABCDEFGHIJKL', 'ABC', 'C');
    const scaled = (share: number, start: number): SessionProfile => ({
      ...heavy,
      start,
      end: start + DAY,
      buys: heavy.buys.map((buy) => buy * share),
      sells: heavy.sells.map((sell) => sell * share),
    });
    const size: PlotSize = { width: 800, height: 600, pixelRatio: 1 };
    const view: Viewport = { timeFrom: 0, timeTo: 2 * DAY, priceLow: 100, priceHigh: 130 };
    const frame = computeFrame(dataOf(scaled(5, 0), scaled(1, DAY)), STYLE, view, size) as TpoFrame;
    const [full, light] = [5, 1].map((share) => volumeLength(frame, frame.places[0], 24 * share));
    expect(full).toBeGreaterThanOrEqual(10);
    // A fifth of the volume is a fifth of the length.
    expect(Math.abs(full / 5 - light)).toBeLessThanOrEqual(1);
    for (const { volumeWidth } of frame.places) expect(full).toBeLessThanOrEqual(volumeWidth);
  });
});

describe('a row with far more volume than the rest', () => {
  const rows = Array.from({ length: 40 }, () => 'AB');
  const usual = drawProfile(140, ...rows);
  const spiked = {
    ...usual,
    buys: usual.buys.map((_, at) => (at === 20 ? 1000 : 10)),
    sells: usual.sells.map(() => 10),
  };
  const even = { ...spiked, buys: spiked.buys.map(() => 10) };

  it.each(['beside', 'behind'] as const)('is cut and marked, so that bars %s the cells can be read', (volume) => {
    const style = { ...STYLE, shows: { ...STYLE.shows, volume } };
    const frame = frameOf(spiked, 14, 400, style);
    const [place] = frame.places;
    expect(frame.shown.hasCutBars).toBe(true);
    expect(volumeLength(frame, place, 1010)).toBe(place.barRoom);
    expect(volumeLength(frame, place, 20)).toBeGreaterThanOrEqual(place.barRoom / 2);
    expect([20, 1010].map((amount) => isBarCut(frame, place, amount))).toEqual([false, true]);
  });

  it('is drawn in full where the usual ones still have a quarter of its length', () => {
    const peak = { ...spiked, buys: usual.buys.map((_, at) => (at === 20 ? 65 : 10)) };
    const frame = frameOf(peak, 14, 400);
    const [place] = frame.places;
    expect(frame.shown.hasCutBars).toBeUndefined();
    expect(volumeLength(frame, place, 75)).toBeGreaterThan(3 * volumeLength(frame, place, 20));
  });

  it('is not there among even rows: none is cut', () => {
    const frame = frameOf(even, 14, 400);
    expect(frame.shown.hasCutBars).toBeUndefined();
    expect(isBarCut(frame, frame.places[0], 20)).toBe(false);
  });
});

describe('letters of several sessions', () => {
  it('have one size and one distance, those of the session with the least room', () => {
    const short = { ...drawProfile(110, 'AB', 'ABC'), start: DAY, end: 2 * DAY };
    const long = drawProfile(110, 'ABCDEFGHIJKLMNOPQRSTUVWX', 'A');
    const view = { timeFrom: 0, timeTo: 2 * DAY, priceLow: 100, priceHigh: 130 };
    const frame = computeFrame(dataOf(long, short), UNNAMED, view, { width: 460, height: 600, pixelRatio: 1 });
    const [first, second] = frame?.places ?? [];
    expect([first.form, second.form]).toEqual(['letters', 'letters']);
    expect(first.letterSize).toBe(second.letterSize);
    expect(first.cellWidth).toBeCloseTo(second.cellWidth, 9);
    // Alone, the short one has room for larger letters.
    const alone = computeFrame(dataOf(short), UNNAMED, view, { width: 460, height: 600, pixelRatio: 1 });
    expect(alone?.places[0].letterSize).toBeGreaterThan(second.letterSize);
  });
});

describe('what is under a point', () => {
  const frame = frameOf(profile, 20, 400);
  const yOf = (price: number): number => topOfRow(frame, price) + 10;
  const [left] = frame.places.map(({ cellsLeft }) => cellsLeft);
  const cell = frame.places[0].cellWidth;

  it('is the cell, the row without a cell, or only the session', () => {
    expect(hitTest(frame, left + 2.5 * cell, yOf(111))).toEqual({ column: 0, level: 1, block: 2 });
    expect(hitTest(frame, left + 3.5 * cell, yOf(111))).toEqual({ column: 0, level: 1, block: undefined });
    expect(hitTest(frame, left - 5, yOf(111))).toEqual({ column: 0, level: 1, block: undefined });
    expect(hitTest(frame, left + 2, yOf(117))).toEqual({ column: 0, level: undefined, block: undefined });
    expect(hitTest(frame, -1, 50)).toBeUndefined();
    expect(hitTest(frame, 50, 700)).toBeUndefined();
  });

  it('in a split profile is the block of that time', () => {
    const split = frameOf(profile, 20, 960, { ...STYLE, layout: 'split' });
    // Blocks of 20 px; C visited 111, D did not.
    expect(hitTest(split, 2 * 20 + 10, yOf(111))?.block).toBe(2);
    expect(hitTest(split, 3 * 20 + 10, yOf(111))).toEqual({ column: 0, level: 1, block: undefined });
  });
});
