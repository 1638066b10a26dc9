import { expect, it } from 'vitest';
import { listUnloaded } from './list-unloaded';

const span = (from: number, to: number) => ({ from, to });

it('what is not loaded is what no loaded stretch covers, before, between and after them', () => {
  const view = span(100, 200);
  expect(listUnloaded([], view)).toEqual([view]);
  expect(listUnloaded([span(0, 300)], view)).toEqual([]);
  expect(listUnloaded([span(120, 140), span(160, 180)], view)).toEqual([
    span(100, 120),
    span(140, 160),
    span(180, 200),
  ]);
  expect(listUnloaded([span(0, 110), span(190, 400)], view)).toEqual([span(110, 190)]);
  expect(listUnloaded([span(300, 400)], view)).toEqual([view]);
});
