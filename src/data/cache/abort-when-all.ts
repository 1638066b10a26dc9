/** One signal for several who wait for the same answer. */
export interface SharedAbort {
  readonly signal: AbortSignal;
  /** Another one who waits. */
  add(signal: AbortSignal): void;
}

/** Its signal aborts when all of `signals` and of those added have: nobody wants the answer any more. Listens until `ended`. */
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
