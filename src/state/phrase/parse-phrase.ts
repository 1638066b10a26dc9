import { parseMarketId } from '@/domain/market-id';
import type { RawSearch } from '../fields/read-field';
import type { ScreenPath } from '../screen-path';
import { splitCompared } from './compared-words';
import { findInterval, parseDuration, parseMoment } from './durations';
import { PHRASE_TABLES, type PhraseTable, type WordMeaning } from './phrase-tables';
import { type PhraseToken, splitPhrase } from './split-phrase';

/** What the parser needs to know besides the phrase. */
export interface PhraseFacts {
  /** Ids of venues: `ATLAS_FUTURES`. */
  readonly venues: readonly string[];
  /** Whether a word is the name of a coin or of a symbol. */
  isMarketWord(word: string): boolean;
  /** The view on screen: a phrase that fits several views is read for this one. */
  readonly path?: ScreenPath | undefined;
}

/** A phrase as read by one view. */
export interface Phrase {
  readonly path: ScreenPath;
  /** Fields of the address that the phrase sets. */
  readonly search: RawSearch;
  /** The name of the market; `undefined`: the one on screen, or that of `search.m`. */
  readonly market: string | undefined;
  /** Names of the markets to compare it with on one axis. */
  readonly others?: readonly string[];
  /** Class of the market. */
  readonly category: 'SPOT' | 'PERPETUAL' | undefined;
  /** Venues whose data is shown; empty: that of the market. */
  readonly venues: readonly string[];
  /** Use the wider of the market's two block sizes, whatever they are. */
  readonly isHd: boolean;
  /** Words that choose what the view shows anyway: "4k". They set no field. */
  readonly usual?: readonly string[];
  /** Words without a meaning here, as typed. */
  readonly unknown: readonly string[];
  /** Ambiguous words, with the meaning that the phrase uses. */
  readonly guesses: readonly string[];
}

const CATEGORIES: Readonly<Record<string, Phrase['category']>> = {
  spot: 'SPOT',
  perp: 'PERPETUAL',
  perpetual: 'PERPETUAL',
};

const SHORTEST_VENUE_PREFIX = 3;

/** Possible meanings of a token in a view, most likely first; empty: it is not a word of the grammar. */
type Reading =
  | { readonly kind: 'says'; readonly meanings: readonly WordMeaning[] }
  | { readonly kind: 'names' }
  | { readonly kind: 'market'; readonly id: string }
  | { readonly kind: 'venue'; readonly venue: string }
  | { readonly kind: 'category'; readonly category: NonNullable<Phrase['category']> };

interface ReadToken {
  readonly token: PhraseToken;
  readonly readings: readonly Reading[];
}

/** Whether the word names `table`. */
const isNamed = ({ name, aliases }: PhraseTable, word: string): boolean =>
  word === name || Object.hasOwn(aliases, word);

/**
 * Every view that a phrase may mean, most likely first; empty when no word is about a view. If exactly one view is
 * named, that one; otherwise those that understand most of the phrase.
 */
export function parsePhrase(text: string, facts: PhraseFacts): readonly Phrase[] {
  const tokens = joinRefusals(splitPhrase(text), facts);
  // A coin may have the same name as a word: alone, it means the coin.
  if (tokens.length === 1 && facts.isMarketWord(tokens[0].text)) return [];
  const bare = tokens.filter(({ name, isQuoted }) => name === undefined && !isQuoted);
  const named = PHRASE_TABLES.filter((table) => bare.some((token) => isNamed(table, token.text.toLowerCase())));
  const tables = named.length > 0 ? named : PHRASE_TABLES.filter(({ isSearched }) => isSearched !== true);
  const read = tables.flatMap((table) => readPhrase(table, tokens, facts));
  const least = Math.min(...read.map(({ phrase }) => phrase.unknown.length));
  const rankOf = ({ path }: Phrase): number => (path === facts.path ? -1 : 0);
  return read
    .filter(({ phrase, isAbout }) => isAbout && phrase.unknown.length === least)
    .map(({ phrase }) => phrase)
    .sort((a, b) => rankOf(a) - rankOf(b));
}

const REFUSALS = new Set(['no', 'without']);

/** Joins "no candles" and "without candles" into one word: "candles" alone would mean the opposite. */
function joinRefusals(tokens: readonly PhraseToken[], { isMarketWord }: PhraseFacts): readonly PhraseToken[] {
  const isBare = ({ name, isQuoted }: PhraseToken): boolean => name === undefined && !isQuoted;
  const isRefusal = (token: PhraseToken | undefined): boolean =>
    token !== undefined && isBare(token) && REFUSALS.has(token.text.toLowerCase()) && !isMarketWord(token.text);
  return tokens.flatMap((token, at) => {
    const next = tokens[at + 1] as PhraseToken | undefined;
    const isJoined = (one: PhraseToken | undefined): boolean =>
      one !== undefined && isBare(one) && !isMarketWord(one.text);
    if (isRefusal(token) && isJoined(next)) return [];
    if (!isRefusal(tokens[at - 1]) || !isJoined(token)) return [token];
    return [{ ...token, source: `${tokens[at - 1].source} ${token.source}`, text: `no ${token.text}` }];
  });
}

interface ReadPhrase {
  readonly phrase: Phrase;
  /** At least one word is about the view. */
  readonly isAbout: boolean;
}

/** Reads the phrase in one view: with the likeliest meaning of each word, then with each other meaning of one word. */
function readPhrase(table: PhraseTable, tokens: readonly PhraseToken[], facts: PhraseFacts): readonly ReadPhrase[] {
  const read = tokens.map((token) => ({ token, readings: listReadings(table, token, tokens, facts) }));
  const first = read.map(({ readings }) => readings[0] as Reading | undefined);
  const others = read.flatMap(({ token, readings }, at) =>
    readings.slice(1).map((reading) => ({ guess: token.source, choice: first.with(at, reading) })),
  );
  const doubtful = read.filter(({ readings }) => readings.length > 1).map(({ token }) => token.source);
  return [{ choice: first }, ...others].map(({ choice }) =>
    assemble(table, read, choice, { facts, guesses: doubtful }),
  );
}

function listReadings(
  table: PhraseTable,
  token: PhraseToken,
  tokens: readonly PhraseToken[],
  facts: PhraseFacts,
): readonly Reading[] {
  const { name, text, isQuoted } = token;
  if (name !== undefined) return readField(table, name, text);
  if (isQuoted) return [];
  const word = text.toLowerCase();
  if (isNamed(table, word)) return [readName(table, word)];
  if (Object.hasOwn(table.words, word)) return [{ kind: 'says', meanings: [table.words[word]] }];
  const timed = readTime(table, word, tokens);
  if (timed.length > 0) return timed;
  const bound = readBound(table, word);
  if (bound !== undefined) return [bound];
  if (parseMarketId(text) !== undefined) return [{ kind: 'market', id: text }];
  return readPlace(table, text, facts);
}

/** Class and venue of a market. A searched list has its own fields for them. */
function readPlace(table: PhraseTable, text: string, facts: PhraseFacts): readonly Reading[] {
  const word = text.toLowerCase();
  const category = Object.hasOwn(CATEGORIES, word) ? CATEGORIES[word] : undefined;
  if (category !== undefined && table.isSearched !== true) return [{ kind: 'category', category }];
  if (!Object.hasOwn(table.fields, 'venue') || facts.isMarketWord(text)) return [];
  return findVenues(word, facts).map((venue) => ({ kind: 'venue', venue }));
}

function readName({ aliases }: PhraseTable, word: string): Reading {
  const meaning = Object.hasOwn(aliases, word) ? aliases[word] : undefined;
  return meaning === undefined ? { kind: 'names' } : say(meaning);
}

function readField({ fields }: PhraseTable, name: string, text: string): readonly Reading[] {
  const field = Object.keys(fields).find((one) => one.toLowerCase() === name.toLowerCase());
  return field === undefined || text === '' ? [] : [{ kind: 'says', meanings: [{ field, value: text }] }];
}

const say = (...meanings: readonly WordMeaning[]): Reading => ({ kind: 'says', meanings });
const sayRange = (seconds: number): WordMeaning => ({ field: 'period', value: String(seconds) });

function readTime(table: PhraseTable, word: string, tokens: readonly PhraseToken[]): readonly Reading[] {
  const moment = parseMoment(word);
  if (moment !== undefined && table.durations !== 'none') return [say({ field: 'from', value: String(moment) })];
  return TIME_READERS[table.durations](word, tokens);
}

const TIME_READERS: Readonly<
  Record<PhraseTable['durations'], (word: string, tokens: readonly PhraseToken[]) => readonly Reading[]>
> = {
  none: () => [],
  words: () => [],
  blocks(word) {
    const seconds = parseDuration(word);
    if (seconds === undefined) return [];
    const minutes = seconds / 60;
    const block = [5, 30, 60, 240].includes(minutes)
      ? [say({ field: 'minutes', ...(minutes === 30 ? {} : { value: String(minutes) }) })]
      : [];
    return block.length > 0 ? block : [say(sayRange(seconds))];
  },
  'range-and-interval'(word, tokens) {
    const [range, length, more] = word.split('/');
    if (more !== undefined) return [];
    const seconds = parseDuration(range);
    const interval = length === undefined ? undefined : sayInterval(parseDuration(length));
    if (length !== undefined) {
      if (interval === undefined || (seconds === undefined && range !== '')) return [];
      return [seconds === undefined ? say(interval) : say(sayRange(seconds), interval)];
    }
    return seconds === undefined ? [] : readLength(seconds, tokens);
  },
};

function sayInterval(seconds: number | undefined): WordMeaning | undefined {
  const interval = seconds === undefined ? undefined : findInterval(seconds);
  return interval === undefined || interval === 'SECOND' ? undefined : { field: 'interval', value: interval };
}

const HOUR_SECONDS = 3600;

/**
 * The longest of several durations is the range. A single one is the range from an hour up, but may mean something
 * else.
 */
function readLength(seconds: number, tokens: readonly PhraseToken[]): readonly Reading[] {
  const lengths = tokens.flatMap(({ name, text }) => (name === undefined ? (parseDuration(text) ?? []) : []));
  const range = say(sayRange(seconds));
  const meaning = sayInterval(seconds);
  const interval = meaning === undefined ? [] : [say(meaning)];
  if (lengths.length > 1) return seconds === Math.max(...lengths) ? [range] : interval;
  return seconds < HOUR_SECONDS ? [...interval, range] : [range, ...interval];
}

const BOUND = /^([<>])(\d{1,3}(?:\.\d+)?)%?$/;

/** `>50`: for questions, those above 50 %. */
function readBound({ fields }: PhraseTable, word: string): Reading | undefined {
  const [, sign, value] = BOUND.exec(word) ?? [];
  return sign === undefined || !Object.hasOwn(fields, 'above')
    ? undefined
    : say({ field: sign === '>' ? 'above' : 'below', value });
}

/** Venues that a word names, in full or by a prefix. */
function findVenues(word: string, { venues }: PhraseFacts): readonly string[] {
  const exact = venues.filter((venue) => venue.toLowerCase() === word);
  if (exact.length > 0 || word.length < SHORTEST_VENUE_PREFIX) return exact;
  return venues.filter((venue) => venue.toLowerCase().startsWith(word));
}

interface AssembleFacts {
  readonly facts: PhraseFacts;
  readonly guesses: readonly string[];
}

function assemble(
  table: PhraseTable,
  read: readonly ReadToken[],
  choice: readonly (Reading | undefined)[],
  { facts, guesses }: AssembleFacts,
): ReadPhrase {
  const { fields, faults } = collectFields(table, read, choice);
  const venues = choice.flatMap((one) => (one?.kind === 'venue' ? [one.venue] : []));
  const left = read.filter((_, at) => choice[at] === undefined).map(({ token }) => token);
  const verb = read.find((_, at) => listMeanings(choice[at]).some(({ field }) => field === 'mode'))?.token;
  // With several venues, the venues are compared.
  const compared =
    table.path === '/chart' && verb !== undefined && venues.length < 2
      ? splitCompared(
          read.map(({ token }) => token),
          verb,
          left,
          fields.mode,
        )
      : undefined;
  const others = compared === undefined ? undefined : takeMarkets(compared.others, facts);
  const words = takeWords(table, compared?.own ?? left, facts);
  const isHd = fields.block === 'hd';
  const known = table.parse({ ...fields, ...words.search, ...(table.isSearched === true ? listVenues(venues) : {}) });
  const { v: _, ...search } = known as RawSearch & { readonly v?: unknown };
  return {
    isAbout: choice.some((one) => one?.kind === 'says' || one?.kind === 'names'),
    phrase: {
      path: table.path,
      search,
      market: words.market,
      ...(others === undefined ? {} : { others: others.names }),
      category: choice.flatMap((one) => (one?.kind === 'category' ? [one.category] : []))[0],
      venues: table.isSearched === true ? [] : [...new Set(venues)],
      isHd,
      ...listUsual(read, choice),
      unknown: [...words.unknown, ...(others?.unknown ?? []), ...faults, ...findRefused(read, choice, known)],
      guesses,
    },
  };
}

const listVenues = (venues: readonly string[]): RawSearch => (venues.length === 0 ? {} : { venue: venues });

/** Combines the meanings of all words; a word that contradicts an earlier one for the same field is a fault. */
function collectFields(table: PhraseTable, read: readonly ReadToken[], choice: readonly (Reading | undefined)[]) {
  const fields: Record<string, string | string[]> = {};
  const said = new Map<string, string | undefined>();
  const faults: string[] = [];
  choice.forEach((reading, at) => {
    for (const { field, value } of listMeanings(reading)) {
      if (table.fields[field].isMany) {
        if (value !== undefined) fields[field] = [...[fields[field] ?? []].flat(), value];
        continue;
      }
      if (said.has(field) && said.get(field) !== value) faults.push(read[at].token.source);
      else if (value !== undefined) fields[field] = value;
      said.set(field, said.has(field) ? said.get(field) : value);
    }
  });
  return { fields, faults };
}

function listUsual(read: readonly ReadToken[], choice: readonly (Reading | undefined)[]): Pick<Phrase, 'usual'> {
  const usual = read.flatMap(({ token }, at) => (isUsual(choice[at]) ? [token.text] : []));
  return usual.length === 0 ? {} : { usual };
}

function isUsual(reading: Reading | undefined): boolean {
  const meanings = listMeanings(reading);
  return meanings.length > 0 && meanings.every(({ value }) => value === undefined);
}

function listMeanings(reading: Reading | undefined): readonly WordMeaning[] {
  if (reading?.kind === 'says') return reading.meanings;
  return reading?.kind === 'market' ? [{ field: 'm', value: reading.id }] : [];
}

/** Words with values that the view does not accept: `gamma=9`. */
function findRefused(
  read: readonly ReadToken[],
  choice: readonly (Reading | undefined)[],
  known: object,
): readonly string[] {
  return read.flatMap(({ token }, at) =>
    listMeanings(choice[at]).some(
      ({ field, value }) => value !== undefined && value !== 'hd' && !Object.hasOwn(known, field),
    )
      ? [token.source]
      : [],
  );
}

interface TakenWords extends Pick<Phrase, 'market' | 'unknown'> {
  readonly search: RawSearch;
}

/** Uses the remaining words: a list searches for them; elsewhere one of them is the market and the rest is unknown. */
function takeWords(table: PhraseTable, left: readonly PhraseToken[], facts: PhraseFacts): TakenWords {
  if (table.isSearched === true) {
    const texts = left.filter(({ name }) => name === undefined).map(({ text }) => text);
    const unknown = left.filter(({ name }) => name !== undefined).map(({ source }) => source);
    return { market: undefined, unknown, search: texts.length === 0 ? {} : { q: texts.join(' ') } };
  }
  const market = left.find(({ text }) => facts.isMarketWord(text)) ?? left.find(({ name }) => name === undefined);
  const unknown = left.filter((token) => token !== market).map(({ source }) => source);
  return { market: market?.text, unknown, search: {} };
}

/** Every market that the words name, or else the first word, which may name one. */
function takeMarkets(words: readonly PhraseToken[], { isMarketWord }: PhraseFacts) {
  const named = words.filter(({ text }) => isMarketWord(text));
  const taken = named.length > 0 ? named : words.filter(({ name }) => name === undefined).slice(0, 1);
  return {
    names: taken.map(({ text }) => text),
    unknown: words.filter((word) => !taken.includes(word)).map(({ source }) => source),
  };
}
