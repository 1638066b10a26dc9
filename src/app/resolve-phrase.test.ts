import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '@/data/http/http';
import type { Service } from '@/panes/service-context';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { resolvePhrase } from './resolve-phrase';

const BITCOIN: Market = { exchange: 'A', rawSymbol: 'BTCUSDT', coin: 'BTC', coinName: 'Bitcoin' };
const NAMESAKE: Market = { exchange: 'B', rawSymbol: 'BITCOINUSDT', coin: 'BITCOIN' };

/** Finds the coin by its name, and the token by its ticker; every market serves `types`. */
function makeFacts(types: readonly string[]) {
  const clock = makeServiceClock(makeManualClock(0));
  const fetcher = async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const symbols = searchParams.has('coin') ? [NAMESAKE] : [BITCOIN];
    const answers: Readonly<Record<string, unknown>> = { '/v1/types': { types }, '/v1/markets': { symbols } };
    return new Response(JSON.stringify(answers[pathname] ?? {}));
  };
  const service = { clock, http: makeHttp({ baseUrl: '', key: () => 'k', clock, fetcher }) } as unknown as Service;
  return { service, client: new QueryClient(), current: undefined };
}

const phraseOf = (path: Phrase['path']): Phrase => ({
  path,
  market: 'bitcoin',
  category: undefined,
  venues: [],
  search: {},
  isHd: false,
  unknown: [],
  guesses: [],
});

it('the name of a coin means that coin before a token whose ticker is that name', async () => {
  const { market, lack } = await resolvePhrase(phraseOf('/chart'), makeFacts(['TRADE_SIDE_AGNOSTIC_AGG']));
  expect([market, lack]).toEqual([BITCOIN, undefined]);
});

it.each([
  ['/heatmap', ['BLOCK_BOOK_SNAPSHOT_AGG'], 'no depth'],
  ['/chart', ['TRADE_SIDE_AGNOSTIC_AGG'], 'no candles'],
  ['/profile', ['TPO_AGG'], 'no profile'],
] as const)('%s needs what rows are looked up by', async (path, types, lack) => {
  const lackOf = async (served: readonly string[]) => (await resolvePhrase(phraseOf(path), makeFacts(served))).lack;
  expect([await lackOf(types), await lackOf([])]).toEqual([undefined, lack]);
});
