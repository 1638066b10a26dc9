import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { messageOf } from '@/base/errors';
import { InputFileError } from './ingest-error';
import { makeReadError } from './read-error';

const NAME = z.string().min(1).max(200);

const MAPPING = z.strictObject({
  /** A format's column names, and the names in the file. */
  columns: z.record(NAME, NAME),
  /** Columns missing in the file because all its rows have the same value. */
  values: z.record(NAME, z.union([NAME, z.number()])).optional(),
});

/** The columns of a file for those that a format expects. */
export type ColumnMapping = z.infer<typeof MAPPING>;

/** @throws InputFileError */
export async function loadMapping(path: string): Promise<ColumnMapping> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw makeReadError(path, 1, cause);
  });
  try {
    return MAPPING.parse(JSON.parse(text));
  } catch (cause) {
    const why = cause instanceof z.ZodError ? z.prettifyError(cause).split('\n')[0] : messageOf(cause);
    throw new InputFileError(path, `is no mapping such as {"columns": {"price": "px"}} (${why})`, { cause });
  }
}
