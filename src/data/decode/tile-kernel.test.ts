import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { makePlainWriter } from '@/domain/grid/band-writer';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec } from '@/domain/grid/grid-tile';
import { findWrongTiles, isBuiltRight } from '@/testing/wrong-tiles';
import { chooseWriter, makeTileKernel } from './tile-kernel';

const SEED = Number(process.env.GRID_SEED ?? 20_260_618);
const TILES = process.env.FULL === undefined ? 30 : 3000;
/** For the many tiles of the full run. */
const TIMEOUT_MS = 300_000;
const SPEC: GridSpec = { columnSeconds: 60, rowStep: 0.5, book: makeCodeBook(1) };

/** One snapshot of `count` levels, one per row. */
function makeDeepSnapshot(count: number): DepthColumns {
  const random = makeRandom(count);
  return {
    timestampsMicros: Float64Array.of(7 * 3600 * 1e6),
    offsets: Uint32Array.of(0, count),
    prices: Float64Array.from({ length: count }, (_, i) => 60_000 + i * SPEC.rowStep),
    volumes: Float64Array.from({ length: count }, () => random() * 40),
  };
}

describe.each(['simd', 'scalar'] as const)('the %s kernel', (build) => {
  const { makeWriter } = makeTileKernel(build);

  it(
    `builds the tiles of the definition, from seed ${SEED}`,
    () => expect(findWrongTiles(SEED, TILES, makeWriter)).toEqual([]),
    TIMEOUT_MS,
  );

  it.each([8191, 8192, 8193, 20_001])('builds a snapshot of %i levels', (count) => {
    expect(isBuiltRight(SPEC, makeDeepSnapshot(count), makeWriter)).toBe(true);
  });
});

describe('the writer', () => {
  it('uses the next build where an engine does not support the first', () => {
    const scalar = makeTileKernel('scalar');
    const make = (build: 'simd' | 'scalar') => {
      if (build === 'simd') throw new WebAssembly.CompileError();
      return scalar;
    };
    expect(chooseWriter(make)).toBe(scalar.makeWriter);
  });

  it('uses plain code where there is no WebAssembly', () => {
    const fail = (): never => {
      throw new WebAssembly.CompileError();
    };
    expect(chooseWriter(fail)).toBe(makePlainWriter);
  });
});
