/** Lots of neighbouring blocks from `firstBlock` on, zeros among them. */
export interface FlatRun {
  readonly firstBlock: number;
  readonly lots: Uint32Array | Float64Array;
}

/** One snapshot: its levels are those of the runs, one run after the other. */
export interface FlatRow {
  readonly seconds: number;
  readonly runs: readonly FlatRun[];
}

/** A row of RowBinary and where it ends. */
export interface ReadRow {
  readonly row: FlatRow;
  readonly end: number;
}

/** Reads a count as RowBinary writes it before a list; `undefined` when not all of it has come. */
export function readCount(
  bytes: Uint8Array,
  from: number,
): { readonly count: number; readonly at: number } | undefined {
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
