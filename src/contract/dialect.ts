import { KEY_HEADER } from './headers';

/**
 * How a deployment names what the contract names in neutral words: its key header, and its brand words within
 * identifiers (`DEXPERP` in `DEXPERP_FUTURES` and `DEXPERP_LIQUIDATION_AGG`).
 */
export interface Dialect {
  readonly keyHeader: string;
  /** Neutral word → brand word. */
  readonly identifiers: Readonly<Record<string, string>>;
}

/** The contract's own words. */
export const NEUTRAL_DIALECT: Dialect = { keyHeader: KEY_HEADER, identifiers: {} };

/** The text or object is not a dialect; the message is a sentence for the user. */
export class DialectError extends Error {
  override readonly name = 'DialectError';
}

const MAX_WORDS = 64;
/** A single word: with an underscore, two identifiers could become the same. */
const WORD = /^[A-Za-z0-9]{1,64}$/;
/** An HTTP header name. */
const HEADER = /^[A-Za-z0-9!#$%&'*+.^_`|~-]{1,64}$/;
/** Headers that browsers reserve or that control the connection: a key in them would be lost or leaked. */
const RESERVED_HEADER =
  /^(sec-.*|proxy-.*|access-control-.*|accept|accept-.*|connection|content-.*|cookie|cookie2|date|dnt|expect|host|keep-alive|origin|referer|set-cookie|te|trailer|transfer-encoding|upgrade|user-agent|via)$/i;

function parseKeyHeader(value: unknown): string {
  if (value === undefined) return KEY_HEADER;
  if (typeof value !== 'string' || !HEADER.test(value) || RESERVED_HEADER.test(value)) {
    throw new DialectError('keyHeader must name a header that can carry a key, such as X-Service-Key');
  }
  return value;
}

function checkWords(words: readonly (readonly [string, unknown])[]): asserts words is readonly [string, string][] {
  if (words.length > MAX_WORDS) throw new DialectError(`identifiers accepts at most ${MAX_WORDS} words`);
  const brands = new Set<unknown>();
  for (const [neutral, brand] of words) {
    if (!WORD.test(neutral) || typeof brand !== 'string' || !WORD.test(brand)) {
      throw new DialectError('identifiers must map words of letters and digits, such as {"DEXPERP": "BRAND"}');
    }
    if (brands.has(brand))
      throw new DialectError(`identifiers says ${brand} for two words, so answers would be ambiguous`);
    if (brand !== neutral && words.some(([other]) => other === brand)) {
      throw new DialectError(`identifiers says ${brand} for ${neutral}, and ${brand} is itself a word to translate`);
    }
    brands.add(brand);
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads `{ keyHeader, identifiers }` from untrusted JSON; either may be left out.
 * @throws DialectError
 */
export function parseDialect(value: unknown): Dialect {
  if (!isRecord(value)) throw new DialectError('A dialect is an object such as {"keyHeader": "…", "identifiers": {}}');
  const unknown = Object.keys(value).find((name) => name !== 'keyHeader' && name !== 'identifiers');
  if (unknown !== undefined) throw new DialectError('A dialect has only keyHeader and identifiers');
  const { keyHeader, identifiers = {} } = value;
  if (!isRecord(identifiers)) throw new DialectError('identifiers must be an object such as {"DEXPERP": "BRAND"}');
  const words: readonly (readonly [string, unknown])[] = Object.entries(identifiers);
  checkWords(words);
  const changed = words.filter(([neutral, brand]) => neutral !== brand).sort(([a], [b]) => (a < b ? -1 : 1));
  // `fromEntries` makes an own property even of `__proto__`.
  return { keyHeader: parseKeyHeader(keyHeader), identifiers: Object.fromEntries(changed) };
}

/** The parameters whose values are identifiers. The others are coins and symbols, which may equal a brand by chance. */
const IDENTIFIER_PARAMS = new Set(['type', 'exchange']);
/** Members of answers that contain an identifier or a list of them. */
const IDENTIFIER_MEMBERS = new Set(['type', 'exchange', 'types', 'exchanges']);
/** Members without identifiers that may be large. */
const SKIPPED_MEMBERS = new Set(['points', 'flat_points', 'prices', 'predictionMarkets']);

/** Translates requests to the deployment's words and its answers to neutral ones. */
export interface Translator {
  readonly keyHeader: string;
  /** Translates a search string to the deployment's words; words that already are stay as they are. */
  translateSearch(search: string): string;
  /** Translates a JSON answer to neutral words; returns `answer` itself when there is nothing to translate. */
  translateAnswer(answer: unknown): unknown;
}

type Translate = (identifier: string) => string;

/**
 * Replaces whole words between the underscores of an identifier: `DEXPERPS_SPOT` does not contain the word `DEXPERP`.
 */
function makeWordTranslator(words: ReadonlyMap<string, string>): Translate {
  return (identifier) => identifier.replaceAll(/[A-Za-z0-9]+/g, (word) => words.get(word) ?? word);
}

function translateMembers(value: unknown, translate: Translate): unknown {
  if (Array.isArray(value)) return value.map((item) => translateMembers(item, translate));
  if (!isRecord(value)) return value;
  const members = Object.entries(value).map(([name, member]): readonly [string, unknown] => {
    if (SKIPPED_MEMBERS.has(name)) return [name, member];
    return [
      name,
      IDENTIFIER_MEMBERS.has(name) ? translateTexts(member, translate) : translateMembers(member, translate),
    ];
  });
  return Object.fromEntries(members);
}

function translateTexts(value: unknown, translate: Translate): unknown {
  if (typeof value === 'string') return translate(value);
  return Array.isArray(value)
    ? value.map((item) => translateTexts(item, translate))
    : translateMembers(value, translate);
}

export function makeTranslator({ keyHeader, identifiers }: Dialect): Translator {
  const words = Object.entries(identifiers);
  if (words.length === 0) {
    return { keyHeader, translateSearch: (search) => search, translateAnswer: (answer) => answer };
  }
  const toBrand = makeWordTranslator(new Map(words));
  const toNeutral = makeWordTranslator(new Map(words.map(([neutral, brand]) => [brand, neutral])));
  return {
    keyHeader,
    translateSearch(search) {
      const params = [...new URLSearchParams(search)].map(([name, value]) => [
        name,
        IDENTIFIER_PARAMS.has(name) ? toBrand(value) : value,
      ]);
      return new URLSearchParams(params).toString();
    },
    translateAnswer: (answer) => translateMembers(answer, toNeutral),
  };
}
