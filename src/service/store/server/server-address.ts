import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';

/** A database server, and who the service is there. */
export interface ServerAddress {
  /** Scheme, host and port, without user and path. */
  readonly origin: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Name of the cluster that has the tables, in the servers of that cluster; undefined for one server. */
  readonly cluster?: string | undefined;
  /** Certificates in PEM that are trusted besides those of the system. */
  readonly ca?: Buffer | undefined;
}

/** How the server is named in sentences: without user and password. */
export const nameServer = ({ origin }: Pick<ServerAddress, 'origin'>): string => new URL(origin).host;

/** What the environment says of a server: its address, and the files with what belongs in no variable. */
export interface ServerSettings extends Pick<ServerAddress, 'origin' | 'user' | 'database' | 'cluster'> {
  readonly passwordFile: string | undefined;
  readonly caFile: string | undefined;
}

/** The settings of the server cannot be followed; the message is a sentence and names no password. */
export class ServerSettingsError extends Error {
  override readonly name = 'ServerSettingsError';
}

const EXAMPLE = 'such as https://user@host:8443/database';
const NAME = /^[A-Za-z_][A-Za-z0-9_]*$/;
const LOOPBACK = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;
const MAX_FILE_BYTES = 1 << 20;

const fail = (sentence: string): never => {
  throw new ServerSettingsError(sentence);
};

function parseUrl(text: string): URL {
  try {
    return new URL(text);
  } catch {
    // No cause: it quotes the address, which may contain a password by mistake.
    return fail(`CLICKHOUSE_URL must be an address ${EXAMPLE}`);
  }
}

/** What an address must not be, and why. */
const REFUSALS: readonly (readonly [isWrong: (url: URL, caFile: string | undefined) => boolean, sentence: string])[] = [
  [
    ({ password }) => password !== '',
    'CLICKHOUSE_URL must not contain a password: put it into a file and name that in CLICKHOUSE_PASSWORD_FILE',
  ],
  [({ protocol }) => protocol !== 'https:' && protocol !== 'http:', `CLICKHOUSE_URL must be an address ${EXAMPLE}`],
  [
    ({ protocol, hostname }) => protocol === 'http:' && !LOOPBACK.test(hostname),
    'CLICKHOUSE_URL may use http: for a server on this machine only; the password would be readable on the way',
  ],
  [
    ({ protocol }, caFile) => protocol === 'http:' && caFile !== undefined,
    'CLICKHOUSE_CA_FILE needs an https: address in CLICKHOUSE_URL',
  ],
  [
    (url) => !NAME.test(databaseOf(url)) || url.search !== '' || url.hash !== '',
    `CLICKHOUSE_URL must end with the name of one database, ${EXAMPLE}`,
  ],
];

const databaseOf = ({ pathname }: URL): string => pathname.slice(1) || 'default';

/** The settings of `CLICKHOUSE_…`, or `undefined` without a server. @throws ServerSettingsError */
export function readServerSettings(env: Readonly<Record<string, string | undefined>>): ServerSettings | undefined {
  const [text, passwordFile, caFile, cluster] = ['URL', 'PASSWORD_FILE', 'CA_FILE', 'CLUSTER'].map(
    (name) => env[`CLICKHOUSE_${name}`] || undefined,
  );
  if (text === undefined) {
    if (passwordFile === undefined && caFile === undefined && cluster === undefined) return undefined;
    return fail('CLICKHOUSE_PASSWORD_FILE, CLICKHOUSE_CA_FILE and CLICKHOUSE_CLUSTER need CLICKHOUSE_URL');
  }
  if (cluster !== undefined && !NAME.test(cluster)) {
    fail('CLICKHOUSE_CLUSTER must be the name of a cluster: letters, digits and _, no digit in front');
  }
  const url = parseUrl(text);
  for (const [isWrong, sentence] of REFUSALS) if (isWrong(url, caFile)) fail(sentence);
  const user = decodeURIComponent(url.username) || 'default';
  return { origin: url.origin, user, database: databaseOf(url), cluster, passwordFile, caFile };
}

async function readSmallFile(variable: string, path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((cause: unknown) => {
    throw new ServerSettingsError(`The file ${path} of ${variable} cannot be read`, { cause });
  });
  if (bytes.length > MAX_FILE_BYTES) fail(`The file ${path} of ${variable} is too large`);
  return bytes;
}

async function readPassword(path: string): Promise<string> {
  const password = (await readSmallFile('CLICKHOUSE_PASSWORD_FILE', path)).toString().replace(/\r?\n$/, '');
  if (password === '' || /[\r\n]/.test(password)) {
    fail(`The file ${path} of CLICKHOUSE_PASSWORD_FILE must hold one password, on one line, and nothing else`);
  }
  return password;
}

async function readAuthority(path: string): Promise<Buffer> {
  const ca = await readSmallFile('CLICKHOUSE_CA_FILE', path);
  if (!ca.includes('-----BEGIN CERTIFICATE-----')) {
    fail(`The file ${path} of CLICKHOUSE_CA_FILE has no certificate in PEM`);
  }
  return ca;
}

/** The address with its password and certificates. @throws ServerSettingsError */
export async function loadServerAddress(settings: ServerSettings): Promise<ServerAddress> {
  const { passwordFile, caFile, ...place } = settings;
  return {
    ...place,
    password: passwordFile === undefined ? '' : await readPassword(passwordFile),
    ...(caFile !== undefined && { ca: await readAuthority(caFile) }),
  };
}

/** A short name of the database of a server, which says nothing of where it is. */
export const markServer = ({ origin, database }: Pick<ServerAddress, 'origin' | 'database'>): string =>
  createHash('sha256').update(`${origin}/${database}`).digest('hex').slice(0, 12);
