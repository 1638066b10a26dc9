import { DiskFullError } from '../engine/data-directory';
import { QueryTimeoutError } from '../engine/query-limit';
import { nameServer, type ServerAddress } from './server-address';

/**
 * Why a server cannot be used: it does not answer, it has too much to do, or it lets nobody in until a person changes
 * something.
 */
export type Outage = 'unreachable' | 'busy' | 'refusing';

interface OutageOptions extends ErrorOptions {
  readonly isPassing?: boolean;
  readonly outage?: Outage | undefined;
}

/** The database server cannot be used, or refuses a statement. The message is a sentence and names no password. */
export class StoreServerError extends Error {
  override readonly name = 'StoreServerError';
  /** The database's number of the error; 0 when it was the network or something between. */
  readonly code: number;
  /** Whether the same statement may succeed a moment later. */
  readonly isPassing: boolean;
  /** Why the server as a whole cannot be used; `undefined` when it is about the statement. */
  readonly outage: Outage | undefined;

  constructor(message: string, code: number, options: OutageOptions = {}) {
    super(message, options);
    this.code = code;
    this.isPassing = options.isPassing ?? false;
    this.outage = options.outage;
  }
}

/** Numbers of errors that mean something for whoever runs the service. */
export const CODES = {
  unknownTable: 60,
  unknownDatabase: 81,
  timeout: 159,
  tooManyQueries: 202,
  memory: 241,
  readOnly: 242,
  noSpace: 243,
  tooManyParts: 252,
  accessDenied: 497,
  badLogin: 516,
} as const;

/** What the database says, without its stack and its version. */
const firstLine = (text: string): string =>
  text
    .split('\n')[0]
    .replace(/\s*\(version [^)]*\([^)]*\)\)\s*$|\s*\(version [^)]*\)\s*$/, '')
    .trim();

/** What it says after the number of the error. */
const reasonOf = (text: string): string => firstLine(text).replace(/^Code: \d+\. DB::Exception: /, '');

type Sentence = (address: ServerAddress, text: string) => string;

const SENTENCES: Readonly<Record<number, Sentence>> = {
  [CODES.unknownDatabase]: ({ database, ...rest }) =>
    `There is no database ${database} on ${nameServer(rest)}: create it, or name another one in CLICKHOUSE_URL`,
  [CODES.tooManyQueries]: (address) => `The database server ${nameServer(address)} runs as many queries as it may`,
  [CODES.memory]: (address, text) => `The database server ${nameServer(address)} is short of memory: ${reasonOf(text)}`,
  [CODES.readOnly]: (address, text) => `A table on ${nameServer(address)} accepts no rows now: ${reasonOf(text)}`,
  [CODES.tooManyParts]: (address) =>
    `The database server ${nameServer(address)} falls behind with merging and accepts no rows until it has caught up`,
  [CODES.accessDenied]: ({ user, ...rest }, text) =>
    `The user ${user} lacks a right on ${nameServer(rest)}: ${reasonOf(text)}`,
  [CODES.badLogin]: ({ user, ...rest }) =>
    `The database server ${nameServer(rest)} refuses the user ${user}: check CLICKHOUSE_URL and CLICKHOUSE_PASSWORD_FILE`,
};

/** What an error of the database says of the server as a whole. */
const OUTAGES: Readonly<Record<number, Outage>> = {
  [CODES.unknownTable]: 'refusing',
  [CODES.unknownDatabase]: 'refusing',
  [CODES.accessDenied]: 'refusing',
  [CODES.badLogin]: 'refusing',
  [CODES.tooManyQueries]: 'busy',
  [CODES.tooManyParts]: 'busy',
  [CODES.readOnly]: 'busy',
};

/** A query that takes too much memory by itself would do so again; that of the whole server may be free soon. */
const SERVER_MEMORY = /\(total\)/i;

const outageOf = (code: number, text: string): Outage | undefined =>
  code === CODES.memory && SERVER_MEMORY.test(text) ? 'busy' : OUTAGES[code];

/** The error that a text of the database stands for, `Code: 60. DB::Exception: …`. */
export function explainException(text: string, code: number, address: ServerAddress): Error {
  const cause = new Error(firstLine(text));
  if (code === CODES.timeout) return new QueryTimeoutError({ cause });
  if (code === CODES.noSpace) {
    return new DiskFullError(`The disk of the database server ${nameServer(address)} is full: free some space there`, {
      cause,
    });
  }
  const sentence = SENTENCES[code]?.(address, text) ?? `The database server refused a statement: ${firstLine(text)}`;
  return new StoreServerError(sentence, code, { cause, outage: outageOf(code, text) });
}

/** The number in a text of the database, 0 without one. */
export const readCode = (text: string): number => Number(/\bCode: (\d+)\b/.exec(text)?.[1] ?? 0);

/** Whether a status says that the server, or the way to it, is not ready. */
export const isNotReady = (status: number): boolean => status >= 502 && status <= 504;

/** Answers without a text of the database, by status. */
function explainStatus(status: number, address: ServerAddress): string {
  const server = nameServer(address);
  if (status === 401 || status === 403) return SENTENCES[CODES.badLogin](address, '');
  if (status === 404) return `Nothing on ${server} speaks ClickHouse's HTTP interface under this address`;
  if (isNotReady(status)) {
    return `The database server ${server} is not ready (status ${status}): it starts, stops, or a proxy in front cannot reach it`;
  }
  return `The database server ${server} answered with status ${status} and no reason`;
}

/** The error of an answer that is not a result. */
export function explainAnswer(status: number, text: string, code: number, address: ServerAddress): Error {
  if (code > 0) return explainException(text, code, address);
  const isPassing = isNotReady(status);
  return new StoreServerError(explainStatus(status, address), 0, {
    isPassing,
    outage: isPassing ? 'unreachable' : 'refusing',
  });
}

const NETWORK: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/ECONNREFUSED/, 'nothing listens there'],
  [/ENOTFOUND|EAI_AGAIN/, 'its name is unknown'],
  [/EHOSTUNREACH|ENETUNREACH/, 'there is no way to it'],
  [/ETIMEDOUT|Timeout error/, 'it does not answer'],
  [/ECONNRESET|EPIPE|socket hang up|aborted/, 'the connection was lost'],
];

const CERTIFICATE =
  /SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|CERT_|ERR_TLS_CERT|certificate|self.signed|altnames/i;
const PLAIN = /wrong version number|EPROTO|packet length too long/i;

/** The error of a request that got no answer, or only a part of it. */
export function explainNetwork(error: unknown, address: ServerAddress): StoreServerError {
  const server = nameServer(address);
  const text = `${(error as NodeJS.ErrnoException | undefined)?.code ?? ''} ${String(error)}`;
  const fail = (sentence: string): StoreServerError =>
    new StoreServerError(sentence, 0, { cause: error, outage: 'refusing' });
  if (PLAIN.test(text))
    return fail(`The database server ${server} does not speak TLS on this port: check CLICKHOUSE_URL`);
  if (CERTIFICATE.test(text)) {
    return fail(
      `The certificate of the database server ${server} cannot be verified: name its authority in CLICKHOUSE_CA_FILE`,
    );
  }
  const reason = NETWORK.find(([pattern]) => pattern.test(text))?.[1] ?? 'the connection failed';
  const message = `The database server ${server} cannot be reached: ${reason}`;
  return new StoreServerError(message, 0, { cause: error, isPassing: true, outage: 'unreachable' });
}
