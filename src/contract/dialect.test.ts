import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { BaseAddressError, parseBaseAddress } from './base-address';
import { DialectError, makeTranslator, NEUTRAL_DIALECT, parseDialect } from './dialect';
import { KEY_HEADER } from './headers';

const SEED = Number(process.env.DIALECT_SEED ?? 20_261_121);
const RUNS = process.env.FULL ? 20_000 : 1000;

const BRAND = parseDialect({ keyHeader: 'X-Acme-Key', identifiers: { DEXPERP: 'ACME', PREDMKT: 'ODDS' } });

describe('a dialect', () => {
  it('is read from JSON, with neutral words for what it leaves out', () => {
    expect(parseDialect({})).toEqual(NEUTRAL_DIALECT);
    expect(parseDialect(JSON.parse('{"keyHeader":"X-Acme-Key"}'))).toEqual({
      keyHeader: 'X-Acme-Key',
      identifiers: {},
    });
    expect(parseDialect({ identifiers: { PREDMKT: 'B', DEXPERP: 'A', COIN: 'COIN' } })).toEqual({
      keyHeader: KEY_HEADER,
      identifiers: { DEXPERP: 'A', PREDMKT: 'B' },
    });
  });

  it.each([
    [null, /object/],
    [[], /object/],
    ['x', /object/],
    [{ keyheader: 'X' }, /only keyHeader and identifiers/],
    [{ keyHeader: '' }, /keyHeader/],
    [{ keyHeader: 'X Key' }, /keyHeader/],
    [{ keyHeader: 'X-Key\r\nHost' }, /keyHeader/],
    [{ keyHeader: 'Cookie' }, /keyHeader/],
    [{ keyHeader: 'host' }, /keyHeader/],
    [{ keyHeader: 'Sec-Key' }, /keyHeader/],
    [{ keyHeader: 5 }, /keyHeader/],
    [{ identifiers: [] }, /identifiers/],
    [{ identifiers: { DEXPERP: 5 } }, /letters and digits/],
    [{ identifiers: { DEXPERP: 'A_B' } }, /letters and digits/],
    [{ identifiers: { DEXPERP: 'A&type=x' } }, /letters and digits/],
    [{ identifiers: { 'DEX-PERP': 'A' } }, /letters and digits/],
    [{ identifiers: { A: 'X', B: 'X' } }, /two words/],
    [{ identifiers: { A: 'B', B: 'C' } }, /itself a word/],
    [{ identifiers: JSON.parse('{"__proto__":"X"}') as unknown }, /letters and digits/],
    [{ identifiers: Object.fromEntries(Array.from({ length: 65 }, (_, i) => [`W${i}`, `V${i}`])) }, /at most 64/],
  ])('of %j is refused with a sentence', (value, sentence) => {
    expect(() => parseDialect(value)).toThrow(DialectError);
    expect(() => parseDialect(value)).toThrow(sentence);
  });
});

describe('the translation', () => {
  const { translateSearch, translateAnswer, keyHeader } = makeTranslator(BRAND);

  it('translates only venues and types of a request to brand words', () => {
    expect(keyHeader).toBe('X-Acme-Key');
    const search =
      'type=DEXPERP_LIQUIDATION_AGG&exchange=DEXPERP_FUTURES&exchange=PREDMKT&coin=DEXPERP&rawSymbol=PREDMKT';
    expect(translateSearch(search)).toBe(
      'type=ACME_LIQUIDATION_AGG&exchange=ACME_FUTURES&exchange=ODDS&coin=DEXPERP&rawSymbol=PREDMKT',
    );
    expect(translateSearch('exchange=DEXPERPS_SPOT&exchange=XDEXPERP')).toBe(
      'exchange=DEXPERPS_SPOT&exchange=XDEXPERP',
    );
  });

  it('leaves a request unchanged that already uses brand words', () => {
    const once = translateSearch('type=DEXPERP_LIQUIDATION_AGG&coin=BTC');
    expect(translateSearch(once)).toBe(once);
  });

  it('translates lists, markets and ids of series to neutral words', () => {
    expect(
      translateAnswer({ exchanges: ['ACME', 'ODDS', 'ACMES'], types: ['ACME_LIQUIDATION_AGG'], coins: ['ACME'] }),
    ).toEqual({
      exchanges: ['DEXPERP', 'PREDMKT', 'ACMES'],
      types: ['DEXPERP_LIQUIDATION_AGG'],
      coins: ['ACME'],
    });
    const points = [{ Point: { type: 'ACME' } }];
    expect(
      translateAnswer({ series: [{ id: { type: 'ACME_X', exchange: 'ACME_FUTURES', coin: 'ACME' }, points }] }),
    ).toEqual({
      series: [{ id: { type: 'DEXPERP_X', exchange: 'DEXPERP_FUTURES', coin: 'ACME' }, points }],
    });
    expect(translateAnswer(JSON.parse('{"__proto__":{"exchange":"ACME"}}'))).toEqual(
      JSON.parse('{"__proto__":{"exchange":"DEXPERP"}}'),
    );
    for (const odd of [null, 5, 'ACME', [], { exchange: 5 }, { types: null }])
      expect(translateAnswer(odd)).toEqual(odd);
  });

  it('returns neutral answers unchanged', () => {
    const answer = { exchanges: ['DEXPERP'] };
    expect(makeTranslator(NEUTRAL_DIALECT).translateAnswer(answer)).toBe(answer);
  });
});

const word = fc.stringMatching(/^[A-Z][A-Z0-9]{0,4}$/);
const pairs = fc
  .uniqueArray(word, { minLength: 2, maxLength: 12 })
  .map((words) => words.slice(0, words.length & ~1))
  .map((words) => words.flatMap((neutral, at) => (at % 2 === 0 ? [[neutral, words[at + 1] ?? ''] as const] : [])));

/** An identifier of known and unknown words. */
const identifierOf = (known: readonly string[], banned: ReadonlySet<string>) =>
  fc
    .array(fc.oneof(fc.constantFrom(...known), word), { minLength: 1, maxLength: 5 })
    .map((words) => words.filter((one) => !banned.has(one)).join('_') || (known[0] ?? ''));

describe('a round trip', () => {
  it(`restores the same identifier for every dialect, in both directions (seed ${SEED})`, () => {
    fc.assert(
      fc.property(
        pairs.chain((dialect) => {
          const neutral = dialect.map(([one]) => one);
          const brand = dialect.map(([, one]) => one);
          return fc.tuple(
            fc.constant(dialect),
            identifierOf(neutral, new Set(brand)),
            identifierOf(brand, new Set(neutral)),
          );
        }),
        ([dialect, neutral, brand]) => {
          const translator = makeTranslator(parseDialect({ identifiers: Object.fromEntries(dialect) }));
          const send = (text: string): string =>
            new URLSearchParams(translator.translateSearch(new URLSearchParams({ exchange: text }).toString())).get(
              'exchange',
            ) ?? '';
          const read = (text: string): unknown =>
            (translator.translateAnswer({ exchange: text }) as { exchange: unknown }).exchange;
          expect(read(send(neutral))).toBe(neutral);
          expect(send(read(brand) as string)).toBe(brand);
        },
      ),
      { seed: SEED, numRuns: RUNS },
    );
  });
});

describe('a base address', () => {
  it.each([
    ['https://data.example', 'https://data.example'],
    ['https://data.example/', 'https://data.example'],
    ['https://DATA.example:443/api/', 'https://data.example/api'],
    ['http://127.0.0.1:9000', 'http://127.0.0.1:9000'],
    ['http://localhost:9000/x', 'http://localhost:9000/x'],
    ['http://[::1]:9000', 'http://[::1]:9000'],
  ])('%s is %s', (text, address) => expect(parseBaseAddress(text)).toBe(address));

  it.each([
    'data.example',
    '',
    '/v1',
    'ftp://data.example',
    'data:text/html,x',
    'http://data.example',
    'http://127.0.0.1.data.example',
    'http://10.0.0.1',
    'https://user:pw@data.example',
    'https://data.example/?key=x',
    'https://data.example/#x',
  ])('%s is refused', (text) => expect(() => parseBaseAddress(text)).toThrow(BaseAddressError));
});
