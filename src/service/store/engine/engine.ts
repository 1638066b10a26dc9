import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from 'chdb';
import { bindSql, type SqlParams } from './bind-sql';
import type { Caller } from './caller';
import {
  checkStoreFree,
  explainOpenFailure,
  explainWriteFailure,
  prepareDirectory,
  storePathOf,
} from './data-directory';
import { pullChunks, type ResultFormat } from './pull-chunks';
import { QUERY_LIMIT_SECONDS, QueryTimeoutError } from './query-limit';
import { SessionPool } from './session-pool';

export interface StreamOptions extends Caller {
  /** Rows per block: small for rows of many kilobytes, so that the first bytes come early. */
  readonly blockRows?: number;
  readonly threads?: number;
  /** Format of the bytes: text of the first column, or whole rows. */
  readonly format?: ResultFormat;
}

/** A format of the database for whole files, with its settings by name. */
export interface OutputFormat {
  readonly name: 'Parquet' | 'Arrow';
  readonly settings: Readonly<Record<string, string>>;
}

/**
 * The analytic database under the store. All SQL of the project goes through it, from files of this folder. A cluster
 * can replace it by implementing these calls.
 */
export interface Engine {
  /** All rows of a small result, as objects. 64-bit integers are returned as numbers. */
  rows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** A statement without a result. @throws DiskFullError */
  run(sql: string, params?: SqlParams): Promise<void>;
  /**
   * The first column as raw text, one row per line, or RowBinary, in chunks while the query runs. Leaving the loop or
   * aborting stops the query and frees its session, which is otherwise kept as long as the reader stays: see
   * `streamPaced`.
   * @throws QueryTimeoutError when waiting for a session and the work of the database take longer than 30 s in total.
   * Waiting for the reader does not count.
   */
  stream(sql: string, params?: SqlParams, options?: StreamOptions): AsyncGenerator<Uint8Array, void, void>;
  /**
   * The same in one piece, planned and run outside the main thread: for answers of a few milliseconds and at most some
   * megabytes, where planning takes most of the time.
   * @throws QueryTimeoutError as `stream`.
   */
  text(sql: string, params?: SqlParams, caller?: Caller): Promise<Uint8Array>;
  /** The whole result as a file in another format, for exports. @throws QueryTimeoutError */
  convert(sql: string, params: SqlParams, output: OutputFormat): Promise<Uint8Array>;
  /** Path of a new file for a bulk insert. Write RowBinary into it, then call `insertFile`. */
  makeInsertPath(): string;
  /** Inserts the RowBinary rows of `path` into `columns` of `table`. Then deletes the file, also on failure. */
  insertFile(table: string, columns: readonly string[], path: string): Promise<void>;
  /** Whether a stream waits for a session. */
  readonly isWanted: boolean;
  /** Whether streams of `key` hold sessions for which others, who have fewer, are waiting. */
  hasMoreThanItsShare(key: string | undefined): boolean;
  /** Streams and texts that hold a session now, for tests of clean-up. */
  readonly activeStreams: number;
  close(): Promise<void>;
}

export { DataDirectoryError, explainWriteFailure } from './data-directory';

/** This machine has no embedded engine. */
export class EngineMissingError extends Error {
  override readonly name = 'EngineMissingError';
}

/** Most streams at once. Each holds a session; further ones wait. */
const STREAM_SESSIONS = 6;
const ROW_SESSIONS = 2;
/** Most texts at once, so that files and streams keep some threads. */
const TEXT_SESSIONS = 4;
const QUERY_LIMIT_MS = QUERY_LIMIT_SECONDS * 1000;
/** Backstop only: the database's clock for a stream includes the time of the reader, see `stream`. */
const STREAM_BACKSTOP_SECONDS = 900;
const CLOSING_GRACE_MS = 2000;
const MEMORY_LIMIT_BYTES = 1_500_000_000;

const ROW_SETTINGS = [
  `max_execution_time = ${QUERY_LIMIT_SECONDS}`,
  `max_memory_usage = ${MEMORY_LIMIT_BYTES}`,
  'output_format_json_quote_64bit_integers = 0',
].join(', ');

function settingsOf(id: string, seconds: number, threads: number): string[] {
  return [
    `log_comment = '${id}'`,
    `max_execution_time = ${seconds}`,
    `max_memory_usage = ${MEMORY_LIMIT_BYTES}`,
    `max_threads = ${threads}`,
  ];
}

function textSettings(id: string): string {
  return settingsOf(id, QUERY_LIMIT_SECONDS, 1).join(', ');
}

function streamSettings(id: string, { threads = 1, blockRows }: StreamOptions): string {
  const block = blockRows === undefined ? [] : [`max_block_size = ${blockRows}`];
  return [...settingsOf(id, STREAM_BACKSTOP_SECONDS, threads), ...block].join(', ');
}

function asQueryError(error: unknown): unknown {
  // ClickHouse error 159, TIMEOUT_EXCEEDED.
  if (/Code: 159\b/.test(String(error))) {
    return new QueryTimeoutError({ cause: error });
  }
  return error;
}

interface EngineParts {
  /** Waits for queries that still run inside the database. */
  readonly drain: () => Promise<void>;
  readonly writer: Session;
  readonly open: () => Session;
  readonly directory: string;
  readonly insertDirectory: string;
}

interface HeldSession {
  readonly session: Session;
  readonly signal: AbortSignal;
  /** What is left of the time limit after waiting for the session. */
  readonly leftMs: number;
  readonly release: () => void;
}

/** All requests without a key share one owner. */
const ownerOf = (key: string | undefined): string => key ?? '';

class EmbeddedEngine implements Engine {
  readonly #parts: EngineParts;
  readonly #streams: SessionPool<Session>;
  readonly #readers: SessionPool<Session>;
  readonly #texts: SessionPool<Session>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#streams = new SessionPool(STREAM_SESSIONS, parts.open);
    this.#readers = new SessionPool(ROW_SESSIONS, parts.open);
    this.#texts = new SessionPool(TEXT_SESSIONS, parts.open);
  }

  get activeStreams(): number {
    return this.#running.size;
  }

  get isWanted(): boolean {
    return this.#streams.isWanted;
  }

  hasMoreThanItsShare(key: string | undefined): boolean {
    return this.#streams.hasMoreThanItsShare(ownerOf(key));
  }

  async rows<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    const text = await this.#read(`${bindSql(sql, params)} SETTINGS ${ROW_SETTINGS}`);
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as T[]);
  }

  async run(sql: string, params: SqlParams = {}): Promise<void> {
    const { writer, directory } = this.#parts;
    try {
      await writer.queryAsync(bindSql(sql, params));
    } catch (error) {
      throw await explainWriteFailure(error, directory);
    }
  }

  async *stream(sql: string, params: SqlParams = {}, options: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const id = randomUUID();
    const text = `${bindSql(sql, params)} SETTINGS ${streamSettings(id, options)}`;
    const { session, signal, leftMs, release } = await this.#hold(this.#streams, options);
    try {
      const { format = 'TSVRaw' } = options;
      const kill = (): void => this.#kill(id);
      yield* pullChunks(session, text, { signal, limitMs: leftMs, kill, format });
    } catch (error) {
      throw asQueryError(error);
    } finally {
      release();
    }
  }

  async text(sql: string, params: SqlParams = {}, caller: Caller = {}): Promise<Uint8Array> {
    const id = randomUUID();
    const statement = `${bindSql(sql, params)} SETTINGS ${textSettings(id)}`;
    const { session, signal, leftMs, release } = await this.#hold(this.#texts, caller);
    const kill = (): void => this.#kill(id);
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      kill();
    }, leftMs);
    signal.addEventListener('abort', kill, { once: true });
    try {
      return (await session.queryAsync(statement, { format: 'TSVRaw' })).bytes();
    } catch (error) {
      // The database only releases a stopped query when its session starts the next one.
      await session.queryAsync('SELECT 1').catch(() => {});
      signal.throwIfAborted();
      throw isLate ? new QueryTimeoutError({ cause: error }) : asQueryError(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      release();
    }
  }

  async convert(sql: string, params: SqlParams, { name, settings }: OutputFormat): Promise<Uint8Array> {
    const { session, release } = await this.#hold(this.#texts, {});
    const own = Object.entries(settings).map(([setting, value]) => `${setting} = '${value}'`);
    const all = [...settingsOf(randomUUID(), QUERY_LIMIT_SECONDS, 1), 'max_block_size = 65536', ...own];
    try {
      const statement = `${bindSql(sql, params)} SETTINGS ${all.join(', ')}`;
      return (await session.queryAsync(statement, { format: name })).bytes();
    } catch (error) {
      // The rest of a failed query's file would otherwise be the start of the next one's.
      await session.queryAsync('SELECT 1').catch(() => {});
      throw asQueryError(error);
    } finally {
      release();
    }
  }

  makeInsertPath(): string {
    return join(this.#parts.insertDirectory, `${randomUUID()}.rowbinary`);
  }

  async insertFile(table: string, columns: readonly string[], file: string): Promise<void> {
    const statement = `INSERT INTO ${table} (${columns.join(', ')}) FROM INFILE {file:String} FORMAT RowBinary`;
    try {
      await this.run(statement, { file });
    } finally {
      // On a full disk, rows that cannot be inserted must not take space.
      await rm(file, { force: true });
    }
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The store is closing'));
    // A stream whose reader never returns only ends with its session: wait for those that still move.
    const grace = new Promise((resolve) => setTimeout(resolve, CLOSING_GRACE_MS).unref());
    await Promise.race([Promise.allSettled(this.#running), grace]);
    this.#streams.close();
    this.#readers.close();
    this.#texts.close();
    this.#parts.writer.close();
    await this.#parts.drain();
  }

  async #read(sql: string): Promise<string> {
    const session = await this.#readers.take('');
    try {
      return (await session.queryAsync(sql, { format: 'JSONEachRow' })).text();
    } catch (error) {
      throw asQueryError(error);
    } finally {
      this.#readers.give(session);
    }
  }

  /** A session of `pool` and a signal that also fires when the store closes. The holder must release it. */
  async #hold(pool: SessionPool<Session>, caller: Caller): Promise<HeldSession> {
    // A new signal per query: on a shared one, listeners of many queries would pile up.
    const signal = AbortSignal.any(caller.signal ? [caller.signal, this.#closing.signal] : [this.#closing.signal]);
    const startedAt = performance.now();
    const session = await this.#take(pool, ownerOf(caller.key), signal);
    const leftMs = Math.max(0, QUERY_LIMIT_MS - (performance.now() - startedAt));
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#running.add(ended);
    const release = (): void => {
      pool.give(session);
      this.#running.delete(ended);
      end();
    };
    return { session, signal, leftMs, release };
  }

  /** @throws QueryTimeoutError when none is free within the time limit of a query. */
  async #take(pool: SessionPool<Session>, owner: string, signal: AbortSignal): Promise<Session> {
    const limit = new AbortController();
    const timer = setTimeout(() => limit.abort(), QUERY_LIMIT_MS);
    try {
      return await pool.take(owner, AbortSignal.any([signal, limit.signal]));
    } catch (error) {
      throw limit.signal.aborted && !signal.aborted ? new QueryTimeoutError({ cause: error }) : error;
    } finally {
      clearTimeout(timer);
    }
  }

  #kill(id: string): void {
    const statement = bindSql("KILL QUERY WHERE Settings['log_comment'] = {id:String} ASYNC", { id });
    // The query may have ended by itself, or the store is closing. Both are fine.
    void this.#read(statement).catch(() => {});
  }
}

/**
 * Opens the embedded engine on `directory`.
 * @throws EngineMissingError where chDB has no build; DataDirectoryError; StoreBusyError when another process holds
 * the directory.
 */
export async function openEmbeddedEngine(directory: string): Promise<Engine> {
  const chdb = await import('chdb').catch((cause: unknown) => {
    throw new EngineMissingError('The embedded database (chdb) is not installed on this machine', { cause });
  });
  const path = storePathOf(directory);
  const insertDirectory = join(directory, 'incoming');
  await prepareDirectory(directory);
  await checkStoreFree(directory);
  const open = (): Session => new chdb.Session(path);
  let writer: Session;
  try {
    writer = open();
  } catch (cause) {
    throw await explainOpenFailure(directory, path, cause);
  }
  // Only with the lock: a second process must not delete the files of the first.
  await rm(insertDirectory, { recursive: true, force: true });
  await mkdir(insertDirectory, { recursive: true });
  return new EmbeddedEngine({ drain: chdb.drainPending, writer, open, directory, insertDirectory });
}
