import { HOUR } from '../ranges';
import type { CoinLeverage } from './coin-leverage';

/** How strained a coin is at the n + 1 step ends of its path: 0 in quiet times, towards 1 in a crash and days after it. */
export function computeStress({ path, mood }: CoinLeverage): Float32Array {
  const { drawdown } = mood;
  return new Float32Array(path.length + 1).map((_, step) => {
    const hours = (path.start + step * path.step - mood.start) / HOUR;
    const hour = Math.min(Math.floor(hours), drawdown.length - 2);
    const closed = drawdown[hour] + (drawdown[hour + 1] - drawdown[hour]) * (hours - hour);
    const rush = Math.max(0, path.activity[Math.min(step, path.length - 1)] - 1.5);
    return 1 - Math.exp(-closed / 0.025 - 0.15 * rush);
  });
}
