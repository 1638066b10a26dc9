/** A signal that aborts when all of `signals` have: nobody wants the answer any more. Listens until `ended`. */
export function abortWhenAllAre(signals: readonly AbortSignal[], ended: AbortSignal): AbortSignal {
  const aborter = new AbortController();
  for (const signal of signals) {
    const check = (): void => {
      if (signals.every(({ aborted }) => aborted)) aborter.abort(signal.reason);
    };
    signal.addEventListener('abort', check, { signal: ended });
  }
  return aborter.signal;
}
