import { assert } from '@/base/assert';
import { hashText } from '@/base/random';
import type { SavedState, SeedStore } from '../store/seed-store';
import { Coverage, formatStep, parseStep, STEP_PREFIX } from './coverage';
import type { SimMarket } from './market-list';
import { toMarketRows } from './market-rows';
import { planSteps } from './plan';
import { PricePaths } from './price-paths';
import type { Scale } from './scale';
import type { MadeStep, PlannedStep, TrackMaker } from './track';
import { TRACKS } from './tracks';
import { listWorldMarkets } from './world-markets';

/** Grows with every change of what a seed leads to: data of two versions must not meet in one store. */
const WORLD_VERSION = 10;

export interface WorldIdentity {
  readonly seed: number;
  readonly scale: Scale;
}

/** The store holds a world made from other settings. */
export class WorldMismatchError extends Error {
  override readonly name = 'WorldMismatchError';
  readonly stored: string;
  readonly asked: string;

  constructor(stored: string, asked: string) {
    super(
      `The data directory has another simulated world (${stored}; not ${asked}): ` +
        'use the same SIM_SEED and SIM_SCALE, another DATA_DIR, or delete the directory',
    );
    this.stored = stored;
    this.asked = asked;
  }
}

const IDENTITY_PREFIX = `${STEP_PREFIX}is `;

const describeIdentity = ({ seed, scale }: WorldIdentity): string =>
  `version ${WORLD_VERSION}, seed ${seed}, scale ${scale}`;

/** Whether the store holds a simulated world, of whatever settings. */
export async function hasWorld(store: SeedStore): Promise<boolean> {
  return (await store.loadSteps(IDENTITY_PREFIX)).length > 0;
}

/** Whether the store has never held a world. @throws WorldMismatchError */
async function claim(store: SeedStore, identity: WorldIdentity): Promise<boolean> {
  const asked = describeIdentity(identity);
  const [stored] = await store.loadSteps(IDENTITY_PREFIX);
  if (stored === undefined) {
    await store.saveSteps([IDENTITY_PREFIX + asked], WORLD_VERSION);
  } else if (stored !== IDENTITY_PREFIX + asked) {
    throw new WorldMismatchError(stored.slice(IDENTITY_PREFIX.length), asked);
  }
  return stored === undefined;
}

/** How long the makers may hold the event loop before they let others run. */
const HOLD_MS = 25;

function makeRest(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** The simulated world in its store: knows what is there and makes what is missing. */
export class WorldStore {
  readonly #store: SeedStore;
  readonly #identity: WorldIdentity;
  readonly #coverage: Coverage;
  readonly #paths: PricePaths;
  readonly #makers: ReadonlyMap<string, TrackMaker>;
  #listed = '';

  /** Until its first filling ends, a store that never held a world has no rows that a step could meet. */
  #isNew: boolean;

  private constructor(
    store: SeedStore,
    identity: WorldIdentity,
    { coverage, states, isNew }: { coverage: Coverage; states: readonly SavedState[]; isNew: boolean },
  ) {
    this.#store = store;
    this.#isNew = isNew;
    this.#identity = identity;
    this.#coverage = coverage;
    this.#paths = new PricePaths(identity.seed);
    const context = {
      ...identity,
      paths: this.#paths,
      coverage,
      savedStates: (prefix: string) => states.filter((state) => state.key.startsWith(prefix)),
    };
    this.#makers = new Map(Object.entries(TRACKS).map(([name, track]) => [name, track.makeMaker(context)]));
  }

  /**
   * Creates the tables where they are missing and reads what is finished.
   * @throws WorldMismatchError
   */
  static async open(store: SeedStore, identity: WorldIdentity): Promise<WorldStore> {
    await store.createTables();
    const isNew = await claim(store, identity);
    const coverage = new Coverage();
    for (const name of await store.loadSteps(STEP_PREFIX)) {
      const step = parseStep(name);
      if (step) coverage.add(step);
    }
    return new WorldStore(store, identity, { coverage, states: await store.loadStates(''), isNew });
  }

  /** Makes everything that is missing up to `now` (Unix seconds). One call at a time. */
  async advance(now: number, onProgress: (fraction: number) => void): Promise<void> {
    const { scale } = this.#identity;
    const markets = listWorldMarkets(scale, now, this.#paths);
    await this.#listMarkets(markets, now);
    const steps = planSteps(markets, this.#coverage, now, scale);
    const total = steps.reduce((sum, step) => sum + step.cost, 0);
    let done = 0;
    let writing: Promise<void> = Promise.resolve();
    let before = writing;
    const rest = makeRest();
    // Merging while a new world is made took a quarter of the processor and, for a while, twice the disk.
    if (this.#isNew) await this.#store.pauseMerges();
    try {
      for (const step of steps) {
        const maker = this.#makers.get(step.track);
        assert(maker !== undefined, `nothing makes ${step.track}`);
        // Steps are made while the engine still takes in up to two before them: short ones make up for long ones.
        const made = await maker.build(step, rest);
        await before;
        before = writing;
        writing = before.then(async () => {
          await this.#write(step, made);
          done += step.cost;
          onProgress(done / total);
        });
        // Awaited one step later: until then a failure must not count as unhandled.
        writing.catch(() => {});
      }
      await writing;
    } catch (error) {
      await writing.catch(() => {});
      throw error;
    } finally {
      this.#isNew = false;
      this.#paths.clear();
    }
  }

  /** To be called when there is time to tidy what the first filling has left in many parts. */
  resumeMerges(): Promise<void> {
    return this.#store.resumeMerges();
  }

  /** Predictions come and go: the list is written again whenever other markets are on it. */
  async #listMarkets(markets: readonly SimMarket[], now: number): Promise<void> {
    const { scale } = this.#identity;
    const name = `${STEP_PREFIX}markets ${hashText(markets.map((market) => market.id).join(' '))}`;
    if (this.#listed === name) return;
    const known = await this.#store.loadSteps(`${STEP_PREFIX}markets `);
    if (!known.includes(name)) {
      // Rows replace each other by id: writing them once more after a kill does no harm.
      await this.#store.insert(toMarketRows(markets, scale, now));
      await this.#store.saveSteps([name], WORLD_VERSION);
    }
    this.#listed = name;
  }

  async #write(step: PlannedStep, made: MadeStep): Promise<void> {
    const { track, from, to } = step;
    const markets = step.markets.map((market) => market.id);
    for (const { clearFrom = from, ...rows } of made.rows) {
      if (!this.#isNew) await this.#store.clear(rows.table, markets, clearFrom, to);
      await this.#store.insert(rows);
    }
    const finished = [{ track, markets, from, to }, ...(made.alsoFinished ?? [])];
    await this.#store.saveSteps(finished.map(formatStep), WORLD_VERSION);
    for (const one of finished) this.#coverage.add(one);
    if (made.states && made.states.length > 0) await this.#store.saveStates(made.states);
    made.release?.();
  }
}
