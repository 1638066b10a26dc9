/**
 * Unix milliseconds of a date as HTTP writes it today (RFC 9110, 5.6.7, IMF-fixdate); `undefined` for anything else.
 * `Date.parse` takes far more, and reads "0.5" and "10, 20" as dates of long ago: a date counts when it is written back
 * as it came.
 */
export function parseHttpDate(text: string | null): number | undefined {
  const ms = Date.parse(text ?? '');
  return new Date(ms).toUTCString() === text ? ms : undefined;
}
