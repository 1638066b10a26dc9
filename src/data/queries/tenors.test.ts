import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '../http/http';
import { predictionsQuery } from './predictions';
import { coinMarketQuery, listSummaries, optionSummariesQuery } from './tenors';

const entry = (rawSymbol: string, tenor: string | undefined, coin: string | undefined = 'BTC'): Market => ({
  exchange: 'FJORD_OPTIONS',
  rawSymbol,
  coin,
  tenor,
  availableSince: { s: 7 },
});

it('keeps the entries of listed tenors, shortest first', () => {
  const listed = [
    entry('A', 'THREE_M'),
    entry('A', 'ONE_W'),
    entry('A', 'TWO_M'),
    entry('A', 'FOUR_Y'),
    entry('A', undefined),
  ];
  const summaries = listSummaries('skew', listed, ['THREE_M', 'ONE_W', 'FOUR_Y']);
  expect(summaries.map(({ tenor }) => tenor)).toEqual(['ONE_W', 'THREE_M']);
  expect(summaries[0]).toEqual({
    kind: 'skew',
    exchange: 'FJORD_OPTIONS',
    coin: 'BTC',
    rawSymbol: 'A',
    tenor: 'ONE_W',
    since: 7,
  });
});

it('an entry without a coin cannot be requested', () => {
  expect(listSummaries('skew', [{ ...entry('A', 'ONE_W'), coin: undefined }], ['ONE_W'])).toEqual([]);
});

/** A service whose lists have one page; the empty second one, which proves it, is not answered before `end`. */
function makeSource(rows: readonly Market[]) {
  const held: (() => void)[] = [];
  const asked: string[] = [];
  const clock = makeServiceClock(makeManualClock(0));
  const http = makeHttp({
    baseUrl: '',
    key: () => 'k',
    clock,
    fetcher: async (url) => {
      const { pathname, searchParams } = new URL(url, 'http://x');
      const offset = Number(searchParams.get('pageOffset'));
      asked.push(`${pathname} ${offset}`);
      if (pathname === '/v1/tenors') return new Response(JSON.stringify({ tenors: ['ONE_W', 'ONE_M'] }));
      if (offset > 0) await new Promise<void>((resolve) => held.push(resolve));
      const symbols = offset === 0 ? rows : [];
      return new Response(JSON.stringify({ symbols, nextOffset: offset + symbols.length }));
    },
  });
  return { source: { http, clock }, asked, end: () => held.forEach((answer) => answer()) };
}

it('what the first page of a list has is shown before an empty page proves that it was all', async () => {
  const { source, asked, end } = makeSource([entry('A', 'ONE_W'), entry('A', 'ONE_M')]);
  const client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  const query = optionSummariesQuery(source);
  const leave = new QueryObserver(client, query).subscribe(() => undefined);
  // Of both kinds, each in two tenors.
  await expect.poll(() => client.getQueryData(query.queryKey)).toHaveLength(4);
  expect(client.getQueryState(query.queryKey)?.fetchStatus).toBe('fetching');
  end();
  await expect.poll(() => client.getQueryState(query.queryKey)?.fetchStatus).toBe('idle');
  expect(client.getQueryData(query.queryKey)).toHaveLength(4);
  expect(asked).toHaveLength(5);
  const questions = predictionsQuery(source);
  const leaveToo = new QueryObserver(client, questions).subscribe(() => undefined);
  await expect.poll(() => client.getQueryData(questions.queryKey)).toBeDefined();
  expect(client.getQueryState(questions.queryKey)?.fetchStatus).toBe('fetching');
  leave();
  leaveToo();
});

it('the market of a coin needs no second page once a simulated one is found', async () => {
  const { source, asked } = makeSource([{ ...entry('BTCUSDT', undefined), exchange: 'ATLAS_FUTURES' }]);
  const found = await new QueryClient().fetchQuery(coinMarketQuery(source, 'BTC'));
  expect(found?.rawSymbol).toBe('BTCUSDT');
  expect(asked).toEqual(['/v1/markets 0']);
});
