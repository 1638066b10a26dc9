/** What a key does in the table. */
export type RowAction =
  | { readonly kind: 'move'; readonly to: number }
  | { readonly kind: 'details' }
  | { readonly kind: 'open' }
  | { readonly kind: 'watch' };

export interface RowKeyFacts {
  /** Selected row; -1 for none. */
  readonly at: number;
  readonly count: number;
  /** Rows that fit on screen. */
  readonly pageRows: number;
}

const clamp = (index: number, count: number): number => Math.max(0, Math.min(count - 1, index));

/** The action of `key`; `undefined` if the table does not use it. */
export function getRowAction(key: string, { at, count, pageRows }: RowKeyFacts): RowAction | undefined {
  if (count === 0) return undefined;
  const moves: Readonly<Record<string, number>> = {
    ArrowUp: at < 0 ? count - 1 : at - 1,
    ArrowDown: at + 1,
    PageUp: at - pageRows,
    PageDown: Math.max(0, at) + pageRows,
    Home: 0,
    End: count - 1,
  };
  const to = moves[key];
  if (to !== undefined) return { kind: 'move', to: clamp(to, count) };
  if (at < 0) return undefined;
  if (key === ' ') return { kind: 'details' };
  if (key === 'Enter') return { kind: 'open' };
  return key.toLowerCase() === 'w' ? { kind: 'watch' } : undefined;
}
