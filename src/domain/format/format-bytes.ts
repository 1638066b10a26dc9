import { formatNumber } from './format-number';

const UNITS = [
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** `1.2 MB`, `34 kB`, `512 B`; decimal units. */
export function formatBytes(bytes: number): string {
  for (const [unit, size] of UNITS) {
    if (bytes >= size * 0.9995) return `${formatNumber(bytes / size, bytes < size * 10 ? 1 : 0)} ${unit}`;
  }
  return `${formatNumber(bytes, 0)} B`;
}
