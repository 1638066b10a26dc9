const MEMORY_SECTION = 5;
/** Magic word and version. */
const HEADER_BYTES = 8;
/** Flags of one memory with both a minimum and a maximum. */
const ONE_MEMORY = [1, 1];

/**
 * Replaces the memory limits of a WebAssembly module, in pages of 64 KiB. The build gives each module a few pages that
 * cannot grow, too few for a picture.
 * @throws RangeError when the module has no memory of its own.
 */
export function setWasmPages(bytes: Uint8Array, initial: number, maximum: number): Uint8Array<ArrayBuffer> {
  for (let at = HEADER_BYTES; at < bytes.length; ) {
    const [length, start] = readLeb(bytes, at + 1);
    if (bytes[at] === MEMORY_SECTION) {
      const limits = [...ONE_MEMORY, ...encodeLeb(initial), ...encodeLeb(maximum)];
      const section = [MEMORY_SECTION, ...encodeLeb(limits.length), ...limits];
      return Uint8Array.from([...bytes.subarray(0, at), ...section, ...bytes.subarray(start + length)]);
    }
    at = start + length;
  }
  throw new RangeError('The module has no memory');
}

/** An unsigned LEB128 number and the index of the byte after it. */
function readLeb(bytes: Uint8Array, start: number): readonly [number, number] {
  let value = 0;
  for (let at = start, shift = 0; ; at++, shift += 7) {
    if (at >= bytes.length) throw new RangeError('The module is cut');
    value |= (bytes[at] & 0x7f) << shift;
    if (bytes[at] < 0x80) return [value, at + 1];
  }
}

function encodeLeb(value: number): number[] {
  return value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...encodeLeb(value >>> 7)];
}
