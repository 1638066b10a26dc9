/** A signal that aborts when all of `signals` have: nobody wants the answer any more. */
export function abortWhenAllAre(signals: readonly AbortSignal[]): AbortSignal {
  const aborter = new AbortController();
  for (const signal of signals) {
    signal.addEventListener('abort', () => {
      if (signals.every(({ aborted }) => aborted)) aborter.abort(signal.reason);
    });
  }
  return aborter.signal;
}
