import { getZoneOffset, type Zone } from './zone-offset';

/** A typed time: Unix seconds, or what is wrong with it in words for the user. */
export type ParsedTime = { readonly seconds: number } | { readonly fault: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const OFFSET = String.raw`(?: *(Z|[+-](?:0\d|1[0-4]):?[0-5]\d))?`;
const CLOCK = String.raw`(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?${OFFSET})?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${CLOCK}$`, 'i');
const WORDS = new RegExp(String.raw`^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})${CLOCK}$`, 'i');

/** The format of a time, for hints. */
export const TIME_PATTERN = '2026-06-18 14:30';
const FIRST_YEAR = 1970;
const LAST_YEAR = 2100;

interface TimeFields {
  readonly year: number;
  /** 0 to 11. */
  readonly month: number;
  readonly day: number;
  readonly hour: number;
  readonly minute: number;
  readonly second: number;
  /** Whether a time of day was written; a date alone means the start of its day. */
  readonly hasClock: boolean;
  /** East of UTC; `undefined` if none was written. */
  readonly offsetMinutes: number | undefined;
}

/**
 * Reads `2026-06-18 14:30`, `2026-06-18`, `18 Jun 2026 14:30`, each with or without seconds, in a zone or with its own
 * offset: `2026-10-25 02:30 +01:00`. A time that clocks show twice is the first one, unless it has an offset.
 */
export function parseTime(text: string, zone: Zone): ParsedTime {
  const fields = readFields(text.trim());
  if (fields === undefined) return { fault: `Write a date and a time: ${TIME_PATTERN}.` };
  const fault = findFault(fields);
  if (fault !== undefined) return { fault };
  const { year, month, day, hour, minute, second, hasClock, offsetMinutes } = fields;
  const wallMs = Date.UTC(year, month, day, hour, minute, second);
  if (offsetMinutes !== undefined) return { seconds: wallMs / 1000 - offsetMinutes * MINUTE_SECONDS };
  const [first] = listInstants(wallMs, zone);
  if (first !== undefined) return { seconds: first };
  // If clocks go forward at midnight, the day starts with the change: at midnight of the old offset.
  if (!hasClock) return { seconds: (wallMs - offsetAt(wallMs - DAY_MS, zone) * MINUTE_SECONDS * 1000) / 1000 };
  return { fault: 'This time does not exist here: clocks went forward over it.' };
}

const MINUTE_SECONDS = 60;
const DAY_MS = 86_400_000;

/** Minutes by which clocks of the zone are ahead of UTC. */
const offsetAt = (ms: number, zone: Zone): number => getZoneOffset(ms / 1000, zone);

/** Unix seconds at which clocks of the zone show a time, given as if in UTC: none, one, or two, ascending. */
function listInstants(wallMs: number, zone: Zone): readonly number[] {
  const offsets = new Set([wallMs - DAY_MS, wallMs + DAY_MS].map((ms) => offsetAt(ms, zone)));
  return [...offsets]
    .map((offset) => wallMs / 1000 - offset * MINUTE_SECONDS)
    .filter((seconds) => wallMs / 1000 - seconds === offsetAt(seconds * 1000, zone) * MINUTE_SECONDS)
    .sort((a, b) => a - b);
}

function readFields(text: string): TimeFields | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]), ...readClock(iso) };
  const words = WORDS.exec(text);
  if (words === null) return undefined;
  const month = MONTHS.indexOf(words[2].toLowerCase());
  return month < 0 ? undefined : { year: Number(words[3]), month, day: Number(words[1]), ...readClock(words) };
}

function readClock(match: RegExpExecArray): Omit<TimeFields, 'year' | 'month' | 'day'> {
  const [hour, minute, second] = match.slice(4, 7).map((part) => Number(part ?? 0));
  return { hour, minute, second, hasClock: match.at(4) !== undefined, offsetMinutes: readOffset(match.at(7)) };
}

/** `+02:00`, `-0330` and `Z` in minutes. */
function readOffset(text: string | undefined): number | undefined {
  if (text === undefined) return undefined;
  if (text.toUpperCase() === 'Z') return 0;
  const minutes = Number(text.slice(1, 3)) * 60 + Number(text.slice(-2));
  return text.startsWith('-') ? -minutes : minutes;
}

function findFault({ year, month, day, hour, minute, second }: TimeFields): string | undefined {
  if (year < FIRST_YEAR || year > LAST_YEAR) return `Years are from ${FIRST_YEAR} to ${LAST_YEAR}.`;
  if (month < 0 || month > 11) return 'Months are from 1 to 12.';
  const days = new Date(Date.UTC(year, month + 1, 0)).getUTCDate();
  if (day < 1 || day > days) return `This month has the days 1 to ${days}.`;
  if (hour > 23 || minute > 59 || second > 59) return 'Hours are from 00 to 23, minutes and seconds from 00 to 59.';
  return undefined;
}

const two = (value: number): string => String(value).padStart(2, '0');

/** A time that `parseTime` reads back, to the minute; with its offset where clocks show it twice. */
export function writeTime(seconds: number, zone: Zone): string {
  const offsetMinutes = offsetAt(seconds * 1000, zone);
  const wallMs = (seconds + offsetMinutes * MINUTE_SECONDS) * 1000;
  const wall = new Date(wallMs);
  const [year, month, day] = [wall.getUTCFullYear(), wall.getUTCMonth(), wall.getUTCDate()];
  const [hour, minute] = [wall.getUTCHours(), wall.getUTCMinutes()];
  const isTwice = listInstants(Date.UTC(year, month, day, hour, minute), zone).length > 1;
  const offset = isTwice ? ` ${writeOffset(offsetMinutes)}` : '';
  return `${year}-${two(month + 1)}-${two(day)} ${two(hour)}:${two(minute)}${offset}`;
}

function writeOffset(minutes: number): string {
  const size = Math.abs(minutes);
  return `${minutes < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`;
}
