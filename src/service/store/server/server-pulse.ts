import { request as askPlain, type IncomingMessage } from 'node:http';
import { request as askSecure } from 'node:https';
import { nameServer, type ServerAddress } from './server-address';
import { isNotReady, StoreServerError } from './server-error';

/** How long a server may keep silent on a read before it is asked whether it lives, and how long it may take to say so. */
export interface Patience {
  readonly silenceMs: number;
  readonly pongMs: number;
}

export const PATIENCE: Patience = { silenceMs: 3000, pongMs: 5000 };

/** Its `/ping` needs no login and no query, and is answered while queries are slow. On a connection of its own. */
function askPing({ origin, ca }: ServerAddress, signal: AbortSignal): Promise<IncomingMessage> {
  const ask = origin.startsWith('https:') ? askSecure : askPlain;
  return new Promise((resolve, reject) => {
    ask(`${origin}/ping`, { agent: false, signal, ...(ca && { ca }) }, resolve)
      .on('error', reject)
      .end();
  });
}

/** Tells a server that is slow, which may be waited for, from one that holds its connections and does nothing. */
export class ServerPulse {
  readonly #address: ServerAddress;
  readonly #patience: Patience;
  /** One ping at a time, for all that wait. */
  #asked: Promise<void> | undefined;

  constructor(address: ServerAddress, patience: Patience) {
    this.#address = address;
    this.#patience = patience;
  }

  /** What `waiting` comes to. @throws StoreServerError as soon as the server is found to be silent. */
  async watch<T>(waiting: Promise<T>): Promise<T> {
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const silence = new Promise<never>((_, reject) => {
      const lookLater = (): void => {
        if (!isOver) timer = setTimeout(() => void this.#look().then(lookLater, reject), this.#patience.silenceMs);
      };
      lookLater();
    });
    try {
      return await Promise.race([waiting, silence]);
    } finally {
      isOver = true;
      clearTimeout(timer);
    }
  }

  #look(): Promise<void> {
    this.#asked ??= this.#ping().finally(() => {
      this.#asked = undefined;
    });
    return this.#asked;
  }

  async #ping(): Promise<void> {
    const limit = AbortSignal.timeout(this.#patience.pongMs);
    try {
      const answer = await askPing(this.#address, limit);
      answer.destroy();
      // A proxy in front of it speaks for it; whatever else is answered comes from something that lives.
      if (isNotReady(answer.statusCode ?? 0)) throw new Error(`status ${answer.statusCode}`);
    } catch (cause) {
      const message = `The database server ${nameServer(this.#address)} holds its connections and does not answer`;
      throw new StoreServerError(message, 0, { cause, outage: 'unreachable' });
    }
  }
}
