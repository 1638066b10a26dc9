import { parseArgs } from 'node:util';
import type { TimeRange } from '../store/import-markers';
import { FORMATS } from './formats';
import { IngestError } from './ingest-error';
import { INSTRUMENT_LIST } from './instrument-lists';
import type { NamedMarket } from './recording';

/** What the command line asks for. */
export type ImportCommand =
  | { readonly action: 'help' }
  | { readonly action: 'list' }
  | {
      readonly action: 'import';
      readonly files: readonly string[];
      readonly isReplacing: boolean;
      /** Says what an import would bring, and changes nothing. */
      readonly isDry: boolean;
      readonly named: NamedMarket;
      /** A file that says which columns are which. */
      readonly mapping: string | undefined;
    }
  | { readonly action: 'remove'; readonly market: string; readonly range: TimeRange };

export const USAGE = 'Usage: npm run import -- PATH…, --list or --remove MARKET; --help shows more';

const FORMAT_LINES = [...FORMATS, INSTRUMENT_LIST]
  .filter(({ example }) => example !== '')
  .map(({ name, example }) => `  ${name}\n      ${example}`)
  .join('\n');

export const HELP = `Imports recordings into the data directory (DATA_DIR, default .data). Stop the service first.

  npm run import -- PATH…            imports all files or none; files of one recording in any order
  npm run import -- --dry-run PATH…  says what is in the files and imports nothing
  npm run import -- --replace PATH…  replaces earlier imports of the same time
  npm run import -- --list           lists what is imported
  npm run import -- --remove MARKET [--from TIME] [--to TIME]
                                     removes a market, or the minutes from TIME up to TIME

MARKET is VENUE:SYMBOL, such as BINANCE_FUTURES:BTCUSDT, or the symbol alone where one venue has it.
TIME is a day or a whole minute in UTC: 2023-04-05 or 2023-04-05T00:03.

PATH is a file, a folder, or a pattern in quotes such as 'dumps/*.zip'. Zip, tar, gzip, zstd and lz4 are read as they are, and a
.CHECKSUM or .sha256 file beside a file is checked. For files that do not name their market, add
  --venue VENUE --symbol SYMBOL      such as --venue BINANCE_FUTURES --symbol BTCUSDT

Parquet is read like a table with the same columns. If its columns have other names, --mapping FILE maps them:
  {"columns": {"price": "px", "qty": "sz"}, "values": {"exchange": "binance"}}

Formats are recognised by their contents:
${FORMAT_LINES}`;

const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::00)?)?Z?$/;

const VENUE = /^[A-Z0-9][A-Z0-9_]{1,39}$/;
const SYMBOL = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

/** @throws IngestError */
function parseTime(name: string, text: string): number {
  const [day, clock = '00:00'] = text.replace(/Z$/, '').split(/[T ]/);
  const ms = TIME.test(text) ? Date.parse(`${day}T${clock.slice(0, 5)}Z`) : Number.NaN;
  // A 31st of February would be read as a day in March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) {
    throw new IngestError(`${name} must be a day or a whole minute in UTC, such as 2023-04-05T00:03, not ${text}`);
  }
  return ms / 1000;
}

function parseRange(from: string | undefined, to: string | undefined): TimeRange {
  const range = {
    from: from === undefined ? 0 : parseTime('--from', from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : parseTime('--to', to),
  };
  if (range.from >= range.to) throw new IngestError('--from must be before --to');
  return range;
}

function readArguments(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        help: { type: 'boolean', short: 'h' },
        list: { type: 'boolean' },
        replace: { type: 'boolean' },
        'dry-run': { type: 'boolean' },
        venue: { type: 'string' },
        symbol: { type: 'string' },
        mapping: { type: 'string' },
        remove: { type: 'string' },
        from: { type: 'string' },
        to: { type: 'string' },
      },
    });
  } catch (cause) {
    throw new IngestError(USAGE, { cause });
  }
}

/** @throws IngestError */
function checkNames(venue: string | undefined, symbol: string | undefined): void {
  if (venue !== undefined && !VENUE.test(venue))
    throw new IngestError(`--venue must be an id such as BINANCE_FUTURES, not ${venue}`);
  if (symbol !== undefined && !SYMBOL.test(symbol))
    throw new IngestError(`--symbol must be a symbol such as BTCUSDT, not ${symbol}`);
}

/** @throws IngestError in one sentence when the arguments ask for nothing, or for two things. */
export function parseImportCommand(args: readonly string[]): ImportCommand {
  const { values, positionals: files } = readArguments(args);
  const { help, list, replace, remove, from, to, venue, symbol, mapping, 'dry-run': dry } = values;
  if (help) return { action: 'help' };
  const actions = [list, remove !== undefined, files.length > 0].filter(Boolean).length;
  const importsOnly = [replace, dry, venue, symbol, mapping].some((value) => value !== undefined);
  const hasRange = from !== undefined || to !== undefined;
  if (actions !== 1 || (hasRange && remove === undefined) || (importsOnly && files.length === 0)) {
    throw new IngestError(USAGE);
  }
  if (list) return { action: 'list' };
  if (remove !== undefined) return { action: 'remove', market: remove, range: parseRange(from, to) };
  checkNames(venue, symbol);
  return {
    action: 'import',
    files,
    isReplacing: replace === true,
    isDry: dry === true,
    named: { venue, symbol },
    mapping,
  };
}
