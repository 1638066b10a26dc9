import { afterEach, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { type FrameScheduler, makeFrameScheduler } from '@/base/frame-scheduler';
import { parseHex } from '@/domain/scale/oklab';
import { computeFigures } from '@/domain/tpo/profile-figures';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { drawProfile } from '@/testing/random-profile';
import { getChartTheme } from '../chart-theme';
import type { PlotSize } from '../viewport/viewport';
import type { TpoColumn, TpoStyle } from './tpo-data';
import { makeTpoEngine, type TpoEngine } from './tpo-engine';
import { AREA_ALPHA, layOver, POC_ALPHA } from './tpo-palette';

const DAY = 86_400;
const THEME = getChartTheme('dark');
const STYLE: TpoStyle = {
  theme: THEME,
  form: 'auto',
  layout: 'collapsed',
  colour: 'area',
  shows: {
    valueArea: true,
    balance: false,
    singles: true,
    poor: false,
    naked: false,
    volume: 'off',
    developing: false,
    candles: 'off',
  },
};
const PROFILE = drawProfile(105, 'A', 'AB', 'ABCDEFGH', 'ABC', 'C');
const open: (() => void)[] = [];

afterEach(() => {
  for (const close of open.splice(0)) close();
});

const columnOf = (profile: SessionProfile): TpoColumn => ({
  profile,
  figures: computeFigures(profile),
  developing: undefined,
});

interface Shown {
  readonly engine: TpoEngine;
  readonly host: HTMLElement;
  readonly scheduler: FrameScheduler;
  readonly size: PlotSize;
}

/** One day with rows of height 1 that are `row` CSS px high, starting at 100. */
function show(profile: SessionProfile, row: number, style: Partial<TpoStyle> = {}, pixelRatio = 1): Shown {
  const host = document.createElement('div');
  document.body.append(host);
  const scheduler = makeFrameScheduler();
  const engine = makeTpoEngine({ host, scheduler });
  open.push(() => {
    engine.dispose();
    host.remove();
  });
  const size = { width: 320, height: 240, pixelRatio };
  engine.setData({ columns: [columnOf(profile)], naked: [], candles: undefined, last: undefined, lines: [] });
  engine.setStyle({ ...STYLE, ...style });
  engine.setViewport({ timeFrom: 0, timeTo: DAY, priceLow: 100, priceHigh: 100 + size.height / row }, size);
  engine.draw();
  return { engine, host, scheduler, size };
}

function readPixels({ host, size: { width, height, pixelRatio } }: Shown): (x: number, y: number) => number[] {
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  const [deviceWidth, deviceHeight] = [width * pixelRatio, height * pixelRatio];
  const { data } = context.getImageData(0, 0, deviceWidth, deviceHeight);
  return (x, y) => Array.from(data.subarray((y * deviceWidth + x) * 4, (y * deviceWidth + x) * 4 + 4));
}

const isOpaque = (pixel: readonly number[], colour: string): boolean =>
  pixel[3] === 255 && parseHex(colour).every((channel, i) => pixel[i] === channel);

describe('what is under a point', () => {
  // Cells of 8 px from 15 px on; 48 blocks over 320 px. The labels are right of them.
  it.each([
    ['collapsed', (nth: number) => 15 + 8 * nth + 3],
    ['split', (_: number, block: number) => (320 / 48) * (block + 0.5)],
  ] as const)('is the cell that is drawn there, in %s blocks', (layout, middleOf) => {
    const shown = show(PROFILE, 8, { layout, form: 'blocks' });
    const pixelAt = readPixels(shown);
    const fills = [THEME.lineStrong, THEME.text3, THEME.warn];
    const { levels } = PROFILE;
    for (let level = 0; level < levels.length; level++) {
      const y = 240 - (levels.price[level] - 100 + 0.5) * 8;
      const blocks = [
        ...levels.blocks.subarray(level === 0 ? 0 : levels.blockEnds[level - 1], levels.blockEnds[level]),
      ];
      for (const [nth, block] of blocks.entries()) {
        const x = Math.floor(middleOf(nth, block));
        expect(shown.engine.hitTest(x, y)).toEqual({ column: 0, level, block });
        expect(fills.some((fill) => isOpaque(pixelAt(x, y), fill))).toBe(true);
      }
    }
    for (let y = 60; y < 210; y++) {
      for (let x = 15; x < 79; x++) {
        const isDrawn = fills.some((fill) => isOpaque(pixelAt(x, y), fill));
        const isHit = shown.engine.hitTest(x + 0.5, y + 0.5)?.block !== undefined;
        if (isDrawn && !isHit) throw new Error(`A cell at ${x}, ${y} that is not hit`);
      }
    }
  });
});

describe.each([1, 1.5, 2])('at %d device pixels per CSS pixel', (pixelRatio) => {
  it('fills the point of control at its price, and draws letters in all their rows', () => {
    const shown = show(PROFILE, 16, {}, pixelRatio);
    expect(shown.engine.shownForm()).toEqual({ form: 'letters', limit: undefined });
    const pixelAt = readPixels(shown);
    const rowHeight = 16 * pixelRatio;
    const left = Math.round(15 * pixelRatio);
    const topOf = (price: number): number => Math.round(240 * pixelRatio) - Math.round((price + 1 - 100) * rowHeight);
    const ground = layOver(layOver(THEME.canvas, THEME.accent, AREA_ALPHA), THEME.warn, POC_ALPHA);
    // The corner of the fill has no letter; at its very top is a line of the grid.
    const corner = pixelAt(left, topOf(107) + Math.ceil(pixelRatio));
    const alpha = corner[3] / 255;
    const onCanvas = parseHex(THEME.canvas).map((channel, i) => corner[i] * alpha + channel * (1 - alpha));
    for (const [i, channel] of parseHex(ground).entries()) expect(onCanvas[i]).toBeCloseTo(channel, -0.7);
    expect(pixelAt(left, topOf(107) - 1)[3]).toBeLessThan(corner[3]);
    for (const [price, letters] of [
      [105, 1],
      [106, 3],
      [107, 8],
      [108, 2],
      [109, 1],
    ]) {
      // Letters of 15 px in rows of 16.
      const cell = 9 * pixelRatio;
      const hasInk = (nth: number): boolean => {
        const xs = Array.from({ length: Math.floor(cell) }, (_, i) => Math.round(left + nth * cell) + i);
        const ys = Array.from({ length: Math.floor(rowHeight) - 2 }, (_, i) => topOf(price) + 1 + i);
        return xs.some((x) => ys.some((y) => pixelAt(x, y)[3] > 150));
      };
      expect(Array.from({ length: letters }, (_, nth) => hasInk(nth))).toEqual(Array(letters).fill(true));
    }
  });
});

it('draws only the place of a session without levels', () => {
  const pixelAt = readPixels(show(drawProfile(105), 16));
  for (let y = 32; y < 240; y++) expect(pixelAt(160, y)[3]).toBeLessThan(40);
  expect(show(drawProfile(105), 16).engine.hitTest(160, 100)).toEqual({
    column: 0,
    level: undefined,
    block: undefined,
  });
});

it('switches forms at the sizes that letters and blocks need', () => {
  expect([12, 11, 3, 2].map((row) => show(PROFILE, row).engine.shownForm()?.form)).toEqual([
    'letters',
    'blocks',
    'blocks',
    'silhouette',
  ]);
});

it('paints the same after a pan as from scratch', () => {
  const style = { form: 'blocks', shows: { ...STYLE.shows, volume: 'beside', developing: true } } as const;
  const panned = show(PROFILE, 8, style);
  const anew = show(PROFILE, 12, style);
  for (const { engine, size } of [panned, anew]) {
    engine.setViewport({ timeFrom: 5000, timeTo: DAY + 5000, priceLow: 98, priceHigh: 128 }, size);
    engine.draw();
  }
  const [first, second] = [panned, anew].map(({ host }) =>
    ensure(host.querySelector('canvas'), 'The canvas').toDataURL(),
  );
  expect(first).toBe(second);
});

it('leaves nothing behind when it is disposed, and draws no more', () => {
  const { engine, host, scheduler } = show(PROFILE, 16);
  engine.setStyle({ ...STYLE });
  engine.dispose();
  expect([host.childElementCount, scheduler.pending]).toEqual([0, 0]);
  document.fonts.dispatchEvent(new Event('loadingdone'));
  expect(scheduler.pending).toBe(0);
});
