import { expect, it } from 'vitest';
import { makeManualClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { marketsAnswer } from '@/contract/payloads';
import { unixSeconds } from '@/domain/units';
import type { Store } from '@/service/store/engine/store';
import { marketRow } from '@/testing/store-rows';
import { makeApp } from '../app';
import { makeKeyRing } from '../http/keys';
import { makeQuota } from '../quota/quota';
import { makeCatalogue } from './catalogue';
import { PagedCatalogues } from './paged-catalogues';

const [first, second, third] = Array.from({ length: 3 }, () =>
  makeCatalogue({ stored: [], statistics: [], now: unixSeconds(0) }),
);
const open = () => {
  const clock = makeManualClock(0);
  const paged = new PagedCatalogues(clock);
  return {
    clock,
    choose: (search: string, newest = second, key = 'key') => paged.choose(key, new URLSearchParams(search), newest),
  };
};

it('answers the pages of a list from the catalogue of its first page', () => {
  const { choose } = open();
  expect(choose('coin=BTC&pageSize=10', first)).toBe(first);
  expect(choose('pageSize=10&coin=BTC&pageOffset=10')).toBe(first);
  expect(choose('coin=BTC&pageSize=10&pageOffset=20', third)).toBe(first);
  // Another list, and another caller.
  expect(choose('coin=ETH&pageSize=10&pageOffset=10')).toBe(second);
  expect(choose('coin=BTC&pageSize=10&pageOffset=10', second, 'other')).toBe(second);
});

it('starts over with each first page', () => {
  const { choose } = open();
  choose('pageSize=10&pageOffset=0', first);
  expect(choose('pageSize=10&pageOffset=0')).toBe(second);
  expect(choose('pageSize=10&pageOffset=10', third)).toBe(second);
});

it('forgets one after half a minute, and the oldest of many', () => {
  const { clock, choose } = open();
  choose('', first);
  clock.advance(29_999);
  expect(choose('pageOffset=10')).toBe(first);
  clock.advance(1);
  expect(choose('pageOffset=10')).toBe(second);
  for (let i = 0; i < 40; i++) choose(`coin=${i}`, first);
  expect(choose('coin=0&pageOffset=10')).toBe(second);
  expect(choose('coin=39&pageOffset=10')).toBe(first);
});

it('returns every market of a list that is paged while the catalogue is replaced', async () => {
  const listed = (coins: readonly string[]) =>
    makeCatalogue({
      stored: coins.map((coin, index) => marketRow({ id: index + 1, coin, rawSymbol: coin })),
      statistics: [],
      now: unixSeconds(0),
    });
  let catalogue = listed(['A', 'B', 'C']);
  const clock = makeManualClock(0);
  const app = makeApp({
    clock,
    keys: makeKeyRing('free:key'),
    quota: makeQuota(clock),
    // Unused by lists.
    store: {} as Store,
    readiness: () => ({ ready: true, catalogue }),
    port: 4400,
  });
  const page = async (offset: number): Promise<readonly string[]> => {
    const address = `http://127.0.0.1:4400/v1/markets?pageSize=2&pageOffset=${offset}`;
    const response = await app.fetch(
      new Request(address, { headers: { [KEY_HEADER]: 'key', Host: '127.0.0.1:4400' } }),
    );
    return (marketsAnswer.parse(await response.json()).symbols ?? []).map(({ rawSymbol }) => rawSymbol);
  };
  expect(await page(0)).toEqual(['A', 'B']);
  // C has moved to the top meanwhile.
  catalogue = listed(['C', 'A', 'B']);
  expect(await page(2)).toEqual(['C']);
  expect(await page(0)).toEqual(['C', 'A']);
  expect(await page(2)).toEqual(['B']);
});
