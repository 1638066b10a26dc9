import {
  choice,
  choices,
  customList,
  defaulted,
  flag,
  integer,
  number,
  type SearchFields,
  type SearchOf,
  spoken,
  texts,
  time,
} from './field-kinds';
import { UNITS } from './heat-choices';
import { type Field, integerOf, MAX_LIST, MAX_SECONDS, stretchOf, textsOf } from './read-field';
import { LINES, LIVE, makeParser, RULER, type SharedSearch } from './screen-fields';

/** What the profile screen can show besides the letters, in the order of its switches. */
export const PROFILE_MARKS = ['area', 'balance', 'singles', 'naked', 'edges', 'developing'] as const;
export type ProfileMark = (typeof PROFILE_MARKS)[number];
export const PROFILE_SESSIONS = ['daily', 'weekly', 'monthly'] as const;
export type ProfileSession = (typeof PROFILE_SESSIONS)[number];
/** Minutes of a block. */
export const BLOCK_MINUTES = [5, 30, 60, 240] as const;
export type BlockMinutes = (typeof BLOCK_MINUTES)[number];
export const PROFILE_FORMS = ['auto', 'letters', 'blocks', 'silhouette'] as const;
export const PROFILE_LAYOUTS = ['split', 'collapsed', 'merged'] as const;
export const PROFILE_COLOURS = ['area', 'block', 'delta', 'volume', 'direction'] as const;
/** Limits and default for the percent of TPOs in the value area. */
export const AREA_PERCENT = { least: 50, most: 95, usual: 70 } as const;

const MAX_ROWS = 10_000;
const MAX_PRICE = 1e12;
/** More than a month of five-minute blocks, merged with many others. */
const MAX_BLOCKS = 1_000_000;
const OF_MARKET = { isOfMarket: true } as const;

export const PROFILE_FIELDS = {
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  low: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  high: number(-MAX_PRICE, MAX_PRICE, OF_MARKET),
  /** Show exactly this range; absent: at least a few whole sessions. */
  exact: flag(),
  session: defaulted(PROFILE_SESSIONS, 'daily', { words: spoken(...PROFILE_SESSIONS) }),
  /** Minutes of a block. */
  minutes: defaulted(BLOCK_MINUTES, 30),
  /** Row height in recommended rows of the market; absent: as high as keeps sessions readable. */
  rows: integer(1, MAX_ROWS),
  /** Recommended rows in a row drawn at an automatic height, as in a frozen link: figures keep theirs. */
  drawn: integer(1, MAX_ROWS),
  /** Absent: chosen by row height. */
  form: defaulted(PROFILE_FORMS, 'auto', { words: spoken('letters', 'blocks', 'silhouette') }),
  layout: defaulted(PROFILE_LAYOUTS, 'collapsed', { words: spoken('split', 'merged', 'collapsed') }),
  /** Absent: one ink, stronger in the value area. */
  colour: defaulted(PROFILE_COLOURS, 'area'),
  /** Marks that are on; absent: all but the area edges and the developing lines. */
  marks: choices([...PROFILE_MARKS, 'none'], { words: spoken(...PROFILE_MARKS) }),
  /** Volume by price; absent: beside the letters. */
  volume: choice(['behind', 'off']),
  /** Prices over time behind the profiles; absent: none. */
  candles: choice(['candles', 'line'], { words: { ...spoken('candles', 'line'), 'no candles': undefined } }),
  /** Percent of the TPOs in the value area; absent: 70. */
  percent: number(AREA_PERCENT.least, AREA_PERCENT.most),
  unit: choice(UNITS, { words: spoken(...UNITS) }),
  /** Venues whose profiles are united; absent: only that of the market. */
  venue: texts(undefined, OF_MARKET),
  /** Starts of the first and the last selected session; absent: the newest in view. */
  sel: customList(selectionOf),
  /** The first selected session up to this many blocks; absent: all of it. */
  upto: integer(1, MAX_BLOCKS),
  /** Sessions as they were at this second, as in a frozen link; absent: as they are. */
  until: time(OF_MARKET),
  /** Starts of the first and the last session of each merged profile: `1781740800:1781827200`. */
  merge: customList((value) => pairsOf(value, (from, to) => from < to && to <= MAX_SECONDS)),
  /** Where profiles are split: session start, and first block of the second part, `1781740800:12`. */
  split: customList((value) => pairsOf(value, (_, block) => block >= 1 && block <= MAX_BLOCKS)),
  live: LIVE,
  lines: LINES,
  ruler: RULER,
} satisfies SearchFields;

export type ProfileSearch = SharedSearch & SearchOf<typeof PROFILE_FIELDS>;

export const parseProfileSearch = makeParser(PROFILE_FIELDS);

/** Two starts in order. A single one counts as both, because lists are written without repeats. */
function selectionOf(value: Field): readonly [number, number] | undefined {
  const one = textsOf(value, MAX_LIST);
  const only = one?.length === 1 ? integerOf(one[0], 0, MAX_SECONDS) : undefined;
  return only === undefined ? stretchOf(value) : [only, only];
}

const PAIR = /^(\d{1,10}):(\d{1,10})$/;

/** The two numbers of `1781740800:12`; `undefined` when it is not such a pair. */
export function readPair(text: string): readonly [number, number] | undefined {
  const [, first, second] = PAIR.exec(text) ?? [];
  return first === undefined ? undefined : [Number(first), Number(second)];
}

/** Pairs as text, each in its canonical form. */
function pairsOf(value: Field, isKept: (first: number, second: number) => boolean): readonly string[] | undefined {
  const pairs = textsOf(value, MAX_LIST)?.flatMap((text) => {
    const pair = readPair(text);
    return pair !== undefined && pair[0] <= MAX_SECONDS && isKept(...pair) ? [pair.join(':')] : [];
  });
  return pairs === undefined || pairs.length === 0 ? undefined : [...new Set(pairs)];
}
