/** The message of a caught `unknown`, for logs and screens. */
export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** True for the rejection of an aborted fetch or of `signal.throwIfAborted()`. */
export function isAbort(error: unknown): boolean {
  return error instanceof Error && (error.name === 'AbortError' || error.name === 'ChdbAbortError');
}
