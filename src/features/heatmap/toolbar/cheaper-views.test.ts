import { expect, it } from 'vitest';
import { makePlotChoice, makePlotFacts } from '@/testing/screen/plot-facts';
import { listCheaperViews } from './cheaper-views';

const labelsAt = (limit: number): readonly string[] =>
  listCheaperViews(makePlotFacts('free'), { now: makePlotChoice(72), isLive: true, capacity: 20, limit }).map(
    ({ label }) => label,
  );

it('next to the longest cheaper range, one is offered that a minute of budget covers, or else the cheapest of all', () => {
  expect(labelsAt(14)).toEqual(['1D, 14 weight']);
  expect(labelsAt(12)).toEqual(['1D, 14 weight', '10H, 12 weight']);
  expect(labelsAt(10)).toEqual(['1D, 14 weight', '10H, 12 weight']);
});
