/** `before` when it says the same as `next`, so that who watches it by identity hears of changes only. */
export function keepEqual<T>(before: T | undefined, next: T): T {
  return before !== undefined && isEqual(before, next) ? before : next;
}

/** Plain values: figures, texts, lists, records and maps of them. */
function isEqual(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (a.constructor !== b.constructor) return false;
  const [left, right] = [listEntries(a), listEntries(b)];
  return (
    left.size === right.size && [...left].every(([name, value]) => right.has(name) && isEqual(value, right.get(name)))
  );
}

function listEntries(value: object): ReadonlyMap<unknown, unknown> {
  return value instanceof Map ? value : new Map(Object.entries(value));
}
