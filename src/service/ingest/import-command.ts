import type { TimeRange } from '@/service/store/engine/recorded-span';
import {
  ArgumentError,
  type ArgumentTable,
  type ArgumentValues,
  checkAction,
  formatArguments,
  readArguments,
} from '../arguments/argument-table';
import { FORMATS } from './formats';
import { INSTRUMENT_LIST } from './instrument-lists';
import { IngestError } from './open/ingest-error';
import type { NamedMarket } from './survey/recording';

/** The parsed command line. */
export type ImportCommand =
  | { readonly action: 'help' }
  | { readonly action: 'list' }
  | {
      readonly action: 'import';
      readonly files: readonly string[];
      readonly isReplacing: boolean;
      /** Whether to only show what an import would add, and change nothing. */
      readonly isDry: boolean;
      readonly named: NamedMarket;
      /** A file that maps the columns. */
      readonly mapping: string | undefined;
    }
  | { readonly action: 'remove'; readonly market: string; readonly range: TimeRange };

export const USAGE = 'Usage: npm run import -- PATH…, --list or --remove MARKET; --help shows more';

const VENUE = /^[A-Z0-9][A-Z0-9_]{1,39}$/;
const SYMBOL = /^[\p{L}\p{M}\p{N}._-]{1,64}$/u;

type Action = ImportCommand['action'];

/** Each action as typed on the command line. */
const ASKED: Readonly<Record<Action, string>> = {
  help: '--help',
  list: '--list',
  import: 'an import',
  remove: '--remove',
};

const ARGUMENTS = {
  'dry-run': { of: ['import'], help: 'says what is in the files and imports nothing' },
  replace: { of: ['import'], help: 'replaces earlier imports of the same time' },
  venue: {
    of: ['import'],
    value: 'VENUE',
    help: 'the venue of files that do not name it, such as BINANCE_FUTURES',
    refuse: (text) => (VENUE.test(text) ? undefined : `must be an id such as BINANCE_FUTURES, not ${text}`),
  },
  symbol: {
    of: ['import'],
    value: 'SYMBOL',
    help: 'their symbol, such as BTCUSDT',
    refuse: (text) => (SYMBOL.test(text) ? undefined : `must be a symbol such as BTCUSDT, not ${text}`),
  },
  mapping: {
    of: ['import'],
    value: 'FILE',
    help: 'what the columns of Parquet files are, where their names are others',
  },
  list: { of: ['list'], help: 'lists what is imported' },
  remove: { of: ['remove'], value: 'MARKET', help: 'removes a market, or its minutes from TIME up to TIME' },
  from: { of: ['remove'], value: 'TIME', help: 'where the removal begins' },
  to: { of: ['remove'], value: 'TIME', help: 'where it ends' },
  help: { of: ['help', 'list', 'import', 'remove'], short: 'h', help: 'shows this' },
} as const satisfies ArgumentTable<Action>;

type Values = ArgumentValues<typeof ARGUMENTS>;

const FORMAT_LINES = [...FORMATS, INSTRUMENT_LIST]
  .filter(({ example }) => example !== '')
  .map(({ name, example }) => `  ${name}\n      ${example}`)
  .join('\n');

export const HELP = `Imports recordings into the data directory (DATA_DIR, default .data). Stop the service first.

  npm run import -- PATH…            imports all files or none; files of one recording in any order
  npm run import -- --list
  npm run import -- --remove MARKET [--from TIME] [--to TIME]

${formatArguments(ARGUMENTS)}

MARKET is VENUE:SYMBOL, such as BINANCE_FUTURES:BTCUSDT, or the symbol alone where one venue has it.
TIME is a day or a whole minute in UTC: 2023-04-05 or 2023-04-05T00:03.

PATH is a file, a folder, or a pattern in quotes such as 'dumps/*.zip'. Zip, tar, gzip, zstd and lz4 are read as they are, and a
.CHECKSUM or .sha256 file beside a file is checked.

Sizes in contracts become coins. Where nobody here knows what a contract is worth, name the venue's list of instruments too.

Parquet is read like a table with the same columns. If its columns have other names, --mapping FILE maps them:
  {"columns": {"price": "px", "qty": "sz"}, "values": {"exchange": "binance"}}

Formats are recognised by their contents:
${FORMAT_LINES}`;

const TIME = /^\d{4}-\d{2}-\d{2}(?:[T ]\d{2}:\d{2}(?::00)?)?Z?$/;

/** @throws IngestError */
function parseTime(name: string, text: string): number {
  const [day, clock = '00:00'] = text.replace(/Z$/, '').split(/[T ]/);
  const ms = TIME.test(text) ? Date.parse(`${day}T${clock.slice(0, 5)}Z`) : Number.NaN;
  // February 31 would otherwise be read as a day in March.
  if (Number.isNaN(ms) || !new Date(ms).toISOString().startsWith(day)) {
    throw new IngestError(`${name} must be a day or a whole minute in UTC, such as 2023-04-05T00:03, not ${text}`);
  }
  return ms / 1000;
}

function parseRange({ from, to }: Values): TimeRange {
  const range = {
    from: from === undefined ? 0 : parseTime('--from', from),
    to: to === undefined ? Number.MAX_SAFE_INTEGER : parseTime('--to', to),
  };
  if (range.from >= range.to) throw new IngestError('--from must be before --to');
  return range;
}

/** @throws IngestError in one sentence when the arguments contain no action, or two. */
export function parseImportCommand(args: readonly string[]): ImportCommand {
  try {
    return readCommand(args);
  } catch (cause) {
    throw cause instanceof ArgumentError ? new IngestError(cause.message, { cause }) : cause;
  }
}

/** The requested action. `undefined` for none, and for two. */
function findAction({ help, list, remove }: Values, files: readonly string[]): Action | undefined {
  if (help) return 'help';
  const asked: readonly (Action | false)[] = [
    list === true && 'list',
    remove !== undefined && 'remove',
    files.length > 0 && 'import',
  ];
  const actions = asked.filter((action) => action !== false);
  return actions.length === 1 ? actions[0] : undefined;
}

function readCommand(args: readonly string[]): ImportCommand {
  const { values, positionals: files } = readArguments('npm run import', ARGUMENTS, args);
  const action = findAction(values, files);
  if (action === undefined) throw new IngestError(USAGE);
  if (action === 'help' || action === 'list') {
    if (action === 'list') checkAction(ARGUMENTS, values, action, ASKED);
    return { action };
  }
  checkAction(ARGUMENTS, values, action, ASKED);
  const { remove = '', venue, symbol, mapping } = values;
  if (action === 'remove') return { action, market: remove, range: parseRange(values) };
  return {
    action,
    files,
    isReplacing: values.replace === true,
    isDry: values['dry-run'] === true,
    named: { venue, symbol },
    mapping,
  };
}
