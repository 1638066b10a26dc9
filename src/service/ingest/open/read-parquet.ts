import { stat } from 'node:fs/promises';
import { asyncBufferFromFile, type FileMetaData, parquetMetadataAsync, parquetRead } from 'hyparquet';
import { compressors } from 'hyparquet-compressors';
import { messageOf } from '@/base/errors';
import type { ColumnMapping } from './column-mapping';
import { InputFileError } from './ingest-error';
import type { Input } from './input';
import { UnpackError } from './read-error';
import { checkSize } from './unpack';

/** Rows converted to text at once. */
const BATCH = 20_000;
/** Limit of a row group, which is unpacked as a whole. */
const MAX_GROUP_BYTES = 2 ** 30;
/** Characters that would break a field or its row. */
const BREAKS_ROWS = /[,"\r\n]/;

/** Times stay whole numbers in their own unit, which the number of digits shows. */
const PARSERS = {
  timestampFromMilliseconds: String,
  timestampFromMicroseconds: String,
  timestampFromNanoseconds: String,
};

/** @throws UnpackError for anything but a text, number, boolean or time. */
function toField(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (typeof value === 'string') {
    if (BREAKS_ROWS.test(value))
      throw new UnpackError(`the text ${JSON.stringify(value.slice(0, 40))} has a comma, a quote or a line end`);
    return value;
  }
  if (typeof value === 'number' || typeof value === 'bigint' || typeof value === 'boolean') return String(value);
  throw new UnpackError('a column has lists or objects instead of single values');
}

function checkGroups({ row_groups: groups }: FileMetaData, fileBytes: number): void {
  const sizes = groups.map((group) => Number(group.total_byte_size));
  if (sizes.some((size) => size > MAX_GROUP_BYTES))
    throw new UnpackError('a group of its rows unpacks to more than 1 GiB');
  checkSize(
    fileBytes,
    sizes.reduce((sum, size) => sum + size, 0),
  );
}

/** The columns to read, by their names in the formats. @throws UnpackError */
function chooseColumns(
  has: readonly string[],
  mapping: ColumnMapping | undefined,
): readonly (readonly [known: string, own: string])[] {
  if (mapping === undefined) return has.map((name) => [name, name] as const);
  const chosen = Object.entries(mapping.columns);
  const missing = chosen.find(([, own]) => !has.includes(own));
  if (missing)
    throw new UnpackError(
      `it has no column ${JSON.stringify(missing[1])}, which the mapping names; it has ${has.join(', ')}`,
    );
  return chosen;
}

async function* readRows(
  path: string,
  mapping: ColumnMapping | undefined,
): AsyncGenerator<Uint8Array, void, undefined> {
  const file = await asyncBufferFromFile(path);
  const metadata = await parquetMetadataAsync(file);
  checkGroups(metadata, (await stat(path)).size);
  const has = metadata.schema.filter((element) => element.num_children === undefined).map(({ name }) => name);
  const chosen = chooseColumns(has, mapping);
  const constants = Object.entries(mapping?.values ?? {});
  const header = [...constants.map(([name]) => name), ...chosen.map(([known]) => known)];
  if (header.some((name) => BREAKS_ROWS.test(name)))
    throw new UnpackError('the name of a column has a comma, a quote or a line end');
  yield Buffer.from(`${header.join(',')}\n`);
  const own = chosen.map(([, name]) => name);
  const before = constants.map(([, value]) => toField(value));
  let rowStart = 0;
  for (const group of metadata.row_groups) {
    let rows: unknown[][] = [];
    const rowEnd = rowStart + Number(group.num_rows);
    const onComplete = (found: unknown[][]): void => {
      rows = found;
    };
    await parquetRead({ file, metadata, columns: own, rowStart, rowEnd, compressors, parsers: PARSERS, onComplete });
    rowStart = rowEnd;
    for (let at = 0; at < rows.length; at += BATCH) {
      const batch = rows.slice(at, at + BATCH);
      yield Buffer.from(batch.map((row) => `${[...before, ...row.map(toField)].join(',')}\n`).join(''));
    }
  }
}

/** The rows of a Parquet file as those of a table with a header. @throws InputFileError */
export function parquetInput(path: string, mapping: ColumnMapping | undefined): Input {
  return {
    name: path,
    async *open() {
      try {
        yield* readRows(path, mapping);
      } catch (cause) {
        if (cause instanceof UnpackError) throw new InputFileError(path, `cannot be read: ${cause.message}`, { cause });
        throw new InputFileError(path, `is no whole Parquet file (${messageOf(cause)})`, { cause });
      }
    },
  };
}
