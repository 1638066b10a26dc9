import { expect } from '@playwright/test';

const LETTERS: Readonly<Record<string, number>> = { K: 1e3, M: 1e6, B: 1e9, T: 1e12 };

export interface Figure {
  readonly value: number;
  /** Half a unit of the last shown digit. */
  readonly tolerance: number;
}

/** Reads `−39.8`, `1,234.5`, `38.4B` as numbers, with the precision shown. */
export function readFigure(text: string): Figure {
  const match = /([−+-]?)([\d,]+)(?:\.(\d+))?([KMBT]?)/.exec(text);
  if (match === null) throw new Error(`No figure in "${text}"`);
  const [, sign = '', whole = '', fraction = '', letter = ''] = match;
  const scale = LETTERS[letter] ?? 1;
  const magnitude = Number(`${whole.replaceAll(',', '')}.${fraction || '0'}`) * scale;
  return {
    value: sign === '−' || sign === '-' ? -magnitude : magnitude,
    // Slightly more than half, because a value in the middle can be rounded either way.
    tolerance: 0.500001 * 10 ** -fraction.length * scale,
  };
}

/** Checks that `text` shows `value`, to the digits printed. */
export function expectFigure(text: string, value: number, what: string): void {
  const shown = readFigure(text);
  expect(Math.abs(shown.value - value), `${what}: "${text}" for ${value}`).toBeLessThanOrEqual(shown.tolerance);
}
