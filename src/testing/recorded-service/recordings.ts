import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gunzipSync, inflateRawSync } from 'node:zlib';

/** The folder of recordings next to the project. */
export const SHARED = fileURLToPath(new URL('../../../../shared/', import.meta.url));
const NEEDED = ['data/minute-candles', 'data/exchange-captures-expected', 'data/funding-history', 'spec/examples'];

/** Whether the recordings exist; if not, prints that `what` is skipped. */
export function findRecordings(what: string, needed: readonly string[] = NEEDED): boolean {
  const absent = needed.filter((folder) => !existsSync(SHARED + folder));
  if (absent.length > 0) process.stderr.write(`SKIPPED: no ${absent.join(', ')} in ${SHARED}; ${what}\n`);
  return absent.length === 0;
}

/** Text of a recorded file, unpacked; `path` is below `../shared`. */
export function readRecordedText(path: string): string {
  const bytes = readFileSync(SHARED + path);
  if (path.endsWith('.zip')) return readZipped(bytes).toString('utf8');
  return (path.endsWith('.gz') ? gunzipSync(bytes) : bytes).toString('utf8');
}

/** Lines of a recorded table, without its header lines. */
export function readRecordedRows(path: string, headLines: 0 | 1): readonly (readonly string[])[] {
  const lines = readRecordedText(path).trim().split(/\r?\n/);
  return lines.slice(headLines).map((line) => line.split(','));
}

/** The content of a recorded JSON file. */
export function readRecordedJson<T>(path: string): T {
  return JSON.parse(readRecordedText(path)) as T;
}

const LOCAL_HEADER = 0x04034b50;
const DEFLATED = 8;

/** The first file of an archive, deflated. Source: APPNOTE.TXT 4.3.7 (local file header). */
function readZipped(archive: Buffer): Buffer {
  if (archive.readUInt32LE(0) !== LOCAL_HEADER || archive.readUInt16LE(8) !== DEFLATED) throw new Error('Not deflated');
  // Data after the file is ignored: the deflated data marks its own end.
  return inflateRawSync(archive.subarray(30 + archive.readUInt16LE(26) + archive.readUInt16LE(28)));
}
