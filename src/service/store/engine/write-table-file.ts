import type { TableFormat, TableHead } from '@/contract/local-tables';
import type { Engine } from './engine';
import { describeStructure, OUTPUTS } from './write-table';

/**
 * Converts the rows of the file `from`, gzipped RowBinary, into the new file `to`. The database works piece by piece,
 * so neither file is ever in memory as a whole.
 */
export async function writeTableFile(
  engine: Engine,
  { columns }: TableHead,
  from: string,
  to: string,
  format: TableFormat,
): Promise<void> {
  const { name, settings } = OUTPUTS[format];
  const own = Object.entries(settings).map(([setting, value]) => `${setting} = '${value}'`);
  const structure = describeStructure(columns);
  await engine.run(
    `INSERT INTO FUNCTION file({to:String}, ${name}, {structure:String})
     SELECT * FROM file({from:String}, RowBinary, {structure:String}, 'gzip')
     SETTINGS ${['max_threads = 1', 'max_insert_threads = 1', 'max_block_size = 65536', ...own].join(', ')}`,
    { to, from, structure },
  );
}
