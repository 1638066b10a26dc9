import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { RowFile, SqlParams } from '../engine/bind-sql';
import type { Caller } from '../engine/caller';
import type { ClusterPlace } from '../engine/cluster-place';
import { holdDirectory, prepareDirectory } from '../engine/data-directory';
import type { Engine, InsertFormat } from '../engine/engine';
import { EngineSessions, MAX_SESSIONS } from '../engine/engine-sessions';
import { type ChunkSource, pullChunks } from '../engine/pull-chunks';
import { QUERY_LIMIT_MS, QueryTimeoutError } from '../engine/query-limit';
import {
  convertSettings,
  type OutputFormat,
  type QuerySettings,
  ROW_SETTINGS,
  type StreamOptions,
  streamSettings,
  TEXT_SETTINGS,
} from '../engine/query-settings';
import type { PooledSession } from '../engine/session-pool';
import type { ServerAddress } from './server-address';
import { PATIENCE, type Patience } from './server-pulse';
import { type ServerAnswer, type ServerQuery, ServerRequests } from './server-requests';
import { checkVersion } from './server-version';
import { WholeLines } from './whole-lines';

/** Connections beside those that read: for the writer and for ending queries. */
const OTHER_CONNECTIONS = 4;
/** A place for one query on the server. Connections belong to the client, which has one for each place. */
const PLACE: PooledSession = { close: () => {} };
const openPlace = (): PooledSession => ({ ...PLACE });

/** Whether a statement inserts, and names no token of its own. */
const isUnmarkedInsert = (sql: string): boolean =>
  /^\s*INSERT INTO /.test(sql) && !sql.includes('insert_deduplication_token');

/** Without it, rows that were deleted and are inserted again are taken for a repetition. */
const markInsert = (): QuerySettings => ({ insert_deduplication_token: randomUUID() });

/** A signal that also fires after `ms`, with a QueryTimeoutError. */
function limitTime(signal: AbortSignal | undefined, ms: number) {
  const limit = new AbortController();
  const timer = setTimeout(() => limit.abort(new QueryTimeoutError()), ms);
  return {
    signal: signal ? AbortSignal.any([signal, limit.signal]) : limit.signal,
    clear: () => clearTimeout(timer),
  };
}

/** The chunks of a query that is sent when the first one is wanted. */
class ServerChunks implements ChunkSource {
  readonly #requests: ServerRequests;
  readonly #query: Omit<ServerQuery, 'values'>;
  readonly #lines: WholeLines | undefined;
  readonly #leaving = new AbortController();
  #answer: Promise<ServerAnswer> | undefined;
  #open: ServerAnswer | undefined;

  /** @param lines cuts text into whole rows; other formats are cut by their readers. */
  constructor(requests: ServerRequests, query: Omit<ServerQuery, 'values' | 'signal'>, lines: WholeLines | undefined) {
    this.#requests = requests;
    this.#query = { ...query, signal: this.#leaving.signal };
    this.#lines = lines;
  }

  async next(): Promise<Uint8Array | undefined> {
    this.#answer ??= this.#requests.read(this.#query);
    this.#open = await this.#answer;
    for (;;) {
      this.#leaving.signal.throwIfAborted();
      const chunk = await this.#open.next();
      const whole = this.#lines === undefined ? chunk : this.#cut(this.#lines, chunk);
      if (whole === undefined || whole.length > 0) return whole;
    }
  }

  cancel(): void {
    this.#leaving.abort(new Error('The reader has left'));
    this.#open?.cancel();
  }

  #cut(lines: WholeLines, chunk: Uint8Array | undefined): Uint8Array | undefined {
    if (chunk !== undefined) return lines.push(chunk);
    const rest = lines.end();
    return rest.length > 0 ? rest : undefined;
  }
}

/** The store's statements on a database server, over HTTP. */
class ServerEngine implements Engine {
  readonly isOwn = false;
  readonly cluster: ClusterPlace | undefined;
  readonly #requests: ServerRequests;
  readonly #sessions = new EngineSessions(openPlace);
  readonly #insertDirectory: string;
  /** Writes are done one after the other, as the embedded engine does them. */
  #written: Promise<unknown> = Promise.resolve();

  readonly #letGo: () => Promise<void>;

  constructor(address: ServerAddress, insertDirectory: string, letGo: () => Promise<void>, patience: Patience) {
    const { cluster, database } = address;
    this.cluster = cluster === undefined ? undefined : { cluster, database };
    this.#requests = new ServerRequests(address, MAX_SESSIONS + OTHER_CONNECTIONS, patience);
    this.#insertDirectory = insertDirectory;
    this.#letGo = letGo;
  }

  get activeStreams(): number {
    return this.#sessions.active;
  }

  get isWanted(): boolean {
    return this.#sessions.isWanted;
  }

  hasMoreThanItsShare(key: string | undefined): boolean {
    return this.#sessions.hasMoreThanItsShare(key);
  }

  async rows<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    const bytes = await this.#sessions.read(() => {
      const query = { sql, params, format: 'JSONEachRow', settings: ROW_SETTINGS };
      return this.#readWhole(query, undefined, QUERY_LIMIT_MS);
    });
    const text = Buffer.from(bytes).toString();
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as T[]);
  }

  run(sql: string, params: SqlParams = {}): Promise<void> {
    return this.#write({ sql, params, ...(isUnmarkedInsert(sql) && { settings: markInsert() }) });
  }

  async *stream(sql: string, params: SqlParams = {}, options: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const { format = 'TSVRaw' } = options;
    const { signal, leftMs, release } = await this.#sessions.holdStream(options);
    try {
      const query = { sql, params, format, settings: streamSettings(options) };
      const source = new ServerChunks(this.#requests, query, format === 'TSVRaw' ? new WholeLines() : undefined);
      yield* pullChunks(source, { signal, limitMs: leftMs, kill: () => source.cancel() });
    } finally {
      release();
    }
  }

  async text(sql: string, params: SqlParams = {}, caller: Caller = {}): Promise<Uint8Array> {
    const { signal, leftMs, release } = await this.#sessions.holdText(caller);
    try {
      return await this.#readWhole({ sql, params, format: 'TSVRaw', settings: TEXT_SETTINGS }, signal, leftMs);
    } finally {
      release();
    }
  }

  async convert(sql: string, params: SqlParams, output: OutputFormat): Promise<Uint8Array> {
    const { signal, leftMs, release } = await this.#sessions.holdText({});
    try {
      const query = { sql, params, format: output.name, settings: convertSettings(output) };
      return await this.#readWhole(query, signal, leftMs);
    } finally {
      release();
    }
  }

  async convertFile(rows: RowFile, to: string, output: OutputFormat): Promise<void> {
    const { signal, release } = await this.#sessions.holdText({});
    try {
      const answer = await this.#requests.read({
        sql: 'SELECT * FROM {rows:File}',
        params: { rows },
        format: output.name,
        settings: convertSettings(output),
        signal,
      });
      await pipeline(Readable.from(bytesOf(answer)), createWriteStream(to, { flags: 'wx' }), { signal });
    } finally {
      release();
    }
  }

  makeInsertPath(): string {
    return join(this.#insertDirectory, `${randomUUID()}.rows`);
  }

  async insertFile(
    table: string,
    columns: readonly string[],
    file: string,
    format: InsertFormat = 'RowBinary',
  ): Promise<void> {
    try {
      await this.#write({
        sql: `INSERT INTO ${table} (${columns.join(', ')}) FORMAT ${format}`,
        settings: markInsert(),
        values: createReadStream(file),
      });
    } finally {
      await rm(file, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#sessions.close();
    await this.#written.catch(() => {});
    await this.#requests.close();
    await this.#letGo();
  }

  #write(query: ServerQuery): Promise<void> {
    const written = this.#written.then(() => this.#requests.write(query));
    this.#written = written.catch(() => {});
    return written;
  }

  /** @throws QueryTimeoutError after `ms`. */
  async #readWhole(query: Omit<ServerQuery, 'values'>, signal: AbortSignal | undefined, ms: number) {
    const limit = limitTime(signal, ms);
    try {
      return await this.#requests.readWhole({ ...query, signal: limit.signal });
    } finally {
      limit.clear();
    }
  }
}

async function* bytesOf(answer: ServerAnswer): AsyncGenerator<Uint8Array> {
  try {
    for (let part = await answer.next(); part !== undefined; part = await answer.next()) yield part;
  } finally {
    answer.cancel();
  }
}

/**
 * An engine for looking at a server, beside a service that has the data directory: it has no place for files.
 * @throws StoreServerError as soon as it is used, for a server that cannot be
 */
export const connectServer = (address: ServerAddress, patience = PATIENCE): Engine =>
  new ServerEngine(address, tmpdir(), () => Promise.resolve(), patience);

/**
 * The engine on a database server that can be reached and is new enough. Files on their way lie in the data directory.
 * @throws DataDirectoryError, StoreBusyError, StoreServerError
 */
export async function openServerEngine(
  address: ServerAddress,
  directory: string,
  patience = PATIENCE,
): Promise<Engine> {
  const insertDirectory = join(directory, 'incoming');
  await prepareDirectory(directory);
  const letGo = await holdDirectory(directory);
  await rm(insertDirectory, { recursive: true, force: true });
  await mkdir(insertDirectory, { recursive: true });
  const engine = new ServerEngine(address, insertDirectory, letGo, patience);
  try {
    await checkVersion(engine, address);
  } catch (error) {
    await engine.close();
    throw error;
  }
  return engine;
}
