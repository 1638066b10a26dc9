import { describe, expect, it } from 'vitest';
import { CODE_ZERO, makeCodeBook, makeSizeEncoder, typicalSizeOf } from '../grid/code-book';
import { computeAutoHandles } from './auto-handles';
import { computeClippedShares, findScaleDrift } from './clipped-shares';
import { buildColourTable, buildRamp } from './colour-scale';

const book = makeCodeBook(1);
const encode = makeSizeEncoder(book);
const counts = new Uint32Array(256);
for (let i = 0; i < 1000; i++) counts[encode(10 ** (i / 250 - 1))]++;
counts[0] = 5000;
counts[1] = 5000;
counts[CODE_ZERO] = 5000;

describe('the clipped shares', () => {
  it('equal the cells that are drawn in the first and the last colour', () => {
    const handles = { cut: 2.3, full: 141, gamma: 1.4 };
    const table = buildColourTable(buildRamp(['#000000', '#ffffff']), book, handles);
    let below = 0;
    let above = 0;
    for (let code = 3; code < 256; code++) {
      if (typicalSizeOf(book, code) <= handles.cut) below += counts[code];
      if (table[code * 4] === 255 && typicalSizeOf(book, code) >= handles.full) above += counts[code];
    }
    expect(below * above).toBeGreaterThan(0);
    expect(computeClippedShares(counts, book, handles)).toEqual({
      cells: 1000,
      below: below / 1000,
      above: above / 1000,
    });
  });

  it('are zero without cells', () => {
    expect(computeClippedShares(new Uint32Array(256), book, { cut: 1, full: 2 })).toEqual({
      cells: 0,
      below: 0,
      above: 0,
    });
  });
});

describe('the drift', () => {
  const driftOf = (cut: number, full: number) => findScaleDrift(computeClippedShares(counts, book, { cut, full }));

  it('is undefined for automatic handles', () => {
    const auto = computeAutoHandles(counts, book);
    expect(driftOf(auto?.cut ?? 0, auto?.full ?? 0)).toBeUndefined();
  });

  it('is reported on either side', () => {
    expect(driftOf(1, 200)).toBe('above');
    expect(driftOf(900, 5000)).toBe('below');
    expect(driftOf(10, 900)).toBeUndefined();
  });

  it('is not reported for a few cells', () => {
    expect(findScaleDrift({ cells: 199, below: 1, above: 0 })).toBeUndefined();
    expect(findScaleDrift({ cells: 200, below: 1, above: 0 })).toBe('below');
  });
});
