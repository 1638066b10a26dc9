import { formatNumber } from './format-number';
import { countDecimals } from './format-price';
import { type Figure, isMissing, MINUS, MISSING } from './missing';

const STEPS = [
  [1e12, 'T'],
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
  [1, ''],
] as const;

/**
 * Volumes and caps with `digits` significant digits and K, M, B, T: `38.4B`, `812M`, `1.94T`.
 * A value that rounds up to the next thousand takes the next letter: 999,950 is `1.00M`.
 */
export function formatCompact(value: Figure, digits = 3): string {
  if (isMissing(value)) return MISSING;
  const rounded = Number(Math.abs(value).toPrecision(digits));
  const [step, letter] = STEPS.find(([from]) => rounded >= from) ?? ([1, ''] as const);
  const shown = rounded / step;
  const whole = Math.max(1, Math.floor(Math.log10(shown || 1)) + 1);
  const text = formatNumber(shown, Math.max(0, digits - whole)) + letter;
  return value < 0 && rounded > 0 ? MINUS + text : text;
}

/** Below this, one decimal would print a resting size as zero. */
const SMALL_SIZE = 0.1;

/** Size at a price level: one decimal below 1,000, then compact; two significant digits below 0.1, so only 0 is 0. */
export function formatSize(value: Figure): string {
  if (isMissing(value)) return MISSING;
  if (value !== 0 && Math.abs(value) < SMALL_SIZE) {
    const rounded = Number(value.toPrecision(2));
    return formatNumber(rounded, countDecimals(rounded));
  }
  return Math.abs(value) < 999.95 ? formatNumber(value, 1) : formatCompact(value);
}

/** A change of size, signed: `+12.4`, `−1.20K`; no change is `0.0`. */
export function formatSizeChange(value: Figure): string {
  return isMissing(value) || value <= 0 ? formatSize(value) : `+${formatSize(value)}`;
}
