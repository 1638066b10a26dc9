import { randomUUID } from 'node:crypto';
import type { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { type ClickHouseClient, ClickHouseLogLevel, createClient } from '@clickhouse/client';
import { bindSql, type ServerSql, type SqlParams, splitParams } from '../engine/bind-sql';
import { QUERY_LIMIT_MS } from '../engine/query-limit';
import { MAX_QUERY_BYTES, type QuerySettings, STREAM_BACKSTOP_SECONDS } from '../engine/query-settings';
import { ExceptionScanner } from './exception-scanner';
import { sendFiles } from './sent-files';
import type { ServerAddress } from './server-address';
import { explainAnswer, explainException, explainNetwork, readCode, StoreServerError } from './server-error';
import { type Patience, ServerPulse } from './server-pulse';

/** Attempts of a read in all, and the wait before the second and the third. */
const WAITS_MS = [100, 400] as const;
/** Idle connections are given up before a server does so, whose default is 3 s. */
const IDLE_MS = 2000;
/** Header that announces how an exception in the body is marked. */
const TAG_HEADER = 'x-clickhouse-exception-tag';
const CODE_HEADER = 'x-clickhouse-exception-code';
const MAX_ERROR_BYTES = 65_536;
/** Values of a statement that are longer leave its address, which proxies and servers bound. */
const MAX_ADDRESS_VALUES = 4096;

/** As the embedded engine has them. */
const COMMON_SETTINGS: QuerySettings = {
  session_timezone: 'UTC',
  cancel_http_readonly_queries_on_client_close: 1,
  max_query_size: MAX_QUERY_BYTES,
};

/**
 * On a cluster. A subquery is answered once, for all shards. An insert ends when the shards have its rows, and the server
 * that is asked spreads them. Of the replicas of a shard the first one that lives is asked, which has what was just
 * inserted through it.
 */
const CLUSTER_SETTINGS: QuerySettings = {
  distributed_product_mode: 'global',
  distributed_foreground_insert: 1,
  parallel_distributed_insert_select: 0,
  load_balancing: 'in_order',
};

export interface ServerQuery {
  readonly sql: string;
  readonly params?: SqlParams | undefined;
  readonly settings?: QuerySettings;
  /** Format of the rows of the answer. Not every statement takes it as a clause. */
  readonly format?: string;
  /** Rows for an insert. */
  readonly values?: Readable;
  readonly signal?: AbortSignal | undefined;
}

/** An answer whose head has arrived. */
export interface ServerAnswer {
  /** The next bytes of the result, `undefined` at its end. Rejects for an exception in the body and for a broken connection. */
  next(): Promise<Uint8Array | undefined>;
  /** Unless the answer has ended: closes the connection, and ends the query inside the database. */
  cancel(): void;
}

type HeadOfAnswer = Awaited<ReturnType<ClickHouseClient['exec']>>;

/** Whether the same read may succeed when sent again: the network failed, or something between said to wait. */
const isPassing = (error: unknown): boolean => error instanceof StoreServerError && error.isPassing;

async function readError(stream: Readable): Promise<string> {
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of stream as AsyncIterable<Uint8Array>) {
    parts.push(part);
    bytes += part.length;
    if (bytes >= MAX_ERROR_BYTES) break;
  }
  return Buffer.concat(parts).toString();
}

/** Waits for the network, as far as it makes sense. */
type Wait = <T>(waiting: Promise<T>) => Promise<T>;

/** The end of a write is waited for: it may happen as long as nobody knows. */
const waitOut: Wait = (waiting) => waiting;

/** The body of an answer, watched for an exception. */
class Body implements ServerAnswer {
  readonly #stream: Readable;
  readonly #chunks: AsyncIterator<Uint8Array>;
  readonly #scanner: ExceptionScanner;
  readonly #address: ServerAddress;
  readonly #waiting: Wait;
  readonly #kill: () => void;
  #isEnded = false;

  constructor(stream: Readable, tag: string, address: ServerAddress, waiting: Wait, kill: () => void) {
    this.#waiting = waiting;
    this.#kill = kill;
    this.#stream = stream;
    this.#chunks = (stream as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    this.#scanner = new ExceptionScanner(tag);
    this.#address = address;
  }

  async next(): Promise<Uint8Array | undefined> {
    while (!this.#isEnded) {
      const chunk = await this.#read();
      const bytes = chunk === undefined ? this.#finish() : this.#scanner.push(chunk);
      if (bytes.length > 0) return bytes;
    }
    return undefined;
  }

  cancel(): void {
    if (this.#isEnded) return;
    this.#isEnded = true;
    this.#stream.destroy();
    this.#kill();
  }

  async #read(): Promise<Uint8Array | undefined> {
    try {
      const next = await this.#waiting(this.#chunks.next());
      return next.done ? undefined : next.value;
    } catch (error) {
      // A server closes the connection after an exception in the body.
      if (this.#scanner.isFound) return undefined;
      if (error instanceof StoreServerError) this.cancel();
      this.#isEnded = true;
      throw error instanceof StoreServerError ? error : explainNetwork(error, this.#address);
    }
  }

  #finish(): Uint8Array {
    this.#isEnded = true;
    if (!this.#scanner.isFound) return this.#scanner.end();
    const { text } = this.#scanner;
    throw explainException(text, readCode(text), this.#address);
  }
}

/** Statements on a database server, over a bounded number of connections. */
export class ServerRequests {
  readonly #client: ClickHouseClient;
  readonly #address: ServerAddress;
  readonly #pulse: ServerPulse;

  constructor(address: ServerAddress, connections: number, patience: Patience) {
    this.#address = address;
    this.#pulse = new ServerPulse(address, patience);
    this.#client = createClient({
      url: address.origin,
      username: address.user,
      password: address.password,
      database: address.database,
      application: 'depthscape',
      max_open_connections: connections,
      // Longest silence of a connection: a long insert or deletion says nothing until its end. Reads have limits of their own.
      request_timeout: STREAM_BACKSTOP_SECONDS * 1000,
      keep_alive: { idle_socket_ttl: IDLE_MS },
      clickhouse_settings: { ...COMMON_SETTINGS, ...(address.cluster !== undefined && CLUSTER_SETTINGS) },
      log: { level: ClickHouseLogLevel.OFF },
      ...(address.ca && { tls: { ca_cert: address.ca } }),
    });
  }

  /** Sends a statement once. */
  async send(query: ServerQuery, waiting: Wait = waitOut): Promise<ServerAnswer> {
    query.signal?.throwIfAborted();
    const queryId = randomUUID();
    const leaving = new AbortController();
    const signal = query.signal ? AbortSignal.any([query.signal, leaving.signal]) : leaving.signal;
    try {
      const answer = await waiting(this.#exec({ ...query, signal }, queryId));
      return await this.#open(answer, queryId, waiting);
    } catch (error) {
      // Without effect unless the server is silent: then the connection is still there.
      leaving.abort(error);
      throw error;
    }
  }

  /** Sends a read, again when it got no answer for a reason that may pass. Its values are not consumed by an attempt. */
  async read(query: Omit<ServerQuery, 'values'>): Promise<ServerAnswer> {
    const watch: Wait = (waiting) => this.#pulse.watch(waiting);
    for (const waitMs of WAITS_MS) {
      try {
        return await this.send(query, watch);
      } catch (error) {
        if (!isPassing(error)) throw error;
      }
      await wait(waitMs, undefined, query.signal && { signal: query.signal });
    }
    return this.send(query, watch);
  }

  /** All bytes of a short read. */
  async readWhole(query: Omit<ServerQuery, 'values'>): Promise<Uint8Array> {
    return collect(await this.read(query), query.signal);
  }

  /** Sends a statement without a result, once: a write must not run twice. */
  async write(query: ServerQuery): Promise<void> {
    await collect(await this.send(query), query.signal);
  }

  close(): Promise<void> {
    return this.#client.close();
  }

  async #open(answer: HeadOfAnswer, queryId: string, waiting: Wait): Promise<ServerAnswer> {
    const { response_headers: headers, http_status_code: status = 0, stream } = answer;
    const code = Number(headers[CODE_HEADER] ?? 0);
    if (status !== 200 || code > 0) {
      const text = await waiting(readError(stream)).catch(() => '');
      throw explainAnswer(status, text, code || readCode(text), this.#address);
    }
    return new Body(stream, String(headers[TAG_HEADER] ?? ''), this.#address, waiting, () => this.#kill(queryId));
  }

  async #exec({ signal, ...query }: ServerQuery, queryId: string) {
    const { settings, ...request } = placeStatement(query);
    try {
      return await this.#client.exec({
        ...request,
        query_id: queryId,
        clickhouse_settings: { ...settings },
        ignore_error_response: true,
        ...(signal && { abort_signal: signal }),
      });
    } catch (error) {
      if (signal?.aborted) this.#kill(queryId);
      signal?.throwIfAborted();
      throw explainNetwork(error, this.#address);
    }
  }

  /** Closing the connection alone may be noticed late. The query may have ended by itself, or the store is closing. */
  #kill(id: string): void {
    const signal = AbortSignal.timeout(QUERY_LIMIT_MS);
    void this.write({ sql: 'KILL QUERY WHERE query_id = {id:String} ASYNC', params: { id }, signal }).catch(() => {});
  }
}

/** Characters of the values in an address. */
const measureValues = ({ values }: ServerSql): number =>
  Object.values(values).reduce<number>((sum, value) => sum + encodeURIComponent(String(value)).length, 0);

/** Where the parts of a statement go: into the address of a request, or its body. */
function placeStatement({ sql, params, settings, format, values }: Omit<ServerQuery, 'signal'>) {
  const split = splitParams(sql, params);
  const sent = split.files.size === 0 ? undefined : sendFiles(split.files);
  const body = sent?.body ?? values;
  const all: QuerySettings = {
    ...settings,
    ...sent?.settings,
    ...(format !== undefined && { default_format: format }),
  };
  if (body !== undefined) {
    const headers = sent && { http_headers: { 'Content-Type': sent.contentType } };
    return { query: split.sql, query_params: split.values, settings: all, values: body, ...headers };
  }
  // Without rows of its own a statement is the body, where its values have room as literals.
  return measureValues(split) > MAX_ADDRESS_VALUES
    ? { query: bindSql(sql, params), settings: all }
    : { query: split.sql, query_params: split.values, settings: all };
}

/** All bytes of an answer, given up when the signal fires. */
async function collect(answer: ServerAnswer, signal: AbortSignal | undefined): Promise<Uint8Array> {
  const cancel = (): void => answer.cancel();
  signal?.addEventListener('abort', cancel, { once: true });
  const parts: Uint8Array[] = [];
  try {
    for (let part = await answer.next(); part !== undefined; part = await answer.next()) parts.push(part);
    signal?.throwIfAborted();
    return parts.length === 1 ? parts[0] : Buffer.concat(parts);
  } catch (error) {
    signal?.throwIfAborted();
    throw error;
  } finally {
    signal?.removeEventListener('abort', cancel);
    answer.cancel();
  }
}
