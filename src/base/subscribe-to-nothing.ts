const end = (): void => undefined;

/** A store that never changes: for readers of one that is not there yet. */
export const subscribeToNothing = (): (() => void) => end;
