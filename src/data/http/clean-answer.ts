import { cleanText, LONGEST_TEXT } from '@/domain/format/foreign-text';

/** A body with nothing to clean: no character escapes, and only ASCII. */
const PLAIN_BODY = /^[\t\n\r\x20-\x7e]*$/;
const CHARACTER_ESCAPE = /\\[bfnrtu]/;
const LONG_TEXT = new RegExp(`"[^"]{${LONGEST_TEXT},}"`);

/**
 * `answer` with every text made safe to show; `body` is what it was read from. Names reach all screens, files and
 * labels through here, so no place that shows one has to clean it.
 */
export function cleanAnswer<T>(answer: T, body: string): T {
  const isPlain = PLAIN_BODY.test(body) && !CHARACTER_ESCAPE.test(body) && !LONG_TEXT.test(body);
  return isPlain ? answer : (cleanAll(answer) as T);
}

function cleanAll(value: unknown): unknown {
  if (typeof value === 'string') return cleanText(value);
  if (Array.isArray(value)) return value.map(cleanAll);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, cleanAll(one)]));
}
