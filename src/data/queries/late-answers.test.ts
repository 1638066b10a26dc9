import { InfiniteQueryObserver, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import { makeHttp } from '../http/http';
import { marketsQuery } from './market-lists';
import { ALL_MARKETS } from './markets-page';

const SEARCHES = 1000;
const SEED = 20_260_618;
const LETTERS = 'abcdefgh';

/** A service that answers each search after a random time with the search text, even if it is no longer wanted. */
function makeSlowService(random: () => number) {
  const clock = makeServiceClock(makeManualClock(0));
  const http = makeHttp({
    baseUrl: '',
    key: () => 'k',
    clock,
    fetcher: (url) => {
      const search = new URL(url, 'http://x').searchParams.get('symbolFilter') ?? '';
      const body = JSON.stringify({ symbols: [{ exchange: 'A', rawSymbol: search }] });
      return new Promise((resolve) => {
        setTimeout(() => resolve(new Response(body)), random() * 400);
      });
    },
  });
  return { http, clock };
}

describe('answers that arrive late', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('never replace a newer one, in a thousand searches with random delays', async () => {
    const random = makeRandom(SEED);
    const service = makeSlowService(random);
    const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
    const optionsOf = (search: string) => marketsQuery(service, { ...ALL_MARKETS, search });
    const observer = new InfiniteQueryObserver(client, optionsOf('start'));
    let wanted = 'start';
    let order = 0;
    const typed = new Map([[wanted, 0]]);
    const shown: number[] = [];
    const wrong: string[] = [];
    const stop = observer.subscribe(({ data, isPlaceholderData }) => {
      const text = data?.pages[0]?.markets[0]?.rawSymbol;
      if (text === undefined) return;
      // An answer shown as current belongs to the search in the box; anything else is marked as earlier.
      if (!isPlaceholderData && text !== wanted) wrong.push(`${text} instead of ${wanted}`);
      shown.push(typed.get(text) ?? -1);
    });
    for (let search = 0; search < SEARCHES; search++) {
      // Half of them type another letter, the others start over: answers to both are still in progress.
      const letter = LETTERS[Math.floor(random() * LETTERS.length)];
      wanted = random() < 0.5 ? `${wanted.slice(-6)}${letter}` : letter;
      typed.set(wanted, ++order);
      observer.setOptions(optionsOf(wanted));
      await vi.advanceTimersByTimeAsync(random() * 250);
    }
    await vi.advanceTimersByTimeAsync(1000);
    stop();
    expect(wrong).toEqual([]);
    expect(shown.length).toBeGreaterThan(SEARCHES / 4);
    expect(shown).not.toContain(-1);
    expect(observer.getCurrentResult().data?.pages[0]?.markets[0]?.rawSymbol).toBe(wanted);
    client.clear();
  });
});
