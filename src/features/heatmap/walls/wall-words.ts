import type { EndDoubt, Taken, WallLife } from '@/domain/book/ledger/wall-life';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import { KEEP_SHARE, WALL_REACH_ROWS } from '@/domain/book/ledger/wall-threshold';
import { formatSize } from '@/domain/format/format-compact';
import { formatAge } from '@/domain/format/format-duration';
import { formatNumber } from '@/domain/format/format-number';
import { formatShare } from '@/domain/format/format-percent';
import { countDecimals, formatPrice } from '@/domain/format/format-price';
import { formatClock, formatDay, formatHourMinute, type Zone } from '@/domain/format/format-time';
import type { RowSpec } from '@/domain/grid/grid-tile';
import type { RestBefore } from './rest-before';
import type { WallFilter } from './wall-filter';
import { percentOf } from './wall-filter-address';

/** How times and prices of walls are written. */
export interface WallWords {
  readonly decimals: number;
  readonly unit: string;
  readonly zone: Zone;
  readonly columnSeconds: number;
  /** The newest time, Unix seconds. Other days are named. */
  readonly now: number;
  /** The newest time that can be loaded, Unix seconds. */
  readonly latest: number;
  /** Rows of the walls, and the usual height of such rows. */
  readonly rows: RowSpec;
  readonly usualStep: number;
  /** Whether the walls are of several venues, of which only one has known trades. */
  readonly isSum: boolean;
}

const DAY_SECONDS = 86_400;
const MINUTE_SECONDS = 60;

/** "09:12", on another day "17 Jun 09:12". */
export function nameTime(
  at: number,
  { zone, columnSeconds, now }: Pick<WallWords, 'zone' | 'columnSeconds' | 'now'>,
): string {
  const clock = columnSeconds < MINUTE_SECONDS ? formatClock(at, zone) : formatHourMinute(at, zone);
  return now - at < DAY_SECONDS ? clock : `${formatDay(at, zone)} ${clock}`;
}

/** "before 09:12" if a wall may be older than its first sighting; "with gaps" if it was not visible throughout. */
export function nameBirth({ born, bornDoubt, hasGap }: WallLife, words: WallWords): string {
  return `${bornDoubt === undefined ? '' : 'before '}${nameTime(born, words)}${hasGap ? ', with gaps' : ''}`;
}

/** "72.0 BTC before, from 10:35": what a level held before it became a wall, where that is known. */
export function nameRested(
  rest: RestBefore | undefined,
  words: Pick<WallWords, 'unit' | 'zone' | 'columnSeconds' | 'now'>,
): string | undefined {
  if (rest === undefined) return undefined;
  const since = `${rest.isOlder ? 'before ' : ''}${nameTime(rest.from, words)}`;
  return `${formatSize(rest.size)} ${words.unit} before, from ${since}`;
}

const DOUBTS: Readonly<Record<EndDoubt, string>> = {
  gap: 'snapshot missing',
  venues: 'a venue has no book',
  trades: 'no trades loaded',
  candle: 'candle longer than a column',
};

/** Smaller shares of what was taken are not mentioned. */
const MIN_PART = 0.05;

/** "Shrank to 95 BTC", "Partly eaten, shrank to 95 BTC". */
function nameRest(left: number, { eaten, pulled, unsure }: Taken, unit: string): string {
  const rest = `to ${formatSize(left)} ${unit}`;
  return eaten > (eaten + pulled + unsure) * MIN_PART ? `Partly eaten, shrank ${rest}` : `Shrank ${rest}`;
}

/** Whether it was both eaten and pulled, as far as that is known. */
const hadBothCauses = (kind: 'eaten' | 'pulled', { eaten, pulled, unsure }: Taken): boolean => {
  const least = (eaten + pulled + unsure) * MIN_PART;
  return unsure <= least && (kind === 'eaten' ? pulled : eaten) > least;
};

/** How much of what was taken was traded, in words that never contradict the share. */
function nameTaken(kind: 'eaten' | 'pulled', taken: Taken): string {
  if (hadBothCauses(kind, taken)) return kind === 'eaten' ? 'Mostly eaten, rest pulled' : 'Partly eaten, rest pulled';
  const isUnsure = taken.unsure > (taken.eaten + taken.pulled + taken.unsure) * MIN_PART;
  if (isUnsure) return kind === 'eaten' ? 'Mostly eaten' : 'Mostly pulled';
  return kind === 'eaten' ? 'Eaten' : 'Pulled';
}

/** What determines how a wall ended. */
export type EndedWall = Taken & Pick<WallLife, 'end' | 'seen'>;

type EndWords = Pick<WallWords, 'decimals' | 'unit' | 'zone' | 'columnSeconds' | 'now' | 'latest'>;

/** "Pulled", "Mostly eaten, rest pulled", "Shrank to 95 BTC", "Moved to 67,120", "Uncertain: snapshot missing". */
export function nameEnd(wall: EndedWall, words: EndWords): string {
  const { end } = wall;
  if (end.kind === 'eaten' || end.kind === 'pulled') return nameTaken(end.kind, wall);
  if (end.kind === 'shrunk') return nameRest(end.left, wall, words.unit);
  if (end.kind === 'moved')
    return `Moved to ${end.prices.map((price) => formatPrice(price, words.decimals)).join(' and ')}`;
  if (end.kind === 'uncertain') return `Uncertain: ${DOUBTS[end.why]}`;
  if (end.kind === 'out-of-range') return 'Out of range';
  // In a view of the past nobody knows what is there now.
  return isPast(wall.seen, words) ? `There at ${nameTime(wall.seen, words)}` : 'Still there';
}

/** Whether something newer than `at` can be loaded. Snapshots come a moment after their time. */
export const isPast = (at: number, { latest, columnSeconds }: Pick<WallWords, 'latest' | 'columnSeconds'>): boolean =>
  latest - at > 2 * columnSeconds;

/** "now", or for a view of the past "at 12:18". */
export const nameNow = (seen: number, words: Pick<WallWords, 'zone' | 'columnSeconds' | 'now' | 'latest'>): string =>
  isPast(seen, words) ? `at ${nameTime(seen, words)}` : 'now';

/** How a wall ended in a word or two, where there is room for no more. */
export function shortenEnd(wall: EndedWall): string {
  const { kind } = wall.end;
  const isBoth = (kind === 'pulled' || kind === 'eaten') && hadBothCauses(kind, wall);
  return isBoth ? 'Eaten, pulled' : SHORT_ENDS[kind];
}

const SHORT_ENDS: Readonly<Record<WallLife['end']['kind'], string>> = {
  standing: 'Stands',
  eaten: 'Eaten',
  pulled: 'Pulled',
  shrunk: 'Shrank',
  moved: 'Moved',
  'out-of-range': 'Out of range',
  uncertain: 'Uncertain',
};

const EATEN_BY = { volumes: 'Inferred: traded at its level', candles: 'Inferred: a candle reached it' } as const;

/** The basis for a wall's end, and whether it is exact; `undefined` if the end needs no cause. */
export function nameBasis(wall: Omit<EndedWall, 'seen'>, { isSum }: Pick<WallWords, 'isSum'>): string | undefined {
  const { end } = wall;
  if (end.kind === 'moved') return 'Inferred: a like size appeared';
  if (end.kind !== 'pulled' && end.kind !== 'eaten' && end.kind !== 'shrunk') return undefined;
  if (isSum) return 'Inferred: trades of one venue';
  if (end.kind === 'eaten') return EATEN_BY[end.basis];
  return wall.eaten + wall.unsure > 0
    ? 'Exact: trades cannot have taken most of it'
    : 'Exact: trades cannot have taken it';
}

/** "pulled 10:40", "still there": how a wall ended, following its description. */
export function describeEnd(wall: EndedWall, words: WallWords): string {
  const { end } = wall;
  const name = nameEnd(wall, words);
  const text = name.charAt(0).toLowerCase() + name.slice(1);
  return 'at' in end ? `${text} ${nameTime(end.at, words)}` : text;
}

/** The row height and snapshot interval behind the walls, and what they miss. */
export function describeRows({ rows, usualStep, columnSeconds }: WallWords): string {
  const nameStep = (step: number): string => formatPrice(step, countDecimals(step));
  const isUsual = rows.rowStep === usualStep;
  const told = isUsual
    ? `rows of ${nameStep(rows.rowStep)} USD.`
    : `rows of ${nameStep(rows.rowStep)} USD: others than those of ${nameStep(usualStep)} USD that walls are told in where finer ones are loaded.`;
  const apart =
    columnSeconds > MINUTE_SECONDS
      ? ` Snapshots are ${formatAge(columnSeconds)} apart: a peak or a touch between two is not seen.`
      : '';
  return told + apart;
}

/** A distance from the mid: "0.25%". */
export function nameDistance(share: number): string {
  const percent = percentOf(share);
  return formatShare(percent, countDecimals(percent));
}

/**
 * "4 min", "≥ 4 min" of a wall that may be older than what was seen of it. One that was seen once has no age that is
 * known: it may have stood for almost the time between two snapshots.
 */
export function nameAge({ born, seen, bornDoubt }: Pick<WallLife, 'born' | 'seen' | 'bornDoubt'>): string {
  const age = seen === born ? '1 snapshot' : formatAge(seen - born);
  return bornDoubt === undefined ? age : `≥ ${age}`;
}

/** How soon a wall ended after the price approached it: "≤ 5 min after approach". */
export const nameWait = (seconds: number): string => `≤ ${formatAge(seconds)} after approach`;

/** "4× typical", "From 200 BTC". */
export function nameThreshold(threshold: WallThreshold, unit: string): string {
  return threshold.kind === 'size'
    ? `From ${formatNumber(threshold.size, countDecimals(threshold.size))} ${unit}`
    : `${formatNumber(threshold.times, countDecimals(threshold.times))}× typical`;
}

/** What makes a level a wall, and keeps it one. */
export function describeThreshold(threshold: WallThreshold, unit: string): string {
  // As typed.
  const write = (value: number): string => formatNumber(value, countDecimals(value));
  if (threshold.kind === 'size') {
    const { size } = threshold;
    return `A level becomes a wall at ${write(size)} ${unit} and stays one until it falls below ${write(size * KEEP_SHARE)} ${unit}.`;
  }
  const { times } = threshold;
  return `A level becomes a wall at ${write(times)}× its typical size and stays one until it falls below ${write(times * KEEP_SHARE)}×. Typical: the size that 90% of the ${WALL_REACH_ROWS} levels on each side stay under.`;
}

/** A stretch of fewer columns does not show how long it really was. */
const MIN_COLUMNS = 5;

/** Why a time filter is imprecise where snapshots are too far apart for it. */
export function describeCoarse(
  { endsWithin }: Pick<WallFilter, 'endsWithin'>,
  { columnSeconds }: Pick<WallWords, 'columnSeconds'>,
): string | undefined {
  if (!isTooCoarse({ endsWithin }, columnSeconds)) return undefined;
  const apart = formatAge(columnSeconds);
  return `Snapshots are ${apart} apart here: when a wall ended is known to ${apart}, so “${nameWait(endsWithin ?? 0)}” misses some and lets others in.`;
}

/** Whether snapshots this far apart cannot show how soon a wall ended. */
export const isTooCoarse = ({ endsWithin }: Pick<WallFilter, 'endsWithin'>, columnSeconds: number): boolean =>
  endsWithin !== undefined && endsWithin < MIN_COLUMNS * columnSeconds;

const SIDE_WORDS = { all: [], bid: ['Bids'], ask: ['Asks'] } as const;
const END_WORDS: Readonly<Record<WallFilter['ends'], readonly string[]>> = {
  all: [],
  standing: ['Standing'],
  eaten: ['Mostly eaten'],
  pulled: ['Mostly pulled'],
  shrunk: ['Shrank'],
  moved: ['Moved'],
  other: ['Out of range or uncertain'],
};
const TOUCH_WORDS: Readonly<Record<WallFilter['touch'], readonly string[]>> = {
  all: [],
  touched: ['Reached by trades'],
  untouched: ['Never reached by trades'],
};

/** The parts of a filter in words that say what is measured. */
export function describeFilter(filter: WallFilter, words: WallWords): readonly string[] {
  const { side, ends, isInView, least, within, nowWithin, touch, approach, endsWithin, stoodAt } = filter;
  const when = <Value>(value: Value | undefined, tell: (value: Value) => string): readonly string[] =>
    value === undefined ? [] : [tell(value)];
  return [
    ...SIDE_WORDS[side],
    ...END_WORDS[ends],
    isInView ? 'At prices in view' : 'At all prices',
    ...(least > 0 ? [`Peak from ${formatNumber(least, countDecimals(least))} ${words.unit}`] : []),
    ...when(within, (share) => `Came within ${nameDistance(share)} of the mid while it stood, or reached by trades`),
    ...when(nowWithin, (share) => `Stands, and is within ${nameDistance(share)} of the newest mid`),
    ...TOUCH_WORDS[touch],
    ...when(
      endsWithin,
      (seconds) => `Ended within ${formatAge(seconds)} of when the mid came within ${nameDistance(approach)} of it`,
    ),
    ...when(stoodAt, (at) => `Stood at ${nameTime(at, words)}`),
  ];
}
