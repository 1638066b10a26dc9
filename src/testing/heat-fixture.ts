import { expect } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom, type Random } from '@/base/random';
import { buildMapRamp, type ColourMapName } from '@/charts/chart-theme';
import type { HeatData, HeatLayer, HeatStyle, LayerBlend } from '@/charts/heatmap/heat-data';
import { computeFrameBase, computeHeatFrame, type HeatFrame, makeCellSource } from '@/charts/heatmap/heat-frame';
import { buildHeatStyle } from '@/charts/heatmap/heat-style';
import { LayerSources } from '@/charts/heatmap/layer-sources';
import { paintFrame } from '@/charts/heatmap/paint-codes';
import { type PlotSize, pan, type Viewport } from '@/charts/viewport/viewport';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { Reduction } from '@/domain/grid/reduction';

/** Three hours with gaps, ragged edges and true zeros, in every size that books have. */
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

function makeTile(random: Random, spec: GridSpec, tileIndex: number): GridTile {
  const { columnSeconds, rowStep } = spec;
  const timestamps: number[] = [];
  const offsets = [0];
  const prices: number[] = [];
  const volumes: number[] = [];
  for (let column = 0; column < 60; column++) {
    if (random() < 0.1) continue;
    const base = Math.round((MIDDLE + (random() - 0.5) * 60) / rowStep) * rowStep;
    for (let row = -110; row < 110; row++) {
      if (random() < 0.4) continue;
      prices.push(base + row * rowStep);
      volumes.push(10 ** (random() * 5 - 2));
    }
    timestamps.push((tileIndex * 60 + column) * columnSeconds * 1e6);
    offsets.push(prices.length);
  }
  return buildGridTile(spec, tileIndex, {
    timestampsMicros: Float64Array.from(timestamps),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  });
}

const random = makeRandom(41);
export const HEAT_DATA: HeatData = {
  spec: HEAT_SPEC,
  tiles: [0, 1, 2].map((i) => makeTile(random, HEAT_SPEC, FIRST_TILE + i)),
};

/** A coarser grid over the same hours and prices. */
export const OVER_SPEC: GridSpec = { columnSeconds: 20, rowStep: 8, book: makeCodeBook(1) };
const OVER_TILES = Array.from({ length: 9 }, (_, i) => makeTile(random, OVER_SPEC, FIRST_TILE * 3 + i));
export const LAYERED_STYLE: HeatStyle = {
  ...HEAT_STYLE,
  opacity: 0.8,
  over: [
    {
      ...buildHeatStyle('dark', buildMapRamp('ember'), OVER_SPEC.book, { cut: 5, full: 500, gamma: 1 }),
      opacity: 0.55,
    },
  ],
};

/** Grids with other steps than the first two, over the same hours and prices. */
const FURTHER_SPECS: readonly GridSpec[] = [
  { columnSeconds: 300, rowStep: 25, book: makeCodeBook(1) },
  { columnSeconds: 60, rowStep: 2.5, book: makeCodeBook(1) },
];
const furtherRandom = makeRandom(42);
const FURTHER_LAYERS: readonly HeatLayer[] = FURTHER_SPECS.map((spec) => {
  const first = START / (spec.columnSeconds * 60);
  const count = Math.ceil((3 * 3600) / (spec.columnSeconds * 60));
  return { spec, tiles: Array.from({ length: count }, (_, i) => makeTile(furtherRandom, spec, first + i)) };
});

/** One plane per reduction, each with its own grid; at most four. */
export function makePlanes(reductions: readonly Reduction[]): HeatData {
  const [base, ...over] = [HEAT_DATA, { spec: OVER_SPEC, tiles: OVER_TILES }, ...FURTHER_LAYERS]
    .slice(0, reductions.length)
    .map(({ spec, tiles }, i): HeatLayer => ({ spec, tiles, reduction: reductions[i] }));
  return { ...base, over };
}

const PLANE_MAPS = {
  dark: ['tidal', 'ember', 'graphite', 'bid-dark'],
  light: ['paper-ink', 'paper-rust', 'bid-light', 'ask-light'],
} as const;

/** Colours for planes that are stacked with `blends`. */
export function makePlaneStyle(blends: readonly LayerBlend[], theme: 'dark' | 'light' = 'dark'): HeatStyle {
  const styleOf = (map: ColourMapName): HeatStyle =>
    buildHeatStyle(theme, buildMapRamp(map), HEAT_SPEC.book, { cut: 5, full: 500, gamma: 1 });
  const [base, ...maps] = PLANE_MAPS[theme];
  const over = blends.map((blend, i) => ({ table: styleOf(maps[i]).table, opacity: [0.85, 0.4, 1][i], blend }));
  return { ...styleOf(base), opacity: 0.9, over };
}

/** Both grids, each with its reduction. */
export function makeLayeredData(lower: Reduction, upper: Reduction): HeatData {
  return { ...HEAT_DATA, reduction: lower, over: [{ spec: OVER_SPEC, tiles: OVER_TILES, reduction: upper }] };
}

export const REDUCTIONS: readonly Reduction[] = (['max', 'sum'] as const).flatMap((price) =>
  (['max', 'mean', 'last'] as const).map((time) => ({ price, time })),
);

/** The frame of a view with all blocks made. */
export function resolveHeatFrame(data: HeatData, view: Viewport, size = HEAT_SIZE): HeatFrame {
  const base = ensure(computeFrameBase(view, size), 'The frame');
  const layers = [data, ...(data.over ?? [])];
  const sources = layers.map((layer) => {
    const made = new LayerSources();
    made.setLayer(layer);
    return made.resolve(base, () => false).source;
  });
  return computeHeatFrame(base, sources);
}

/** The frame of a view of only the lower grid. */
export function makeHeatFrame(view: Viewport, size = HEAT_SIZE, tiles = HEAT_DATA.tiles): HeatFrame {
  const base = ensure(computeFrameBase(view, size), 'The frame');
  return computeHeatFrame(base, [makeCellSource(HEAT_SPEC, tiles)]);
}

/** The same view, painted by plain code. */
export function paintHeatTwin(view: Viewport, size = HEAT_SIZE): Uint8ClampedArray {
  return paintFrame(makeHeatFrame(view, size), HEAT_STYLE);
}

/** How many bytes differ. */
export function countDifferences(a: Uint8ClampedArray, b: Uint8ClampedArray): number {
  expect(a).toHaveLength(b.length);
  let count = 0;
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) count++;
  return count;
}

/** A drag: `count` steps from `view`, each from less than a pixel to more than the plot. */
export function makePanViews(view: Viewport, count: number): Viewport[] {
  const views = [view];
  for (let i = 0; i < count; i++) {
    const last = views[i];
    const reach = 10 ** (random() * 3.4 - 3);
    const seconds = (last.timeTo - last.timeFrom) * (random() - 0.5) * reach;
    const price = (last.priceHigh - last.priceLow) * (random() - 0.5) * reach;
    views.push(pan(last, random() < 0.2 ? 0 : seconds, random() < 0.2 ? 0 : price));
  }
  return views;
}

/** The whole, and `count` random views, from a few cells to far beyond the data. */
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
