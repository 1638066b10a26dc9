import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { HEAT_DATA, HEAT_HOME, HEAT_SPEC, makePanViews, resolveHeatFrame } from '@/testing/heat-fixture';
import { type PlotSize, pan, type Viewport, zoomTime } from '../viewport/viewport';
import type { HeatLayer } from './heat-data';
import { computeFrameBase } from './heat-frame';
import { readHeat } from './hit-test';
import { LayerSources } from './layer-sources';
import { describeShown } from './shown-reduction';

const SIZE: PlotSize = { width: 50, height: 40, pixelRatio: 1 };
const MEAN = { price: 'sum', time: 'mean' } as const;
const LAYER: HeatLayer = { ...HEAT_DATA, reduction: MEAN };
const baseOf = (view: Viewport) => ensure(computeFrameBase(view, SIZE), 'The frame');
const never = (): boolean => false;
const always = (): boolean => true;

function makeSources(layer = LAYER): LayerSources {
  const sources = new LayerSources();
  sources.setLayer(layer);
  return sources;
}

/** Builds frames without spare time until everything is built. */
function countFrames(sources: LayerSources, view: Viewport): number {
  for (let frames = 1; frames < 1000; frames++) if (sources.resolve(baseOf(view), always).isComplete) return frames;
  return Number.POSITIVE_INFINITY;
}

describe('blocks', () => {
  it('are built a little per frame, while what was drawn before stays', () => {
    const sources = makeSources();
    const near = { ...HEAT_HOME, timeTo: HEAT_HOME.timeFrom + 30 * 60, priceHigh: HEAT_HOME.priceLow + 100 };
    const cells = sources.resolve(baseOf(near), always).source;
    expect(cells.tiles).toBe(HEAT_DATA.tiles);
    const first = sources.resolve(baseOf(HEAT_HOME), always);
    expect(first).toEqual({ source: cells, isComplete: false });
    expect(countFrames(sources, HEAT_HOME)).toBeLessThan(200);
    expect(sources.resolve(baseOf(HEAT_HOME), always).source).toMatchObject({
      level: { columns: 2, rows: 3 },
      reduction: MEAN,
    });
  });

  it('stay the same object while the view moves at one zoom level', () => {
    const sources = makeSources();
    const { source } = sources.resolve(baseOf(HEAT_HOME), never);
    for (const view of makePanViews(HEAT_HOME, 20))
      expect(sources.resolve(baseOf(view), always)).toEqual({ source, isComplete: true });
    expect(sources.resolve(baseOf(pan(HEAT_HOME, 60, 5)), always).source).toBe(source);
  });

  it('of a level that was shown before are there at once', () => {
    const sources = makeSources();
    const wide = zoomTime(HEAT_HOME, 4, HEAT_HOME.timeFrom);
    const { source } = sources.resolve(baseOf(HEAT_HOME), never);
    sources.resolve(baseOf(wide), never);
    const again = sources.resolve(baseOf(HEAT_HOME), always);
    expect(again.isComplete).toBe(true);
    expect(again.source.tiles).toBe(source.tiles);
  });

  it('are built again only where a tile has changed', () => {
    const sources = makeSources();
    const { source } = sources.resolve(baseOf(HEAT_HOME), never);
    const [first, second, third] = HEAT_DATA.tiles;
    sources.setLayer({ ...LAYER, tiles: [first, second, { ...third }] });
    expect(sources.resolve(baseOf(HEAT_HOME), always).source.tiles).toEqual(source.tiles);
    const next = sources.resolve(baseOf(HEAT_HOME), never).source;
    expect(next.tiles.map((tile) => source.tiles.includes(tile)).filter((isOld) => !isOld)).toHaveLength(1);
  });

  it('are cached for a few levels only', () => {
    const sources = makeSources();
    const counts = Array.from({ length: 9 }, (_, i) => {
      sources.resolve(baseOf(zoomTime(HEAT_HOME, 2 ** i, HEAT_HOME.timeFrom)), never);
      return sources.kept.length;
    });
    expect(Math.max(...counts)).toBeLessThanOrEqual(HEAT_DATA.tiles.length * 5);
  });
});

describe('the readout', () => {
  it('has the exact cell and what the block over it shows', () => {
    const frame = resolveHeatFrame(LAYER, HEAT_HOME, SIZE);
    const shown = describeShown(frame.layers[0]);
    expect(shown).toEqual({ reduction: MEAN, columns: 4, rows: 8, blocks: { columns: 2, rows: 3 } });
    const time = HEAT_HOME.timeFrom + 3000;
    const price = (HEAT_HOME.priceLow + HEAT_HOME.priceHigh) / 2;
    const exact = readHeat(HEAT_DATA, time, price, () => undefined);
    const reading = readHeat(LAYER, time, price, () => undefined, { shown });
    expect(reading.cell).toEqual(exact.cell);
    expect(reading.shown?.block?.kind).toBe('size');
  });

  it('has the share of a pixel while cells are drawn', () => {
    const shown = describeShown(resolveHeatFrame(HEAT_DATA, HEAT_HOME, SIZE).layers[0]);
    expect(shown.blocks).toBeUndefined();
    expect(shown.columns).toBeCloseTo((3 * 3600) / HEAT_SPEC.columnSeconds / SIZE.width, 5);
    expect(shown.reduction).toEqual({ price: 'max', time: 'max' });
  });
});
