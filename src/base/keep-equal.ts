/** `before` if it equals `next`, so that consumers comparing by identity see only changes. */
export function keepEqual<T>(before: T | undefined, next: T): T {
  return before !== undefined && isEqual(before, next) ? before : next;
}

/** Whether two plain values are equal: numbers, texts, lists, records and maps of them. */
export function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a.constructor !== b.constructor) return false;
  if (isList(a) && isList(b)) return isEqualList(a, b);
  const [left, right] = [listEntries(a), listEntries(b)];
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}

const isList = (value: object): value is ArrayLike<unknown> =>
  Array.isArray(value) || (ArrayBuffer.isView(value) && !(value instanceof DataView));

/** By index: a column may have thousands of values. */
function isEqualList(a: ArrayLike<unknown>, b: ArrayLike<unknown>): boolean {
  if (a.length !== b.length) return false;
  for (let at = 0; at < a.length; at++) if (!isEqual(a[at], b[at])) return false;
  return true;
}

function listEntries(value: object): ReadonlyMap<unknown, unknown> {
  return value instanceof Map ? value : new Map(Object.entries(value));
}
