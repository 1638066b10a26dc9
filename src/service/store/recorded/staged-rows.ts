import { randomUUID } from 'node:crypto';
import { closeSync, openSync, rmSync, writevSync } from 'node:fs';
import { join } from 'node:path';
import { assert } from '@/base/assert';
import type { TableName } from '@/service/store/engine/schema';
import { type Block, encodeBlock } from '@/service/store/engine/seed-block';

/** Rows of one table, ready to be inserted. */
export interface SeedRows {
  readonly table: TableName;
  readonly rows: number;
  readonly block: Block;
}

/** Rows of one table in a file that the engine inserts as one part. */
export interface StagedRows {
  readonly table: TableName;
  readonly columns: readonly string[];
  readonly path: string;
}

/** Most pieces that the system accepts in one call. */
const PIECES_PER_CALL = 1024;

function writeAll(file: number, parts: readonly Uint8Array[]): void {
  for (let at = 0; at < parts.length; at += PIECES_PER_CALL) {
    const pieces = parts.slice(at, at + PIECES_PER_CALL);
    const expected = pieces.reduce((sum, piece) => sum + piece.byteLength, 0);
    assert(writevSync(file, pieces) === expected, 'the disk took a part of the rows');
  }
}

/**
 * Blocks of rows to be stored, in a file of `directory` for each table, so that several steps share one insert. Rows
 * are copied at once, so that their memory can be reused.
 */
export class RowStager {
  readonly #directory: string;
  readonly #open = new Map<TableName, StagedRows & { readonly file: number }>();

  constructor(directory: string) {
    this.#directory = directory;
  }

  /**
   * Adds a block. All blocks of a table have the same columns. Synchronous, because each turn of the event loop costs
   * more than the copy.
   */
  add({ table, rows, block }: SeedRows): void {
    if (rows === 0) return;
    writeAll(this.#fileOf(table, Object.keys(block)), encodeBlock(block, rows));
  }

  /** The files so far. The caller then owns them. */
  take(): StagedRows[] {
    const staged = [...this.#open.values()].map(({ file, ...rows }) => {
      closeSync(file);
      return rows;
    });
    this.#open.clear();
    return staged;
  }

  /** Removes the files that were not taken. */
  discard(): void {
    for (const { path } of this.take()) rmSync(path, { force: true });
  }

  #fileOf(table: TableName, columns: readonly string[]): number {
    let open = this.#open.get(table);
    if (!open) {
      const path = join(this.#directory, `${randomUUID()}.native`);
      open = { table, columns, path, file: openSync(path, 'w') };
      this.#open.set(table, open);
    }
    return open.file;
  }
}
