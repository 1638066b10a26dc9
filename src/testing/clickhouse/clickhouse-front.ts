import { randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { messageOf } from '@/base/errors';
import type { Engine } from '@/service/store/engine/engine';
import type { ServerAddress } from '@/service/store/server/server-address';
import { makeSelfSigned } from '../venue/self-signed';
import { type Fault, PlantedFaults } from './planted-faults';
import { readRequest, type StatementRequest } from './read-request';
import { runStatement } from './run-statement';
import { CLUSTER } from './two-shards';

/** Whom the front lets in, and to what. */
const USER = 'desk';
const PASSWORD = 'sea of ticks';
const DATABASE = 'depth';

/** Statuses of a server by the number of the error. */
const STATUSES: Readonly<Record<number, number>> = { 60: 404, 81: 404, 115: 404, 497: 403, 516: 403, 159: 408 };

/** A statement as it arrived. */
export interface SeenStatement extends StatementRequest {
  readonly url: string;
  readonly headers: IncomingMessage['headers'];
}

interface FrontOptions {
  readonly isSecure?: boolean;
  /** Whether it is a server of a cluster: see `prepareShards`. */
  readonly isCluster?: boolean;
}

/**
 * A server that speaks as much of ClickHouse's HTTP interface as the service uses, with the embedded engine behind it:
 * the same SQL, answered over a real network, with faults where they are planted.
 */
export class ClickHouseFront {
  readonly faults = new PlantedFaults();
  readonly seen: SeenStatement[] = [];
  /** Rights that its user lacks, such as `INSERT`. */
  readonly denied = new Set<string>();
  /** Connections are taken, and nothing is answered any more: as by a process that hangs. */
  isSilent = false;
  /** What `/ping` is answered with, and how often it was. */
  pingStatus = 200;
  pings = 0;
  /** Statements that run now, by the id of their query. */
  readonly running = new Map<string, AbortController>();
  readonly #engine: Engine;
  readonly #isCluster: boolean;
  readonly #server: Server;
  readonly #cert: string | undefined;

  constructor(engine: Engine, { isSecure = false, isCluster = false }: FrontOptions) {
    this.#engine = engine;
    this.#isCluster = isCluster;
    const answer = (request: IncomingMessage, response: ServerResponse): void => void this.#answer(request, response);
    const pair = isSecure ? makeSelfSigned() : undefined;
    this.#cert = pair?.cert;
    this.#server = pair ? createSecureServer(pair, answer) : createServer(answer);
  }

  /** Listens on a free port of the loopback. */
  open(): Promise<void> {
    return new Promise((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
  }

  get address(): ServerAddress {
    const { port } = this.#server.address() as AddressInfo;
    const scheme = this.#cert === undefined ? 'http' : 'https';
    return {
      origin: `${scheme}://127.0.0.1:${port}`,
      user: USER,
      password: PASSWORD,
      database: DATABASE,
      ...(this.#isCluster && { cluster: CLUSTER }),
      ...(this.#cert !== undefined && { ca: Buffer.from(this.#cert) }),
    };
  }

  async close(): Promise<void> {
    const closed = new Promise((resolve) => this.#server.close(resolve));
    this.#server.closeAllConnections();
    await closed;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    if (this.isSilent) return;
    try {
      if (request.url === '/ping') {
        this.pings++;
        response.writeHead(this.pingStatus).end('Ok.\n');
        return;
      }
      const statement = await readRequest(request);
      this.seen.push({ ...statement, url: request.url ?? '', headers: request.headers });
      await this.#serve(statement, response);
    } catch (error) {
      if (!response.headersSent) refuse(response, messageOf(error));
      else response.destroy();
    }
  }

  async #serve(statement: StatementRequest, response: ServerResponse): Promise<void> {
    const { user, password, database = 'default', query, queryId = '' } = statement;
    if (user !== USER || password !== PASSWORD) {
      refuse(
        response,
        `Code: 516. DB::Exception: ${user}: Authentication failed: password is incorrect, or there is no user with such name. (AUTHENTICATION_FAILED)`,
      );
      return;
    }
    if (database !== DATABASE) {
      refuse(response, `Code: 81. DB::Exception: Database ${database} does not exist. (UNKNOWN_DATABASE)`);
      return;
    }
    const fault = this.faults.take(query);
    if (fault?.kind === 'slow') await fault.until;
    if (fault?.kind === 'reset') return void response.destroy();
    if (fault?.kind === 'refuse') return refuse(response, `Code: ${fault.code}. DB::Exception: ${fault.text}`);
    if (fault?.kind === 'answer') return void response.end(fault.body);
    if (fault?.kind === 'status') return void response.writeHead(fault.status).end('<html>unavailable</html>');
    if (query.startsWith('KILL QUERY WHERE query_id')) {
      this.running
        .get(statement.params.get('id') ?? '')
        ?.abort(new Error('Code: 394. DB::Exception: Query was cancelled. (QUERY_WAS_CANCELLED)'));
      response.end();
      return;
    }
    const [, right] = /^CHECK GRANT ([A-Z ]+) ON /.exec(query) ?? [];
    if (right !== undefined) {
      // The engine's own user may do anything; it checks the statement.
      await this.#engine.run(query);
      response.end(`{"result":${this.denied.has(right) ? 0 : 1}}\n`);
      return;
    }
    const aborter = new AbortController();
    response.on('close', () => aborter.abort(new Error('the client left')));
    this.running.set(queryId, aborter);
    try {
      await send(
        response,
        queryId,
        runStatement(this.#engine, statement, aborter.signal, this.#isCluster ? DATABASE : undefined),
        fault,
      );
    } finally {
      this.running.delete(queryId);
    }
  }
}

function refuse(response: ServerResponse, text: string): void {
  const code = Number(/Code: (\d+)/.exec(text)?.[1] ?? 1002);
  response
    .writeHead(STATUSES[code] ?? 500, { 'X-ClickHouse-Exception-Code': String(code), 'Content-Type': 'text/plain' })
    .end(`${text}\n`);
}

const write = (response: ServerResponse, bytes: Uint8Array | string): Promise<void> =>
  new Promise((resolve) => {
    if (response.destroyed || response.write(bytes)) return resolve();
    const go = (): void => {
      response.off('drain', go).off('close', go);
      resolve();
    };
    response.on('drain', go).on('close', go);
  });

/** The end of a body with an exception, as servers from 25.11 on write it. */
function formatException(text: string, tag: string): string {
  const message = `${text}\n`;
  return `\r\n__exception__\r\n${tag}\r\n${message}${Buffer.byteLength(message)} ${tag}\r\n__exception__\r\n`;
}

type BreakingFault = Extract<Fault, { readonly afterBytes: number }>;
const isBreaking = (fault: Fault | undefined): fault is BreakingFault => fault !== undefined && 'afterBytes' in fault;

/** The head goes out with the first rows: what fails before has a status of its own. */
async function send(
  response: ServerResponse,
  queryId: string,
  chunks: AsyncGenerator<Uint8Array, void, void>,
  fault: Fault | undefined,
): Promise<void> {
  const tag = randomBytes(8).toString('hex');
  const startedAt = performance.now();
  let sent = 0;
  try {
    let next = await chunks.next();
    response.writeHead(200, {
      'X-ClickHouse-Query-Id': queryId,
      'X-ClickHouse-Exception-Tag': tag,
      'X-ClickHouse-Summary': JSON.stringify({ elapsed_ns: String(Math.round((performance.now() - startedAt) * 1e6)) }),
    });
    while (!next.done && !response.destroyed) {
      const room = isBreaking(fault) ? fault.afterBytes - sent : Number.POSITIVE_INFINITY;
      const bytes = next.value.subarray(0, room);
      await write(response, bytes);
      sent += bytes.length;
      if (isBreaking(fault) && sent >= fault.afterBytes) {
        if (fault.kind === 'exception') throw new Error(fault.text);
        if (fault.kind === 'stall') await fault.until;
        return void response.destroy();
      }
      next = await chunks.next();
    }
    response.end();
  } catch (error) {
    if (!response.headersSent) throw error;
    response.end(formatException(messageOf(error), tag));
  } finally {
    await chunks.return();
  }
}

/** Opens a front before `engine`. */
export async function openFront(engine: Engine, options: FrontOptions = {}): Promise<ClickHouseFront> {
  const front = new ClickHouseFront(engine, options);
  await front.open();
  return front;
}
