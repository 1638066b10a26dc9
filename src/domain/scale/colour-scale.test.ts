import { describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { CODE_ZERO, FIRST_SIZE_CODE, LAST_CODE, makeCodeBook, makeSizeEncoder, typicalSizeOf } from '../grid/code-book';
import { computeAutoHandles, computeSizeHistogram, computeSizeRange, HISTOGRAM_BINS } from './auto-handles';
import { buildColourTable, buildRamp, mapSize, unmapSize } from './colour-scale';
import { fromOklab, parseHex, toOklab } from './oklab';

const book = makeCodeBook(1);
const encode = makeSizeEncoder(book);
const handles = { cut: 1.4, full: 320, gamma: 1.18 };
const STOPS = ['#0a0c0f', '#101b3c', '#172d67', '#11498c', '#006e9b', '#0095a3', '#31bf9c', '#afdc71', '#fff5a4'];

describe('the curve', () => {
  it('equals the one in the design tokens', () => {
    expect(mapSize(1.4, handles)).toBe(0);
    expect(mapSize(0, handles)).toBe(0);
    expect(mapSize(320, handles)).toBe(1);
    expect(mapSize(1e9, handles)).toBe(1);
    const x = Math.log(20 / 1.4) / Math.log(320 / 1.4);
    expect(mapSize(20, handles)).toBeCloseTo(x ** 1.18, 14);
  });

  it('can be inverted', () => {
    for (const size of [1.5, 7, 42, 300]) expect(unmapSize(mapSize(size, handles), handles)).toBeCloseTo(size, 9);
  });
});

describe('the ramp', () => {
  const ramp = buildRamp(STOPS);
  const at = (i: number): number[] => Array.from(ramp.slice(i * 3, i * 3 + 3));

  it('starts with the first stop and ends with the last', () => {
    expect(at(0)).toEqual(parseHex('#0a0c0f'));
    expect(at(255)).toEqual(parseHex('#fff5a4'));
  });

  it('rises in lightness at every step', () => {
    const lightness = Array.from({ length: 256 }, (_, i) => toOklab(at(i) as [number, number, number])[0]);
    // Rounding to 8 bits may shrink a step slightly, but no more.
    expect(lightness.every((value, i) => i === 0 || value > lightness[i - 1] - 0.002)).toBe(true);
    expect(lightness.every((value, i) => i < 4 || value > lightness[i - 4])).toBe(true);
  });

  it('is mixed in OKLab, not in sRGB', () => {
    const [blueYellow] = [buildRamp(['#0000ff', '#ffff00'])];
    expect(Array.from(blueYellow.slice(128 * 3, 128 * 3 + 3))).not.toEqual([128, 128, 127]);
    const middle = toOklab(Array.from(blueYellow.slice(127 * 3, 127 * 3 + 3)) as [number, number, number]);
    const [blue, yellow] = [toOklab([0, 0, 255]), toOklab([255, 255, 0])];
    expect(middle[0]).toBeCloseTo((blue[0] + yellow[0]) / 2, 1);
  });
});

it('converts OKLab and back to the same colour', () => {
  for (const hex of STOPS) expect(fromOklab(toOklab(parseHex(hex)))).toEqual(parseHex(hex));
  expect(toOklab([255, 255, 255])[0]).toBeCloseTo(1, 6);
});

describe('the colour table', () => {
  const ramp = buildRamp(STOPS);
  const table = buildColourTable(ramp, book, handles);

  it('is 1 kB, opaque, and has the background for what is not a size', () => {
    expect(table).toHaveLength(1024);
    for (const code of [0, 1, CODE_ZERO])
      expect(Array.from(table.slice(code * 4, code * 4 + 4))).toEqual([10, 12, 15, 255]);
  });

  it('has the background up to the cut, and the last stop from full on', () => {
    const rgb = (size: number): number[] => Array.from(table.slice(encode(size) * 4, encode(size) * 4 + 3));
    expect(rgb(1.2)).toEqual(parseHex('#0a0c0f'));
    expect(rgb(400)).toEqual(parseHex('#fff5a4'));
    expect(rgb(20)).not.toEqual(rgb(40));
  });

  it('has the same colour for the same size in every book', () => {
    const other = makeCodeBook(100);
    const otherTable = buildColourTable(ramp, other, handles);
    const size = typicalSizeOf(book, encode(20));
    const otherCode = makeSizeEncoder(other)(size);
    expect(Array.from(otherTable.slice(otherCode * 4, otherCode * 4 + 4))).toEqual(
      Array.from(table.slice(encode(20) * 4, encode(20) * 4 + 4)),
    );
  });
});

describe('automatic handles', () => {
  const counts = new Uint32Array(256);
  for (let i = 0; i < 1000; i++) counts[encode(10 ** (i / 250 - 1))]++;
  counts[0] = 1e6;
  counts[CODE_ZERO] = 1e6;

  it('are at the 60th percentile and at the largest of the non-zero sizes', () => {
    const auto = computeAutoHandles(counts, book);
    expect(Math.log10(auto?.cut ?? 0)).toBeCloseTo(0.6 * 4 - 1, 1);
    expect(Math.log10(auto?.full ?? 0)).toBeCloseTo(3, 1);
  });

  it('distinguish a wall from one three times as large', () => {
    const walls = counts.slice();
    walls[encode(1000)] += 20;
    walls[encode(3000)] += 1;
    const { cut, full } = ensure(computeAutoHandles(walls, book), 'handles');
    expect(mapSize(3000, { cut, full, gamma: 1.18 }) - mapSize(1000, { cut, full, gamma: 1.18 })).toBeGreaterThan(0.1);
  });

  it('keep the colours of walls for walls if one size is a hundred times theirs', () => {
    const odd = counts.slice();
    odd[encode(1000)] += 20;
    odd[encode(100_000)] += 1;
    const { cut, full } = ensure(computeAutoHandles(odd, book), 'handles');
    expect(mapSize(1000, { cut, full, gamma: 1.18 })).toBeGreaterThan(0.5);
  });

  it('never meet, and are undefined without sizes', () => {
    const single = new Uint32Array(256);
    single[100] = 5;
    const auto = computeAutoHandles(single, book);
    expect((auto?.full ?? 0) / (auto?.cut ?? 1)).toBeGreaterThan(1.5);
    expect(computeAutoHandles(new Uint32Array(256), book)).toBeUndefined();
  });

  it('have a histogram that keeps every count', () => {
    const [low, high] = computeSizeRange(counts, book) ?? [0, 0];
    expect([low, high].map(Math.log10)).toEqual([expect.closeTo(-1.2, 0), expect.closeTo(3.2, 0)]);
    const { bins } = computeSizeHistogram(counts, book, low, high);
    expect(bins).toHaveLength(HISTOGRAM_BINS);
    expect(bins.reduce((a, b) => a + b, 0)).toBeCloseTo(1000, 6);
    expect(computeSizeRange(new Uint32Array(256), book)).toBeUndefined();
  });

  it('have the range of the book', () => {
    const ends = new Uint32Array(256);
    ends[FIRST_SIZE_CODE] = 1;
    ends[LAST_CODE] = 1;
    expect(computeSizeRange(ends, book)).toHaveLength(2);
  });
});
