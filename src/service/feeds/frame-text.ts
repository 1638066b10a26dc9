import { FrameLevels } from './protocol/frame-levels';
import { type JsonObject, parseObject } from './protocol/read-fields';

const [QUOTE, COMMA, POINT, ZERO, NINE, OPEN, CLOSE] = ['"', ',', '.', '0', '9', '[', ']'].map((char) =>
  char.charCodeAt(0),
);

/** A list of levels begins so in a frame, and nothing else that can be read as one does. */
const LIST_START = '[["';
/** Between the price and the size of a level. */
const BETWEEN = '","'.length;

/** Where the digits and points from `at` on end; -1 where something else than the end of a text follows, or none is there. */
function endOfNumber(text: string, at: number): number {
  let end = at;
  for (let code = text.charCodeAt(end); (code >= ZERO && code <= NINE) || code === POINT; code = text.charCodeAt(end)) {
    end++;
  }
  return end > at && text.charCodeAt(end) === QUOTE ? end : -1;
}

/** Past the bracket that closes the level whose size ends at `at`, over texts of digits behind it; -1 for anything else. */
function endOfLevel(text: string, at: number): number {
  let end = at + 1;
  while (text.charCodeAt(end) === COMMA && text.charCodeAt(end + 1) === QUOTE) {
    const number = endOfNumber(text, end + 2);
    if (number < 0) return -1;
    end = number + 1;
  }
  return text.charCodeAt(end) === CLOSE ? end + 1 : -1;
}

/** Past the list of levels that begins at `from`, with the places of its levels put in `places`; -1 for anything else. */
function scanList(text: string, from: number, places: number[]): number {
  for (let at = from + 1; ; at++) {
    if (text.charCodeAt(at) !== OPEN || text.charCodeAt(at + 1) !== QUOTE) return -1;
    const price = endOfNumber(text, at + 2);
    if (price < 0 || text.charCodeAt(price + 1) !== COMMA || text.charCodeAt(price + 2) !== QUOTE) return -1;
    const size = endOfNumber(text, price + BETWEEN);
    if (size < 0) return -1;
    places.push(at + 2, price + BETWEEN, size);
    at = endOfLevel(text, size);
    if (at < 0) return -1;
    const next = text.charCodeAt(at);
    if (next === CLOSE) return at + 1;
    if (next !== COMMA) return -1;
  }
}

/** No text of a frame without a backslash can hold this character. */
const MARK = '\0';
/** Stands for a list, as a text with the mark and its number. */
const standIn = (list: number): string => `"\\u0000${list}"`;

/** No frame of a venue has its lists of levels deeper. */
const MAX_DEPTH = 8;

/** Puts the lists in the place of what stands for them in `value`; returns how many it found. */
function putLists(value: object, lists: readonly FrameLevels[], depth = 0): number {
  const fields = value as Record<string, unknown>;
  let found = 0;
  for (const key of Object.keys(fields)) {
    const field = fields[key];
    if (typeof field === 'object' && field !== null) {
      if (depth < MAX_DEPTH) found += putLists(field, lists, depth + 1);
    } else if (typeof field === 'string' && field.startsWith(MARK)) {
      fields[key] = lists[Number(field.slice(1))];
      found++;
    }
  }
  return found;
}

/**
 * The object of a frame, its lists of levels left in the text; undefined for what is none, such as the `pong` of some venues.
 * Lists that hold anything but plain numbers as texts are read as all else is.
 */
export function parseFrameText(text: string): JsonObject | undefined {
  let start = text.indexOf(LIST_START);
  // Behind a backslash a quotation mark may be part of a text.
  if (start < 0 || text.includes('\\')) return parseObject(text);
  const lists: FrameLevels[] = [];
  let [rest, done] = ['', 0];
  for (; start >= 0; start = text.indexOf(LIST_START, start)) {
    const places: number[] = [];
    const end = scanList(text, start, places);
    if (end < 0) {
      start += LIST_START.length;
      continue;
    }
    rest += text.slice(done, start) + standIn(lists.length);
    lists.push(new FrameLevels(text, places));
    done = start = end;
  }
  const json = lists.length === 0 ? undefined : parseObject(rest + text.slice(done));
  return json !== undefined && putLists(json, lists) === lists.length ? json : parseObject(text);
}
