import { afterEach, describe, expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { mapSize, rampOffset } from '@/domain/scale/colour-scale';
import { HEAT_SPEC, HEAT_STYLE } from '@/testing/heat-fixture';
import { mountHeatmap, readPixels, unmountHeatmaps } from '@/testing/heat-mount';
import { buildMapRamp } from '../chart-theme';
import type { PlotSize, Viewport } from '../viewport/viewport';

const TILE = 490_000;
const START = TILE * 3600;
const LEVELS = 100;
/** Levels 40 to 59 of every snapshot have no size. */
const isZero = (level: number): boolean => level >= 40 && level < 60;
const SIZE_OF_ALL = 20;
/** Earlier columns have no snapshot. */
const FIRST_COLUMN = 20;

function makeTile() {
  const levels = Array.from({ length: LEVELS }, (_, level) => level).filter((level) => !isZero(level));
  const columns = Array.from({ length: 60 - FIRST_COLUMN }, (_, i) => FIRST_COLUMN + i);
  return buildGridTile(HEAT_SPEC, TILE, {
    timestampsMicros: Float64Array.from(columns, (column) => (TILE * 60 + column) * 60e6),
    offsets: Uint32Array.from({ length: columns.length + 1 }, (_, i) => i * levels.length),
    prices: Float64Array.from(columns.flatMap(() => levels.map((level) => level * 5))),
    volumes: new Float64Array(columns.length * levels.length).fill(SIZE_OF_ALL),
  });
}

/** Ten pixels a column, four a row. Rows go up to 149; those from 100 on are outside the book's depth. */
const SIZE: PlotSize = { width: 600, height: 600, pixelRatio: 1 };
const VIEW: Viewport = { timeFrom: START, timeTo: START + 3600, priceLow: 0, priceHigh: 750 };

interface Patch {
  readonly columns: readonly [number, number];
  readonly rows: readonly [number, number];
}

const PATCHES = {
  missing: { columns: [0, FIRST_COLUMN], rows: [0, 149] },
  outside: { columns: [FIRST_COLUMN, 60], rows: [LEVELS + 1, 149] },
  zero: { columns: [FIRST_COLUMN, 60], rows: [41, 58] },
  size: { columns: [FIRST_COLUMN, 60], rows: [61, 98] },
} satisfies Record<string, Patch>;

/** Pixels of a patch as RGB texts, row by row from the top. */
function cutPatch(pixels: Uint8ClampedArray, { columns, rows }: Patch): string[][] {
  const [left, right] = columns.map((column) => column * 10);
  const [bottom, top] = rows.map((row) => SIZE.height - row * 4);
  return Array.from({ length: bottom - top }, (_, y) =>
    Array.from({ length: right - left }, (_value, x) => {
      const at = ((top + y) * SIZE.width + left + x) * 4;
      return pixels.slice(at, at + 3).join(' ');
    }),
  );
}

const coloursOf = (patch: readonly (readonly string[])[]): string[] => [...new Set(patch.flat())].toSorted();
const GROUND = HEAT_STYLE.ground.join(' ');

/** Whether the marked pixels form lines that shift by `dx` from row to row. */
function isHatched(patch: readonly (readonly string[])[], mark: string, dx: 1 | -1): boolean {
  let seen = 0;
  for (let y = 0; y + 1 < patch.length; y++) {
    for (let x = 1; x + 1 < patch[y].length; x++) {
      if (patch[y][x] !== mark) continue;
      seen++;
      if (patch[y + 1][x + dx] !== mark) return false;
    }
  }
  return seen > 0;
}

afterEach(unmountHeatmaps);

describe.each(['webgl2', 'software'] as const)('%s: a cell', (renderer) => {
  const draw = (): Record<keyof typeof PATCHES, string[][]> => {
    const { engine, host } = mountHeatmap({ renderer });
    engine.setData({ spec: HEAT_SPEC, tiles: [makeTile()] });
    const pixels = readPixels(engine, host, VIEW, SIZE);
    const entries = Object.entries(PATCHES).map(([name, patch]) => [name, cutPatch(pixels, patch)]);
    return Object.fromEntries(entries) as Record<keyof typeof PATCHES, string[][]>;
  };

  it('looks different in each state', () => {
    const { missing, outside, zero, size } = draw();
    const [missingHatch, outsideHatch] = [HEAT_STYLE.missingHatch.join(' '), HEAT_STYLE.outsideHatch.join(' ')];
    expect(missingHatch).not.toBe(outsideHatch);
    expect(coloursOf(missing)).toEqual([GROUND, missingHatch].toSorted());
    expect(coloursOf(outside)).toEqual([GROUND, outsideHatch].toSorted());
    expect(coloursOf(zero)).toEqual([GROUND]);
    expect(isHatched(missing, missingHatch, -1)).toBe(true);
    expect(isHatched(outside, outsideHatch, 1)).toBe(true);
    const at = rampOffset(mapSize(SIZE_OF_ALL, { cut: 0.5, full: 200, gamma: 1.18 }));
    const [colour, ...others] = coloursOf(size);
    expect(others).toEqual([]);
    // Sizes of one code differ by up to a 32nd of a decade.
    const near = Array.from({ length: 9 }, (_, i) =>
      buildMapRamp('tidal')
        .slice(at + (i - 4) * 3, at + (i - 3) * 3)
        .join(' '),
    );
    expect(near).toContain(colour);
  });
});
