import { Coverage, formatStep, parseStep, STEP_PREFIX } from '@/service/simulate/coverage';
import { PricePaths } from '@/service/simulate/price-paths';
import type { Scale } from '@/service/simulate/scale';
import { planSteps } from '@/service/simulate/tracks/plan';
import { listWorldMarkets } from '@/service/simulate/tracks/world-markets';
import type { Engine } from '@/service/store/engine/engine';
import { makeSeedStore } from '@/service/store/seed-store';

interface LeftOut {
  readonly seed: number;
  readonly scale: Scale;
  /** Keys of `TRACKS`. */
  readonly tracks: readonly string[];
}

/**
 * Marks these tracks as made up to `now` (Unix seconds), so that seeding makes everything else. Books and levels are
 * two thirds of the work, which a test of other data need not wait for.
 */
export async function leaveOut(engine: Engine, now: number, { seed, scale, tracks }: LeftOut): Promise<void> {
  const store = makeSeedStore(engine);
  await store.createTables();
  const coverage = new Coverage();
  for (const name of await store.loadSteps(STEP_PREFIX)) {
    const step = parseStep(name);
    if (step) coverage.add(step);
  }
  const missing = planSteps(listWorldMarkets(scale, now, new PricePaths(seed)), coverage, now, scale);
  const unwanted = missing.filter(({ track }) => tracks.includes(track));
  const named = unwanted.map((step) => formatStep({ ...step, markets: step.markets.map(({ id }) => id) }));
  await store.saveSteps(named, 0);
}
