import type { RouterHistory } from '@tanstack/react-router';

/** The router, as far as its history is concerned. */
interface Histories {
  readonly history: RouterHistory;
}

interface Entry extends Histories {
  readonly index: number;
}

/** The entry of the browser's history that opening a sheet of details added; it outlives the screen, as the history does. */
let entry: Entry | undefined;

const indexOf = ({ location }: RouterHistory): number => location.state.__TSR_index;

/** Adds an entry at the same address, unless one has already been added here: the browser's Back then closes the sheet. */
export function enterDetails({ history }: Histories): void {
  if (entry !== undefined && entry.history === history && entry.index === indexOf(history)) return;
  history.push(history.location.href);
  entry = { history, index: indexOf(history) };
}

/** Calls `onBack` once the reader has gone back from the entry; returns what stops it. */
export function watchDetails({ history }: Histories, onBack: () => void): () => void {
  const check = (): void => {
    if (entry === undefined || entry.history !== history || indexOf(history) >= entry.index) return;
    entry = undefined;
    onBack();
  };
  check();
  return history.subscribe(check);
}

/** Goes back from the entry, so that a sheet closed by its own button leaves no entry behind; returns whether it does. */
export function leaveDetails(): boolean {
  if (entry === undefined || indexOf(entry.history) !== entry.index) return false;
  entry.history.back();
  return true;
}
