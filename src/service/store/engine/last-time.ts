const LINE_FEED = 10;
const COMMA = 44;
const MICROS_PER_SECOND = 1_000_000;
const POINT_START = ',{';
const TIMESTAMP = '"timestamp":{"s":';

/** The whole number at `at`. */
function readNumber(bytes: Buffer, at: number): number {
  let end = at;
  while (bytes[end] >= 48 && bytes[end] <= 57) end++;
  return Number(bytes.toString('latin1', at, end));
}

/**
 * Unix seconds of the last row in `chunk`. Rows are `,{"Point":{… "timestamp":{"s":1} …}}` or `,levels,micros,…`, each
 * with a line feed. `undefined` when the chunk does not end with a whole row.
 */
export function readLastTime(chunk: Uint8Array): number | undefined {
  const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
  if (bytes.at(-1) !== LINE_FEED) return undefined;
  const start = bytes.length < 2 ? 0 : bytes.lastIndexOf(LINE_FEED, bytes.length - 2) + 1;
  if (bytes.toString('latin1', start, start + POINT_START.length) === POINT_START) {
    const found = bytes.indexOf(TIMESTAMP, start);
    return found < 0 ? undefined : readNumber(bytes, found + TIMESTAMP.length);
  }
  const micros = bytes.indexOf(COMMA, start + 1);
  return micros < 0 ? undefined : readNumber(bytes, micros + 1) / MICROS_PER_SECOND;
}
