import { rm } from 'node:fs/promises';
import { hashText } from '@/base/random';
import type { SeedStore } from '@/service/store/seed-store';
import { formatStep, STEP_PREFIX } from '../coverage';
import { type FillingThreads, makeByThreads } from '../filling/filling-threads';
import { ListQueue } from '../filling/list-queue';
import { PendingSteps } from '../filling/pending-steps';
import { readAhead } from '../filling/read-ahead';
import { type StagedBatch, stageSteps } from '../filling/stage-steps';
import { type StoredWorld, type WorldIdentity, WorldMakers } from '../filling/world-makers';
import type { SimMarket } from '../market-list';
import type { PlannedStep } from '../track';
import { toMarketRows } from '../tracks/market-rows';
import { groupSteps, planSteps } from '../tracks/plan';
import { listWorldMarkets } from '../tracks/world-markets';

/** Increased whenever a seed gives different data: data of two versions must not mix in one store. */
const WORLD_VERSION = 27;

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

/** Whether the store contains a simulated world, with any settings. */
export async function hasWorld(store: SeedStore): Promise<boolean> {
  return (await store.loadSteps(IDENTITY_PREFIX)).length > 0;
}

/** Whether the store never had a world. @throws WorldMismatchError */
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

async function loadStored(store: SeedStore): Promise<StoredWorld> {
  return { steps: await store.loadSteps(STEP_PREFIX), states: await store.loadStates('') };
}

/** How long the makers may block the event loop before others run. */
const HOLD_MS = 25;

function makeRest(): () => Promise<void> {
  let since = performance.now();
  return async () => {
    if (performance.now() - since < HOLD_MS) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = performance.now();
  };
}

/** Below this cost, the work is done before threads have started. */
const MIN_THREADED_COST = 500_000;

/** Finished steps are marked at this cost: each marking costs as much as some thousand rows. */
const COST_PER_MARKING = 1_000_000;

export interface WorldOptions extends WorldIdentity {
  /** Threads for large work. Without them, everything is made in the main thread. */
  readonly threads?: FillingThreads | undefined;
}

export interface FillingWatcher {
  /** Grows from 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Called when the data wanted first are there. `pending` is what is still missing. */
  readonly onFirst?: (pending: PendingSteps) => void;
}

const costOf = (steps: readonly PlannedStep[]): number => steps.reduce((sum, { cost }) => sum + cost, 0);

/** The simulated world in its store: knows what exists and makes what is missing. */
export class WorldStore {
  readonly #store: SeedStore;
  readonly #options: WorldOptions;
  readonly #makers: WorldMakers;
  #listed = '';

  /** Whether the store never had a world. Until the first filling ends, its rows cannot conflict with a step. */
  #isNew: boolean;

  private constructor(store: SeedStore, options: WorldOptions, stored: StoredWorld, isNew: boolean) {
    this.#store = store;
    this.#options = options;
    this.#isNew = isNew;
    this.#makers = new WorldMakers(options, stored);
  }

  /**
   * Creates missing tables and reads what is finished.
   * @throws WorldMismatchError
   */
  static async open(store: SeedStore, options: WorldOptions): Promise<WorldStore> {
    await store.createTables();
    const isNew = await claim(store, options);
    return new WorldStore(store, options, await loadStored(store), isNew);
  }

  /** Makes everything that is missing up to `now` (Unix seconds). One call at a time. */
  async advance(now: number, { onProgress, onFirst }: FillingWatcher = {}): Promise<void> {
    const { scale } = this.#options;
    const markets = listWorldMarkets(scale, now, this.#makers.paths);
    await this.#listMarkets(markets, now);
    const steps = planSteps(markets, this.#makers.coverage, now, scale);
    if (steps.length === 0) return;
    const total = costOf(steps);
    const lists = groupSteps(steps);
    const queue = new ListQueue(lists);
    // Merging while a new world is made took a quarter of the processor and, for a while, twice the disk.
    if (this.#isNew) await this.#store.pauseMerges();
    const directory = await this.#store.makeStaging();
    try {
      const batches = await this.#make(queue, total, now, directory);
      const pending = new PendingSteps(steps, queue);
      await this.#fill(batches, pending, {
        onDone: (done) => onProgress?.(done / total),
        onFirst: () => onFirst?.(pending),
      });
    } finally {
      this.#isNew = false;
      this.#makers.paths.clear();
      await rm(directory, { recursive: true, force: true });
    }
  }

  /** Call this when there is time to merge the many parts of the first filling. */
  resumeMerges(): Promise<void> {
    return this.#store.resumeMerges();
  }

  /** Predictions come and go, and some end early: the list is written again whenever it changes. */
  async #listMarkets(markets: readonly SimMarket[], now: number): Promise<void> {
    const name = `${STEP_PREFIX}markets ${hashText(markets.map(({ id, prediction }) => `${id}:${prediction?.to ?? ''}`).join(' '))}`;
    if (this.#listed === name) return;
    const known = await this.#store.loadSteps(`${STEP_PREFIX}markets `);
    if (!known.includes(name)) {
      // Rows replace each other by id, so writing them again after a kill does no harm.
      await this.#store.insert(toMarketRows(markets, this.#options.scale, now));
      await this.#store.saveSteps([name], WORLD_VERSION);
    }
    this.#listed = name;
  }

  async #make(
    queue: ListQueue,
    total: number,
    now: number,
    directory: string,
  ): Promise<AsyncGenerator<StagedBatch, void, void>> {
    const { threads, seed, scale } = this.#options;
    if (threads === undefined || total < MIN_THREADED_COST) {
      return stageSteps(this.#makers, queue.steps(), directory, makeRest());
    }
    const task = { identity: { seed, scale }, stored: await loadStored(this.#store), now, directory };
    return makeByThreads(threads, task, queue);
  }

  /** Writes what is made. */
  async #fill(
    batches: AsyncGenerator<StagedBatch, void, void>,
    pending: PendingSteps,
    watcher: { readonly onDone: (cost: number) => void; readonly onFirst: () => void },
  ): Promise<void> {
    let done = 0;
    let marked = 0;
    let unmarked: StagedBatch[] = [];
    const mark = async (): Promise<void> => {
      await this.#mark(unmarked);
      unmarked = [];
      marked = done;
    };
    // The next batch is made while the engine inserts the one before.
    for await (const batch of readAhead(batches)) {
      if (!this.#isNew) {
        for (const { table, markets, from, to } of batch.replaced) await this.#store.clear(table, markets, from, to);
      }
      for (const staged of batch.staged) await this.#store.insertStaged(staged);
      done += batch.cost;
      unmarked.push(batch);
      const wasFirst = pending.hasFirst;
      pending.finish(batch.finished);
      const endsFirst = wasFirst && !pending.hasFirst;
      if (endsFirst || done - marked >= COST_PER_MARKING) {
        await mark();
        await this.#store.releaseMemory();
      }
      watcher.onDone(done);
      if (endsFirst) watcher.onFirst();
    }
    await mark();
  }

  async #mark(batches: readonly StagedBatch[]): Promise<void> {
    const finished = batches.flatMap((batch) => batch.finished);
    await this.#store.saveSteps(finished.map(formatStep), WORLD_VERSION);
    for (const one of finished) this.#makers.coverage.add(one);
    const states = batches.flatMap((batch) => batch.states);
    if (states.length > 0) await this.#store.saveStates(states);
  }
}
