import { describe, expect, it } from 'vitest';
import { makeRandom, type Random } from '@/base/random';
import { buildMapRamp } from '@/charts/chart-theme';
import { computeFrameBase, computeHeatFrame, makeCellSource } from '@/charts/heatmap/heat-frame';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { readLayer } from '@/charts/heatmap/hit-test';
import { paintFrame } from '@/charts/heatmap/paint-codes';
import type { Viewport } from '@/charts/viewport/viewport';
import { makeTileKernel } from '@/data/decode/tile-kernel';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook, makeSizeEncoder } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec, GridTile } from '@/domain/grid/grid-tile';
import { rasterCodes } from '@/domain/grid/raster-codes';

const SEED = Number(process.env['SEED'] ?? 6);
const TILE = 500;
const START = TILE * 3600;
const MAX_DEPTH = 40;

interface Order {
  readonly price: number;
  readonly size: number;
  readonly side: 0 | 1;
}

/** Orders at any price, in ticks of a fiftieth of a block, on both sides of a mid. Each block holds at least one. */
function makeOrders(random: Random, step: number): Order[] {
  const tick = step / 50;
  const mid = Math.round((300 + random() * 40) * 50);
  const makeSide = (side: 0 | 1): Order[] =>
    Array.from({ length: MAX_DEPTH * 60 }, (_, i) => i + 1)
      .filter((away) => away % 50 === 1 || random() < 0.02)
      .map((away) => ({ price: (mid + (side === 0 ? -away : away)) * tick, size: 0.5 + random() * 100, side }));
  return [...makeSide(0), ...makeSide(1)];
}

/**
 * The blocks of the orders as the service sends them. A bid's label is the lower end of its block, an ask's the
 * upper end.
 */
function makeColumns(orders: readonly Order[], step: number, isSided: boolean): DepthColumns {
  const levels = new Map<string, Order>();
  for (const { price, size, side } of orders) {
    const label = side === 0 ? Math.floor(price / step + 1e-9) : Math.ceil(price / step - 1e-9);
    const key = `${side}:${label}`;
    levels.set(key, { price: label * step, side, size: size + (levels.get(key)?.size ?? 0) });
  }
  const labels = (side: 0 | 1): number[] =>
    [...levels.values()].filter((level) => level.side === side).map(({ price }) => Math.round(price / step));
  const mid = (Math.max(...labels(0)) + Math.min(...labels(1))) / 2;
  const [lowest, highest] = [Math.ceil(mid) - MAX_DEPTH, Math.floor(mid) + MAX_DEPTH];
  const sorted = [...levels.values()]
    .filter(({ price }) => Math.round(price / step) >= lowest && Math.round(price / step) <= highest)
    .sort((a, b) => a.price - b.price || a.side - b.side);
  return {
    timestampsMicros: Float64Array.of(START * 1e6),
    offsets: Uint32Array.of(0, sorted.length),
    prices: Float64Array.from(sorted, ({ price }) => price),
    volumes: Float64Array.from(sorted, ({ size }) => size),
    ...(isSided ? { sides: Uint8Array.from(sorted, ({ side }) => side) } : {}),
  };
}

/** The total size resting in [low, high) for bids or (low, high] for asks. */
function sumOrders(orders: readonly Order[], side: 0 | 1, low: number, high: number, step: number): number {
  const edge = step * 1e-6;
  return orders
    .filter((order) => order.side === side)
    .filter(({ price }) =>
      side === 0 ? price > low - edge && price < high - edge : price > low + edge && price < high + edge,
    )
    .reduce((sum, { size }) => sum + size, 0);
}

const makeView = (random: Random, step: number): Viewport => {
  const span = step * (4 + random() * 60);
  const priceLow = step * (310 + random() * 20) - span / 2;
  return { timeFrom: START, timeTo: START + 60, priceLow, priceHigh: priceLow + span };
};

const WRITERS = [
  ['plain', undefined],
  ['WASM', makeTileKernel('scalar').makeWriter],
  ['WASM with SIMD', makeTileKernel('simd').makeWriter],
] as const;

describe.each(WRITERS)('a book encoded in %s', (_, makeWriter) => {
  it.each([
    ['flat', false],
    ['sided', true],
  ])('%s: the range named holds the crosshair, is the one drawn, and has what rests there', (_form, isSided) => {
    const random = makeRandom(SEED);
    for (let round = 0; round < 12; round++) {
      const step = [0.1, 0.5, 5, 10][round % 4];
      const orders = makeOrders(random, step);
      const spec: GridSpec = {
        columnSeconds: 60,
        rowStep: step,
        blocks: { maxDepth: MAX_DEPTH },
        book: makeCodeBook(1),
      };
      const tile = buildGridTile(spec, TILE, makeColumns(orders, step, isSided), makeWriter);
      for (let zoom = 0; zoom < 4; zoom++) expectTruth(tile, orders, makeView(random, step), 200 + random() * 300);
    }
  });
});

function expectTruth(tile: GridTile, orders: readonly Order[], view: Viewport, height: number): void {
  const { spec } = tile;
  const step = spec.rowStep;
  const base = computeFrameBase(view, { width: 2, height, pixelRatio: 1 })!;
  const frame = computeHeatFrame(base, [makeCellSource(spec, [tile])]);
  const { columns, rows } = frame.layers[0];
  const codes = rasterCodes([tile], columns, rows);
  const encode = makeSizeEncoder(spec.book);
  for (let y = 0; y < frame.height; y += 7) {
    const price = (frame.lattice.bottom + y + 0.5) * frame.lattice.pricePerPixel;
    const { priceLow, priceHigh, cell } = readLayer('book', { spec, tiles: [tile] }, START, price, {
      hintOf: () => undefined,
      maxDepth: MAX_DEPTH,
    });
    expect(priceLow).toBeLessThanOrEqual(price + step * 1e-5);
    expect(priceHigh).toBeGreaterThan(price - step * 1e-5);
    expect(priceHigh - priceLow).toBeCloseTo(step, 6);
    if (cell.kind !== 'size' || !('bids' in cell)) continue;
    expect(codes[(frame.height - 1 - y) * frame.width]).toBe(encode(cell.size));
    if (cell.side === 'unknown') continue;
    expect(cell.bids).toBeCloseTo(sumOrders(orders, 0, priceLow, priceHigh, step), 6);
    expect(cell.asks).toBeCloseTo(sumOrders(orders, 1, priceLow, priceHigh, step), 6);
  }
  expect(paintFrame(frame, STYLE)).toHaveLength(frame.width * frame.height * 4);
}

const STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), makeCodeBook(1), { cut: 0.5, full: 200, gamma: 1 });
