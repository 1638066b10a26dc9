import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatSearchText, parseSearchText, type RawSearch } from '../url-state';
import { completePhrase, findNearWord, parseBegunPhrase } from './complete-phrase';
import { formatPhrase } from './format-phrase';
import { type PhraseFacts, parsePhrase } from './parse-phrase';
import { PHRASE_TABLES, type PhraseTable } from './phrase-tables';

const COINS = new Set(['btc', 'eth', 'sol', 'btc-usdt']);
const FACTS: PhraseFacts = {
  venues: ['ATLAS_FUTURES', 'BOREAL_FUTURES', 'BOREAL_SPOT', 'CINDER_SWAP'],
  isMarketWord: (word) => COINS.has(word.toLowerCase()),
};
const parseFirst = (text: string, facts: Partial<PhraseFacts> = {}) => parsePhrase(text, { ...FACTS, ...facts })[0];

/** Values for any field of an address, likely and unlikely; a view drops those it does not accept. */
const value = fc.oneof(
  fc.string({ unit: 'binary', minLength: 1, maxLength: 40 }),
  fc.constantFrom(
    'depth',
    'usd',
    'session',
    '1',
    'none',
    'volume',
    'HOUR',
    'FIVE_MINUTES',
    'a "b" \\c',
    'x=1',
    '6h',
    'hd',
    '300',
    '3600',
    '14400',
    '604800',
  ),
  fc.integer({ min: 0, max: 100_000 }).map(String),
  fc.double({ min: 0, max: 1e9, noNaN: true }).map(String),
);
const marketId = fc
  .tuple(fc.stringMatching(/^[A-Z_]{1,12}$/), fc.string({ unit: 'binary', minLength: 1, maxLength: 12 }))
  .map((pair) => pair.join(':'));

function listWords({ words, fields }: PhraseTable): fc.Arbitrary<readonly [string, string]> {
  const said = Object.values(words).flatMap(({ field, value: word }) =>
    word === undefined || word === 'hd' ? [] : [[field, word] as const],
  );
  const any = fc.tuple(fc.constantFrom(...Object.keys(fields)), value);
  const market = marketId.map((id) => ['m', id] as const);
  return said.length === 0 ? fc.oneof(any, market) : fc.oneof(any, market, fc.constantFrom(...said));
}

describe.each(PHRASE_TABLES.map((table) => [table.name, table] as const))('the grammar of %s', (_, table) => {
  it('can express every address, and the phrase opens the same address', () => {
    fc.assert(
      fc.property(fc.array(listWords(table), { maxLength: 10 }), (pairs) => {
        const address = table.parse(parseSearchText(new URLSearchParams(pairs.map((pair) => [...pair])).toString()));
        const { v: _v, ...search } = address as RawSearch;
        const phrase = formatPhrase(table.path, search);
        const [read] = parsePhrase(phrase, FACTS);
        expect(read, phrase).toMatchObject({ path: table.path, unknown: [], market: undefined, venues: [] });
        expect(read.search).toStrictEqual(search);
        expect(formatSearchText(read.search)).toBe(formatSearchText(search));
      }),
      { numRuns: 200 },
    );
  });

  it('has no word that names another view, and none that its address does not accept', () => {
    const names = PHRASE_TABLES.flatMap(({ name, aliases }) => [name, ...Object.keys(aliases)]);
    expect(Object.keys(table.words).filter((word) => names.includes(word))).toEqual([]);
    for (const [word, { field, value: said }] of Object.entries(table.words)) {
      expect(Object.keys(table.fields), word).toContain(field);
      if (said === undefined || said === 'hd') continue;
      expect([table.parse({ [field]: said })].flat()[0], word).toHaveProperty(field);
    }
  });

  it('reads any text without an error', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        for (const phrase of parsePhrase(`${table.name} ${text}`, FACTS).filter(({ path }) => path === table.path)) {
          expect(Object.keys(table.fields)).toEqual(expect.arrayContaining(Object.keys(phrase.search)));
        }
      }),
      { numRuns: 100 },
    );
  });
});

describe('a phrase', () => {
  it('opens the heatmap of the specification, with its words in any order', () => {
    const expected = {
      path: '/heatmap',
      search: { layer: ['depth'], period: 21_600, unit: 'usd', reference: 'session' },
      market: 'btc',
      unknown: [],
    };
    expect(parseFirst('btc depth 4k 6h usd lock')).toMatchObject(expected);
    expect(parseFirst('btc depth 4k 6h usd lock').usual).toEqual(['4k']);
    expect(parseFirst('btc depth hd 6h').usual).toBeUndefined();
    expect(parseFirst('lock USD 6H 4K Depth BTC')).toMatchObject({ ...expected, market: 'BTC' });
  });

  it.each([
    ['btc chart 7d/1h cvd funding', '/chart', { period: 604_800, interval: 'HOUR', panes: ['cvd', 'funding'] }],
    ['btc chart 7d 1h', '/chart', { period: 604_800, interval: 'HOUR' }],
    ['btc chart 5m', '/chart', { interval: 'FIVE_MINUTES' }],
    ['btc heatmap /15m', '/heatmap', { interval: 'FIFTEEN_MINUTES' }],
    ['btc tpo weekly 1h', '/profile', { session: 'weekly', minutes: 60 }],
    ['btc options 90d 1m', '/options', { range: '90D', tenor: '1M' }],
    ['btc skew', '/options', { pane: 'skew-history' }],
    ['predictions bitcoin june >50 closes', '/predictions', { q: 'bitcoin june', above: 50, sort: 'closes' }],
    [
      'markets perp oi asc atlas pepe',
      '/markets',
      { q: 'pepe', category: 'perpetual', sort: 'oi', dir: 'asc', venue: ['ATLAS_FUTURES'] },
    ],
    ['btc depth 2026-06-18T04:00Z 10h', '/heatmap', { layer: ['depth'], from: 1_781_755_200, period: 36_000 }],
    ['btc depth gamma=1.5', '/heatmap', { layer: ['depth'], gamma: 1.5 }],
    ['ATLAS_FUTURES:BTCUSDT depth', '/heatmap', { m: 'ATLAS_FUTURES:BTCUSDT', layer: ['depth'] }],
  ])('%s', (text, path, search) => {
    const read = parseFirst(text);
    expect(read.path).toBe(path);
    expect(read.search).toEqual(search);
    expect(read.unknown).toEqual([]);
  });

  it('sets venues and class of its market', () => {
    expect(parseFirst('btc perp cinder atlas depth hd')).toMatchObject({
      market: 'btc',
      category: 'PERPETUAL',
      venues: ['CINDER_SWAP', 'ATLAS_FUTURES'],
      isHd: true,
      unknown: [],
    });
  });

  it.each([
    ['compare eth', undefined, ['eth'], 'compare'],
    ['vs eth sol', undefined, ['eth', 'sol'], 'compare'],
    ['btc vs eth', 'btc', ['eth'], 'compare'],
    ['compare with eth', undefined, ['eth'], 'compare'],
    ['compare btc with eth', 'btc', ['eth'], 'compare'],
    ['compare eth and sol 1d', undefined, ['eth', 'sol'], 'compare'],
    ['spread eth', undefined, ['eth'], 'spread'],
    ['basis sol', undefined, ['sol'], 'basis'],
    ['ratio eth btc', 'eth', ['btc'], 'ratio'],
    ['ratio of eth to btc', 'eth', ['btc'], 'ratio'],
    ['btc chart 7d compare eth', 'btc', ['eth'], 'compare'],
    ['compare nosuchcoin', undefined, ['nosuchcoin'], 'compare'],
  ])('%s is compared with another market', (text, market, others, mode) => {
    expect(parseFirst(text, { path: '/chart' })).toMatchObject({ path: '/chart', market, others, unknown: [] });
    expect(parseFirst(text).search.mode).toBe(mode);
  });

  it('compares venues if it names several, and nothing if it names no other market', () => {
    expect(parseFirst('spread atlas cinder btc')).toMatchObject({ market: 'btc', search: { mode: 'spread' } });
    expect(parseFirst('spread atlas cinder btc').others).toBeUndefined();
    expect(parseFirst('btc spread').others).toBeUndefined();
  });

  it.each([
    ['btc depth no candles', { layer: ['depth'], overlay: 'off' }],
    ['btc depth without candles', { layer: ['depth'], overlay: 'off' }],
    ['btc depth without panes', { layer: ['depth'], panes: ['none'] }],
    ['btc chart no candles', { form: 'line' }],
    ['btc tpo no candles', {}],
  ])('%s leaves out what it says', (text, search) => {
    expect(parseFirst(text)).toMatchObject({ market: 'btc', search, unknown: [] });
  });

  it('never reads a refusal as a request', () => {
    expect(parseFirst('btc chart no cvd')).toMatchObject({ search: {}, unknown: ['no cvd'] });
    expect(parseFirst('predictions no deal').search).toEqual({ q: 'no deal' });
  });

  it('offers every meaning of an ambiguous word, the view on screen first', () => {
    const both = parsePhrase('btc liquidations', FACTS);
    expect(both.map(({ path }) => path)).toEqual(['/heatmap', '/chart']);
    expect(parsePhrase('btc liquidations', { ...FACTS, path: '/chart' })[0].path).toBe('/chart');
    const lengths = parsePhrase('btc chart 4h', FACTS);
    expect(lengths.map(({ search }) => search)).toEqual([{ period: 14_400 }, { interval: 'FOUR_HOURS' }]);
    const venues = parsePhrase('btc depth boreal', FACTS);
    expect(venues.map((one) => one.venues)).toEqual([['BOREAL_FUTURES'], ['BOREAL_SPOT']]);
    expect(venues[0].guesses).toEqual(['boreal']);
  });

  it('reports words without meaning, refused values, and contradictions', () => {
    expect(parseFirst('btc dpth heatmap').unknown).toEqual(['dpth']);
    expect(parseFirst('btc heatmap gamma=9').unknown).toEqual(['gamma=9']);
    expect(parseFirst('btc heatmap colour=red').unknown).toEqual(['colour=red']);
    expect(parseFirst('btc heatmap usd base').unknown).toEqual(['base']);
    expect(parseFirst('btc chart 7d/7m').unknown).toEqual(['7d/7m']);
  });

  it('is not recognised when no word is about a view', () => {
    expect(parsePhrase('btc', FACTS)).toEqual([]);
    expect(parsePhrase('bitcoin cash', FACTS)).toEqual([]);
    expect(parsePhrase('btc atlas', FACTS)).toEqual([]);
    expect(parsePhrase('', FACTS)).toEqual([]);
    const named = { ...FACTS, isMarketWord: (word: string) => word === 'line' };
    expect(parsePhrase('line', named)).toEqual([]);
    expect(parsePhrase('line line', named)).not.toEqual([]);
  });

  it('is completed while it is typed', () => {
    expect(completePhrase('btc de', FACTS)).toEqual(['depth', 'delta', 'developing']);
    expect(completePhrase('btc chart fu', FACTS)).toEqual(['funding']);
    expect(completePhrase('btc depth atl', FACTS)).toEqual(['atlas_futures']);
    expect(completePhrase('btc depth ', FACTS)).not.toContain('depth');
    expect(completePhrase('btc depth usd ', FACTS)).not.toContain('base');
    expect(completePhrase('btc chart ', FACTS)).toContain('log');
    expect(completePhrase('bt', FACTS)).toEqual([]);
    expect(completePhrase('predictions "op', FACTS)).toEqual([]);
  });

  it('has a suggestion for an unknown word', () => {
    expect(findNearWord('dpth', '/heatmap', FACTS)).toBe('depth');
    expect(findNearWord('fundng', '/chart', FACTS)).toBe('funding');
    expect(findNearWord('xyzzy', '/heatmap', FACTS)).toBeUndefined();
  });

  it('reads quoted text as a name', () => {
    expect(parseFirst('"depth" chart')).toMatchObject({ path: '/chart', market: 'depth' });
    expect(parseFirst('predictions "day one"').search).toEqual({ q: 'day one' });
    expect(parseFirst('predictions "unfinished tex').search).toEqual({ q: 'unfinished tex' });
  });
});

it('a begun last word counts as the likeliest whole one if the words before it name a market', () => {
  const [funding] = parseBegunPhrase('eth fund', FACTS);
  expect(funding).toMatchObject({ market: 'eth', search: { panes: ['funding'] } });
  expect(parseBegunPhrase('eth funding', FACTS)).toEqual(parsePhrase('eth funding', FACTS));
  for (const text of ['fund', 'eth fu', 'eth xyz', 'theme fund']) {
    expect(parseBegunPhrase(text, FACTS)).toEqual(parsePhrase(text, FACTS));
  }
});
