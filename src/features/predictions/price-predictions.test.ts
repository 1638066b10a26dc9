import { afterEach, expect, it, vi } from 'vitest';
import { listEventQuestions } from '@/data/queries/predictions';
import { useSelection } from '@/state/selection';
import { makeLoneSurroundings, makeMedia } from '@/testing/screen/lone-surroundings';
import { pricePredictions } from './price-predictions';

const NOW = 1_781_793_120;

afterEach(() => {
  vi.unstubAllGlobals();
  useSelection.setState({ detailsOpen: undefined });
});

async function weigh(width: number, search: Readonly<Record<string, string>> = {}, isDetailed?: boolean) {
  vi.stubGlobal('matchMedia', makeMedia(width));
  useSelection.setState({ detailsOpen: isDetailed });
  const { around, budget } = makeLoneSurroundings('advanced', NOW);
  const all = listEventQuestions({
    slug: 'rain',
    title: 'Rain',
    coin: undefined,
    questions: [{ conditionId: '0x1', question: 'Will it rain?', lastPrice: 0.5, availableSince: { s: NOW - 1e6 } }],
  });
  vi.spyOn(around.client, 'fetchQuery').mockResolvedValue({ all });
  const view = { path: '/predictions', search, market: undefined } as const;
  const price = await pricePredictions(view, around);
  budget.dispose();
  return 'weight' in price ? price.weight : price.lack;
}

it('the list is free, and the prices in the details are part of the price where these open with it', async () => {
  expect(await weigh(390)).toBe(0);
  expect(await weigh(1440)).toBe(1);
  // Details that someone has closed load nothing, and those of a link open on a phone too.
  expect(await weigh(1440, {}, false)).toBe(0);
  expect(await weigh(390, { id: '0x1' })).toBe(1);
});

it('an address whose search finds nothing says so', async () => {
  expect(await weigh(390, { q: 'snow' })).toBe('no questions');
  expect(await weigh(1440, { q: 'rain' })).toBe(1);
});
