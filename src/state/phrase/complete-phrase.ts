import type { ScreenPath } from '../screen-path';
import { type Phrase, type PhraseFacts, parsePhrase } from './parse-phrase';
import { PHRASE_TABLES, type PhraseTable } from './phrase-tables';
import { splitPhrase } from './split-phrase';

const MAX_HINTS = 8;

/** Completions of the last word of a phrase, or words that may follow it: whole words, most likely first. */
export function completePhrase(text: string, facts: PhraseFacts): readonly string[] {
  const begun = findBegun(text);
  if (begun === undefined) return [];
  const before = text.slice(0, text.length - begun.length);
  const [phrase] = parsePhrase(before, facts);
  const table = PHRASE_TABLES.find(({ path }) => path === phrase?.path);
  if (begun === '' && table === undefined) return [];
  const words = table === undefined ? listAllWords() : listUnsaid(table, phrase.search);
  const venues = facts.venues.map((venue) => venue.toLowerCase());
  const all = begun === '' ? words : [...words, ...venues];
  const fits = (word: string): boolean => word.startsWith(begun) && word !== begun;
  return [...new Set(all)].filter(fits).slice(0, MAX_HINTS);
}

const SHORTEST_BEGUN = 3;

/**
 * What a text means: with its last word completed if it means nothing yet, but names a market and the start of a word,
 * as in "eth fund".
 */
export function parseBegunPhrase(text: string, facts: PhraseFacts): readonly Phrase[] {
  const whole = parsePhrase(text, facts);
  const begun = findBegun(text) ?? '';
  if (whole.length > 0 || begun.length < SHORTEST_BEGUN || begun === text.trim().toLowerCase()) return whole;
  const [word] = completePhrase(text, facts);
  if (word === undefined) return whole;
  const meant = parsePhrase(text.slice(0, text.length - begun.length) + word, facts);
  return meant.filter(({ market }) => market !== undefined && facts.isMarketWord(market));
}

/** The bare word being typed; empty between words, `undefined` within a value or quotes. */
function findBegun(text: string): string | undefined {
  if (text === '' || /\s$/.test(text)) return '';
  const last = splitPhrase(text).at(-1);
  return last === undefined || last.isQuoted || last.name !== undefined ? undefined : last.text.toLowerCase();
}

/** Words of fields that the phrase does not mention yet, or that accept several values. */
function listUnsaid({ words, fields }: PhraseTable, search: object): readonly string[] {
  const said = new Set(
    Object.entries(search).flatMap(([field, value]) => [value].flat().map((one) => `${field} ${one}`)),
  );
  return Object.entries(words).flatMap(([word, { field, value }]) => {
    const isOpen = fields[field].isMany ? !said.has(`${field} ${value}`) : !Object.hasOwn(search, field);
    return isOpen ? [word] : [];
  });
}

function listAllWords(): readonly string[] {
  const lists = PHRASE_TABLES.filter(({ isSearched }) => isSearched !== true);
  return [...PHRASE_TABLES.map(({ name }) => name), ...lists.flatMap(({ words }) => Object.keys(words))];
}

const MAX_SLIPS = 2;

/** The most similar known word in a view; `undefined` if none is close. */
export function findNearWord(word: string, path: ScreenPath, { venues }: PhraseFacts): string | undefined {
  const table = PHRASE_TABLES.find((one) => one.path === path);
  const known = [
    ...PHRASE_TABLES.map(({ name }) => name),
    ...Object.keys(table?.words ?? {}),
    ...venues.map((venue) => venue.toLowerCase()),
  ];
  const wanted = word.toLowerCase();
  const most = Math.min(MAX_SLIPS, Math.floor(wanted.length / 3));
  const slips = known.map((one) => ({ one, count: countSlips(wanted, one) }));
  return slips.filter(({ count }) => count <= most).sort((a, b) => a.count - b.count)[0]?.one;
}

/** Edit distance: the letters to insert, delete or change to turn one word into the other. */
function countSlips(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at);
  for (let i = 1; i <= a.length; i++) {
    const next = [i];
    for (let j = 1; j <= b.length; j++) {
      next[j] = Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1));
    }
    row = next;
  }
  return row[b.length];
}
