import type { Zone } from './format-time';

/** A time that was typed: Unix seconds, or what is wrong with it in words for the person. */
export type ParsedTime = { readonly seconds: number } | { readonly fault: string };

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const CLOCK = String.raw`(?:[T ]+(\d{1,2}):(\d{2})(?::(\d{2}))?)?`;
const ISO = new RegExp(String.raw`^(\d{4})-(\d{1,2})-(\d{1,2})${CLOCK}$`, 'i');
const WORDS = new RegExp(String.raw`^(\d{1,2}) ([a-z]{3})[a-z]* (\d{4})${CLOCK}$`, 'i');

/** How a time is written, for hints. */
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
}

/** Reads `2026-06-18 14:30`, `2026-06-18`, `18 Jun 2026 14:30`, each with seconds or without, in a zone. */
export function parseTime(text: string, zone: Zone): ParsedTime {
  const fields = readFields(text.trim());
  if (fields === undefined) return { fault: `Write a date and a time: ${TIME_PATTERN}.` };
  const fault = findFault(fields);
  if (fault !== undefined) return { fault };
  const { year, month, day, hour, minute, second } = fields;
  if (zone === 'utc') return { seconds: Date.UTC(year, month, day, hour, minute, second) / 1000 };
  const at = new Date(year, month, day, hour, minute, second);
  // Where clocks go forward the hour between does not exist, and the browser takes another.
  if (at.getHours() !== hour || at.getMinutes() !== minute) {
    return { fault: 'This time does not exist here: clocks went forward over it.' };
  }
  return { seconds: at.getTime() / 1000 };
}

function readFields(text: string): TimeFields | undefined {
  const iso = ISO.exec(text);
  if (iso !== null) return { year: Number(iso[1]), month: Number(iso[2]) - 1, day: Number(iso[3]), ...readClock(iso) };
  const words = WORDS.exec(text);
  if (words === null) return undefined;
  const month = MONTHS.indexOf(words[2].toLowerCase());
  return month < 0 ? undefined : { year: Number(words[3]), month, day: Number(words[1]), ...readClock(words) };
}

function readClock(match: RegExpExecArray): Pick<TimeFields, 'hour' | 'minute' | 'second'> {
  const [hour, minute, second] = match.slice(4).map((part) => Number(part ?? 0));
  return { hour, minute, second };
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

/** The time as `parseTime` reads it back, to the minute. */
export function writeTime(seconds: number, zone: Zone): string {
  const at = new Date(seconds * 1000);
  const [year, month, day, hour, minute] =
    zone === 'utc'
      ? [at.getUTCFullYear(), at.getUTCMonth(), at.getUTCDate(), at.getUTCHours(), at.getUTCMinutes()]
      : [at.getFullYear(), at.getMonth(), at.getDate(), at.getHours(), at.getMinutes()];
  return `${year}-${two(month + 1)}-${two(day)} ${two(hour)}:${two(minute)}`;
}
