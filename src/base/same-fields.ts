/**
 * Whether two records have the same fields with identical values, or with records of identical values. Large values,
 * such as columns and pyramids, are compared by identity.
 */
export function hasSameFields(a: unknown, b: unknown): boolean {
  return hasSame(a, b, (one, other) => hasSame(one, other, Object.is));
}

function hasSame(a: unknown, b: unknown, isSame: (one: unknown, other: unknown) => boolean): boolean {
  if (Object.is(a, b)) return true;
  if (!isRecord(a) || !isRecord(b)) return false;
  const names = Object.keys(a);
  return names.length === Object.keys(b).length && names.every((name) => name in b && isSame(a[name], b[name]));
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
