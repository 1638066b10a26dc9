import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Session } from 'chdb';
import { bindSql, type SqlParams } from './bind-sql';
import { checkStoreFree, explainOpenFailure, prepareDirectory } from './data-directory';
import { pullChunks, QueryTimeoutError } from './pull-chunks';
import { SessionPool } from './session-pool';

export interface StreamOptions {
  readonly signal?: AbortSignal | undefined;
  /** Rows per block: small for rows of many kilobytes, so that the first bytes come early. */
  readonly blockRows?: number;
  readonly threads?: number;
}

/**
 * The analytic database under the store. All SQL of the project passes through here, from files of this folder;
 * a cluster can take its place by implementing these calls.
 */
export interface Engine {
  /** All rows of a small result, as objects. 64-bit integers arrive as numbers. */
  rows<T>(sql: string, params?: SqlParams): Promise<T[]>;
  /** A statement without a result. */
  run(sql: string, params?: SqlParams): Promise<void>;
  /**
   * The first column as raw text, row after row with a line feed, in chunks while the query still runs. Leaving the
   * loop or aborting stops the query and gives its session back.
   * @throws QueryTimeoutError when the database needs longer than 30 s in all, waiting for the reader not counted.
   */
  stream(sql: string, params?: SqlParams, options?: StreamOptions): AsyncGenerator<Uint8Array, void, void>;
  /** Path of a new file for a bulk insert. Write RowBinary into it, then call `insertFile`. */
  makeInsertPath(): string;
  /** Inserts the RowBinary rows of `path` into `columns` of `table` and removes the file. */
  insertFile(table: string, columns: readonly string[], path: string): Promise<void>;
  /** Streams that hold a session now: for tests of clean-up. */
  readonly activeStreams: number;
  close(): Promise<void>;
}

export { DataDirectoryError } from './data-directory';
export { QueryTimeoutError } from './pull-chunks';

/** This machine has no embedded engine. */
export class EngineMissingError extends Error {
  override readonly name = 'EngineMissingError';
}

/** Streams that may run at once; each holds a session, the next one waits. */
const STREAM_SESSIONS = 6;
const ROW_SESSIONS = 2;
const QUERY_LIMIT_SECONDS = 30;
/** A stream's clock in the database runs on while a slow client reads: only a backstop there, see `stream`. */
const STREAM_BACKSTOP_SECONDS = 900;
const CLOSING_GRACE_MS = 2000;
const MEMORY_LIMIT_BYTES = 1_500_000_000;

const ROW_SETTINGS = [
  `max_execution_time = ${QUERY_LIMIT_SECONDS}`,
  `max_memory_usage = ${MEMORY_LIMIT_BYTES}`,
  'output_format_json_quote_64bit_integers = 0',
].join(', ');

function streamSettings(id: string, { threads = 1, blockRows }: StreamOptions): string {
  return [
    `log_comment = '${id}'`,
    `max_execution_time = ${STREAM_BACKSTOP_SECONDS}`,
    `max_memory_usage = ${MEMORY_LIMIT_BYTES}`,
    `max_threads = ${threads}`,
    ...(blockRows === undefined ? [] : [`max_block_size = ${blockRows}`]),
  ].join(', ');
}

function asQueryError(error: unknown): unknown {
  // ClickHouse error 159, TIMEOUT_EXCEEDED.
  if (/Code: 159\b/.test(String(error))) {
    return new QueryTimeoutError(`The query ran longer than ${QUERY_LIMIT_SECONDS} s`, { cause: error });
  }
  return error;
}

interface EngineParts {
  /** Waits for what still runs inside the database. */
  readonly drain: () => Promise<void>;
  readonly writer: Session;
  readonly open: () => Session;
  readonly insertDirectory: string;
}

class EmbeddedEngine implements Engine {
  readonly #parts: EngineParts;
  readonly #streams: SessionPool<Session>;
  readonly #readers: SessionPool<Session>;
  readonly #closing = new AbortController();
  readonly #running = new Set<Promise<void>>();

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#streams = new SessionPool(STREAM_SESSIONS, parts.open);
    this.#readers = new SessionPool(ROW_SESSIONS, parts.open);
  }

  get activeStreams(): number {
    return this.#running.size;
  }

  async rows<T>(sql: string, params: SqlParams = {}): Promise<T[]> {
    const text = await this.#read(`${bindSql(sql, params)} SETTINGS ${ROW_SETTINGS}`);
    return text === '' ? [] : (JSON.parse(`[${text.trimEnd().replaceAll('\n', ',')}]`) as T[]);
  }

  async run(sql: string, params: SqlParams = {}): Promise<void> {
    await this.#parts.writer.queryAsync(bindSql(sql, params));
  }

  async *stream(sql: string, params: SqlParams = {}, options: StreamOptions = {}): AsyncGenerator<Uint8Array> {
    const id = randomUUID();
    const signal = options.signal ? AbortSignal.any([options.signal, this.#closing.signal]) : this.#closing.signal;
    const text = `${bindSql(sql, params)} SETTINGS ${streamSettings(id, options)}`;
    const session = await this.#streams.take(signal);
    let end: () => void = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    this.#running.add(ended);
    try {
      yield* pullChunks(session, text, { signal, limitMs: QUERY_LIMIT_SECONDS * 1000, kill: () => this.#kill(id) });
    } catch (error) {
      throw asQueryError(error);
    } finally {
      this.#streams.give(session);
      this.#running.delete(ended);
      end();
    }
  }

  makeInsertPath(): string {
    return join(this.#parts.insertDirectory, `${randomUUID()}.rowbinary`);
  }

  async insertFile(table: string, columns: readonly string[], file: string): Promise<void> {
    const statement = `INSERT INTO ${table} (${columns.join(', ')}) FROM INFILE {file:String} FORMAT RowBinary`;
    await this.run(statement, { file });
    await rm(file, { force: true });
  }

  async close(): Promise<void> {
    this.#closing.abort(new Error('The store is closing'));
    // A stream whose reader has gone away for good ends only with its session: wait for those that still move.
    const grace = new Promise((resolve) => setTimeout(resolve, CLOSING_GRACE_MS).unref());
    await Promise.race([Promise.allSettled(this.#running), grace]);
    this.#streams.close();
    this.#readers.close();
    this.#parts.writer.close();
    await this.#parts.drain();
  }

  async #read(sql: string): Promise<string> {
    const session = await this.#readers.take();
    try {
      return (await session.queryAsync(sql, { format: 'JSONEachRow' })).text();
    } catch (error) {
      throw asQueryError(error);
    } finally {
      this.#readers.give(session);
    }
  }

  #kill(id: string): void {
    const statement = bindSql("KILL QUERY WHERE Settings['log_comment'] = {id:String} ASYNC", { id });
    // It may have ended by itself, or the store is closing: both are what was wanted.
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
  const path = join(directory, 'store');
  const insertDirectory = join(directory, 'incoming');
  await prepareDirectory(directory);
  await checkStoreFree(directory, path);
  const open = (): Session => new chdb.Session(path);
  let writer: Session;
  try {
    writer = open();
  } catch (cause) {
    throw await explainOpenFailure(directory, path, cause);
  }
  // Only after the lock is ours: a second process must not clear the files of the first.
  await rm(insertDirectory, { recursive: true, force: true });
  await mkdir(insertDirectory, { recursive: true });
  return new EmbeddedEngine({ drain: chdb.drainPending, writer, open, insertDirectory });
}
