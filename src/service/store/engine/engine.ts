import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Session } from 'chdb';
import { bindSql, type RowFile, type SqlParams } from './bind-sql';
import type { Caller } from './caller';
import type { ClusterPlace } from './cluster-place';
import {
  checkStoreFree,
  explainOpenFailure,
  explainWriteFailure,
  prepareDirectory,
  storePathOf,
} from './data-directory';
import { EngineSessions } from './engine-sessions';
import { pullChunks } from './pull-chunks';
import { QueryTimeoutError } from './query-limit';
import {
  convertSettings,
  fileSettings,
  formatSettings,
  MAX_QUERY_BYTES,
  type OutputFormat,
  type QuerySettings,
  ROW_SETTINGS,
  type StreamOptions,
  streamSettings,
  TEXT_SETTINGS,
} from './query-settings';

/** Of the rows in a file that is inserted. */
export type InsertFormat = 'RowBinary' | 'Native';

/**
 * The analytic database under the store, embedded or on a server. All SQL of the project goes through it, from files of
 * this room.
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
  /** Writes rows into the new file `to`, in another format. */
  convertFile(rows: RowFile, to: string, output: OutputFormat): Promise<void>;
  /** Path of a new file on this machine: for a bulk insert, or for rows that a statement reads. */
  makeInsertPath(): string;
  /** Inserts the rows of `path` into `columns` of `table`, RowBinary by default. Then deletes the file, also on failure. */
  insertFile(table: string, columns: readonly string[], path: string, format?: InsertFormat): Promise<void>;
  /** What rows of markets have to meet in order to be inserted, where several processes share the store. */
  readonly fence?: { readonly where: string; readonly params: SqlParams };
  /** The cluster of servers that has the tables; undefined for one server and for the embedded database. */
  readonly cluster?: ClusterPlace | undefined;
  /** Whether nobody else uses this database, so that what it does in the background may be steered. */
  readonly isOwn: boolean;
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

/** A statement with settings of its own. */
const withSettings = (statement: string, settings: QuerySettings): string =>
  `${statement} SETTINGS ${formatSettings(settings)}`;

function asQueryError(error: unknown): unknown {
  // ClickHouse error 159, TIMEOUT_EXCEEDED.
  if (/Code: 159\b/.test(String(error))) {
    return new QueryTimeoutError({ cause: error });
  }
  return error;
}

/** The database only releases a stopped query when its session starts the next one. */
async function freeStopped(session: Session): Promise<void> {
  await session.queryAsync('SELECT 1').catch(() => {});
}

interface EngineParts {
  /** Waits for queries that still run inside the database. */
  readonly drain: () => Promise<void>;
  readonly writer: Session;
  readonly open: () => Session;
  readonly directory: string;
  readonly insertDirectory: string;
}

class EmbeddedEngine implements Engine {
  readonly isOwn = true;
  readonly #parts: EngineParts;
  readonly #sessions: EngineSessions<Session>;

  constructor(parts: EngineParts) {
    this.#parts = parts;
    this.#sessions = new EngineSessions(parts.open);
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
    const text = await this.#read(withSettings(bindSql(sql, params), ROW_SETTINGS));
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
    const text = withSettings(bindSql(sql, params), { log_comment: id, ...streamSettings(options) });
    const { session, signal, leftMs, release } = await this.#sessions.holdStream(options);
    try {
      const { format = 'TSVRaw' } = options;
      const kill = (): void => this.#kill(id);
      const stream = session.queryStream(text, { format });
      const chunks = stream[Symbol.asyncIterator]();
      const source = {
        async next(): Promise<Uint8Array | undefined> {
          const next = await chunks.next();
          return next.done ? undefined : next.value.raw();
        },
        cancel: () => stream.cancel(),
      };
      yield* pullChunks(source, { signal, limitMs: leftMs, kill });
    } catch (error) {
      await freeStopped(session);
      throw asQueryError(error);
    } finally {
      release();
    }
  }

  async text(sql: string, params: SqlParams = {}, caller: Caller = {}): Promise<Uint8Array> {
    const id = randomUUID();
    const statement = withSettings(bindSql(sql, params), { log_comment: id, ...TEXT_SETTINGS });
    const { session, signal, leftMs, release } = await this.#sessions.holdText(caller);
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
      await freeStopped(session);
      signal.throwIfAborted();
      throw isLate ? new QueryTimeoutError({ cause: error }) : asQueryError(error);
    } finally {
      clearTimeout(timer);
      signal.removeEventListener('abort', kill);
      release();
    }
  }

  async convert(sql: string, params: SqlParams, output: OutputFormat): Promise<Uint8Array> {
    const { session, release } = await this.#sessions.holdText({});
    try {
      const statement = withSettings(bindSql(sql, params), convertSettings(output));
      return (await session.queryAsync(statement, { format: output.name })).bytes();
    } catch (error) {
      // The rest of a failed query's file would otherwise be the start of the next one's.
      await freeStopped(session);
      throw asQueryError(error);
    } finally {
      release();
    }
  }

  async convertFile(rows: RowFile, to: string, output: OutputFormat): Promise<void> {
    const settings = { max_threads: 1, max_insert_threads: 1, ...fileSettings(output) };
    await this.run(
      withSettings(
        `INSERT INTO FUNCTION file({to:String}, ${output.name}, {structure:String}) SELECT * FROM {rows:File}`,
        settings,
      ),
      { to, structure: rows.structure, rows },
    );
  }

  makeInsertPath(): string {
    return join(this.#parts.insertDirectory, `${randomUUID()}.rowbinary`);
  }

  async insertFile(
    table: string,
    columns: readonly string[],
    file: string,
    format: InsertFormat = 'RowBinary',
  ): Promise<void> {
    const statement = `INSERT INTO ${table} (${columns.join(', ')}) FROM INFILE {file:String} FORMAT ${format}`;
    try {
      await this.run(statement, { file });
    } finally {
      // On a full disk, rows that cannot be inserted must not take space.
      await rm(file, { force: true });
    }
  }

  async close(): Promise<void> {
    await this.#sessions.close();
    this.#parts.writer.close();
    await this.#parts.drain();
  }

  #read(sql: string): Promise<string> {
    return this.#sessions.read(async (session) => {
      try {
        return (await session.queryAsync(sql, { format: 'JSONEachRow' })).text();
      } catch (error) {
        throw asQueryError(error);
      }
    });
  }

  #kill(id: string): void {
    const statement = bindSql("KILL QUERY WHERE Settings['log_comment'] = {id:String} ASYNC", { id });
    // The query may have ended by itself, or the store is closing. Both are fine.
    void this.#read(statement).catch(() => {});
  }
}

/**
 * `open`, with `directory` as the current one: the database reads a `config.xml` of the directory it is opened in, which
 * may belong to another program, or to another database.
 */
function openBeside<T>(directory: string, open: () => T): T {
  const before = process.cwd();
  process.chdir(directory);
  try {
    return open();
  } finally {
    process.chdir(before);
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
  const path = resolve(storePathOf(directory));
  const insertDirectory = join(directory, 'incoming');
  await prepareDirectory(directory);
  await checkStoreFree(directory);
  const open = (): Session => {
    const session = openBeside(directory, () => new chdb.Session(path));
    session.query(`SET max_query_size = ${MAX_QUERY_BYTES}`);
    return session;
  };
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
