import * as z from 'zod/mini';

/**
 * `POST /local/tables?format=parquet` of the embedded service converts a table to a columnar format. Local only, not
 * part of `/v1`. The body is a `TableHead` as JSON on one line, a line feed, and the rows as RowBinary: for a number
 * cell, one byte that is 1 if it is null, else 0 followed by the double, little-endian; for a text cell, its length as
 * LEB128 and its UTF-8 bytes. The answer is the file. Like every request that does more than read, it needs the
 * dashboard's key.
 */
export const TABLES_PATH = '/local/tables';

export const TABLE_FORMATS = {
  parquet: { label: 'Parquet', media: 'application/vnd.apache.parquet' },
  arrow: { label: 'Arrow', media: 'application/vnd.apache.arrow.file' },
} as const;

export type TableFormat = keyof typeof TABLE_FORMATS;

export const isTableFormat = (name: string): name is TableFormat => Object.hasOwn(TABLE_FORMATS, name);

/** More columns, or longer names, than any of our tables has. */
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
