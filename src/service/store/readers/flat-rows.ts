/** Lots of neighbouring blocks from `firstBlock` on, including zeros. */
export interface FlatRun {
  readonly firstBlock: number;
  readonly lots: Uint32Array | Float64Array;
}

/** One snapshot. Its levels are those of the runs, in order. */
export interface FlatRow {
  readonly seconds: number;
  readonly runs: readonly FlatRun[];
}

/** A row of RowBinary and where it ends. */
export interface ReadRow<Row> {
  readonly row: Row;
  readonly end: number;
}

/** Reads a length as RowBinary writes it before a list, or `undefined` when it is not complete yet. */
function readCount(bytes: Uint8Array, from: number): { readonly count: number; readonly at: number } | undefined {
  let at = from;
  let count = 0;
  let shift = 0;
  for (let isLast = false; !isLast; at++, shift += 7) {
    if (at >= bytes.length) return undefined;
    isLast = bytes[at] < 128;
    count += (bytes[at] & 127) << shift;
  }
  return { count, at };
}

/**
 * The list of UInt32 at byte `from` and where it ends, or `undefined` when it is not complete yet. May be a view of
 * `bytes`.
 */
export function readWords(
  bytes: Uint8Array,
  from: number,
): { readonly words: Uint32Array; readonly end: number } | undefined {
  const list = readCount(bytes, from);
  if (list === undefined) return undefined;
  const end = list.at + list.count * Uint32Array.BYTES_PER_ELEMENT;
  return end > bytes.length ? undefined : { words: viewWords(bytes, list.at, list.count), end };
}

/** `length` numbers at byte `at`: a view where they are aligned, otherwise a copy. */
function viewWords(bytes: Uint8Array, at: number, length: number): Uint32Array {
  const offset = bytes.byteOffset + at;
  if (offset % Uint32Array.BYTES_PER_ELEMENT === 0) return new Uint32Array(bytes.buffer, offset, length);
  const words = new Uint32Array(length);
  new Uint8Array(words.buffer).set(bytes.subarray(at, at + words.byteLength));
  return words;
}

/** Cuts RowBinary, which arrives in arbitrary chunks, into the complete rows found by `read`. */
export class RowCutter<Row> {
  readonly #read: (bytes: Uint8Array, from: number) => ReadRow<Row> | undefined;
  #rest = new Uint8Array(0);

  constructor(read: (bytes: Uint8Array, from: number) => ReadRow<Row> | undefined) {
    this.#read = read;
  }

  /** The rows that `chunk` completes. All of them have to be taken. */
  *cut(chunk: Uint8Array): Generator<Row, void, void> {
    const bytes = this.#rest.length === 0 ? chunk : joinBytes(this.#rest, chunk);
    let from = 0;
    for (;;) {
      const read = this.#read(bytes, from);
      if (read === undefined) break;
      yield read.row;
      from = read.end;
    }
    this.#rest = new Uint8Array(bytes.subarray(from));
  }
}

function joinBytes(a: Uint8Array, b: Uint8Array): Uint8Array {
  const joined = new Uint8Array(a.length + b.length);
  joined.set(a);
  joined.set(b, a.length);
  return joined;
}
