import {
  choiceOf,
  choicesOf,
  compact,
  type Field,
  flagOf,
  integerOf,
  MAX_LIST,
  numberOf,
  numbersOf,
  pointsOf,
  type RawSearch,
  textsOf,
} from './search-fields';
import {
  MAX_LIVE_SECONDS,
  MAX_SECONDS,
  type RulerSearch,
  type SharedSearch,
  sharedOf,
  stretchOf,
  UNITS,
  type Unit,
  upgradeSearch,
} from './url-state';

/** What the profile screen can show besides the letters, in the order of its switches. */
export const PROFILE_MARKS = ['area', 'balance', 'singles', 'naked', 'edges', 'developing'] as const;
export type ProfileMark = (typeof PROFILE_MARKS)[number];
export const PROFILE_SESSIONS = ['daily', 'weekly', 'monthly'] as const;
export type ProfileSession = (typeof PROFILE_SESSIONS)[number];
/** Minutes of a block. */
export const BLOCK_MINUTES = [5, 30, 60, 240] as const;
export type BlockMinutes = (typeof BLOCK_MINUTES)[number];
export const PROFILE_FORMS = ['auto', 'letters', 'blocks', 'silhouette'] as const;
export type ProfileForm = (typeof PROFILE_FORMS)[number];
export const PROFILE_LAYOUTS = ['split', 'collapsed', 'merged'] as const;
export type ProfileLayout = (typeof PROFILE_LAYOUTS)[number];
export const PROFILE_COLOURS = ['area', 'block', 'delta', 'volume', 'direction'] as const;
export type ProfileColour = (typeof PROFILE_COLOURS)[number];
/** Limits and default for the percent of TPOs in the value area. */
export const AREA_PERCENT = { least: 50, most: 95, usual: 70 } as const;

/** A session's start and a block index in it. */
export type BlockInSession = readonly [start: number, block: number];

export interface ProfileSearch extends SharedSearch, RulerSearch {
  /** Prices at the plot's lower and upper edge; absent: fitted. */
  readonly low?: number;
  readonly high?: number;
  /** Show exactly this range; absent: at least a few whole sessions. */
  readonly exact?: true;
  /** Absent: daily. */
  readonly session?: Exclude<ProfileSession, 'daily'>;
  /** Minutes of a block; absent: 30. */
  readonly minutes?: Exclude<BlockMinutes, 30>;
  /** Row height in recommended rows of the market; absent: as high as keeps sessions readable. */
  readonly rows?: number;
  /** Absent: chosen by row height. */
  readonly form?: Exclude<ProfileForm, 'auto'>;
  /** Absent: collapsed. */
  readonly layout?: Exclude<ProfileLayout, 'collapsed'>;
  /** Absent: one ink, stronger in the value area. */
  readonly colour?: Exclude<ProfileColour, 'area'>;
  /** Marks that are on; absent: all but the area edges and the developing lines. */
  readonly marks?: readonly (ProfileMark | 'none')[];
  /** Volume by price; absent: beside the letters. */
  readonly volume?: 'behind' | 'off';
  /** Prices over time behind the profiles; absent: none. */
  readonly candles?: 'candles' | 'line';
  /** Percent of the TPOs in the value area; absent: 70. */
  readonly percent?: number;
  readonly unit?: Unit;
  /** Venues whose profiles are united; absent: only that of the market. */
  readonly venue?: readonly string[];
  /** Starts of the first and the last selected session; absent: the newest in view. */
  readonly sel?: readonly [number, number];
  /** The first selected session up to this many blocks; absent: all of it. */
  readonly upto?: number;
  /** Starts of the first and the last session of each merged profile: `1781740800:1781827200`. */
  readonly merge?: readonly string[];
  /** Where profiles are split: session start, and first block of the second part, `1781740800:12`. */
  readonly split?: readonly string[];
  /** Seconds between two looks at the live edge, 0: none; absent: as often as the budget allows. */
  readonly live?: number;
  /** Prices of the horizontal lines. */
  readonly lines?: readonly number[];
}

const MAX_ROWS = 10_000;
/** More than a month of five-minute blocks, merged with many others. */
const MAX_BLOCKS = 1_000_000;

export function parseProfileSearch(input: RawSearch): ProfileSearch {
  const raw = upgradeSearch(input);
  const minutes = choiceOf(raw.minutes, ['5', '60', '240'] as const);
  const fields = {
    ...sharedOf(raw),
    low: numberOf(raw.low, -1e12, 1e12),
    high: numberOf(raw.high, -1e12, 1e12),
    exact: flagOf(raw.exact),
    session: choiceOf(raw.session, ['weekly', 'monthly'] as const),
    minutes: minutes && (Number(minutes) as ProfileSearch['minutes']),
    rows: integerOf(raw.rows, 1, MAX_ROWS),
    form: choiceOf(raw.form, ['letters', 'blocks', 'silhouette'] as const),
    layout: choiceOf(raw.layout, ['split', 'merged'] as const),
    colour: choiceOf(raw.colour, ['block', 'delta', 'volume', 'direction'] as const),
    marks: choicesOf(raw.marks, [...PROFILE_MARKS, 'none' as const]),
    volume: choiceOf(raw.volume, ['behind', 'off'] as const),
    candles: choiceOf(raw.candles, ['candles', 'line'] as const),
    percent: numberOf(raw.percent, AREA_PERCENT.least, AREA_PERCENT.most),
    unit: choiceOf(raw.unit, UNITS),
    venue: textsOf(raw.venue, MAX_LIST),
    sel: selectionOf(raw.sel),
    upto: integerOf(raw.upto, 1, MAX_BLOCKS),
    merge: pairsOf(raw.merge, (from, to) => from < to && to <= MAX_SECONDS),
    split: pairsOf(raw.split, (_, block) => block >= 1 && block <= MAX_BLOCKS),
    live: integerOf(raw.live, 0, MAX_LIVE_SECONDS),
    lines: numbersOf(raw.lines, -1e12, 1e12),
    ruler: pointsOf(raw.ruler),
  };
  return compact<ProfileSearch>(fields);
}

/** Two starts in order. A single one counts as both, because lists are written without repeats. */
function selectionOf(value: Field): ProfileSearch['sel'] {
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
