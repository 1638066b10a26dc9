/** One abort signal for several callers that wait for the same answer. */
export interface SharedAbort {
  readonly signal: AbortSignal;
  /** Adds another caller. */
  add(signal: AbortSignal): void;
}

/** Aborts when every one of `signals` and of those added has aborted. Stops listening when `ended` aborts. */
export function abortWhenAllAre(signals: readonly AbortSignal[], ended: AbortSignal): SharedAbort {
  const aborter = new AbortController();
  const all: AbortSignal[] = [];
  const add = (signal: AbortSignal): void => {
    all.push(signal);
    const check = (): void => {
      if (all.every(({ aborted }) => aborted)) aborter.abort(signal.reason);
    };
    signal.addEventListener('abort', check, { signal: ended });
  };
  for (const signal of signals) add(signal);
  return { signal: aborter.signal, add };
}
