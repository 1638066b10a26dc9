import { open } from 'node:fs/promises';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { messageOf } from '@/base/errors';
import { BaseAddressError, parseBaseAddress } from '@/contract/base-address';
import { type Dialect, DialectError, NEUTRAL_DIALECT, parseDialect } from '@/contract/dialect';
import { VENUES } from '../feeds/venues';
import type { RemoteOffer } from '../http/local-session';
import { parseSourceIds, SourceError } from '../sources/source-id';

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
  /** Of the embedded service. */
  readonly recording: { readonly record: readonly string[]; readonly isSimulated: boolean; readonly archive?: string };
  /** Only what can be asked is to be shown. */
  readonly isHelp: boolean;
  /** The store is only to be checked. */
  readonly isStoreCheck: boolean;
}

export const USAGE =
  'Usage: npm start -- [--open] [--record KIND:SYMBOL,…] [--no-simulation] [--archive DIR] [--api-origin https://host [--dialect FILE] | --upstream https://host --key-file FILE [--dialect FILE]]; --help shows more';

const KINDS = VENUES.flatMap(({ kinds }) => kinds.map(({ id }) => id)).join(', ');

export const HELP = `Starts the service and the dashboard on http://127.0.0.1:4400 (PORT, DATA_DIR).

  npm start -- --open                opens the browser
  npm start -- --record KIND:SYMBOL,…
                                     records markets as they trade, such as binance-futures:BTCUSDT,okx-swap:ETH-USDT-SWAP;
                                     npm run sources and Settings → Sources list and change what is recorded
  npm start -- --no-simulation       no invented markets; needs a DATA_DIR that never had any
  npm start -- --archive DIR         also keeps the raw frames of what is recorded, in the form that npm run import reads
  npm start -- --api-origin URL      the page may also call another service
  npm start -- --upstream URL --key-file FILE
                                     relays to another service; nothing is stored or recorded here
  npm start -- --check-store         says what is wrong with the store of DATA_DIR or CLICKHOUSE_URL, and ends
  --dialect FILE                     the key header and identifiers of that service

Kinds of markets: ${KINDS}.`;

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
      options: {
        help: { type: 'boolean', short: 'h' },
        open: { type: 'boolean' },
        record: { ...text, multiple: true },
        'no-simulation': { type: 'boolean' },
        'check-store': { type: 'boolean' },
        archive: text,
        'api-origin': text,
        upstream: text,
        'key-file': text,
        dialect: text,
      },
    }).values;
  } catch (cause) {
    throw new LaunchError(`${messageOf(cause).split('. ')[0]}. ${USAGE}`, { cause });
  }
}

type CommandLine = ReturnType<typeof parseCommandLine>;

/** What is recorded. A folder is named from where the person stands: npm runs scripts in the package's. @throws LaunchError */
function readRecording(values: CommandLine, folder: string): LaunchOptions['recording'] {
  const { record = [], archive, upstream } = values;
  const isSimulated = values['no-simulation'] !== true;
  if (upstream !== undefined && (record.length > 0 || archive !== undefined || !isSimulated)) {
    throw new LaunchError(
      '--upstream relays to another service: it cannot be combined with --record, --archive or --no-simulation',
    );
  }
  if (archive === '') throw new LaunchError('--archive must name a folder');
  try {
    const ids = parseSourceIds(record.join(','));
    if (record.length > 0 && ids.length === 0) {
      throw new SourceError('unknown', 'it must name markets, such as binance-futures:BTCUSDT');
    }
    return { record: ids, isSimulated, ...(archive !== undefined && { archive: resolve(folder, archive) }) };
  } catch (cause) {
    if (cause instanceof SourceError) throw new LaunchError(`--record: ${cause.message}`, { cause });
    throw cause;
  }
}

/**
 * What the command line asks for, with the files that it names.
 * @param folder from which paths are named. @throws LaunchError
 */
export async function loadLaunchOptions(args: readonly string[], folder = process.cwd()): Promise<LaunchOptions> {
  const values = parseCommandLine(args);
  const { 'api-origin': apiOrigin, upstream, 'key-file': keyFile, dialect: dialectFile } = values;
  const common = {
    recording: readRecording(values, folder),
    isHelp: values.help === true,
    isStoreCheck: values['check-store'] === true,
  };
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
    const relayed = { apiOrigin: address, dialect, key: await loadKeyFile(keyFile) };
    return { ...common, upstream: relayed, remote: undefined };
  }
  const remote = apiOrigin === undefined ? undefined : { apiOrigin: readAddress('--api-origin', apiOrigin), dialect };
  return { ...common, upstream: undefined, remote };
}
