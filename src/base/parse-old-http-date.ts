import { parseHttpDate } from './parse-http-date';

/** The forms of RFC 9110, 5.6.7, that only old servers write. */
const FORMS = [
  /^[A-Z][a-z]{5,8}, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>[\d:]{8}) GMT$/,
  /^[A-Z][a-z]{2} (?<month>[A-Z][a-z]{2}) (?<day>[ \d]\d) (?<time>[\d:]{8}) (?<year>\d{4})$/,
];

/** A two-digit year is at most this far in the future. */
const MAX_YEARS_AHEAD = 50;

/** Like `parseHttpDate`, and reads the forms of old servers. `nowMs` determines the century of a two-digit year. */
export function parseOldHttpDate(text: string, nowMs: number): number | undefined {
  for (const form of FORMS) {
    const { day = '', month, year = '', time } = form.exec(text)?.groups ?? {};
    const plain = `${day.replace(' ', '0')} ${month} ${toYear(year, nowMs)} ${time} GMT`;
    const ms = Date.parse(plain);
    if (new Date(ms).toUTCString().slice(5) === plain) return ms;
  }
  return parseHttpDate(text);
}

function toYear(text: string, nowMs: number): string {
  if (text.length !== 2) return text;
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return String(year > thisYear + MAX_YEARS_AHEAD ? year - 100 : year);
}
