import { QueryClient } from '@tanstack/react-query';
import { expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import type { Service } from '@/client/service-context';
import type { Market } from '@/contract/payloads';
import { makeHttp } from '@/data/http/http';
import { listSummaries, optionSummariesQuery } from '@/data/queries/tenors';
import type { Phrase } from '@/state/phrase/parse-phrase';
import { resolvePhrase } from './resolve-phrase';

const BITCOIN: Market = { exchange: 'A', rawSymbol: 'BTCUSDT', coin: 'BTC', coinName: 'Bitcoin' };
const NAMESAKE: Market = { exchange: 'B', rawSymbol: 'BITCOINUSDT', coin: 'BITCOIN' };

const isOf = ({ coin = '', rawSymbol, category }: Market, asked: URLSearchParams): boolean =>
  (asked.get('rawSymbol') ?? rawSymbol) === rawSymbol &&
  (asked.get('category') ?? category) === category &&
  (asked.get('coin') ?? coin) === coin &&
  rawSymbol.startsWith((asked.get('symbolFilter') ?? '').toUpperCase());

/** Finds the coin by its name, and the token by its ticker; every market has `types`. */
function makeFacts(types: readonly string[], symbols?: readonly Market[]) {
  const clock = makeServiceClock(makeManualClock(0));
  const fetcher = async (url: string): Promise<Response> => {
    const { pathname, searchParams } = new URL(url, 'http://x');
    const listed = symbols?.filter((one) => isOf(one, searchParams)) ?? [searchParams.has('coin') ? NAMESAKE : BITCOIN];
    const answers: Readonly<Record<string, unknown>> = { '/v1/types': { types }, '/v1/markets': { symbols: listed } };
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

it('the name of a coin means that coin rather than a token with that ticker', async () => {
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

it('compares the market on screen with another one of its class and quote, and adds it only to that chart', async () => {
  const market = (exchange: string, coin: string, quote: string, category: Market['category']): Market => ({
    exchange,
    rawSymbol: `${coin}${quote}`,
    normalizedSymbol: `${coin}-${quote}`,
    coin,
    ...(category === undefined ? {} : { category }),
  });
  const [own, spot, other, venue] = [
    market('A', 'BTC', 'USDT', 'PERPETUAL'),
    market('S', 'ETH', 'USDT', 'SPOT'),
    market('B', 'ETH', 'USDT', 'PERPETUAL'),
    market('A', 'ETH', 'USDT', 'PERPETUAL'),
  ];
  const facts = { ...makeFacts(['TRADE_SIDE_AGNOSTIC_AGG'], [own, spot, other, venue]), current: 'A:BTCUSDT' };
  const asked = { ...phraseOf('/chart'), market: undefined, search: { mode: 'compare' } };
  const read = await resolvePhrase({ ...asked, others: ['eth'] }, { ...facts, path: '/chart' });
  expect(read).toMatchObject({ market: own, others: [venue], isAdded: true, notes: [] });
  expect(read.search).toEqual({ mode: 'compare', m: 'A:BTCUSDT', with: ['A:ETHUSDT'] });
  expect((await resolvePhrase({ ...asked, others: ['eth'] }, { ...facts, path: '/heatmap' })).isAdded).toBe(false);
  // Without another market nothing is opened.
  const none = await resolvePhrase({ ...asked, others: ['nosuch'] }, facts);
  expect([none.market, none.notes]).toEqual([undefined, ['No market matches “nosuch”.', 'Name another market.']]);
  const same = await resolvePhrase({ ...asked, others: ['btc'] }, facts);
  expect([same.market, same.notes[0]]).toEqual([undefined, 'The chart is of BTC-USDT itself.']);
});

it('options are of the venue whose summaries are shown, not of the market that they are opened from', async () => {
  const summary = (exchange: string, rawSymbol: string, tenor: string): Market => ({
    exchange,
    rawSymbol,
    coin: 'BTC',
    tenor,
  });
  const facts = makeFacts([], [BITCOIN]);
  facts.client.setQueryData(optionSummariesQuery(facts.service).queryKey, [
    ...listSummaries('volatility', [summary('HALCYON', 'btc_atm', 'ONE_W')], ['ONE_W']),
    ...listSummaries('skew', [summary('FJORD', 'btc_25', 'ONE_W')], ['ONE_W']),
  ]);
  const venueOf = async (search: Phrase['search']) =>
    (await resolvePhrase({ ...phraseOf('/options'), market: 'btc', search }, facts)).dataVenue;
  expect([await venueOf({}), await venueOf({ pane: 'skew-history' })]).toEqual(['HALCYON', 'FJORD']);
  expect((await resolvePhrase({ ...phraseOf('/chart'), market: 'btc' }, facts)).dataVenue).toBeUndefined();
});
