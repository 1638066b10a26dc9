import { describe, expect, it } from 'vitest';
import { findWrongTiles } from '@/testing/wrong-tiles';
import { type MakeBandWriter, makePlainWriter } from './band-writer';

const SEED = Number(process.env.GRID_SEED ?? 20_260_618);
const TILES = process.env.FULL === undefined ? 30 : 3000;
/** Timeout for the many tiles of a full run. */
const TIMEOUT_MS = 300_000;

describe(`random tiles from seed ${SEED}`, () => {
  it('equal those of the definition', () => expect(findWrongTiles(SEED, TILES)).toEqual([]), TIMEOUT_MS);

  it('detect a writer that is one code off', () => {
    const makeWrong: MakeBandWriter = (spec, columns, bands) => {
      const writer = makePlainWriter(spec, columns, bands);
      return {
        levels: writer.levels,
        writeColumn(column, start, end) {
          writer.writeColumn(column, start, end);
          for (const { codes } of bands) codes[0] ^= 1;
        },
      };
    };
    expect(findWrongTiles(SEED, 5, makeWrong).length).toBeGreaterThan(0);
  });
});
