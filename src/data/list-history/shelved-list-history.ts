import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import { runCooperatively } from '@/base/steps';
import { makeYieldToMain } from '@/base/yield-to-main';
import type { PackedRecord } from '@/data/cache/database/database-records';
import type { DatabaseTrouble } from '@/data/cache/database/database-types';
import { packBytes, unpackBytes } from '@/data/cache/database/pack-tile';
import { isQuotaError } from '@/data/cache/database/quota-error';
import { decodeBlock, encodeBlock, TAPE_FORMAT } from './block-codec';
import { type BlockHead, type BlockShelf, makeVisitShelf, TAPE_DATABASE } from './block-shelf';
import { appendToBlock, BLOCK_SAMPLES, type ListHistoryBlock, readFromBlock } from './list-history-block';
import type { ListHistory, ListHistoryFigures, ListHistoryPlan } from './list-history-types';
import type { MarketSample } from './market-sample';
import { listOldestQuarter, planRetention } from './plan-retention';

const CHANNEL = 'depthscape-tape';
/** The digests are bound to this name; the keys of the blocks start with their namespace. */
const PLACE = TAPE_DATABASE;
const NO_PLAN: ListHistoryPlan = { dueAt: undefined, pause: undefined, failure: undefined };

export interface ShelvedListHistoryOptions {
  readonly shelf: BlockShelf;
  /** Whose list it is, hashed: nothing can be read from it. */
  readonly namespace: string;
  readonly capBytes: number;
  readonly clock: Clock;
  /** Why the shelf lasts only for this visit. */
  readonly trouble?: { readonly trouble: DatabaseTrouble; readonly detail: string } | undefined;
}

/** A list history stored on this device. If its shelf is lost, it continues with one that lasts as long as the page. */
export class ShelvedListHistory implements ListHistory {
  readonly #options: ShelvedListHistoryOptions;
  readonly #listeners = new Set<() => void>();
  readonly #channel: BroadcastChannel | undefined;
  #shelf: BlockShelf;
  #heads: readonly BlockHead[] = [];
  #state: ListHistoryFigures['state'];
  #trouble: ShelvedListHistoryOptions['trouble'];
  #corrupt = 0;
  #plan = NO_PLAN;
  /** Counts the clearings: what was read before one is not stored after it. */
  #forgotten = 0;
  #figures: ListHistoryFigures | undefined;
  /** The last block read: consecutive samples are usually in the same block. */
  #read: { readonly key: string; readonly block: Promise<ListHistoryBlock | undefined> } | undefined;

  constructor(options: ShelvedListHistoryOptions) {
    this.#options = options;
    this.#shelf = options.shelf;
    this.#trouble = options.trouble;
    this.#state = options.trouble === undefined ? 'kept' : 'visit';
    if (typeof BroadcastChannel !== 'function' || this.#state === 'visit') return;
    this.#channel = new BroadcastChannel(CHANNEL);
    this.#channel.addEventListener('message', ({ data }) => {
      if (data === 'forgotten') this.#forgotten += 1;
      void this.refresh();
    });
  }

  getFigures(): ListHistoryFigures {
    const own = this.#listOwn();
    const sum = (heads: readonly BlockHead[]): number => heads.reduce((bytes, head) => bytes + head.packedBytes, 0);
    this.#figures ??= {
      state: this.#state,
      trouble: this.#trouble?.trouble,
      detail: this.#trouble?.detail,
      times: own.flatMap(({ times }) => times),
      bytes: sum(own),
      allBytes: sum(this.#heads),
      capBytes: this.#options.capBytes,
      corrupt: this.#corrupt,
      plan: this.#plan,
    };
    return this.#figures;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  async refresh(): Promise<void> {
    try {
      const heads = await this.#shelf.listHeads();
      this.#heads = heads.filter(isHead).toSorted((a, b) => a.times[0] - b.times[0]);
      const strange = heads.filter((head) => !isHead(head)).map(({ key }) => key);
      if (strange.length > 0) await this.#shelf.remove(strange);
    } catch (error) {
      this.lose(error);
    }
    this.#read = undefined;
    this.#change();
  }

  async loadSample(at: number): Promise<MarketSample | undefined> {
    const block = await this.loadBlock(at);
    return block === undefined ? undefined : readFromBlock(block, at);
  }

  async loadBlock(at: number): Promise<ListHistoryBlock | undefined> {
    const head = this.#listOwn().find(({ times }) => times.includes(at));
    return head === undefined ? undefined : this.#loadBlock(head.key);
  }

  async append(sample: MarketSample): Promise<boolean> {
    const { namespace } = this.#options;
    const forgotten = this.#forgotten;
    try {
      const last = this.#listOwn().at(-1);
      const goesOn =
        last !== undefined && last.times.length < BLOCK_SAMPLES && last.times[last.times.length - 1] < sample.at;
      const before = goesOn ? await this.#loadBlock(last.key) : undefined;
      const block = appendToBlock(before, sample);
      const key = before === undefined || last === undefined ? nameBlock(namespace, sample.at) : last.key;
      const record = await packBlock(key, block, this.#options.clock.now());
      return forgotten === this.#forgotten && (await this.#store(toHead(record, namespace, block.times), record));
    } catch (error) {
      this.lose(error);
      return false;
    }
  }

  notePlan(plan: ListHistoryPlan): void {
    this.#plan = plan;
    this.#change();
  }

  async forgetAll(): Promise<void> {
    this.#forgotten += 1;
    try {
      await this.#shelf.clear();
      this.#endFull();
    } catch (error) {
      this.lose(error);
    }
    this.#channel?.postMessage('forgotten');
    await this.refresh();
  }

  /** The shelf is lost: from now on samples last as long as the page. */
  lose(error: unknown): void {
    if (this.#state === 'visit') return;
    this.#trouble = { trouble: 'lost', detail: messageOf(error) };
    this.#state = 'visit';
    this.#shelf = makeVisitShelf();
    this.#heads = [];
    this.#read = undefined;
    this.#change();
  }

  dispose(): void {
    this.#listeners.clear();
    this.#channel?.close();
    this.#shelf.dispose();
  }

  #endFull(): void {
    if (this.#state !== 'full') return;
    this.#state = 'kept';
    this.#trouble = undefined;
  }

  #listOwn(): readonly BlockHead[] {
    return this.#heads.filter(
      ({ namespace, version }) => namespace === this.#options.namespace && version === TAPE_FORMAT,
    );
  }

  #change(): void {
    this.#figures = undefined;
    for (const listener of this.#listeners) listener();
  }

  #loadBlock(key: string): Promise<ListHistoryBlock | undefined> {
    if (this.#read?.key !== key) this.#read = { key, block: this.#readBlock(key) };
    return this.#read.block;
  }

  async #readBlock(key: string): Promise<ListHistoryBlock | undefined> {
    try {
      // Read the times before the block: a block read later has at least the samples in its head.
      const times = this.#heads.find((head) => head.key === key)?.times ?? [];
      const record = await this.#shelf.load(key);
      const bytes = record === undefined ? undefined : await unpackBytes({ place: PLACE, key }, record, TAPE_FORMAT);
      const read = bytes === undefined ? undefined : await runCooperatively(decodeBlock(bytes), makeYieldToMain());
      const block = times.every((time) => read?.times.includes(time)) ? read : undefined;
      if (block === undefined) await this.#discard(key, record !== undefined);
      return block;
    } catch (error) {
      // It is read again on the next request.
      if (this.#read?.key === key) this.#read = undefined;
      this.lose(error);
      return undefined;
    }
  }

  /** The block is damaged, or was removed by another page. */
  async #discard(key: string, isDamaged: boolean): Promise<void> {
    if (isDamaged) this.#corrupt += 1;
    this.#heads = this.#heads.filter((head) => head.key !== key);
    await this.#shelf.remove([key]);
    this.#change();
  }

  async #store(head: BlockHead, record: PackedRecord): Promise<boolean> {
    const { namespace, capBytes } = this.#options;
    const replaced = head.key;
    const at = head.times[head.times.length - 1];
    const removed = planRetention(this.#heads, { namespace, at, incoming: head.packedBytes, replaced, capBytes });
    try {
      await this.#shelf.save(head, record, removed);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      // Remove samples to free space only once, not at each attempt.
      if (this.#state === 'full' || !(await this.#storeInLess(head, record, removed))) return false;
    }
    this.#endFull();
    this.#channel?.postMessage('changed');
    await this.refresh();
    return true;
  }

  /** The device is full: removes the oldest quarter and tries once more. */
  async #storeInLess(head: BlockHead, record: PackedRecord, removed: readonly string[]): Promise<boolean> {
    try {
      await this.#shelf.remove([...removed, ...listOldestQuarter(this.#heads, head.key)]);
      await this.#shelf.save(head, record, []);
      return true;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      this.#state = 'full';
      this.#trouble = { trouble: 'full', detail: messageOf(error) };
      await this.refresh();
      return false;
    }
  }
}

async function packBlock(key: string, block: ListHistoryBlock, usedAt: number): Promise<PackedRecord> {
  const bytes = await runCooperatively(encodeBlock(block), makeYieldToMain());
  return packBytes({ place: PLACE, key }, { version: TAPE_FORMAT, usedAt }, bytes);
}

function toHead(
  { key, packedBytes, version, usedAt }: PackedRecord,
  namespace: string,
  times: readonly number[],
): BlockHead {
  return { key, namespace, times, packedBytes, version, savedAt: usedAt };
}

/** Name of the block of a connection that starts with the sample of `at`. */
const nameBlock = (namespace: string, at: number): string => `${namespace} ${at}`;

/** Other pages or damage may have left anything there; a head under another name is invalid. */
function isHead(value: unknown): value is BlockHead {
  const { key, namespace, times, packedBytes, version, savedAt } = Object(value) as Partial<
    Record<keyof BlockHead, unknown>
  >;
  const areTimes = Array.isArray(times) && times.length > 0 && times.every((time) => Number.isFinite(time));
  const areNumbers = [packedBytes, version, savedAt].every((figure) => Number.isFinite(figure));
  return areTimes && areNumbers && typeof namespace === 'string' && key === nameBlock(namespace, Number(times[0]));
}
