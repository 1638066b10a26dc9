import type { PricePath } from '../price-paths';

const MINUTES = 5;

/** Merges minutes into five-minute steps. `path` starts and ends on whole five minutes. */
export function foldFiveMinutes(path: PricePath): PricePath {
  const length = path.length / MINUTES;
  const high = new Float64Array(length);
  const low = new Float64Array(length);
  const activity = new Float32Array(length);
  for (let i = 0; i < length; i++) {
    const [from, to] = [i * MINUTES, (i + 1) * MINUTES];
    let variance = 0;
    high[i] = path.high[from];
    low[i] = path.low[from];
    for (let minute = from; minute < to; minute++) {
      high[i] = Math.max(high[i], path.high[minute]);
      low[i] = Math.min(low[i], path.low[minute]);
      variance += path.activity[minute] ** 2;
    }
    activity[i] = Math.sqrt(variance / MINUTES);
  }
  const price = new Float64Array(length + 1).map((_, i) => path.price[i * MINUTES]);
  const before = new Float64Array(length + 1).map((_, i) => path.before[i * MINUTES]);
  const held = new Float64Array(length + 1).map((_, i) => path.held[i * MINUTES]);
  const fallen = new Float32Array(length).map((_, i) => path.fallen[i * MINUTES]);
  const { start, slack } = path;
  return { start, step: 300, length, price, high, low, activity, fallen, before, held, slack };
}
