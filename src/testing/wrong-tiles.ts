import { makeRandom } from '@/base/random';
import type { MakeBandWriter } from '@/domain/grid/band-writer';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { DepthColumns, GridSpec } from '@/domain/grid/grid-tile';
import { buildPlainTile } from './plain-tile';
import { makeRandomDepth } from './random-depth';

const TILE = 7;

/** Whether the tile that `makeWriter` fills has the bands, codes and counts of the definition. */
export function isBuiltRight(spec: GridSpec, columns: DepthColumns, makeWriter?: MakeBandWriter): boolean {
  const built = buildGridTile(spec, TILE, columns, makeWriter);
  const plain = buildPlainTile(spec, TILE, columns);
  return (
    built.sparseLevels === plain.sparseLevels &&
    built.bands.length === plain.bands.length &&
    built.bands.every(({ bandIndex, codes }, i) => {
      const band = plain.bands[i];
      return bandIndex === band.bandIndex && areEqual(codes, band.codes);
    })
  );
}

function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return false;
  return a.length === b.length;
}

/** The seeds of random tiles that are not built according to the definition. */
export function findWrongTiles(firstSeed: number, count: number, makeWriter?: MakeBandWriter): number[] {
  const seeds = Array.from({ length: count }, (_, i) => firstSeed + i);
  return seeds.filter((seed) => {
    const random = makeRandom(seed);
    const spec: GridSpec = {
      columnSeconds: 60,
      rowStep: [5, 0.1, 1 / 3, 1e-7][Math.floor(random() * 4)],
      book: makeCodeBook(10 ** Math.floor(random() * 8 - 4)),
    };
    return !isBuiltRight(spec, makeRandomDepth(random, spec, TILE), makeWriter);
  });
}
