import { DATASET_TYPES, type DatasetType } from '@/contract/datasets';
import { parseTime } from '@/domain/format/parse-time';
import type { TimeRange } from '@/service/store/engine/recorded-span';
import {
  ArgumentError,
  type ArgumentTable,
  type ArgumentValues,
  checkAction,
  formatArguments,
  readArguments,
} from '../arguments/argument-table';
import { ExportError } from './export-error';
import {
  EXPORT_OPTION_NAMES,
  EXPORT_OPTIONS,
  type ExportChoices,
  nameDataset,
  parseDataset,
  takesOption,
} from './export-options';
import { EXPORT_FORMAT_NAMES, EXPORT_FORMATS, type ExportFormat } from './write-rows';

/** The parsed command line. */
export type ExportCommand =
  | { readonly action: 'help' }
  | { readonly action: 'list'; readonly market: string | undefined }
  | {
      readonly action: 'export';
      readonly market: string;
      readonly type: DatasetType;
      /** An open end reaches as far as the data. */
      readonly range: Partial<TimeRange>;
      readonly choices: ExportChoices;
      readonly file: string;
      readonly format: ExportFormat;
      /** Whether to replace an existing file. */
      readonly isForced: boolean;
    };

export const USAGE =
  'Usage: npm run export -- MARKET --dataset DATASET [--from TIME] [--to TIME] -o FILE, or --list; --help shows more';

/** For each dataset, what it is and what a row contains. */
const DATASET_HELP: Readonly<Record<DatasetType, string>> = {
  BLOCK_BOOK_SNAPSHOT_AGG: 'the order book: one row per level of each snapshot, with its side (bid, ask)',
  DEXPERP_TRIGGER_LIQUIDITY_AGG:
    'resting take-profit and stop-loss orders: one row per level, with its side (BUY, SELL)',
  DEXPERP_LIQUIDATION_AGG: 'liquidation volume by price of a coin: one row per level',
  TPO_AGG: 'market profiles: one row per level of each session, with POC, value area and initial balance',
  TRADE_SIDE_AGNOSTIC_AGG: 'open, high, low, close and volume',
  TRADE_AGG: 'the same for buys and for sells, one row each',
  LIQUIDATION_AGG: 'liquidated volume of longs (BUY) and shorts (SELL), one row each',
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: 'at-the-money implied volatility of a tenor, in percent',
  SKEW_OPTION_SUMMARY_AGG: '25-delta skew of a tenor, in percentage points',
  TOKEN_SUPPLY_AGG: 'market cap and supply of a coin',
  FUNDING_RATE_AGG: 'funding rates and predicted rates',
  OPEN_INTEREST_AGG: 'open interest: open, high, low, close',
  VOLUME_PROFILE_AGG: 'buys and sells by price: one row per price',
};

function listOptions(type: DatasetType): string {
  const names = EXPORT_OPTION_NAMES.filter((name) => takesOption(type, name)).map((name) => `--${name}`);
  return names.length === 0 ? '' : `\n      ${names.join(', ')}`;
}

type Action = ExportCommand['action'];

/** Each action as typed on the command line. */
const ASKED: Readonly<Record<Action, string>> = { help: '--help', list: '--list', export: 'an export' };

const OWN = {
  dataset: { of: ['export'], short: 'd', value: 'DATASET', help: 'what is written: one of the list below' },
  output: { of: ['export'], short: 'o', value: 'FILE', help: 'the file, which must not exist' },
  from: { of: ['export'], value: 'TIME', help: 'only what begins at or after it' },
  to: { of: ['export'], value: 'TIME', help: 'only what begins before it' },
  format: { of: ['export'], value: 'FORMAT', help: 'the format, where the ending of the file does not name it' },
  force: { of: ['export'], help: 'overwrites a file that is there' },
  list: { of: ['list'], help: 'lists the datasets of all markets or of one, and their spans' },
  help: { of: ['help', 'list', 'export'], short: 'h', help: 'shows this' },
} as const satisfies ArgumentTable<Action>;

const ARGUMENTS = { ...OWN, ...EXPORT_OPTIONS };

type Values = ArgumentValues<typeof ARGUMENTS>;

const DATASET_LINES = DATASET_TYPES.map(
  (type) => `  ${nameDataset(type).padEnd(18)}  ${DATASET_HELP[type]}${listOptions(type)}`,
).join('\n');

const FORMAT_LINES = EXPORT_FORMAT_NAMES.map((name) => {
  const { label, endings } = EXPORT_FORMATS[name];
  return `  ${name.padEnd(8)}  ${label}: ${endings.map((ending) => `.${ending}`).join(', ')}`;
}).join('\n');

export const HELP = `Writes a dataset of a market to a file, from the data directory (DATA_DIR, default .data). Stop the service first.

  npm run export -- MARKET --dataset DATASET [--from TIME] [--to TIME] -o FILE
  npm run export -- --list [MARKET]

${formatArguments(OWN)}

MARKET is VENUE:SYMBOL, such as BINANCE_FUTURES:BTCUSDT, or the symbol alone where one venue has it; option summaries also
have a tenor: DERIBIT:ETH_ATM:ONE_M.
TIME is a day or a time in UTC: 2023-04-05, 2023-04-05T00:03 or 2023-04-05T00:03:20.
A file that is there is complete.

Datasets (the values of GET /v1/points; time_s is in seconds since 1970):
${DATASET_LINES}

Options of datasets:
${formatArguments(EXPORT_OPTIONS)}

Formats, by the file's ending or by --format:
${FORMAT_LINES}`;

/** Unix seconds. @throws ExportError */
function parseEnd(name: 'from' | 'to', { [name]: text }: Values): number | undefined {
  if (text === undefined) return undefined;
  const parsed = parseTime(text, 'utc');
  if ('seconds' in parsed) return parsed.seconds;
  throw new ExportError(`--${name} must be a day or a time in UTC, such as 2023-04-05T00:03, not ${text}`);
}

function parseRange(values: Values): Partial<TimeRange> {
  const [from, to] = [parseEnd('from', values), parseEnd('to', values)];
  if (from !== undefined && to !== undefined && from >= to) throw new ExportError('--from must be before --to');
  return { ...(from !== undefined && { from }), ...(to !== undefined && { to }) };
}

/** @throws ExportError */
function parseFormat(file: string, asked: string | undefined): ExportFormat {
  const wanted = (asked ?? /\.([^./\\]+)$/.exec(file)?.[1] ?? '').toLowerCase();
  const found = EXPORT_FORMAT_NAMES.find(
    (name) => name === wanted || (EXPORT_FORMATS[name].endings as readonly string[]).includes(wanted),
  );
  if (found !== undefined) return found;
  const known = EXPORT_FORMAT_NAMES.join(', ');
  if (asked !== undefined) throw new ExportError(`--format must be one of ${known}`);
  throw new ExportError(`The ending of ${file} names no format: name one with --format (${known})`);
}

function readChoices(values: Values): ExportChoices {
  const chosen = EXPORT_OPTION_NAMES.map((name) => [name, values[name]] as const);
  return Object.fromEntries(chosen.flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])));
}

/** @throws ExportError in one sentence when the arguments contain no action, or two. */
export function parseExportCommand(args: readonly string[]): ExportCommand {
  try {
    return readCommand(args);
  } catch (cause) {
    throw cause instanceof ArgumentError ? new ExportError(cause.message, { cause }) : cause;
  }
}

function readCommand(args: readonly string[]): ExportCommand {
  const { values, positionals } = readArguments('npm run export', ARGUMENTS, args);
  const { help, list, dataset, output, format, force } = values;
  if (help) return { action: 'help' };
  const [market, ...others] = positionals;
  if (others.length > 0) throw new ExportError(`one market is expected, ${others[0]} is a second`);
  const action = list ? 'list' : 'export';
  checkAction(ARGUMENTS, values, action, ASKED);
  if (action === 'list') return { action, market };
  if (market === undefined || dataset === undefined || output === undefined) throw new ExportError(USAGE);
  return {
    action,
    market,
    type: parseDataset(dataset),
    range: parseRange(values),
    choices: readChoices(values),
    file: output,
    format: parseFormat(output, format),
    isForced: force === true,
  };
}
