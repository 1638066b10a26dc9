import * as z from 'zod/mini';

/**
 * `POST /local/tables?format=parquet` of the embedded service writes a table in a format of columns. Local only, not part of
 * `/v1`. The body is a `TableHead` as JSON on one line, a line feed, and the rows as RowBinary: per cell of a number a byte
 * that is 1 where there is none, else 0 and the double, little-endian; per cell of text its length as LEB128 and its UTF-8
 * bytes. The answer is the file. It carries the dashboard's key, as all that is more than read does.
 */
export const TABLES_PATH = '/local/tables';

export const TABLE_FORMATS = {
  parquet: { label: 'Parquet', media: 'application/vnd.apache.parquet' },
  arrow: { label: 'Arrow', media: 'application/vnd.apache.arrow.file' },
} as const;

export type TableFormat = keyof typeof TABLE_FORMATS;

export const isTableFormat = (name: string): name is TableFormat => Object.hasOwn(TABLE_FORMATS, name);

/** More columns, or longer names, than any table of ours has. */
const MAX_COLUMNS = 1000;
const MAX_NAME_LENGTH = 200;

export const tableHead = z.strictObject({
  columns: z
    .array(
      z.strictObject({
        name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH)),
        kind: z.enum(['number', 'text']),
      }),
    )
    .check(z.minLength(1), z.maxLength(MAX_COLUMNS)),
});

export type TableHead = z.infer<typeof tableHead>;
