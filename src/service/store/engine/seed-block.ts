/** Columns of ClickHouse's Native format. Typed arrays go to the engine unchanged, which RowBinary does not allow. */
export type BlockColumn =
  | {
      readonly type: 'UInt8' | 'UInt16' | 'UInt32' | 'UInt64' | 'Int32' | 'Float64' | 'DateTime';
      readonly values: BlockValues;
    }
  | { readonly type: 'String'; readonly texts: readonly string[] }
  | { readonly type: 'Array(String)'; readonly lists: readonly (readonly string[])[] }
  | { readonly type: 'Array(UInt32)' | 'Array(Int32)'; readonly values: BlockValues; readonly ends: BigUint64Array };

/** Fixed-width values in the width of the column's type (little-endian, as all supported machines are). */
type BlockValues = Uint8Array | Uint16Array | Uint32Array | BigUint64Array | Int32Array | Float64Array;

export type Block = Readonly<Record<string, BlockColumn>>;

/** Converts whole doubles to 64-bit integers in the same memory. */
export function toWide(values: Float64Array): BigUint64Array {
  const words = new Uint32Array(values.buffer, values.byteOffset, values.length * 2);
  for (let i = 0; i < values.length; i++) {
    const value = values[i];
    words[2 * i] = value >>> 0;
    words[2 * i + 1] = value / 4294967296;
  }
  return new BigUint64Array(values.buffer, values.byteOffset, values.length);
}

function encodeCount(value: number): Buffer {
  const bytes: number[] = [];
  let left = value;
  while (left >= 128) {
    bytes.push((left % 128) + 128);
    left = Math.floor(left / 128);
  }
  bytes.push(left);
  return Buffer.from(bytes);
}

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  return Buffer.concat([encodeCount(bytes.length), bytes]);
}

const bytesOf = (values: BlockValues): Uint8Array =>
  new Uint8Array(values.buffer, values.byteOffset, values.byteLength);

function encodeColumn(column: BlockColumn): Uint8Array[] {
  switch (column.type) {
    case 'String':
      return column.texts.map(encodeText);
    case 'Array(String)': {
      const ends = new BigUint64Array(column.lists.length);
      let end = 0;
      for (const [i, list] of column.lists.entries()) {
        end += list.length;
        ends[i] = BigInt(end);
      }
      return [bytesOf(ends), ...column.lists.flat().map(encodeText)];
    }
    case 'Array(UInt32)':
    case 'Array(Int32)':
      return [bytesOf(column.ends), bytesOf(column.values)];
    default:
      return [bytesOf(column.values)];
  }
}

/** The bytes of one block of `rows` rows, in pieces that may share memory with the columns. */
export function encodeBlock(block: Block, rows: number): Uint8Array[] {
  const names = Object.keys(block);
  const parts: Uint8Array[] = [encodeCount(names.length), encodeCount(rows)];
  for (const name of names) {
    const column = block[name];
    parts.push(encodeText(name), encodeText(column.type));
    for (const part of encodeColumn(column)) parts.push(part);
  }
  return parts;
}
