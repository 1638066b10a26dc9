import { expect, it } from 'vitest';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { useSettings } from '@/state/settings';
import { describeBox } from './measure-box';

const START = Date.parse('2026-06-18T10:00:00Z') / 1000;
const spec: GridSpec = { columnSeconds: 60, rowStep: 5, book: makeCodeBook(1) };
const tile = buildGridTile(spec, Math.floor(START / 3600), {
  timestampsMicros: Float64Array.of((START + 840) * 1e6),
  offsets: Uint32Array.of(0, 4),
  prices: Float64Array.of(96_990, 97_000, 97_400, 97_410),
  volumes: Float64Array.of(10, 120, 30, 40),
});
const book = { unit: 'BTC', base: { data: { spec, tiles: [tile] } } };

const measure = (seconds: number): string => {
  const [from, to] = [
    { time: START, price: 96_995 },
    { time: START + seconds, price: 97_405 },
  ];
  return describeBox({ kind: 'measure', from, to }, book, 1);
};

it('names the length of a measured box as a duration, and its size as what rests there', () => {
  useSettings.setState({ zone: 'utc' });
  expect(measure(840)).toBe('+410.0  ·  +0.42%  ·  +42.3 bp  ·  14 min  ·  150.0 BTC resting at 10:14');
  expect(measure(5400)).toContain('  ·  1 h 30 min');
});
