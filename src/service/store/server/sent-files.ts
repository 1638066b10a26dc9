import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { RowFile } from '../engine/bind-sql';
import type { QuerySettings } from '../engine/query-settings';

/** A body of `multipart/form-data` with the rows of files. */
export interface SentFiles {
  readonly contentType: string;
  readonly body: Readable;
  /** Format and columns of each table, as the server reads them from the address of the request. */
  readonly settings: QuerySettings;
}

async function* readParts(files: ReadonlyMap<string, RowFile>, boundary: string): AsyncGenerator<Uint8Array> {
  for (const [name, { path, isGzipped }] of files) {
    yield Buffer.from(
      `--${boundary}\r\nContent-Disposition: form-data; name="${name}"; filename="${name}"\r\n` +
        'Content-Type: application/octet-stream\r\n\r\n',
    );
    const file = createReadStream(path);
    const rows = isGzipped ? file.pipe(createGunzip()) : file;
    // A pipe does not hand on the failure of its source.
    if (rows !== file) file.on('error', (error) => rows.destroy(error));
    yield* rows as AsyncIterable<Uint8Array>;
    yield Buffer.from('\r\n');
  }
  yield Buffer.from(`--${boundary}--\r\n`);
}

/** Sends files along with a statement, which reads each as the table of its name. */
export function sendFiles(files: ReadonlyMap<string, RowFile>): SentFiles {
  const boundary = `rows-${randomUUID()}`;
  const settings: Record<string, string> = {};
  for (const [name, { structure }] of files) {
    settings[`${name}_format`] = 'RowBinary';
    settings[`${name}_structure`] = structure;
  }
  return {
    contentType: `multipart/form-data; boundary=${boundary}`,
    body: Readable.from(readParts(files, boundary)),
    settings,
  };
}
