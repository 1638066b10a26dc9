import { describe, expect, it } from 'vitest';
import { formatSizeField, moveHandle, parseSize, readSize, setHandle, stepHandle } from './scale-handles';

const handles = { cut: 1, full: 100, gamma: 1.18 };

it('moves one handle by a tenth per press and leaves the other', () => {
  const known = { handles, isUnknown: false };
  expect(stepHandle(known, 'cut', 1)).toEqual({ ...handles, cut: 1.1 });
  expect(stepHandle(known, 'full', -1)?.full).toBeCloseTo(100 / 1.1, 9);
});

describe('placeholder handles', () => {
  const unknown = { handles: { cut: 1, full: 1000, gamma: 1.18 }, isUnknown: true };

  it('are moved by no key', () => {
    expect(stepHandle(unknown, 'cut', 1)).toBeUndefined();
    expect(stepHandle(unknown, 'full', -4)).toBeUndefined();
  });

  it('do not limit typed sizes, and move along with them', () => {
    expect(readSize(unknown, 'cut', '5,000')).toEqual({ value: 5000 });
    expect(moveHandle(unknown, 'cut', 5000)).toEqual({ cut: 5000, full: 5e6, gamma: 1.18 });
    expect(moveHandle(unknown, 'full', 0.5)).toEqual({ cut: 0.0005, full: 0.5, gamma: 1.18 });
    expect(readSize(unknown, 'cut', 'much')).toEqual({ fault: expect.stringContaining('above 0') });
    expect(readSize({ ...unknown, isUnknown: false }, 'cut', '5,000')).toHaveProperty('fault');
  });
});

it('never lets the handles meet', () => {
  expect(setHandle(handles, 'cut', 5000).cut).toBeLessThan(100);
  expect(setHandle(handles, 'full', 0.1).full).toBeGreaterThan(1);
});

describe('a typed size', () => {
  it.each([
    ['2.5', 2.5],
    [' 40 ', 40],
    ['.5', 0.5],
    ['1,250', 1250],
    ['40k', 40_000],
    ['1.5 M', 1_500_000],
  ])('%j is %d', (text, size) => {
    expect(parseSize(text, 'full', { cut: 0.1, full: 1 })).toEqual({ value: size });
  });

  it.each(['', 'many', '-1', '0', '1e', '2.5.1', 'K', '5KM', 'Infinity'])('%j is invalid, and says so', (text) => {
    expect(parseSize(text, 'cut', handles)).toEqual({ fault: expect.stringContaining('above 0') });
  });

  it('stays on its side of the other handle', () => {
    expect(parseSize('99', 'cut', handles)).toEqual({ fault: 'The cut-off must be below full colour, 100.' });
    expect(parseSize('1.01', 'full', handles)).toEqual({ fault: 'Full colour must be above the cut-off, 1.' });
    expect(parseSize('95', 'cut', handles)).toEqual({ value: 95 });
  });

  it.each([2.5, 320, 0.0125, 9999.5, 12_345, 1_250_000, 3e7, 4.2e13])(
    '%d is written so that it is read again',
    (size) => {
      const text = formatSizeField(size);
      expect(text.length).toBeLessThan(9);
      const read = parseSize(text, 'full', { cut: 1e-9, full: 1 });
      expect('value' in read && read.value).toBeCloseTo(size, 6);
    },
  );
});
