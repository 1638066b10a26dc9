import { DATASET_TYPES, type DatasetType, datasetOf } from '@/contract/datasets';
import type { PointsParam } from '@/contract/params';
import { INTERVALS, TPO_BLOCK_MINUTES, TPO_SESSIONS } from '@/contract/values';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { Argument } from '../arguments/argument-table';
import { ExportError } from './export-error';

/** The name of a dataset on the command line: its name on screen, in lower case with hyphens. */
export const nameDataset = (type: DatasetType): string =>
  datasetOf(type)
    .label.toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-');

const TYPE_BY_NAME: ReadonlyMap<string, DatasetType> = new Map(DATASET_TYPES.map((type) => [nameDataset(type), type]));

/** @throws ExportError */
export function parseDataset(name: string): DatasetType {
  const type = TYPE_BY_NAME.get(name.toLowerCase());
  if (type === undefined) throw new ExportError(`--dataset must be one of ${[...TYPE_BY_NAME.keys()].join(', ')}`);
  return type;
}

/** The options of datasets only apply to an export. */
const OF = ['export'] as const;

interface ExportOption extends Argument<'export'> {
  readonly param: PointsParam;
  /** Converts the typed value to that of the parameter. */
  readonly toParam: (value: string) => string;
}

const same = (value: string): string => value;
const SESSION_PREFIX = 'TPO_SESSION_';
const sessions = TPO_SESSIONS.map((session) => session.slice(SESSION_PREFIX.length).toLowerCase());
const MS_PER_HOUR = 3_600_000;

/** Options for how a dataset is made, by the parameter of `/v1/points`. */
export const EXPORT_OPTIONS = {
  interval: {
    of: OF,
    param: 'interval',
    value: 'INTERVAL',
    help: `${INTERVALS.join(', ')}; the shortest by default`,
    toParam: (value) => value.toUpperCase(),
  },
  'block-size': {
    of: OF,
    param: 'blockSize',
    value: 'PRICE',
    help: 'height of a block of the book; the finest by default',
    toParam: same,
  },
  'max-depth': { of: OF, param: 'maxDepth', value: 'LEVELS', help: 'levels per side; all by default', toParam: same },
  session: {
    of: OF,
    param: 'tpoSession',
    value: 'SESSION',
    help: `${sessions.join(', ')}; daily by default`,
    toParam: (value) => SESSION_PREFIX + value.toUpperCase(),
  },
  'block-minutes': {
    of: OF,
    param: 'tpoBlockSizeMinutes',
    value: 'MINUTES',
    help: `${TPO_BLOCK_MINUTES.join(', ')}; 30 by default`,
    toParam: same,
  },
  'funding-hours': {
    of: OF,
    param: 'transform.normalize.fundingInterval',
    value: 'HOURS',
    help: 'interval that rates are brought to; 8 by default',
    toParam: (value) => String(Math.round(Number(value) * MS_PER_HOUR)),
  },
  usd: {
    of: OF,
    param: 'transform.normalize.quote',
    help: 'sizes and volumes in USD instead of coins',
    toParam: () => 'USD',
  },
} as const satisfies Readonly<Record<string, ExportOption>>;

export type ExportOptionName = keyof typeof EXPORT_OPTIONS;
export const EXPORT_OPTION_NAMES = Object.keys(EXPORT_OPTIONS) as ExportOptionName[];

/** More levels than any book has. */
const ALL_LEVELS = '1000000';

/** The finest stored interval of each dataset. */
const SHORTEST: Readonly<Partial<Record<DatasetType, Interval>>> = {
  VOLUME_PROFILE_AGG: 'FIVE_MINUTES',
  IMPLIED_VOLATILITY_OPTION_SUMMARY_AGG: 'HOUR',
  SKEW_OPTION_SUMMARY_AGG: 'HOUR',
  TOKEN_SUPPLY_AGG: 'DAY',
};

export interface ExportDefaults {
  /** Height of the finest block. */
  readonly block: number;
  /** Seconds of the finest book. */
  readonly bookSeconds: number;
}

/** Default of a parameter. */
function defaultOf(param: PointsParam, type: DatasetType, { block, bookSeconds }: ExportDefaults): string | undefined {
  if (param === 'blockSize') return String(block);
  if (param === 'maxDepth') return ALL_LEVELS;
  if (param === 'tpoSession') return `${SESSION_PREFIX}DAILY`;
  if (param !== 'interval') return undefined;
  const isBySecond = type === 'BLOCK_BOOK_SNAPSHOT_AGG' && bookSeconds === INTERVAL_SECONDS.SECOND;
  return SHORTEST[type] ?? (isBySecond ? 'SECOND' : 'MINUTE');
}

export type ExportChoices = Readonly<Partial<Record<ExportOptionName, string>>>;

/** Whether `type` takes the option. */
export function takesOption(type: DatasetType, name: ExportOptionName): boolean {
  const rule = datasetOf(type).params[EXPORT_OPTIONS[name].param];
  return rule !== 'ignored' && rule !== 'refused';
}

/** The parameters of `/v1/points` for a dataset. @throws ExportError for an option that the dataset does not take. */
export function toParams(
  type: DatasetType,
  choices: ExportChoices,
  defaults: ExportDefaults,
): readonly (readonly [PointsParam, string])[] {
  return EXPORT_OPTION_NAMES.flatMap((name) => {
    const { param, toParam } = EXPORT_OPTIONS[name];
    const chosen = choices[name];
    if (!takesOption(type, name)) {
      if (chosen === undefined) return [];
      throw new ExportError(`--${name} is not an option of ${nameDataset(type)}`);
    }
    const value = chosen === undefined ? defaultOf(param, type, defaults) : toParam(chosen);
    return value === undefined ? [] : [[param, value] as const];
  });
}

/** Replaces the parameter in a sentence of the API by the option. */
export function nameOption(sentence: string): string {
  const name = EXPORT_OPTION_NAMES.find((option) => sentence.startsWith(`${EXPORT_OPTIONS[option].param} `));
  return name === undefined ? sentence : `--${name}${sentence.slice(EXPORT_OPTIONS[name].param.length)}`;
}
