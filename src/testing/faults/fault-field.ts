import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { makeServiceClock } from '@/base/clock';
import { limitPointsBytes } from '@/contract/answer-size';
import { NEUTRAL_DIALECT } from '@/contract/dialect';
import { candlePoint, pointsAnswer } from '@/contract/payloads';
import { type Budget, makeBudget } from '@/data/budget/budget';
import { type Connection, makeConnection } from '@/data/connection/connection';
import { makeKeyKeeper } from '@/data/connection/key-keeper';
import type { Fetcher } from '@/data/http/http';
import { openRelayField, RELAY_KEY } from '../relay-field';
import { answer, type Fault, GOOD } from './fault-kinds';

/** Shorter than those of the product, in the same order. */
const TIMES = { answerMs: 2000, stallMs: 1500, timeoutMs: 4000 };
/** For answers whose reading takes time and that never end by a timeout: a busy machine may need long. */
const LONG_TIMES = { answerMs: 60_000, stallMs: 60_000, timeoutMs: 60_000 };
export const WEIGHT = 10;
export const REMAINING = 1000;
const SEARCH = 'type=TRADE_SIDE_AGNOSTIC_AGG&exchange=X&rawSymbol=A&interval=MINUTE&from=0&period=3600';
const USAGE = { limit: 60, remaining: REMAINING, used: 0, reset: 0, window_seconds: 60 };

const JSON_TYPE = 'Content-Type: application/json';

/** The free answers of the service, for all paths except `/v1/points`. */
const FREE_ANSWERS: Readonly<Record<string, unknown>> = {
  '/v1/usage': USAGE,
  '/v1/coins': { coins: ['BTC'] },
};

/** A service that applies `fault` to each `/v1/points` request and closes the connection. */
export class FaultServer {
  fault: Fault = GOOD;
  asked = 0;
  readonly #server: Server = createServer((socket) => this.#listen(socket));
  readonly #sockets = new Set<Socket>();

  async open(): Promise<string> {
    await once(this.#server.listen(0, '127.0.0.1'), 'listening');
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }

  #listen(socket: Socket): void {
    this.#sockets.add(socket);
    socket.on('error', () => undefined).once('close', () => this.#sockets.delete(socket));
    let text = '';
    socket.on('data', (chunk: Buffer) => {
      text += chunk.toString('latin1');
      if (!text.includes('\r\n\r\n')) return;
      const path = /^GET ([^ ?]*)/.exec(text)?.[1] ?? '';
      text = '';
      const free = FREE_ANSWERS[path];
      if (free !== undefined) {
        answer('200 OK', [JSON_TYPE], JSON.stringify(free))(socket);
        return;
      }
      this.asked += 1;
      this.fault(socket);
    });
  }
}

export type Way = 'direct' | 'relay';

export interface FaultField {
  readonly server: FaultServer;
  readonly connection: Connection;
  readonly budget: Budget;
  /** Requests candles as a view does. */
  ask(signal?: AbortSignal): Promise<unknown>;
  close(): void;
}

/**
 * The whole path of a page to a failing service, from the budget down to the wire. `fetcher` is the browser's part of
 * it.
 */
export async function openFaultField(way: Way, fetcher: Fetcher, isPatient = false): Promise<FaultField> {
  const { timeoutMs, ...times } = isPatient ? LONG_TIMES : TIMES;
  const server = new FaultServer();
  const origin = await server.open();
  const upstream = { apiOrigin: origin, dialect: NEUTRAL_DIALECT, key: RELAY_KEY };
  const relay = way === 'relay' ? await openRelayField(() => undefined, { upstream, ...times }) : undefined;
  const keys = makeKeyKeeper({ storage: undefined, channel: undefined });
  keys.setKey(origin, RELAY_KEY);
  const session = { source: 'embedded', key: 'k', tier: 'free', apiOrigin: origin };
  const load: Fetcher = (url, init) => {
    if (relay === undefined && url.startsWith('/local/session')) return Promise.resolve(Response.json(session));
    return fetcher(url.startsWith('/') ? `http://127.0.0.1:${relay?.port ?? 0}${url}` : url, init);
  };
  const feed: { budget?: Budget } = {};
  const clock = makeServiceClock();
  const connection = makeConnection({
    choice: { source: way === 'relay' ? 'embedded' : 'remote', tier: undefined },
    keys,
    clock,
    timeoutMs,
    fetcher: load,
    prober: load,
    onRate: (state, request) => feed.budget?.takeRate(state, request),
  });
  const budget = makeBudget({ clock, getReserve: () => 0, random: () => 0 });
  feed.budget = budget;
  budget.takeUsage(USAGE, clock.monotonic());
  const connected = new Promise<void>((resolve) => {
    connection.subscribe(() => connection.getState().status === 'ready' && resolve());
  });
  connection.connect();
  await connected;
  const validator = pointsAnswer(candlePoint);
  return {
    server,
    connection,
    budget,
    ask: (signal = new AbortController().signal) =>
      budget.run({
        search: SEARCH,
        facts: { type: 'TRADE_SIDE_AGNOSTIC_AGG', points: WEIGHT * 1000, venues: 1 },
        span: undefined,
        rank: 'visible',
        predictedBytes: 1000,
        tilesHeld: 0,
        tilesAsked: 1,
        signal,
        send: async (sending) => {
          const limitBytes = limitPointsBytes(SEARCH);
          const value = await connection.http.loadJson('/v1/points', SEARCH, validator, sending, { limitBytes });
          return { value, bytes: 1, decodeMs: 0, firstByteMs: 0 };
        },
      }),
    close() {
      budget.dispose();
      connection.dispose();
      server.close();
    },
  };
}
