/** Printed for a figure that was not reported; never 0. */
export const MISSING = '–';

/** A figure as received: absent, or `NaN` in columns, if not reported. */
export type Figure = number | undefined;

export function isMissing(value: Figure): value is undefined {
  return value === undefined || Number.isNaN(value);
}

export const MINUS = '\u2212';
