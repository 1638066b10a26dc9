import { expect, it } from 'vitest';
import type { Steps } from '@/base/steps';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { PlotFacts } from '@/features/heatmap/layers/plot-facts';
import { makePlotChoice, makePlotFacts } from '@/testing/screen/plot-facts';
import { computeControlPrices } from './control-prices';

/** Longer than the work between two pauses may take. */
const SLOW_MS = 7;

interface Priced {
  views: number;
}

function makeFacts(priced: Priced): PlotFacts {
  function* priceInSteps(): Steps<ViewPrice> {
    priced.views += 1;
    const end = performance.now() + SLOW_MS;
    while (performance.now() < end) yield;
    return { ...FREE, requests: priced.views };
  }
  const facts = makePlotFacts('enterprise');
  const { dataClient } = facts;
  return { ...facts, dataClient: { ...dataClient, tiles: Object.assign(dataClient.tiles, { priceInSteps }) } };
}

const choice = makePlotChoice(10);

const isOpen = (id: string): boolean => id === 'depth';

it('the page runs other tasks between the prices of controls, each of which is computed', async () => {
  const priced = { views: 0 };
  const turns = { count: 0 };
  const timer = setInterval(() => (turns.count += 1), 0);
  const prices = await computeControlPrices(makeFacts(priced), choice, { isOpen, isOver: () => false });
  clearInterval(timer);
  const { ranges, blocks, layers, live } = prices;
  expect(blocks.size).toBe(2);
  expect(layers.size).toBe(1);
  expect(live.requests).toBeGreaterThan(ranges.size);
  expect(priced.views).toBe(ranges.size + blocks.size + layers.size + 2);
  expect(turns.count).toBeGreaterThan(0);
});

it('nothing more is priced once nobody waits for it', async () => {
  const priced = { views: 0 };
  await computeControlPrices(makeFacts(priced), choice, { isOpen, isOver: () => priced.views >= 3 });
  expect(priced.views).toBe(3);
});
