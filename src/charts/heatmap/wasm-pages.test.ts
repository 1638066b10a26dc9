import { describe, expect, it } from 'vitest';
import { setWasmPages } from './wasm-pages';

const PAGE_BYTES = 65_536;
const HEADER = [0, 0x61, 0x73, 0x6d, 1, 0, 0, 0];
/** One memory of exactly one page, exported as "m", followed by a custom section. */
const MODULE = Uint8Array.from([...HEADER, 5, 4, 1, 1, 1, 1, 7, 5, 1, 1, 0x6d, 2, 0, 0, 3, 2, 0x61, 9]);

function openMemory(bytes: Uint8Array<ArrayBuffer>): WebAssembly.Memory {
  return new WebAssembly.Instance(new WebAssembly.Module(bytes)).exports.m as WebAssembly.Memory;
}

describe('a module with other memory limits', () => {
  it.each([
    [2, 3],
    [16, 4096],
    [200, 300],
  ])('starts with %i pages and grows to %i, no further', (initial, maximum) => {
    const memory = openMemory(setWasmPages(MODULE, initial, maximum));
    expect(memory.buffer.byteLength).toBe(initial * PAGE_BYTES);
    memory.grow(maximum - initial);
    expect(memory.buffer.byteLength).toBe(maximum * PAGE_BYTES);
    expect(() => memory.grow(1)).toThrow(RangeError);
  });

  it('is refused without a memory or when cut short', () => {
    expect(() => setWasmPages(Uint8Array.from(HEADER), 1, 2)).toThrow('The module has no memory');
    expect(() => setWasmPages(Uint8Array.from([...HEADER, 1, 0x80]), 1, 2)).toThrow('The module is cut');
  });
});
