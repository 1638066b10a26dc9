import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import {
  HEAT_DATA,
  LAYERED_STYLE,
  makeHeatViews,
  makeLayeredData,
  makePanViews,
  resolveHeatFrame,
} from '@/testing/heat-fixture';
import type { PlotSize } from '../viewport/viewport';
import type { HeatFrame } from './heat-frame';
import { paintFrame } from './paint-codes';
import {
  moveOrigin,
  type PixelArea,
  planScroll,
  type ScrollPlan,
  splitArea,
  type TorusOrigin,
  wholeArea,
} from './scroll-plan';

const SIZE: PlotSize = { width: 61, height: 43, pixelRatio: 1 };
const MAX = { price: 'max', time: 'max' } as const;

/** A picture that wraps around, drawn as the plan says from whole pictures. */
class TorusPicture {
  readonly #words: Uint32Array;
  readonly #size: HeatFrame;
  origin: TorusOrigin = { x: 0, y: 0 };

  constructor(frame: HeatFrame) {
    this.#words = new Uint32Array(frame.width * frame.height);
    this.#size = frame;
  }

  follow(frame: HeatFrame, plan: ScrollPlan): void {
    const whole = new Uint32Array(paintFrame(frame, LAYERED_STYLE).buffer);
    this.origin = moveOrigin(plan.isWhole ? undefined : this.origin, plan, frame);
    this.#visit(plan.areas, (at, i) => {
      this.#words[at] = whole[i];
    });
  }

  read(): Uint32Array {
    const shown = new Uint32Array(this.#words.length);
    this.#visit([wholeArea(this.#size)], (at, i) => {
      shown[i] = this.#words[at];
    });
    return shown;
  }

  /** Index in the torus and in the view (from the top) of every pixel of the areas. */
  #visit(areas: readonly PixelArea[], visit: (at: number, i: number) => void): void {
    const { width, height } = this.#size;
    for (const part of areas.flatMap((area) => splitArea(area, this.origin, this.#size))) {
      for (let y = part.bottom; y < part.top; y++) {
        for (let x = part.left; x < part.right; x++)
          visit((y + part.shiftY) * width + x + part.shiftX, (height - 1 - y) * width + x);
      }
    }
  }
}

const countPixels = (areas: readonly PixelArea[]): number =>
  areas.reduce((sum, { left, right, bottom, top }) => sum + (right - left) * (top - bottom), 0);

describe('a drag', () => {
  it('drawn by what each step uncovers equals the picture drawn whole', () => {
    const data = makeLayeredData(MAX, { price: 'sum', time: 'mean' });
    let scrolled = 0;
    for (const home of makeHeatViews(6)) {
      let drawn: HeatFrame | undefined;
      let picture: TorusPicture | undefined;
      for (const view of makePanViews(home, 12)) {
        const resolved = resolveHeatFrame(data, view, SIZE);
        const layers = drawn === undefined ? resolved.layers : keepSources(resolved, drawn);
        const frame = { ...resolved, layers };
        const plan = planScroll(drawn, frame);
        picture ??= new TorusPicture(frame);
        picture.follow(frame, plan);
        expect(picture.read()).toEqual(new Uint32Array(paintFrame(frame, LAYERED_STYLE).buffer));
        if (!plan.isWhole) scrolled++;
        drawn = frame;
      }
    }
    expect(scrolled).toBeGreaterThan(40);
  });

  it('draws no pixel twice, and none that the picture already shows', () => {
    const data = makeLayeredData(MAX, MAX);
    let drawn: HeatFrame | undefined;
    for (const view of makePanViews(makeHeatViews(0)[0], 60)) {
      const frame = resolveHeatFrame(data, view, SIZE);
      const plan = planScroll(drawn, frame);
      const kept = plan.isWhole ? 0 : (SIZE.width - Math.abs(plan.dx)) * (SIZE.height - Math.abs(plan.dy));
      expect(countPixels(plan.areas)).toBe(SIZE.width * SIZE.height - kept);
      drawn = frame;
    }
  });

  it('that changes only the last bits of a span keeps its scale', () => {
    const random = makeRandom(77);
    const [home] = makeHeatViews(0);
    const scales = new Set<number>();
    let view = home;
    for (let i = 0; i < 2000; i++) {
      const seconds = (random() - 0.5) * 300;
      view = { ...view, timeFrom: view.timeFrom + seconds, timeTo: view.timeTo + seconds };
      scales.add(resolveHeatFrame({ ...HEAT_DATA, tiles: [] }, view, SIZE).lattice.secondsPerPixel);
    }
    expect(scales.size).toBe(1);
  });
});

describe('tiles that arrive and leave', () => {
  it('while the view moves, drawn by their columns, equal the picture drawn whole', () => {
    const random = makeRandom(78);
    const { tiles } = HEAT_DATA;
    let parts = 0;
    for (const home of makeHeatViews(8)) {
      let drawn: HeatFrame | undefined;
      let picture: TorusPicture | undefined;
      for (const view of makePanViews(home, 16)) {
        const some = tiles.filter(() => random() < 0.7).map((tile) => (random() < 0.2 ? { ...tile } : tile));
        const frame = resolveHeatFrame({ ...HEAT_DATA, tiles: some }, random() < 0.5 ? view : home, SIZE);
        const plan = planScroll(drawn, frame);
        picture ??= new TorusPicture(frame);
        picture.follow(frame, plan);
        expect(picture.read()).toEqual(new Uint32Array(paintFrame(frame, LAYERED_STYLE).buffer));
        expect(countPixels(plan.areas)).toBeLessThanOrEqual(SIZE.width * SIZE.height);
        if (!plan.isWhole && plan.areas.length > 0) parts++;
        drawn = frame;
      }
    }
    expect(parts).toBeGreaterThan(20);
  });

  it('are drawn again when they are stale, and only those', () => {
    const [home] = makeHeatViews(0);
    const frame = resolveHeatFrame(HEAT_DATA, home, SIZE);
    const areasOf = (...stale: readonly number[]) =>
      planScroll(frame, frame, new Set(stale.map((i) => HEAT_DATA.tiles[i]))).areas;
    expect(areasOf()).toEqual([]);
    const [first] = areasOf(0);
    expect(first).toMatchObject({ bottom: 0, top: SIZE.height });
    expect(first.right - first.left).toBeLessThan(SIZE.width / 2);
    const [both] = areasOf(0, 1);
    expect(both.left).toBe(first.left);
    expect(both.right).toBeGreaterThan(first.right);
  });
});

/** The layers of `frame` with the sources of `drawn`, where both draw the same tiles or blocks of the same level. */
function keepSources(frame: HeatFrame, drawn: HeatFrame): HeatFrame['layers'] {
  return frame.layers.map((layer, i) => {
    const { source } = drawn.layers[i];
    const isSame =
      source.level.columns === layer.source.level.columns &&
      source.level.rows === layer.source.level.rows &&
      source.tiles.length === layer.source.tiles.length;
    return isSame ? { ...layer, source } : layer;
  });
}

it('draws a different picture whole', () => {
  const [home] = makeHeatViews(0);
  const frame = resolveHeatFrame(HEAT_DATA, home, SIZE);
  const others = [
    resolveHeatFrame({ ...HEAT_DATA, tiles: HEAT_DATA.tiles.map((tile) => ({ ...tile })) }, home, SIZE),
    resolveHeatFrame(HEAT_DATA, { ...home, timeTo: home.timeTo + 60 }, SIZE),
    resolveHeatFrame(HEAT_DATA, home, { ...SIZE, width: SIZE.width + 1 }),
    resolveHeatFrame(HEAT_DATA, { ...home, timeFrom: home.timeFrom + 1e6, timeTo: home.timeTo + 1e6 }, SIZE),
    resolveHeatFrame(makeLayeredData(MAX, MAX), home, SIZE),
  ];
  expect(others.map((other) => planScroll(frame, other).isWhole)).toEqual(others.map(() => true));
  expect(planScroll(undefined, frame).isWhole).toBe(true);
  expect(planScroll(frame, resolveHeatFrame(HEAT_DATA, home, SIZE))).toEqual({
    dx: 0,
    dy: 0,
    areas: [],
    isWhole: false,
  });
});
