import { expect } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom, type Random } from '@/base/random';
import { buildHeatStyle, buildMapRamp } from '@/charts/chart-theme';
import type { HeatData } from '@/charts/heatmap/heat-data';
import { computeFrameBase, computeHeatFrame, type HeatFrame, makeCellSource } from '@/charts/heatmap/heat-frame';
import { paintFrame } from '@/charts/heatmap/paint-codes';
import type { PlotSize, Viewport } from '@/charts/viewport/viewport';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';

/** Three hours with gaps, ragged edges and true zeros, at every size a book has. */
export const HEAT_SPEC: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const FIRST_TILE = 490_000;
const START = FIRST_TILE * 3600;
const MIDDLE = 97_300;
export const HEAT_STYLE = buildHeatStyle('dark', buildMapRamp('tidal'), HEAT_SPEC.book, {
  cut: 0.5,
  full: 200,
  gamma: 1.18,
});
export const HEAT_SIZE: PlotSize = { width: 317, height: 203, pixelRatio: 1.5 };
export const HEAT_HOME: Viewport = {
  timeFrom: START,
  timeTo: START + 3 * 3600,
  priceLow: MIDDLE - 700,
  priceHigh: MIDDLE + 700,
};

function makeTile(random: Random, tileIndex: number): GridTile {
  const timestamps: number[] = [];
  const offsets = [0];
  const prices: number[] = [];
  const volumes: number[] = [];
  for (let column = 0; column < 60; column++) {
    if (random() < 0.1) continue;
    const base = Math.round((MIDDLE + (random() - 0.5) * 60) / 5) * 5;
    for (let row = -110; row < 110; row++) {
      if (random() < 0.4) continue;
      prices.push(base + row * 5);
      volumes.push(10 ** (random() * 5 - 2));
    }
    timestamps.push((tileIndex * 3600 + column * 60) * 1e6);
    offsets.push(prices.length);
  }
  return buildGridTile(HEAT_SPEC, tileIndex, {
    timestampsMicros: Float64Array.from(timestamps),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

const random = makeRandom(41);
export const HEAT_DATA: HeatData = { spec: HEAT_SPEC, tiles: [0, 1, 2].map((i) => makeTile(random, FIRST_TILE + i)) };

/** The frame of a view of the lower grid alone. */
export function makeHeatFrame(view: Viewport, size = HEAT_SIZE, tiles = HEAT_DATA.tiles): HeatFrame {
  const base = ensure(computeFrameBase(view, size), 'The frame');
  return computeHeatFrame(base, [makeCellSource(HEAT_SPEC, tiles)]);
}

/** What the plain code makes of the same view. */
export function paintHeatTwin(view: Viewport, size = HEAT_SIZE): Uint8ClampedArray {
  return paintFrame(makeHeatFrame(view, size), HEAT_STYLE);
}

/** How many bytes are not the same. */
export function countDifferences(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a).toHaveLength(b.length);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}

/** The whole and `count` random views, from a few cells to far beyond what there is. */
export function makeHeatViews(count: number): Viewport[] {
  const views = [HEAT_HOME];
  for (let i = 0; i < count; i++) {
    const seconds = 10 ** (2.5 + random() * 2.5);
    const span = 10 ** (1.3 + random() * 2.7);
    const timeFrom = START + random() * 3 * 3600 - seconds / 2;
    const priceLow = MIDDLE + (random() - 0.5) * 1400 - span / 2;
    views.push({ timeFrom, timeTo: timeFrom + seconds, priceLow, priceHigh: priceLow + span });
  }
  return views;
}
