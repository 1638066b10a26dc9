/** A violated assumption of our own code, never a fault of input. */
export class AssertionError extends Error {
  override readonly name = 'AssertionError';
}

export function assert(condition: unknown, message: string): asserts condition {
  if (!condition) throw new AssertionError(message);
}

/** `value`, which must not be `null` or `undefined`; `what` names it in the error. */
export function ensure<T>(value: T | null | undefined, what: string): T {
  if (value === null || value === undefined) throw new AssertionError(`${what} is missing`);
  return value;
}
