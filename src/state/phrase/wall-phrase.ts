import { parseDuration } from './durations';

/** A question about walls in words, as "btc bid walls 1% 10h" or "came within 1%". */
export interface WallPhrase {
  /** What the market is called; `undefined`: that on screen. */
  readonly market: string | undefined;
  /** The filter as an address has it, by the word before each value. */
  readonly filter: Readonly<Record<string, string>>;
  /** Length of the range in seconds. */
  readonly period: number | undefined;
  /** The heatmap is asked for without candles. */
  readonly isBare: boolean;
  /** What was understood, in words. */
  readonly told: readonly string[];
  /** Words that mean nothing here, as they were typed. */
  readonly unknown: readonly string[];
}

const SIDES: Readonly<Record<string, string>> = { bid: 'bid', bids: 'bid', ask: 'ask', asks: 'ask' };
const ENDS = ['standing', 'eaten', 'pulled', 'moved'];
/** Words that join the others. */
const JOINTS = new Set(
  'a after and at away book came come depth first from heatmap in is largest last least mid now of range since the wall walls with within'.split(
    ' ',
  ),
);
/** Distances that the filter knows, in percent. */
const DISTANCES = [0.1, 0.25, 0.5, 1, 2, 5];
const PERCENT = /^(?:<|≤|<=)?(\d+(?:\.\d+)?)%$/;
const SIZE = /^(?:>|≥|>=)?(\d+(?:\.\d+)?)(k?)$/;

const NO_CANDLES = /\b(?:no|without) candles\b/gi;

const splitWords = (text: string): readonly string[] =>
  text
    .replace(/^>/, '')
    .replaceAll(/(\d) %/g, '$1%')
    .replaceAll(NO_CANDLES, 'nocandles')
    .split(/[\s,]+/)
    .filter(Boolean);

/** Whether a text asks about walls and says more of them than whose they are. */
function isAboutWalls(words: readonly string[]): boolean {
  const lower = words.map((word) => word.toLowerCase());
  if (lower.includes('wall') || lower.includes('walls')) return true;
  return lower.includes('within') && lower.some((word) => PERCENT.test(word));
}

/** What a word says; `undefined`: nothing. */
interface Said {
  readonly filter?: readonly [name: string, value: string];
  readonly period?: number;
  readonly isBare?: true;
  readonly told: string;
}

const readWord = (word: string, isNow: boolean): Said | undefined =>
  word === 'nocandles' ? { isBare: true, told: 'no candles' } : readValue(word, isNow);

function readValue(word: string, isNow: boolean): Said | undefined {
  const side = Object.hasOwn(SIDES, word) ? SIDES[word] : undefined;
  if (side !== undefined) return { filter: ['side', side], told: `${side}s` };
  if (ENDS.includes(word)) return { filter: ['end', word], told: word };
  const percent = Number(PERCENT.exec(word)?.[1]);
  // The nearest that lets all of it in.
  const distance = DISTANCES.find((one) => one >= percent);
  if (distance !== undefined)
    return {
      filter: [isNow ? 'now' : 'within', String(distance)],
      told: `${isNow ? 'now' : 'came'} within ${distance}%`,
    };
  const period = parseDuration(word);
  if (period !== undefined) return { period, told: `last ${word}` };
  const [, count, thousands] = SIZE.exec(word) ?? [];
  if (count === undefined) return undefined;
  const size = Number(count) * (thousands === 'k' ? 1000 : 1);
  return size > 0 ? { filter: ['from', String(size)], told: `peak from ${size}` } : undefined;
}

/** Reads a question about walls; `undefined` where a text is none, or names walls and nothing of them. */
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
      // It says another thing of the same than a word before.
      unknown.push(words[at]);
    } else {
      if (said.filter !== undefined) filter[said.filter[0]] = said.filter[1];
      period ??= said.period;
      told.push(said.told);
    }
  }
  return { market, filter, period, isBare, told, unknown };
}
