import { RowStager, type StagedRows } from '@/service/store/recorded/staged-rows';
import type { SavedState, SeriesTable } from '../../store/seed-store';
import type { FinishedStep } from '../coverage';
import type { MadeStep, PlannedStep } from '../track';
import type { WorldMakers } from './world-makers';

/** Rows of a table that new rows replace. */
export interface Replaced {
  readonly table: SeriesTable;
  readonly markets: readonly number[];
  readonly from: number;
  readonly to: number;
}

/** The rows that one or several steps made, in files. Plain data: it is passed between threads. */
export interface StagedBatch {
  readonly staged: readonly StagedRows[];
  readonly replaced: readonly Replaced[];
  readonly finished: readonly FinishedStep[];
  readonly states: readonly SavedState[];
  /** In the units of step costs. */
  readonly cost: number;
}

/** Steps are inserted together up to this cost. One insert costs as much as some thousand rows. */
const COST_PER_BATCH = 160_000;

class Batch {
  readonly #stager: RowStager;
  #replaced: Replaced[] = [];
  #finished: FinishedStep[] = [];
  #states: SavedState[] = [];
  #cost = 0;

  constructor(directory: string) {
    this.#stager = new RowStager(directory);
  }

  get isFull(): boolean {
    return this.#cost >= COST_PER_BATCH;
  }

  get isEmpty(): boolean {
    return this.#finished.length === 0;
  }

  add({ track, from, to, markets, cost }: PlannedStep, made: MadeStep): void {
    const ids = markets.map((market) => market.id);
    for (const { clearFrom = from, ...rows } of made.rows) {
      this.#stager.add(rows);
      this.#replaced.push({ table: rows.table, markets: ids, from: clearFrom, to });
    }
    made.release?.();
    this.#finished.push({ track, markets: ids, from, to }, ...(made.alsoFinished ?? []));
    this.#states.push(...(made.states ?? []));
    this.#cost += cost;
  }

  take(): StagedBatch {
    const batch = {
      staged: this.#stager.take(),
      replaced: this.#replaced,
      finished: this.#finished,
      states: this.#states,
      cost: this.#cost,
    };
    this.#replaced = [];
    this.#finished = [];
    this.#states = [];
    this.#cost = 0;
    return batch;
  }

  discard(): void {
    this.#stager.discard();
  }
}

/** Makes the steps one after the other, and yields their rows in files of `directory`. */
export async function* stageSteps(
  makers: WorldMakers,
  steps: Iterable<PlannedStep>,
  directory: string,
  rest: () => Promise<void>,
): AsyncGenerator<StagedBatch, void, void> {
  const batch = new Batch(directory);
  try {
    for (const step of steps) {
      batch.add(step, await makers.build(step, rest));
      if (batch.isFull) yield batch.take();
    }
    if (!batch.isEmpty) yield batch.take();
  } finally {
    batch.discard();
  }
}
