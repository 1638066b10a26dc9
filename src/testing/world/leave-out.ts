import { Coverage, formatStep, parseStep, STEP_PREFIX } from '@/service/simulate/coverage';
import type { SimMarket } from '@/service/simulate/market-list';
import { PricePaths } from '@/service/simulate/price-paths';
import type { Scale } from '@/service/simulate/scale';
import { planSteps } from '@/service/simulate/tracks/plan';
import { listWorldMarkets } from '@/service/simulate/tracks/world-markets';
import type { Engine } from '@/service/store/engine/engine';
import { makeSeedStore } from '@/service/store/seed-store';
import { IS_EVERY } from '../volume';

interface LeftOut {
  readonly seed: number;
  readonly scale: Scale;
  /** Keys of `TRACKS`. */
  readonly tracks: readonly string[];
  /** Markets of which nothing is made. */
  readonly markets?: (market: SimMarket) => boolean;
}

/** Three of four questions: a short run has enough of the fourth, and questions are half of the work. */
export const isSpareQuestion = ({ id, prediction }: SimMarket): boolean =>
  !IS_EVERY && prediction !== undefined && id % 4 > 0;

/**
 * Marks these tracks as made up to `now` (Unix seconds), so that seeding makes everything else. Books and levels are
 * two thirds of the work, which a test of other data need not wait for.
 */
export async function leaveOut(
  engine: Engine,
  now: number,
  { seed, scale, tracks, markets = () => false }: LeftOut,
): Promise<void> {
  const store = makeSeedStore(engine);
  await store.createTables();
  const coverage = new Coverage();
  for (const name of await store.loadSteps(STEP_PREFIX)) {
    const step = parseStep(name);
    if (step) coverage.add(step);
  }
  const all = listWorldMarkets(scale, now, new PricePaths(seed));
  const [spare, wanted] = [true, false].map((isSpare) => all.filter((market) => markets(market) === isSpare));
  const unwanted = [
    ...planSteps(spare, coverage, now, scale),
    ...planSteps(wanted, coverage, now, scale).filter(({ track }) => tracks.includes(track)),
  ];
  const named = unwanted.map((step) => formatStep({ ...step, markets: step.markets.map(({ id }) => id) }));
  await store.saveSteps(named, 0);
}
