import { DATASET_TYPES } from '../../src/contract/datasets';
import { FILTER_PARAMS, MARKETS_PARAMS, POINTS_PARAMS } from '../../src/contract/params';

/** Bytes to send, Latin-1, and how many responses they expect. */
export interface StormRequest {
  readonly bytes: string;
  readonly answers: number;
  /** Whether the service may close the connection after its response, because it cannot parse the bytes as HTTP. */
  readonly breaksConnection: boolean;
}

type Random = () => number;

const TABLES: readonly (readonly [path: string, names: readonly string[]])[] = [
  ['/v1/points', Object.keys(POINTS_PARAMS)],
  ['/v1/markets', Object.keys(MARKETS_PARAMS)],
  ['/v1/symbols', Object.keys(FILTER_PARAMS)],
  ['/v1/usage', []],
];

/** Values that no parameter accepts, as written in the address. */
const BAD_VALUES = [
  '',
  '%00',
  '%ff%fe',
  '%',
  '%zz',
  '1e999',
  '-1e999',
  'NaN',
  'Infinity',
  '-0',
  '0x10',
  '9'.repeat(40),
  'null',
  'undefined',
  '[object%20Object]',
  '%22%3E%3Cscript%3E',
  "'%20OR%201=1--",
  '{x:String}',
  '..%2f..%2fetc%2fpasswd',
  '%E2%80%AE%F0%9F%92%A9',
  'x'.repeat(3000),
];

const pick = <T>(random: Random, list: readonly T[]): T => list[Math.floor(random() * list.length)];

/** Faults of a query: each gives the search text for `name`, in a query that may have other parameters. */
const FAULTS: readonly ((name: string, random: Random) => string)[] = [
  (name, random) => `${name}=${pick(random, BAD_VALUES)}`,
  (name, random) => `${name}=${pick(random, BAD_VALUES)}&${name}=${pick(random, BAD_VALUES)}`,
  (name) => `${name}x=1`,
  (name) => `${name.toUpperCase()}=1`,
  (name) => `${name}[]=1&${name}[0]=2&${name}[a][b]=3`,
  (name) => name,
  (name) => `&&&=&${name}=%00&=1`,
  () => '__proto__[x]=1&constructor=1&toString=1',
  (name) => Array.from({ length: 300 }, (_, i) => `${name}=${i}`).join('&'),
];

function makePath(random: Random): string {
  const [path, names] = pick(random, TABLES);
  const name = names.length === 0 ? 'any' : pick(random, names);
  const type = random() < 0.7 ? `type=${pick(random, DATASET_TYPES)}&` : '';
  return `${path}?${type}${pick(random, FAULTS)(name, random)}`;
}

/** Builds requests for a service at `port` whose key is `key`. */
export class StormMaker {
  readonly #random: Random;
  readonly #host: string;
  readonly #head: string;

  constructor(random: Random, port: number, key: string) {
    this.#random = random;
    this.#host = `Host: 127.0.0.1:${port}\r\n`;
    this.#head = `${this.#host}X-Service-Key: ${key}\r\n`;
  }

  /** A request that is valid HTTP but otherwise faulty. */
  #request(): string {
    const random = this.#random;
    const draw = random();
    const path = makePath(random);
    if (draw < 0.05) return `${pick(random, ['POST', 'PUT', 'DELETE', 'PATCH'])} ${path} HTTP/1.1\r\n${this.#head}\r\n`;
    if (draw < 0.1) return `GET ${path} HTTP/1.1\r\n${this.#head}Content-Length: 5\r\n\r\n{"a":`;
    if (draw < 0.15) {
      const headers = Array.from({ length: 200 }, (_, i) => `X-H${i}: ${i}\r\n`).join('');
      return `GET ${path} HTTP/1.1\r\n${this.#head}${headers}\r\n`;
    }
    if (draw < 0.2) return `GET ${path} HTTP/1.1\r\n${this.#host}X-Service-Key: wrong\r\n\r\n`;
    return `GET ${path} HTTP/1.1\r\n${this.#head}\r\n`;
  }

  /** Several requests at once on one connection, as pipelining clients send them. */
  pipeline(count: number): StormRequest {
    const bytes = Array.from({ length: count }, () => this.#request()).join('');
    return { bytes, answers: count, breaksConnection: false };
  }

  /** Bytes that two parsers may read differently, or not at all. */
  broken(): StormRequest {
    const path = makePath(this.#random);
    const line = `GET ${path} HTTP/1.1\r\n`;
    const smuggled = `GET /v1/usage HTTP/1.1\r\n${this.#head}\r\n`;
    const forms = [
      `GET /v1/points?x=${'x'.repeat(65_536)} HTTP/1.1\r\n${this.#head}\r\n`,
      `POST ${path} HTTP/1.1\r\n${this.#head}Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${smuggled}`,
      `POST ${path} HTTP/1.1\r\n${this.#head}Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n0\r\n\r\n${smuggled}`,
      `${line}${this.#head}Content-Length: 3\r\nContent-Length: 30\r\n\r\nabc${smuggled}`,
      `${line}${this.#head}Content-Length: -1\r\n\r\n`,
      `${line}${this.#head}X-Space : 1\r\n\r\n`,
      `${line}${this.#head}X-Fold: a\r\n b\r\n\r\n`,
      `${line}${this.#head}X-Nul: a\0b\r\n\r\n`,
      `${line}${this.#head}X-Long: ${'x'.repeat(40_000)}\r\n\r\n`,
      `GET ${path} HTTP/9.9\r\n${this.#head}\r\n`,
      `GET ${path}\r\n\r\n`,
      `GET /v1/points?x=\xff\xfe\x80 HTTP/1.1\r\n${this.#head}\r\n`,
      `\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03`,
      '\r\n\r\n\r\n\0\0\0\0',
      `${line}\r\n`,
    ];
    return { bytes: pick(this.#random, forms), answers: 1, breaksConnection: true };
  }
}
