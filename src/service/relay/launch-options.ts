import { open } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { messageOf } from '@/base/errors';
import { BaseAddressError, parseBaseAddress } from '@/contract/base-address';
import { type Dialect, DialectError, NEUTRAL_DIALECT, parseDialect } from '@/contract/dialect';
import type { RemoteOffer } from '../http/local-session';

/** The command line cannot be followed; the message is a sentence for a person and names no key. */
export class LaunchError extends Error {
  override readonly name = 'LaunchError';
}

export interface Upstream extends RemoteOffer {
  /** Added to every request on its way out; goes nowhere else. */
  readonly key: string;
}

/** With `upstream` a relay is started and no embedded service; `remote` is offered by the embedded one. */
export interface LaunchOptions {
  readonly upstream: Upstream | undefined;
  readonly remote: RemoteOffer | undefined;
}

export const USAGE =
  'Usage: npm start -- [--open] [--api-origin https://host [--dialect FILE] | --upstream https://host --key-file FILE [--dialect FILE]]';

const MAX_FILE_BYTES = 65_536;
/** Anyone but the owner. */
const OTHERS = 0o077;
const KEY = /^[\x21-\x7e]{1,4096}$/;

interface SmallFile {
  readonly text: string;
  readonly mode: number;
}

async function readSmallFile(path: string, what: string): Promise<SmallFile> {
  const file = await open(path, 'r').catch((cause: unknown) => {
    throw new LaunchError(`The ${what} ${path} cannot be read`, { cause });
  });
  try {
    const facts = await file.stat();
    if (!facts.isFile() || facts.size > MAX_FILE_BYTES)
      throw new LaunchError(`The ${what} ${path} is not a file of at most ${MAX_FILE_BYTES / 1024} KiB`);
    return { text: await file.readFile('utf8'), mode: facts.mode };
  } finally {
    await file.close();
  }
}

/** The key in the file at `path`, which nobody but its owner may read. @throws LaunchError */
export async function loadKeyFile(path: string, isPosix = process.platform !== 'win32'): Promise<string> {
  const { text, mode } = await readSmallFile(path, 'key file');
  if (isPosix && (mode & OTHERS) !== 0) {
    throw new LaunchError(`The key file ${path} is readable by others: run chmod 600 on it first`);
  }
  const key = text.trim();
  if (!KEY.test(key)) throw new LaunchError(`The key file ${path} must hold one key, on one line, and nothing else`);
  return key;
}

/** @throws LaunchError */
async function loadDialectFile(path: string | undefined): Promise<Dialect> {
  if (path === undefined) return NEUTRAL_DIALECT;
  const { text } = await readSmallFile(path, 'dialect file');
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch {
    // No cause: the parser's error quotes what the file holds, and it may be the key file by mistake.
    throw new LaunchError(`The dialect file ${path} is not valid JSON`);
  }
  try {
    return parseDialect(json);
  } catch (cause) {
    if (cause instanceof DialectError) throw new LaunchError(`The dialect file ${path}: ${cause.message}`, { cause });
    throw cause;
  }
}

function readAddress(option: string, text: string): string {
  try {
    return parseBaseAddress(text);
  } catch (cause) {
    if (cause instanceof BaseAddressError) throw new LaunchError(`${option}: ${cause.message}`, { cause });
    throw cause;
  }
}

function parseCommandLine(args: readonly string[]) {
  try {
    const text = { type: 'string' } as const;
    return parseArgs({
      args: [...args],
      options: { open: { type: 'boolean' }, 'api-origin': text, upstream: text, 'key-file': text, dialect: text },
    }).values;
  } catch (cause) {
    throw new LaunchError(`${messageOf(cause).split('. ')[0]}. ${USAGE}`, { cause });
  }
}

/** What the command line asks for, with the files that it names. @throws LaunchError */
export async function loadLaunchOptions(args: readonly string[]): Promise<LaunchOptions> {
  const { 'api-origin': apiOrigin, upstream, 'key-file': keyFile, dialect: dialectFile } = parseCommandLine(args);
  if (apiOrigin !== undefined && upstream !== undefined) {
    throw new LaunchError(
      '--api-origin and --upstream cannot be combined: either the page calls the service, or this program does',
    );
  }
  if ((upstream === undefined) !== (keyFile === undefined)) {
    throw new LaunchError('--upstream and --key-file belong together');
  }
  if (dialectFile !== undefined && upstream === undefined && apiOrigin === undefined) {
    throw new LaunchError('--dialect needs --api-origin or --upstream');
  }
  const dialect = await loadDialectFile(dialectFile);
  if (upstream !== undefined && keyFile !== undefined) {
    const address = readAddress('--upstream', upstream);
    return { upstream: { apiOrigin: address, dialect, key: await loadKeyFile(keyFile) }, remote: undefined };
  }
  const remote = apiOrigin === undefined ? undefined : { apiOrigin: readAddress('--api-origin', apiOrigin), dialect };
  return { upstream: undefined, remote };
}
