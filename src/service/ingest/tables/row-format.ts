import type { Input } from '../open/input';
import type { NamedMarket } from '../recording';
import { matchTable, readTable } from './read-table';
import type { TableEvent, TableSpec } from './table';

export interface ReadOptions {
  readonly named: NamedMarket;
  /** Takes an event and the line that ended it. */
  readonly take: (event: TableEvent, line: number) => void;
  readonly onBytes?: (bytes: Uint8Array) => void;
}

/** A format whose lines become events of one market. */
export interface RowFormat {
  readonly name: string;
  readonly example: string;
  match(firstLine: string): number;
  /** Reads all lines; returns sentences about what was unusual. @throws DamagedInputError naming the place. */
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
