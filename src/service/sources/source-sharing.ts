import type { Clock } from '@/base/clock';
import { LeaseKeeper } from '@/service/leases/lease-keeper';
import type { Engine } from '@/service/store/engine/engine';
import { fenceEngine } from '@/service/store/processes/fenced-engine';
import { marketIdsOf } from '../record/sources/source-markets';
import { parseSourceId } from './source-id';

const WORK = 'record';
const nameOf = (id: string): string => `source ${id}`;

/** Which of the sources of a shared store this process records. */
export class SourceSharing {
  /** The store as what is recorded here is written into it. */
  readonly engine: Engine;
  /** The store as every process may change it. */
  readonly plain: Engine;
  readonly #keeper: LeaseKeeper;
  #mine: ReadonlySet<string> = new Set();

  constructor(engine: Engine, clock: Clock) {
    this.#keeper = new LeaseKeeper(engine, clock);
    this.plain = engine;
    this.engine = fenceEngine(engine, this.#keeper);
  }

  has(id: string): boolean {
    return this.#mine.has(nameOf(id));
  }

  /** Looks which of `ids` are to be recorded here from now on. */
  async look(ids: readonly string[]): Promise<void> {
    const claims = ids.map((id) => ({ name: nameOf(id), markets: marketIdsOf(parseSourceId(id)) }));
    this.#mine = await this.#keeper.look(WORK, claims);
  }

  /** Lets others record all of it at once. */
  async close(): Promise<void> {
    this.#mine = new Set();
    await this.#keeper.close();
  }
}
