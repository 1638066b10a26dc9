import { describe, expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import type { DepthPicture, MadePicture } from '@/features/heatmap/layers/depth-picture';
import { addPicture } from './picture-rows';

const SPEC: GridSpec = { columnSeconds: 60, rowStep: 1, book: makeCodeBook(1) };
const READOUT = {
  title: '100',
  time: '10:00 UTC',
  rows: [{ label: 'Bid volume', value: '5.0 BTC' }],
  spoken: '100, bid 5.0 BTC, 10:00 UTC',
};

/** A tile with these sizes from price 100 upwards. */
const tileOf = (...sizes: readonly number[]) =>
  buildGridTile(SPEC, 0, {
    timestampsMicros: Float64Array.of(0),
    offsets: Uint32Array.of(0, sizes.length),
    prices: Float64Array.from(sizes, (_, i) => 100 + i),
    volumes: Float64Array.from(sizes),
  });

function read(told: MadePicture, price: number, isSum = false, isPending = false, isLimited = false) {
  const picture: DepthPicture = { ...told, isPending };
  return addPicture(READOUT, { picture }, { time: 0, price, unit: 'BTC', isSum, isLimited });
}

describe('the readout of a picture', () => {
  it('lists each kind of change in the cell, or says that nothing changed', () => {
    const parts = [tileOf(0, 0, 3, 0), tileOf(0, 4), tileOf(0, 6), tileOf(0), tileOf(0)].map((tile) => [tile]);
    const picture: MadePicture = { value: 'change', isUsd: false, spec: SPEC, parts };
    const { rows, spoken } = read(picture, 101);
    expect(rows).toEqual([
      { label: 'Traded', value: 'at most 4.0 BTC' },
      { label: 'Pulled', value: 'at least 6.0 BTC' },
      ...READOUT.rows,
    ]);
    expect(spoken).toBe('100, bid 5.0 BTC, traded at most 4.0 BTC, pulled at least 6.0 BTC, 10:00 UTC');
    // When cells share a traded volume, the split between them is unknown.
    expect(read(picture, 101, false, false, true).rows.slice(0, 2)).toEqual([
      { label: 'Traded', value: 'about 4.0 BTC' },
      { label: 'Pulled', value: 'about 6.0 BTC' },
    ]);
    expect(read(picture, 102).rows[0]).toEqual({ label: 'Added', value: '3.0 BTC' });
    expect(read(picture, 100).rows[0]).toEqual({ label: 'Change', value: 'none' });
    expect(read(picture, 104).rows[0]).toEqual({ label: 'Change', value: 'no snapshot before' });
  });

  it('calls a cell without trades certainly pulled, unless several venues are summed', () => {
    const parts = [tileOf(0, 0), tileOf(0, 0), tileOf(0, 6), tileOf(0), tileOf(0)].map((tile) => [tile]);
    const picture: MadePicture = { value: 'change', isUsd: false, spec: SPEC, parts };
    expect(read(picture, 101).rows[0]).toEqual({ label: 'Pulled', value: '6.0 BTC, exact' });
    expect(read(picture, 101, true).rows[0]).toEqual({ label: 'Pulled', value: '6.0 BTC, inferred' });
  });

  it('says that a cell is being computed meanwhile, not that it has no earlier snapshot', () => {
    const none: MadePicture = { value: 'change', isUsd: false, spec: SPEC, parts: [] };
    expect(read(none, 101, false, true).rows[0]).toEqual({ label: 'Change', value: 'being computed' });
    expect(read({ ...none, value: 'rank' }, 101, false, true).spoken).toBe(
      '100, bid 5.0 BTC, rank being computed, 10:00 UTC',
    );
    // What is loaded is shown, whatever else is on its way.
    const parts = [tileOf(0, 2), tileOf(0), tileOf(0), tileOf(0), tileOf(0)].map((tile) => [tile]);
    expect(read({ ...none, parts }, 101, false, true).rows[0]).toEqual({ label: 'Added', value: '2.0 BTC' });
  });

  it('gives the value of a cell, and nothing where there is none', () => {
    const value = (of: 'share' | 'rank' | 'age', size: number) =>
      read({ value: of, isUsd: false, spec: SPEC, parts: [[tileOf(size)]] }, 100).rows[0].value;
    expect(value('share', 0.0123)).toBe('0.012%');
    expect(value('rank', 10)).toBe('1 in 10, percentile 90');
    expect(value('rank', 1.25)).toBe('1 in 1.3, percentile 20');
    expect([value('age', 7), value('age', 90)]).toEqual(['7 min', '1.5 h']);
    expect(value('age', 0)).toBe('5.0 BTC');
    expect(addPicture(READOUT, {}, { time: 0, price: 100, unit: 'BTC', isSum: false, isLimited: false })).toBe(READOUT);
  });
});
