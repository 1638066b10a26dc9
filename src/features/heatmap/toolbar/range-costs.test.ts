import { expect, it } from 'vitest';
import type { PlotChoice, PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { makePlotChoice, makePlotFacts } from '@/testing/screen/plot-facts';
import { computeRangeCosts, findLeast } from './range-costs';

const RANGES = [
  { value: '10H', seconds: 36_000 },
  { value: '1D', seconds: 86_400 },
  { value: '3D', seconds: 259_200 },
];

async function readCosts(change: Partial<PlotChoice> = {}, facts: PlotFacts = makePlotFacts('advanced')) {
  const now = { ...makePlotChoice(10), ...change };
  const ways = await computeRangeCosts(facts, now, { ranges: RANGES, isOver: () => false });
  return { ways, told: ways.map(({ name, prices }) => [name, ...prices.map((price) => price?.weight)]) };
}

it('every way to load a range stands beside the others with its weight', async () => {
  const facts = makePlotFacts('advanced');
  const [own] = facts.sources.books;
  const books = [own, { ...own, exchange: 'B' }, { ...own, exchange: 'C' }];
  const { ways, told } = await readCosts({ depth: 7000 }, { ...facts, sources: { ...facts.sources, books } });
  expect(told).toEqual([
    ['Default columns', 23, 26, 33],
    ['1 min columns', undefined, 66, undefined],
    ['3,500 levels a side', 19, 22, 29],
    ['A only', 14, 16, 22],
  ]);
  expect(RANGES.map((_, at) => findLeast(ways, at))).toEqual([14, 16, 22]);
});

it('ways that show less and cost the same are left out', async () => {
  const { told } = await readCosts();
  expect(told.map(([name]) => name)).toEqual(['Default columns', '1 min columns']);
});

it('no way is the cheapest where all of them cost the same', async () => {
  const { ways } = await readCosts();
  expect(RANGES.map((_, at) => findLeast(ways, at))).toEqual([undefined, 14, undefined]);
});

it('of two layers, the lower one alone is a way', async () => {
  const { told } = await readCosts({ layers: ['depth', 'triggers'] });
  expect(told.map(([name]) => name)).toContain('Depth only');
});
