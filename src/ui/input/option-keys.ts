import { getRovingTarget } from './roving-focus';

/**
 * The option that a key in the field above a list moves to. Up and Down wrap around, pages stop at the ends. Letters,
 * Home and End belong to the text.
 */
export function getSearchedTarget(key: string, at: number, count: number, pageRows: number): number | undefined {
  if (count === 0) return undefined;
  if (key === 'ArrowUp' || key === 'ArrowDown') return getRovingTarget(key, at, count);
  if (key === 'PageUp') return Math.max(0, at - pageRows);
  return key === 'PageDown' ? Math.min(count - 1, at + pageRows) : undefined;
}

/** The option that a key moves to in a list that has the focus itself; a letter, to the next that starts with it. */
export function getListTarget(key: string, at: number, labels: readonly string[]): number | undefined {
  return getRovingTarget(key, at, labels.length) ?? findByLetter(labels, at, key);
}

function findByLetter(labels: readonly string[], from: number, key: string): number | undefined {
  if (key.length !== 1 || key === ' ') return undefined;
  const order = labels.map((_, index) => (from + 1 + index) % labels.length);
  return order.find((index) => labels[index]?.toLowerCase().startsWith(key.toLowerCase()));
}
