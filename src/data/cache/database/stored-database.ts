import type { Clock } from '@/base/clock';
import { messageOf } from '@/base/errors';
import type { RunLater } from '@/base/run-when-idle';
import { type DatabaseChannel, type DatabaseNews, joinDatabaseChannel } from './database-channel';
import { DatabaseIndex } from './database-index';
import { forgetNamespaces, noteNamespace } from './database-namespaces';
import {
  clearRecords,
  loadFacts,
  loadRecord,
  removeRecords,
  saveRecords,
  saveRecordsNow,
  type TileRecord,
  touchRecords,
} from './database-records';
import type { DatabaseFigures, DatabaseTrouble, KeptState, KeptTile, TileDatabase } from './database-types';
import { packTile, packTileNow } from './pack-tile';
import { isQuotaError } from './quota-error';
import { SaveQueue } from './save-queue';
import type { TileWork } from './tile-work';

/** The most that one transaction stores: reads wait for it. */
const BATCH_TILES = 8;
const BATCH_BYTES = 8 * 2 ** 20;
/** The most that is packed at once when the page is left: some tens of milliseconds. */
const LEAVING_BYTES = 4 * 2 ** 20;
/** Last use is recorded at most this often, because recording it rewrites the tile. */
const TOUCH_STEP_MS = 6 * 3_600_000;
/** When the device is full, 1 / this share of the cache is evicted. */
const QUOTA_SHARE = 4;

export interface StoredDatabaseOptions {
  readonly database: IDBDatabase;
  readonly factory: IDBFactory;
  readonly capBytes: number;
  readonly queueBytes: number;
  readonly clock: Clock;
  readonly runLater: RunLater;
  readonly version: number;
  readonly work: Pick<TileWork, 'pack' | 'unpack'>;
}

type Counts = Pick<DatabaseFigures, 'loaded' | 'saved' | 'evicted' | 'corrupt' | 'dropped'>;
type Count = keyof Counts;

/** Tiles stored in IndexedDB. Once the database is lost, it holds nothing. */
export class StoredDatabase implements TileDatabase {
  readonly #options: StoredDatabaseOptions;
  readonly #database: IDBDatabase;
  readonly #index = new DatabaseIndex();
  readonly #queue: SaveQueue;
  readonly #channel: DatabaseChannel;
  readonly #listeners = new Set<() => void>();
  /** Stored tiles whose last use is not recorded yet. */
  readonly #used = new Set<string>();
  readonly #counts: Record<Count, number> = { loaded: 0, saved: 0, evicted: 0, corrupt: 0, dropped: 0 };
  #state: DatabaseFigures['state'] = 'open';
  #trouble: { readonly trouble: DatabaseTrouble; readonly detail?: string } | undefined;
  #figures: DatabaseFigures | undefined;
  /** The page may be gone before a worker answers, so the rest is packed on this thread. */
  #isLeaving = false;
  #cancelWrite: (() => void) | undefined;
  #writing: Promise<void> | undefined;
  /** Counts the clearings: tiles being packed during one are not stored. */
  #epoch = 0;

  constructor(options: StoredDatabaseOptions) {
    this.#options = options;
    this.#database = options.database;
    this.#queue = new SaveQueue(options.queueBytes);
    this.#channel = joinDatabaseChannel(options.database.name, options.version, (news) => this.#hear(news));
    this.#database.addEventListener('close', () => this.#lose('The browser closed the database'));
    // Another page wants to remove or upgrade it and waits until we close it.
    this.#database.addEventListener('versionchange', () => this.#lose('Another page removed the database'));
  }

  /** Await once before use. Rejects and closes the database when it cannot be read. */
  async readIndex(): Promise<void> {
    try {
      const { facts, nameless } = await loadFacts(this.#database);
      const usable = facts.filter(({ version }) => version === this.#options.version);
      for (const entry of usable) this.#index.set(entry);
      const others = facts.filter((entry) => !usable.includes(entry)).map(({ key }) => key);
      const strange = [...others, ...nameless];
      if (strange.length > 0) await removeRecords(this.#database, strange);
    } catch (error) {
      this.dispose();
      throw error;
    }
    void this.#note();
  }

  find(key: string): KeptState | undefined {
    return this.#queue.get(key)?.state ?? this.#index.get(key)?.state;
  }

  async load(key: string): Promise<KeptTile | undefined> {
    const tile = this.#queue.get(key) ?? (await this.#loadStored(key));
    if (tile !== undefined) this.#count('loaded');
    return tile;
  }

  save(key: string, tile: KeptTile): void {
    const known = this.find(key);
    if (known !== undefined && !isNewer(tile.state, known)) return;
    if (this.#state === 'open' && this.#queue.add(key, tile)) {
      this.#change();
      this.#writeLater();
    } else this.#count('dropped');
  }

  discard(key: string): void {
    this.#queue.delete(key);
    if (this.#index.get(key) === undefined) return;
    this.#count('corrupt');
    void this.#remove([key]).catch(() => undefined);
  }

  async flush(): Promise<void> {
    this.#isLeaving = true;
    try {
      while (this.#isBusy) await (this.#writing ?? this.#startWriting());
    } finally {
      this.#isLeaving = false;
    }
  }

  /** An answer that has just come would be paid for again. If the page stays, all of it is stored once more, smaller. */
  storeNow(): void {
    const { version, clock } = this.#options;
    const waiting = this.#state === 'open' ? this.#queue.listSmallest(LEAVING_BYTES) : [];
    if (waiting.length === 0) return;
    const head = { version, usedAt: clock.now() };
    const place = this.#database.name;
    try {
      const records = waiting.map(([key, { bytes, state }]) => packTileNow({ place, key, state }, head, bytes));
      saveRecordsNow(this.#database, records);
    } catch (error) {
      this.#checkDatabase(error);
    }
  }

  async forgetAll(): Promise<void> {
    this.#epoch += 1;
    this.#queue.clear();
    this.#used.clear();
    try {
      if (this.#state !== 'none') {
        await clearRecords(this.#database);
        this.#state = 'open';
        this.#index.clear();
        this.#channel.tell({ cleared: true });
      }
      await forgetNamespaces(this.#options.factory, this.#state === 'none' ? undefined : this.#database.name);
    } catch (error) {
      this.#checkDatabase(error);
    }
    this.#change();
  }

  getFigures(): DatabaseFigures {
    this.#figures ??= {
      state: this.#state,
      ...this.#trouble,
      entries: this.#index.size,
      bytes: this.#index.bytes,
      capBytes: this.#options.capBytes,
      queuedBytes: this.#queue.bytes,
      ...this.#counts,
    };
    return this.#figures;
  }

  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  dispose(): void {
    this.#end();
    this.#listeners.clear();
  }

  get #isBusy(): boolean {
    return this.#state !== 'none' && (this.#queue.size > 0 || this.#used.size > 0);
  }

  /** Stops for good and closes the database. */
  #end(): void {
    this.#state = 'none';
    this.#epoch += 1;
    this.#cancelWrite?.();
    this.#queue.clear();
    this.#used.clear();
    this.#index.clear();
    this.#channel.close();
    this.#database.close();
    this.#figures = undefined;
  }

  #lose(detail: string): void {
    if (this.#state === 'none') return;
    this.#end();
    this.#trouble = { trouble: 'lost', detail };
    this.#change();
  }

  #change(): void {
    this.#figures = undefined;
    for (const listener of this.#listeners) listener();
  }

  #count(what: Count, by = 1): void {
    this.#counts[what] += by;
    this.#change();
  }

  #hear(news: DatabaseNews): void {
    if ('saved' in news) for (const entry of news.saved) this.#index.set(entry);
    else if ('removed' in news) for (const key of news.removed) this.#index.delete(key);
    else this.#index.clear();
    this.#change();
  }

  async #loadStored(key: string): Promise<KeptTile | undefined> {
    const entry = this.#index.get(key);
    if (entry === undefined) return undefined;
    try {
      const record = await loadRecord(this.#database, key);
      if (record === undefined) {
        // Another page removed it and its message has not arrived yet.
        this.#index.delete(key);
        this.#change();
        return undefined;
      }
      const { state } = record;
      const name = { place: this.#database.name, key, state };
      const bytes = await this.#options.work.unpack(name, record, this.#options.version);
      if (bytes === undefined || state === undefined) {
        this.discard(key);
        return undefined;
      }
      this.#noteUse(key);
      return { bytes, state };
    } catch (error) {
      if (!this.#checkDatabase(error)) this.discard(key);
      return undefined;
    }
  }

  #noteUse(key: string): void {
    const entry = this.#index.get(key);
    if (entry === undefined) return;
    const now = this.#options.clock.now();
    this.#index.set({ key, ...entry });
    if (now - entry.usedAt < TOUCH_STEP_MS) return;
    this.#used.add(key);
    this.#writeLater();
  }

  /** True when the database is closed for good. */
  #checkDatabase(error: unknown): boolean {
    if (this.#state === 'none') return true;
    if ((error as Error).name !== 'InvalidStateError') return false;
    this.#lose(messageOf(error));
    return true;
  }

  #writeLater(): void {
    if (this.#writing !== undefined || this.#cancelWrite !== undefined) return;
    this.#cancelWrite = this.#options.runLater(() => void this.#startWriting());
  }

  #startWriting(): Promise<void> {
    this.#cancelWrite?.();
    this.#cancelWrite = undefined;
    this.#writing = this.#write().finally(() => {
      this.#writing = undefined;
      if (this.#isBusy) this.#writeLater();
      else void this.#note();
    });
    return this.#writing;
  }

  /** Stores one batch. */
  async #write(): Promise<void> {
    const epoch = this.#epoch;
    const batch = this.#queue.peek(BATCH_TILES, BATCH_BYTES);
    try {
      if (batch.length === 0) await this.#writeUses();
      const usedAt = this.#options.clock.now();
      const records: TileRecord[] = [];
      const { version, work } = this.#options;
      for (const [key, { bytes, state }] of batch) {
        const pack = this.#isLeaving ? packTile : work.pack;
        records.push(await pack({ place: this.#database.name, key, state }, { version, usedAt }, bytes));
        if (epoch !== this.#epoch) return;
      }
      if (records.length > 0) await this.#store(records.filter((record) => this.#fits(record)));
    } catch (error) {
      this.#checkDatabase(error);
      this.#counts.dropped += batch.length;
    }
    if (epoch !== this.#epoch) return;
    for (const [key, tile] of batch) this.#queue.delete(key, tile);
    this.#change();
  }

  #fits({ packedBytes }: TileRecord): boolean {
    const fits = packedBytes <= this.#options.capBytes;
    if (!fits) this.#counts.dropped += 1;
    return fits;
  }

  async #store(records: readonly TileRecord[]): Promise<void> {
    const replaced = (key: string): number => this.#index.get(key)?.packedBytes ?? 0;
    const incoming = records.reduce((sum, { key, packedBytes }) => sum + packedBytes - replaced(key), 0);
    // Do not evict what is being replaced.
    const own = new Set(records.map(({ key }) => key));
    await this.#evict(this.#index.bytes + incoming - this.#options.capBytes, own);
    try {
      await saveRecords(this.#database, records);
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      if (!(await this.#storeInLess(records))) return;
    }
    for (const record of records) this.#index.set(record);
    this.#counts.saved += records.length;
    const saved = records.map(({ key, packedBytes, usedAt, state }) => ({ key, packedBytes, usedAt, state }));
    this.#channel.tell({ saved });
  }

  /** The device is full: evicts a part of the cache and tries once more. */
  async #storeInLess(records: readonly TileRecord[]): Promise<boolean> {
    try {
      await this.#evict(this.#index.bytes / QUOTA_SHARE, new Set());
      await saveRecords(this.#database, records);
      return true;
    } catch (error) {
      if (!isQuotaError(error)) throw error;
      this.#state = 'full';
      this.#counts.dropped += this.#queue.size;
      this.#queue.clear();
      return false;
    }
  }

  async #evict(bytes: number, spared: ReadonlySet<string>): Promise<void> {
    const keys = this.#index.listOldest(bytes, spared);
    if (keys.length === 0) return;
    await this.#remove(keys);
    this.#counts.evicted += keys.length;
  }

  async #remove(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#index.delete(key);
    this.#change();
    await removeRecords(this.#database, keys);
    this.#channel.tell({ removed: keys });
  }

  async #writeUses(): Promise<void> {
    const keys = [...this.#used].slice(0, BATCH_TILES);
    const usedAt = this.#options.clock.now();
    for (const key of keys) this.#used.delete(key);
    for (const key of keys) {
      const entry = this.#index.get(key);
      if (entry !== undefined) this.#index.set({ key, ...entry, usedAt });
    }
    await touchRecords(this.#database, keys, usedAt);
  }

  /** Records the size of this database, so that those of old connections can be removed in time. */
  async #note(): Promise<void> {
    const { factory, clock, capBytes } = this.#options;
    if (this.#state === 'none') return;
    const entry = { name: this.#database.name, openedAt: clock.now(), bytes: this.#index.bytes };
    // Only other connections benefit, so a failure is ignored.
    await noteNamespace(factory, entry, capBytes).catch(() => undefined);
  }
}

/** What begins earlier holds more, what was asked for later may know more; of one time, that which is surer. */
function isNewer(tile: KeptState, known: KeptState): boolean {
  if (tile.from !== known.from) return tile.from < known.from;
  return tile.until > known.until || (tile.until === known.until && tile.askedAt > known.askedAt);
}
