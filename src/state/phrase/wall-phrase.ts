import { formatRangeLength } from '@/domain/format/format-length';
import { parseDuration, SPACED_DURATION } from './durations';

/** A question about walls in words, such as "btc bid walls 1% 10h" or "came within 1%". */
export interface WallPhrase {
  /** The name of the market; `undefined`: the one on screen. */
  readonly market: string | undefined;
  /** The filter as in an address: each value by the word before it. */
  readonly filter: Readonly<Record<string, string>>;
  /** Length of the range in seconds. */
  readonly period: number | undefined;
  /** The heatmap without candles. */
  readonly isBare: boolean;
  /** What was understood, in words. */
  readonly told: readonly string[];
  /** Words without a meaning here, as typed. */
  readonly unknown: readonly string[];
}

const SIDES: Readonly<Record<string, string>> = { bid: 'bid', bids: 'bid', ask: 'ask', asks: 'ask' };
/** Ends of walls in the address, by how they are called. */
const ENDS: Readonly<Record<string, string>> = {
  standing: 'standing',
  eaten: 'eaten',
  pulled: 'pulled',
  shrank: 'shrunk',
  shrunk: 'shrunk',
  moved: 'moved',
};
/** Words that only join the others. */
const JOINTS = new Set(
  'a after and at away book came come depth first from heatmap in is largest last least mid now of range since the wall walls with within'.split(
    ' ',
  ),
);
/** Distances that the filter supports, in percent. */
const DISTANCES = [0.1, 0.25, 0.5, 1, 2, 5];
const PERCENT = /^(?:<|≤|<=)?(\d+(?:\.\d+)?)%$/;
const SIZE = /^(?:>|≥|>=)?(\d+(?:\.\d+)?)(k?)$/;

const NO_CANDLES = /\b(?:no|without) candles\b/gi;

const splitWords = (text: string): readonly string[] =>
  text
    .replace(/^>/, '')
    .replaceAll(/(\d) %/g, '$1%')
    .replaceAll(SPACED_DURATION, '$1$2')
    .replaceAll(NO_CANDLES, 'nocandles')
    .split(/[\s,]+/)
    .filter(Boolean);

/** Whether a text is about walls: it names them, or has "within" and a percentage. */
function isAboutWalls(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  if (lower.includes('wall') || lower.includes('walls')) return true;
  return lower.includes('within') && lower.some((word) => PERCENT.test(word));
}

/** What a word sets. */
interface Said {
  readonly filter?: readonly [name: string, value: string];
  readonly period?: number;
  readonly isBare?: true;
  readonly told: string;
}

const readWord = (word: string, isNow: boolean): Said | undefined =>
  word === 'nocandles' ? { isBare: true, told: 'no candles' } : readValue(word, isNow);

const lookUp = (table: Readonly<Record<string, string>>, word: string): string | undefined =>
  Object.hasOwn(table, word) ? table[word] : undefined;

function readValue(word: string, isNow: boolean): Said | undefined {
  const side = lookUp(SIDES, word);
  if (side !== undefined) return { filter: ['side', side], told: `${side}s` };
  const end = lookUp(ENDS, word);
  if (end !== undefined) return { filter: ['end', end], told: word };
  const percent = Number(PERCENT.exec(word)?.[1]);
  // The smallest supported distance that covers it.
  const distance = DISTANCES.find((one) => one >= percent);
  if (distance !== undefined)
    return {
      filter: [isNow ? 'now' : 'within', String(distance)],
      told: `${isNow ? 'now' : 'came'} within ${distance}%`,
    };
  const period = parseDuration(word);
  if (period !== undefined) return { period, told: `last ${formatRangeLength(period)}` };
  const [, count, thousands] = SIZE.exec(word) ?? [];
  if (count === undefined) return undefined;
  const size = Number(count) * (thousands === 'k' ? 1000 : 1);
  return size > 0 ? { filter: ['from', String(size)], told: `peak from ${size}` } : undefined;
}

/** Reads a question about walls; `undefined` when the text is not one, or names walls and nothing else. */
export function parseWallPhrase(
  text: string,
  { isMarketWord }: { readonly isMarketWord: (word: string) => boolean },
): WallPhrase | undefined {
  const words = splitWords(text);
  if (!isAboutWalls(words)) return undefined;
  const read = readWords(words, isMarketWord);
  return read.told.length === 0 ? undefined : read;
}

function readWords(words: readonly string[], isMarketWord: (word: string) => boolean): WallPhrase {
  const lower = words.map((word) => word.toLowerCase());
  const isNow = lower.includes('now') || lower.includes('is');
  const filter: Record<string, string> = {};
  const told: string[] = [];
  const unknown: string[] = [];
  let market: string | undefined;
  let period: number | undefined;
  let isBare = false;
  for (const [at, word] of lower.entries()) {
    const said = readWord(word, isNow);
    if (said === undefined) {
      if (market === undefined && isMarketWord(word)) market = words[at];
      else if (!JOINTS.has(word)) unknown.push(words[at]);
    } else if (said.isBare === true) {
      if (!isBare) told.push(said.told);
      isBare = true;
    } else if (said.filter === undefined ? period !== undefined : Object.hasOwn(filter, said.filter[0])) {
      // It contradicts an earlier word.
      unknown.push(words[at]);
    } else {
      if (said.filter !== undefined) filter[said.filter[0]] = said.filter[1];
      period ??= said.period;
      told.push(said.told);
    }
  }
  return { market, filter, period, isBare, told, unknown };
}
