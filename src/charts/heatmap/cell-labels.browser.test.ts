import { afterEach, describe, expect, it, vi } from 'vitest';
import { ensure } from '@/base/assert';
import { makeFrameScheduler } from '@/base/frame-scheduler';
import { formatSize } from '@/domain/format/format-compact';
import { findLatestSnapshot, readRow } from '@/domain/grid/depth-at';
import { rowOfPrice, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { HEAT_DATA, HEAT_HOME, HEAT_SPEC } from '@/testing/heat-fixture';
import { buildMapRamp, getChartTheme } from '../chart-theme';
import { cssXOfTime, type PlotSize, type Viewport } from '../viewport/viewport';
import { type CellLabelsData, makeCellLabels } from './cell-labels';

const SIZE: PlotSize = { width: 800, height: 480, pixelRatio: 1 };
const STYLE = {
  theme: getChartTheme('dark'),
  ramp: buildMapRamp('tidal'),
  handles: { cut: 0.5, full: 200, gamma: 1.18 },
};
const { tiles } = HEAT_DATA;
/** Ten columns of 80 px and 24 rows of 20 px. */
const NEAR: Viewport = {
  timeFrom: HEAT_HOME.timeFrom,
  timeTo: HEAT_HOME.timeFrom + 600,
  priceLow: 97_240,
  priceHigh: 97_360,
};

interface Printed {
  readonly text: string;
  readonly x: number;
  readonly y: number;
}

const open: (() => void)[] = [];

afterEach(() => {
  vi.restoreAllMocks();
  for (const close of open.splice(0)) close();
});

function draw(data: Partial<CellLabelsData>, view: Viewport) {
  const host = document.createElement('div');
  document.body.append(host);
  const engine = makeCellLabels({ host, scheduler: makeFrameScheduler() });
  open.push(() => {
    engine.dispose();
    host.remove();
  });
  const printed: Printed[] = [];
  vi.spyOn(CanvasRenderingContext2D.prototype, 'fillText').mockImplementation((text, x, y) =>
    printed.push({ text, x, y }),
  );
  engine.setData({ spec: HEAT_SPEC, tiles, last: undefined, price: 'max', ...data });
  engine.setStyle(STYLE);
  engine.setViewport(view, SIZE);
  engine.draw();
  const context = ensure(host.querySelector('canvas')?.getContext('2d'), 'The context');
  return { printed, pixels: context.getImageData(0, 0, SIZE.width, SIZE.height).data };
}

describe('sizes in cells', () => {
  it('are the sizes of the received levels, each centred in its cell', () => {
    const { printed } = draw({}, NEAR);
    expect(printed.length).toBeGreaterThan(100);
    for (const { text, x, y } of printed) {
      const time = NEAR.timeFrom + (x / SIZE.width) * 600;
      const price = 97_360 - ((y - 0.5) / SIZE.height) * 120;
      expect([time % 60, price % 5]).toEqual([30, expect.closeTo(0, 9)]);
      const column = Math.floor(time / 60) - tiles[0].tileIndex * TILE_COLUMNS;
      const reading = readRow(
        { tile: tiles[0], snapshot: tiles[0].snapshotOfColumn[column] },
        rowOfPrice(HEAT_SPEC, price),
      );
      expect(reading).toMatchObject({ kind: 'size' });
      expect(text).toBe(reading.kind === 'size' && reading.size > 0 ? formatSize(reading.size) : '0');
    }
  });

  it('are in every cell that the book covers, below the header of the pane', () => {
    const { printed } = draw({}, NEAR);
    let known = 0;
    for (let column = 0; column < 10; column++) {
      const snapshot = tiles[0].snapshotOfColumn[column];
      if (snapshot < 0) continue;
      for (let price = 97_240; price <= 97_350; price += 5) {
        if (readRow({ tile: tiles[0], snapshot }, rowOfPrice(HEAT_SPEC, price)).kind === 'size') known++;
      }
    }
    expect(printed).toHaveLength(known);
  });

  it.each([
    ['low', { ...NEAR, priceLow: 97_100, priceHigh: 97_500 }],
    ['narrow', { ...NEAR, timeTo: NEAR.timeFrom + 3600 }],
  ])('are not printed in cells that are too %s', (_what, view) => {
    expect(draw({}, view).printed).toEqual([]);
  });

  it('are left out where they would reach into the next cell', () => {
    const { printed } = draw({}, { ...NEAR, timeTo: NEAR.timeFrom + 1380 });
    expect(printed.length).toBeGreaterThan(50);
    const context = ensure(document.createElement('canvas').getContext('2d'), 'The context');
    context.font = '500 10.5px "Inter Variable", Inter, sans-serif';
    // Kerning may make a text slightly wider than its characters.
    for (const { text } of printed) expect(context.measureText(text).width).toBeLessThan(800 / 23);
    expect(draw({}, NEAR).printed.map(({ text }) => text)).toEqual(expect.arrayContaining(['0.011']));
  });
});

describe('the last book', () => {
  const last = ensure(findLatestSnapshot(tiles), 'The snapshot');
  const view: Viewport = { ...HEAT_HOME, timeFrom: HEAT_HOME.timeTo - 3600, timeTo: HEAT_HOME.timeTo + 1200 };
  const inkOf = (pixels: Uint8ClampedArray, x: number): number =>
    Array.from({ length: SIZE.height }, (_, y) => pixels[(y * SIZE.width + x) * 4 + 3]).filter((alpha) => alpha > 0)
      .length;

  it('is drawn in strokes from the end of its column on', () => {
    const { pixels } = draw({ last }, view);
    const column = tiles[2].snapshotOfColumn.lastIndexOf(last.snapshot) + 1;
    const left = Math.round(cssXOfTime(view, SIZE, (tiles[2].tileIndex * TILE_COLUMNS + column) * 60));
    for (let x = 0; x < left; x++) expect(inkOf(pixels, x)).toBe(0);
    const inks = Array.from({ length: SIZE.width - left - 1 }, (_, x) => inkOf(pixels, left + 1 + x));
    expect(inks.filter((ink) => ink > 20).length).toBeGreaterThan(inks.length / 2);
    expect(inks.filter((ink) => ink === 0).length).toBeGreaterThan(inks.length / 4);
  });

  it('is never opaque, unlike received columns', () => {
    const { pixels } = draw({ last }, view);
    const opaque = pixels.filter((alpha, i) => i % 4 === 3 && alpha === 255);
    // The dotted line at its start.
    expect(opaque.length).toBeLessThanOrEqual(SIZE.height);
  });

  it('is not drawn when time stands still or its column is outside the view', () => {
    for (const { pixels } of [draw({}, view), draw({ last }, { ...view, timeTo: HEAT_HOME.timeTo - 600 })])
      expect(pixels.every((byte) => byte === 0)).toBe(true);
  });
});
