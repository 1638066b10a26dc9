import { expect, it } from 'vitest';
import type { WrittenLines } from './named-lines';
import { addLine, readLinePrice } from './use-line-commands';

it.each([
  ['line 97000', 97_000],
  ['> Add a horizontal line at 97,105.5', 97_105.5],
  ['add horizontal line 0.0123', 0.0123],
  ['price line at 97 000', 97_000],
  ['line', undefined],
  ['line at the last price', undefined],
  ['line chart 7d', undefined],
  ['horizontal', undefined],
])('%s asks for a line at %s', (text, price) => {
  expect(readLinePrice(text)).toBe(price);
});

it('a line is added on a tick beside those that are there, with their names, and once', () => {
  const written: WrittenLines[] = [];
  const facts = {
    search: { lines: [96_000], names: ['96000:floor'] },
    decimals: 1,
    onSearch: (change: WrittenLines) => void written.push(change),
  };
  addLine(facts, 97_105.52);
  expect(written).toEqual([{ lines: [96_000, 97_105.5], names: ['96000:floor'] }]);
  addLine(facts, 96_000.01);
  expect(written).toHaveLength(1);
});
