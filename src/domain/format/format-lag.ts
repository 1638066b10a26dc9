import { formatAge } from './format-duration';
import { formatNumber } from './format-number';

/** How far a source is behind its venue: "0.4 s", "38 s", "4 min". */
export function formatLag(ms: number): string {
  return ms < 10_000 ? `${formatNumber(Math.max(0, ms) / 1000, 1)} s` : formatAge(ms / 1000);
}
