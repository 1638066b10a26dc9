import type { TableFormat, TableHead } from '@/contract/local-tables';
import type { Engine } from './engine';
import { describeStructure, OUTPUTS } from './write-table';

/**
 * Converts the rows of the file `from`, gzipped RowBinary, into the new file `to`. The database works piece by piece,
 * so neither file is ever in our memory as a whole.
 */
export async function writeTableFile(
  engine: Engine,
  { columns }: TableHead,
  from: string,
  to: string,
  format: TableFormat,
): Promise<void> {
  await engine.convertFile({ path: from, structure: describeStructure(columns), isGzipped: true }, to, OUTPUTS[format]);
}
