import type { NamedMarket } from '@/service/ingest/survey/recording';
import type { Input } from '../open/input';
import { matchTable, readTable } from './read-table';
import type { TableSpec } from './table';
import type { TableIntake } from './table-intake';

export interface ReadOptions {
  readonly named: NamedMarket;
  readonly take: TableIntake;
  readonly onBytes?: (bytes: Uint8Array) => void;
  /** Called with the columns of a table that were not read, if any. */
  readonly onUnused?: (columns: readonly string[]) => void;
}

/** A format whose lines are from one market. */
export interface RowFormat {
  readonly name: string;
  readonly example: string;
  match(firstLine: string): number;
  /** Reads all lines. Returns sentences about anything unusual. @throws DamagedInputError with the place. */
  read(input: Input, options: ReadOptions): Promise<readonly string[]>;
}

export function tableRows(spec: TableSpec): RowFormat {
  return {
    name: spec.name,
    example: spec.example,
    match: (firstLine) => matchTable(spec, firstLine),
    read: (input, options) => readTable(input, { ...options, spec }),
  };
}
