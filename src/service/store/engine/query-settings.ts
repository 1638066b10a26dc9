import type { Caller } from './caller';
import type { ResultFormat } from './pull-chunks';
import { QUERY_LIMIT_SECONDS } from './query-limit';

export interface StreamOptions extends Caller {
  /** Rows per block: small for rows of many kilobytes, so that the first bytes come early. */
  readonly blockRows?: number;
  readonly threads?: number;
  /** Format of the bytes: text of the first column, or whole rows. */
  readonly format?: ResultFormat;
  /** Besides those of all streams. */
  readonly settings?: QuerySettings;
}

/** A format of the database for whole files, with its settings by name. */
export interface OutputFormat {
  readonly name: 'Parquet' | 'Arrow';
  readonly settings: Readonly<Record<string, string>>;
}

/** Settings of the database for one query, by name. */
export type QuerySettings = Readonly<Record<string, string | number>>;

/** Backstop only: the database's clock for a stream includes the time of its reader, see `pullChunks`. */
export const STREAM_BACKSTOP_SECONDS = 900;
/** Longest statement: a list of every market of a large store is one. The database's own limit is a quarter of a megabyte. */
export const MAX_QUERY_BYTES = 16_777_216;
const MEMORY_LIMIT_BYTES = 1_500_000_000;

const settingsOf = (seconds: number, threads: number): QuerySettings => ({
  max_execution_time: seconds,
  max_memory_usage: MEMORY_LIMIT_BYTES,
  max_threads: threads,
});

export const ROW_SETTINGS: QuerySettings = {
  max_execution_time: QUERY_LIMIT_SECONDS,
  max_memory_usage: MEMORY_LIMIT_BYTES,
  output_format_json_quote_64bit_integers: 0,
};

export const TEXT_SETTINGS = settingsOf(QUERY_LIMIT_SECONDS, 1);

export const streamSettings = ({ threads = 1, blockRows, settings }: StreamOptions): QuerySettings => ({
  ...settingsOf(STREAM_BACKSTOP_SECONDS, threads),
  ...settings,
  ...(blockRows !== undefined && { max_block_size: blockRows }),
});

/** Rows that the database holds at once while it makes a file. */
const FILE_BLOCK_ROWS = 65_536;

export const fileSettings = ({ settings }: OutputFormat): QuerySettings => ({
  max_block_size: FILE_BLOCK_ROWS,
  ...settings,
});

export const convertSettings = (output: OutputFormat): QuerySettings => ({ ...TEXT_SETTINGS, ...fileSettings(output) });

/** As they are written behind a statement. */
export const formatSettings = (settings: QuerySettings): string =>
  Object.entries(settings)
    .map(([name, value]) => `${name} = ${typeof value === 'number' ? value : `'${value}'`}`)
    .join(', ');
