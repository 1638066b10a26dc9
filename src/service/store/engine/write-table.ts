import { open, rm } from 'node:fs/promises';
import type { TableFormat, TableHead } from '@/contract/local-tables';
import type { Engine } from './engine';
import type { OutputFormat } from './query-settings';

/** The engine's names of the formats, without the compressions that few readers support. */
export const OUTPUTS: Readonly<Record<TableFormat, OutputFormat>> = {
  parquet: { name: 'Parquet', settings: { output_format_parquet_compression_method: 'snappy' } },
  arrow: { name: 'Arrow', settings: { output_format_arrow_compression_method: 'none' } },
};

const TYPES: Readonly<Record<TableHead['columns'][number]['kind'], string>> = {
  number: 'Nullable(Float64)',
  text: 'String',
};

const quote = (name: string): string => `\`${name.replaceAll(/[\\`]/g, '\\$&')}\``;

/** The columns of a table with their types, as the database reads them. */
export const describeStructure = (columns: TableHead['columns']): string =>
  columns.map(({ name, kind }) => `${quote(name)} ${TYPES[kind]}`).join(', ');

/**
 * Writes rows, as `contract/local-tables` describes them, in another format. @throws the engine's error for invalid
 * rows.
 */
export async function writeTable(
  engine: Engine,
  { columns }: TableHead,
  rows: AsyncIterable<Uint8Array>,
  format: TableFormat,
): Promise<Uint8Array> {
  const path = engine.makeInsertPath();
  try {
    const file = await open(path, 'wx');
    try {
      for await (const part of rows) await file.writeFile(part);
    } finally {
      await file.close();
    }
    return await engine.convert(
      'SELECT * FROM {rows:File}',
      { rows: { path, structure: describeStructure(columns) } },
      OUTPUTS[format],
    );
  } finally {
    await rm(path, { force: true });
  }
}

/** The table writer of the service. */
export const makeTableWriter = (engine: Engine) => ({
  write: (head: TableHead, rows: AsyncIterable<Uint8Array>, format: TableFormat): Promise<Uint8Array> =>
    writeTable(engine, head, rows, format),
});
