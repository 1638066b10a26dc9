import { makeGauss, makeRandom } from '@/base/random';
import type { CandleColumns } from '@/domain/columns/candle-columns';
import type { Stretch } from '@/domain/columns/find-gaps';
import { buildSideVolumes, type SideVolumes } from '@/domain/columns/side-volumes';
import { CANDLE_SECONDS, makeBenchCandles } from './candles-data';

/** Candles, and the data of the rows below them, for the same minutes. */
export interface BenchChart {
  /** Without prices in the ranges `gaps`. */
  readonly candles: CandleColumns;
  readonly gaps: readonly Stretch[];
  /** Volume by side. Its cumulative delta is a separate row. */
  readonly sides: SideVolumes;
  readonly interest: CandleColumns;
  readonly liquidations: SideVolumes;
}

/** Length of a gap in candles, and the number of candles between gaps. */
const [GAP, BETWEEN_GAPS] = [3, 97];

/** `count` minutes of a random walk. */
export function makeBenchChart(count: number): BenchChart {
  const candles = makeBenchCandles(count);
  const { times } = candles;
  const random = makeRandom(count + 1);
  const buys = candles.volumes.map((volume) => volume * (0.3 + 0.4 * random()));
  const sells = candles.volumes.map((volume, i) => volume - buys[i]);
  const liquidated = (): Float64Array => times.map(() => (random() < 0.3 ? random() ** 4 * 40 : 0));
  return {
    candles,
    gaps: plantGaps(candles),
    sides: buildSideVolumes({ times, volumes: buys }, { times, volumes: sells }),
    interest: makeInterest(candles),
    liquidations: buildSideVolumes({ times, volumes: liquidated() }, { times, volumes: liquidated() }),
  };
}

function makeInterest({ length, times, volumes }: CandleColumns): CandleColumns {
  const gauss = makeGauss(makeRandom(length + 2));
  const closes = new Float64Array(length);
  let held = 83_000;
  for (let i = 0; i < length; i++) {
    held += gauss() * 20;
    closes[i] = held;
  }
  const opens = closes.map((close, i) => closes[i - 1] ?? close);
  const highs = closes.map((close, i) => Math.max(close, opens[i]) + 5);
  const lows = closes.map((close, i) => Math.min(close, opens[i]) - 5);
  return { length, times, opens, highs, lows, closes, volumes };
}

/** Removes the prices in gaps. The last candle keeps its own. */
function plantGaps({ length, times, opens, highs, lows, closes }: CandleColumns): readonly Stretch[] {
  const gaps: Stretch[] = [];
  for (let i = BETWEEN_GAPS; i + GAP < length; i += BETWEEN_GAPS + GAP) {
    for (const prices of [opens, highs, lows, closes]) prices.fill(Number.NaN, i, i + GAP);
    gaps.push({ from: times[i], to: times[i] + GAP * CANDLE_SECONDS });
  }
  return gaps;
}
