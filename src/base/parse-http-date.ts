/**
 * Unix milliseconds of a date as HTTP writes it today (RFC 9110, 5.6.7, IMF-fixdate); `undefined` for anything else.
 * `Date.parse` accepts far more, and reads "0.5" and "10, 20" as dates long ago: so a date counts only if formatting it
 * gives the same text.
 */
export function parseHttpDate(text: string | null): number | undefined {
  const ms = Date.parse(text ?? '');
  return new Date(ms).toUTCString() === text ? ms : undefined;
}
