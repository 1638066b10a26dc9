import { formatNumber } from './format-number';

const UNITS = [
  ['TB', 1e12],
  ['GB', 1e9],
  ['MB', 1e6],
  ['kB', 1e3],
] as const;

/** `1.2 GB`, `1.2 MB`, `34 kB`, `512 B`; decimal units. */
export function formatBytes(bytes: number): string {
  for (const [unit, size] of UNITS) {
    if (bytes >= size * 0.9995) return `${formatNumber(bytes / size, bytes < size * 10 ? 1 : 0)} ${unit}`;
  }
  return `${formatNumber(bytes, 0)} B`;
}
