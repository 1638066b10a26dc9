const end = (): void => undefined;

/** A store that never changes: for consumers of one that does not exist yet. */
export const subscribeToNothing = (): (() => void) => end;
