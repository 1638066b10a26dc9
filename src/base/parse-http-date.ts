const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const MONTH = MONTHS.join('|');
const SHORT_DAY = 'Mon|Tue|Wed|Thu|Fri|Sat|Sun';
const LONG_DAY = 'Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday';
const TIME = String.raw`(?<time>\d{2}:\d{2}:\d{2})`;

/** The three forms of RFC 9110, 5.6.7; the last two are of old servers. */
const FORMS = [
  new RegExp(String.raw`^(?:${SHORT_DAY}), (?<day>\d{2}) (?<month>${MONTH}) (?<year>\d{4}) ${TIME} GMT$`),
  new RegExp(String.raw`^(?:${LONG_DAY}), (?<day>\d{2})-(?<month>${MONTH})-(?<year>\d{2}) ${TIME} GMT$`),
  new RegExp(String.raw`^(?:${SHORT_DAY}) (?<month>${MONTH}) (?<day>[ \d]\d) ${TIME} (?<year>\d{4})$`),
];

/** A year of two digits lies no further ahead than this. */
const MOST_YEARS_AHEAD = 50;

/**
 * Unix milliseconds of a date as HTTP writes it; `undefined` for anything else. `Date.parse` takes more than the grammar
 * does, and reads "0.5" and "10, 20" as dates of long ago. `nowMs` tells the century of a year of two digits.
 */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  for (const form of FORMS) {
    const { day = '', month = '', year = '', time = '' } = form.exec(text)?.groups ?? {};
    if (month === '') continue;
    const [hours, minutes, seconds] = time.split(':').map(Number);
    const date = new Date(Date.UTC(toYear(year, nowMs), MONTHS.indexOf(month), Number(day), hours, minutes, seconds));
    // A day or an hour that does not exist would be one of the next.
    const isReal = date.getUTCDate() === Number(day) && date.getUTCHours() === hours && minutes < 60 && seconds <= 60;
    return isReal ? date.getTime() : undefined;
  }
  return undefined;
}

function toYear(text: string, nowMs: number): number {
  if (text.length === 4) return Number(text);
  const thisYear = new Date(nowMs).getUTCFullYear();
  const year = thisYear - (thisYear % 100) + Number(text);
  return year > thisYear + MOST_YEARS_AHEAD ? year - 100 : year;
}
