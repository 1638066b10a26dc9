import { rm } from 'node:fs/promises';
import type { SourceCommand } from '@/contract/sources';
import { deleteRecorded } from '@/service/store/recorded/recorded-data';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { packInstrument } from '../feeds/instrument-note';
import { journalFolderOf } from '../record/sources/recorder';
import { marketIdsOf } from '../record/sources/source-markets';
import { InstrumentLists } from './instrument-lists';
import { RunningSource } from './running-source';
import { SourceFileError, type StoredSource, unpackInstrument } from './source-file';
import { parseSourceId, SourceError } from './source-id';
import { openSourceList, type SourceList } from './source-list';
import type { SourceParts } from './source-parts';

const FROZEN = 'The clock of this service stands still, so nothing can be recorded';
const IDLE = 'The service is not running';
const IDLE_SHARED = 'This process records nothing: a process with ROLE=record or ROLE=all does';
/** How often a list that others change too is looked at. */
const FOLLOW_MS = 1000;

/** A source as it is stored, and what it does. Without `running` it is paused. */
export interface ManagedSource {
  readonly stored: StoredSource;
  readonly running: RunningSource | undefined;
  /** Whether it is for another process to record. */
  readonly isElsewhere?: boolean;
}

/**
 * The markets that are recorded: kept in `DATA_DIR/sources.json` or in the store that several processes share, started again
 * with the service, changed by one command after the other.
 */
export class SourceManager {
  readonly #isIdle: boolean;
  readonly lists: InstrumentLists;
  readonly #parts: SourceParts;
  #sources: readonly ManagedSource[] = [];
  #changing: Promise<unknown> = Promise.resolve();
  #saving: Promise<unknown> = Promise.resolve();
  #blockedBy: string | undefined;
  #isClosed = false;
  readonly #held = new Set<string>();
  readonly #list: SourceList;
  #timer: ReturnType<typeof setInterval> | undefined;
  #following: Promise<void> | undefined;

  /** `isIdle`: the list is only looked at and changed, and nothing is recorded. */
  constructor(parts: SourceParts, isIdle = false) {
    this.#parts = parts;
    this.#isIdle = isIdle;
    this.#list = openSourceList(parts.sharing?.plain ?? parts.engine, parts.dataDirectory);
    this.lists = new InstrumentLists(parts.ways.venues, parts.ways.loadInstruments, parts.clock);
  }

  get sources(): readonly ManagedSource[] {
    return this.#sources.filter(({ stored }) => !stored.deleting);
  }

  /** Why nothing at all is recorded. */
  get stoppedBy(): string | undefined {
    if (this.#blockedBy === undefined && this.#isIdle) return this.#list.isShared ? IDLE_SHARED : IDLE;
    return this.#blockedBy ?? this.#parts.recorder.stoppedBy;
  }

  /**
   * Starts what was recorded when the service ended, after finishing a deletion that was cut off, and adds `ids`. A list that is
   * damaged stays as it is: nothing is recorded then, and `stoppedBy` says so.
   * @throws SourceError for an id that its venue does not list; ConfigError
   */
  start(ids: readonly string[] = []): Promise<void> {
    return this.#change(async () => {
      await this.#load();
      if (this.#parts.clock.frozen) this.#blockedBy ??= FROZEN;
      if (this.#blockedBy !== undefined) {
        if (ids.length > 0) throw new SourceError('refused', this.#blockedBy);
        return;
      }
      if (!this.#list.isShared) {
        for (const { stored } of this.#sources.filter((source) => source.stored.deleting))
          await this.#finishDeletion(stored.id);
        this.#sources = this.#sources.map(({ stored }) => this.#run(stored));
      }
      for (const id of ids) await this.#addAtStart(id);
    }).then(() => (this.#list.isShared ? this.#startFollowing() : undefined));
  }

  /** Does what the list of all processes says, for what is to be recorded here. */
  follow(): Promise<void> {
    this.#following ??= this.#change(() => this.#follow()).finally(() => {
      this.#following = undefined;
    });
    return this.#following;
  }

  /** @throws SourceError; VenueError when the venue had to be asked and did not answer. */
  command({ action, id, keepsData }: SourceCommand): Promise<void> {
    return this.#change(async () => {
      if (this.#isClosed) throw new SourceError('refused', 'The service is stopping');
      if (this.#blockedBy !== undefined) throw new SourceError('refused', this.#blockedBy);
      if (this.#held.has(id)) throw new SourceError('refused', `${id} waits for an import into its market`);
      if (action === 'add') await this.#add(id);
      if (action === 'pause') await this.#pause(this.#get(id));
      if (action === 'resume') await this.#resume(this.#get(id));
      if (action === 'remove') await this.#removeOrDelete(id, keepsData === true);
      this.#parts.onMarkets();
    });
  }

  /**
   * Nothing is recorded of the sources `ids` while `work` changes their markets in the store; then they go on. The list that
   * outlives the service does not know of it: a start in between records them again.
   */
  async hold<T>(ids: readonly string[], work: () => Promise<T>): Promise<T> {
    await this.#change(async () => {
      for (const { stored, running } of this.#sources.filter((source) => ids.includes(source.stored.id))) {
        this.#held.add(stored.id);
        await this.#end(stored.id, running);
        this.#setRunning(stored.id, undefined);
      }
    });
    try {
      return await work();
    } finally {
      await this.#change(async () => {
        for (const id of ids) this.#held.delete(id);
        this.#sources = this.#sources.map((source) =>
          ids.includes(source.stored.id) ? this.#run(source.stored) : source,
        );
      });
    }
  }

  /** Whether a source waits for a change of its market to be over. */
  isHeld(id: string): boolean {
    return this.#held.has(id);
  }

  /** Recording stopped: no source takes anything more until one is resumed. */
  async halt(): Promise<void> {
    for (const { running } of this.#sources) await running?.disconnect();
  }

  /** Ends all connections; the sources are started again at the next start. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#timer);
    this.lists.close();
    await this.#change(async () => {
      await Promise.all(this.#sources.flatMap(({ running }) => running?.close() ?? []));
    });
  }

  async #startFollowing(): Promise<void> {
    const { onError } = this.#parts;
    await this.follow();
    if (this.#isClosed) return;
    this.#timer = setInterval(() => void this.follow().catch(onError), FOLLOW_MS).unref();
  }

  async #follow(): Promise<void> {
    if (this.#isClosed) return;
    const { sharing } = this.#parts;
    const list = await this.#list.load();
    const before = new Map(this.#sources.map((source) => [source.stored.id, source]));
    const wanted = list.filter(({ id, paused }) => !paused || before.get(id)?.running !== undefined);
    await sharing?.look(wanted.map(({ id }) => id));
    for (const { stored, running } of this.#sources) {
      const now = list.find(({ id }) => id === stored.id);
      const goesOn = now !== undefined && !now.paused && !now.deleting && this.#isMine(stored.id);
      if (running !== undefined && !goesOn) await this.#leave(stored.id, running);
    }
    this.#sources = list.map((stored) => {
      const running = this.#sources.find((source) => source.stored.id === stored.id)?.running;
      return running === undefined ? this.#run(stored) : { stored, running };
    });
    for (const { id, deleting } of list) if (deleting && sharing?.has(id)) await this.#finishDeletion(id);
  }

  /** Ends what is not to be recorded here any more. What came of it is stored, unless another process has it by now. */
  async #leave(id: string, running: RunningSource): Promise<void> {
    if (this.#isMine(id)) await this.#end(id, running);
    else {
      await running.close();
      await this.#parts.recorder.abandon(id);
    }
    this.#setRunning(id, undefined);
  }

  #isMine(id: string): boolean {
    if (!this.#list.isShared) return true;
    return this.#parts.sharing?.has(id) === true;
  }

  #change<T>(work: () => Promise<T>): Promise<T> {
    const changed = this.#changing.then(work);
    this.#changing = changed.catch(() => undefined);
    return changed;
  }

  async #load(): Promise<void> {
    try {
      const stored = await this.#list.load();
      this.#sources = stored.map((source) => ({ stored: source, running: undefined }));
    } catch (error) {
      if (!(error instanceof SourceFileError)) throw error;
      this.#blockedBy = error.message;
      this.#parts.onError(error);
    }
  }

  #get(id: string): ManagedSource {
    const found = this.sources.find(({ stored }) => stored.id === id);
    if (found) return found;
    const known = this.sources.map(({ stored }) => stored.id).join(', ');
    throw new SourceError(
      'unknown',
      `There is no source ${id}: ${known ? `sources are ${known}` : 'none is recorded'}`,
    );
  }

  /**
   * Puts what `change` makes of a source in its place, undefined for none. The file first: whatever happens then, the next start
   * does what was asked.
   */
  #replace(id: string, change: (source: ManagedSource | undefined) => ManagedSource | undefined): Promise<void> {
    const saved = this.#saving.then(async () => {
      if (this.#list.isShared) await this.#refresh(id);
      const before = this.#sources.findIndex(({ stored }) => stored.id === id);
      const at = before < 0 ? this.#sources.length : before;
      const source = change(this.#sources[before]);
      const sources = [...this.#sources.slice(0, at), ...(source ? [source] : []), ...this.#sources.slice(at + 1)];
      await this.#list.save(
        id,
        source?.stored,
        sources.map(({ stored }) => stored),
      );
      this.#sources = sources;
    });
    this.#saving = saved.catch(() => undefined);
    return saved;
  }

  /** Another process may have changed a source since the list was looked at. */
  async #refresh(id: string): Promise<void> {
    const stored = (await this.#list.load()).find((source) => source.id === id);
    if (stored)
      this.#sources = this.#sources.map((source) => (source.stored.id === id ? { ...source, stored } : source));
  }

  #run(stored: StoredSource): ManagedSource {
    if (stored.paused || stored.deleting || this.#isIdle) return { stored, running: undefined };
    if (!this.#isMine(stored.id)) return { stored, running: undefined, isElsewhere: true };
    const name = parseSourceId(stored.id);
    const running = new RunningSource({
      parts: this.#parts,
      name,
      instrument: unpackInstrument(stored),
      find: () => this.lists.find(name),
      onInstrument: (instrument) => this.#noteInstrument(stored.id, packInstrument(instrument)),
    });
    return { stored, running };
  }

  #noteInstrument(id: string, instrument: NonNullable<StoredSource['instrument']>): Promise<void> {
    return this.#replace(id, (source) => source && { ...source, stored: { ...source.stored, instrument } });
  }

  async #start(stored: StoredSource): Promise<void> {
    await this.#replace(stored.id, () => ({ stored, running: undefined }));
    const { running } = this.#run(stored);
    this.#setRunning(stored.id, running);
  }

  #setRunning(id: string, running: RunningSource | undefined): void {
    this.#sources = this.#sources.map((source) => (source.stored.id === id ? { ...source, running } : source));
  }

  async #add(text: string): Promise<void> {
    const name = parseSourceId(text);
    if (this.#sources.some(({ stored }) => stored.id === name.id)) {
      throw new SourceError('refused', `${name.id} is a source already`);
    }
    const instrument = packInstrument(await this.lists.find(name));
    await this.#start({ id: name.id, instrument });
  }

  /** What the command line asks for is recorded, and goes on being asked for where its venue cannot be reached yet. */
  async #addAtStart(text: string): Promise<void> {
    const name = parseSourceId(text);
    const known = this.#sources.find(({ stored }) => stored.id === name.id);
    if (known) {
      if (known.stored.paused) await this.#resume(known);
      return;
    }
    const instrument = await this.lists.find(name).catch((error: unknown) => {
      if (error instanceof SourceError) throw error;
      return undefined;
    });
    await this.#start({ id: name.id, ...(instrument && { instrument: packInstrument(instrument) }) });
  }

  async #pause({ stored: { id }, running }: ManagedSource): Promise<void> {
    await this.#replace(id, (source) => source && { ...source, stored: { ...source.stored, paused: true } });
    await this.#end(id, running);
    this.#setRunning(id, undefined);
  }

  /** Also after a full disk, for all sources: what stopped one stopped them all. */
  async #resume({ stored, running }: ManagedSource): Promise<void> {
    const { recorder } = this.#parts;
    if (recorder.stoppedBy !== undefined) {
      await recorder.restart();
      if (recorder.stoppedBy !== undefined) throw new SourceError('refused', recorder.stoppedBy);
      for (const source of this.#sources) source.running?.connect();
    }
    if (running?.connection !== undefined) return;
    // One that has ended by itself, such as a market that its venue did not list, is tried from the start.
    await this.#end(stored.id, running);
    const { paused: _, ...rest } = stored;
    await this.#start(rest);
  }

  /** What was recorded of a market that is a source no longer can be deleted too. */
  async #removeOrDelete(text: string, keepsData: boolean): Promise<void> {
    const isSource = this.sources.some(({ stored }) => stored.id === text);
    if (isSource || keepsData || !(await this.#hasRecorded(text))) return this.#remove(this.#get(text), keepsData);
    const { id } = parseSourceId(text);
    await this.#replace(id, () => ({ stored: { id, deleting: true }, running: undefined }));
    // Whoever has a shared source deletes it: it may be writing now.
    if (!this.#list.isShared) await this.#finishDeletion(id);
  }

  async #hasRecorded(text: string): Promise<boolean> {
    for (const market of marketIdsOf(parseSourceId(text))) {
      if ((await loadRecordedSpans(this.#parts.engine, market)).size > 0) return true;
    }
    return false;
  }

  async #remove({ stored: { id }, running }: ManagedSource, keepsData: boolean): Promise<void> {
    if (!keepsData) {
      await this.#replace(id, (source) => source && { ...source, stored: { ...source.stored, deleting: true } });
      if (this.#list.isShared) return;
    }
    await this.#end(id, running);
    if (keepsData) await this.#replace(id, () => undefined);
    else await this.#finishDeletion(id);
  }

  /** Its connection ends, and what was received of it is stored. */
  async #end(id: string, running: RunningSource | undefined): Promise<void> {
    await running?.close();
    await this.#parts.recorder.remove(id);
  }

  async #finishDeletion(id: string): Promise<void> {
    const { engine, dataDirectory } = this.#parts;
    await rm(journalFolderOf(dataDirectory, id), { recursive: true, force: true });
    for (const market of marketIdsOf(parseSourceId(id))) await deleteRecorded(engine, market);
    await this.#replace(id, () => undefined);
  }
}
