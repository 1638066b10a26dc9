import { expect, it } from 'vitest';
import { buildGridTile } from '../grid/build-grid-tile';
import { makeCodeBook } from '../grid/code-book';
import { computeDepthBand, computeDepthBands } from './depth-band';

const spec = { columnSeconds: 60, rowStep: 0.01, book: makeCodeBook(1) };
const columns = {
  timestampsMicros: Float64Array.of(0),
  offsets: Uint32Array.of(0, 6),
  prices: Float64Array.of(90, 98, 99, 101, 102, 120),
  volumes: Float64Array.of(100, 2, 3, 5, 7, 100),
};
const ref = { tile: buildGridTile(spec, 0, columns), snapshot: 0 };

it('sums each side within the band, including its edges', () => {
  expect(computeDepthBand(ref, 100, 0.02)).toEqual({ bids: 5, asks: 12, imbalance: -7 / 17, isWhole: true });
  expect(computeDepthBand(ref, 100, 0.01)).toEqual({ bids: 3, asks: 5, imbalance: -2 / 8, isWhole: true });
});

it('has no imbalance where nothing rests', () => {
  expect(computeDepthBand(ref, 100, 0.001).imbalance).toBeNaN();
});

it.each([
  [0.1, true],
  [0.11, false],
  [0.2, false],
])('a band of %f is whole only where the received levels reach both its ends', (share, isWhole) => {
  expect(computeDepthBand(ref, 100, share).isWhole).toBe(isWhole);
});

it('is not whole if its rows are too coarse for the band', () => {
  const ofStep = (rowStep: number) => ({ tile: buildGridTile({ ...spec, rowStep }, 0, columns), snapshot: 0 });
  expect(computeDepthBand(ofStep(0.5), 100, 0.1).isWhole).toBe(true);
  expect(computeDepthBand(ofStep(1), 100, 0.1).isWhole).toBe(false);
});

it('counts a level at the mid as an ask, and one each where a bid touches an ask there', () => {
  const at = (prices: number[]) => ({
    tile: buildGridTile(spec, 0, {
      timestampsMicros: Float64Array.of(0),
      offsets: Uint32Array.of(0, prices.length),
      prices: Float64Array.from(prices),
      volumes: Float64Array.from(prices, (_, i) => i + 1),
    }),
    snapshot: 0,
  });
  expect(computeDepthBand(at([99, 100, 101]), 100, 0.01)).toMatchObject({ bids: 1, asks: 5 });
  expect(computeDepthBand(at([99, 100, 100, 101]), 100, 0.01)).toMatchObject({ bids: 3, asks: 7 });
});

it('returns the same for several shares at once', () => {
  const shares = [0.001, 0.01, 0.02, 0.1, 0.2];
  expect(computeDepthBands(ref, 100, shares)).toEqual(shares.map((share) => computeDepthBand(ref, 100, share)));
});

it('counts levels by received sides: in a sum of venues a bid may be above an ask', () => {
  const sides = Uint8Array.of(0, 0, 1, 0, 1, 1);
  const summed = { tile: buildGridTile(spec, 0, { ...columns, sides }), snapshot: 0 };
  expect(computeDepthBand(summed, 100, 0.02)).toEqual({ bids: 7, asks: 10, imbalance: -3 / 17, isWhole: true });
});
