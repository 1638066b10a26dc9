import { expect, it } from 'vitest';
import { finishSteps } from '@/base/steps';
import { makeStepLikeness, readNumbers, writeNumbers } from './number-column';
import { ByteReader, ByteWriter, MalformedTileError } from './tile-bytes';

function write(values: readonly number[]): Uint8Array {
  const writer = new ByteWriter();
  finishSteps(writeNumbers(writer, Float64Array.from(values), makeStepLikeness(values.length)));
  return writer.finish();
}

const read = (bytes: Uint8Array, length: number) =>
  Array.from(readNumbers(new ByteReader(bytes), length, makeStepLikeness(length)));

const BOOK = Array.from({ length: 40 }, (_, i) => 97_000.1 + i / 10).map((price) => Number(price.toFixed(1)));

it('short decimals take four bytes each, and a few others twelve more', () => {
  expect(write(BOOK)).toHaveLength(14 + 4 * 40);
  const noisy = BOOK.with(7, 0.1 + 0.2).with(9, Number.NaN);
  expect(write(noisy)).toHaveLength(14 + 4 * 40 + 2 * 12);
  expect(read(write(noisy), 40)).toEqual(noisy);
});

it('numbers that are not short decimals take eight', () => {
  const noise = Array.from({ length: 40 }, (_, i) => Math.sin(i + 1));
  expect(write(noise)).toHaveLength(1 + 8 * 40);
  expect(read(write(noise), 40)).toEqual(noise);
});

it('times far from zero are stored as steps too', () => {
  const micros = Array.from({ length: 40 }, (_, i) => (1_764_000_000 + i * 60) * 1e6);
  expect(write(micros)).toHaveLength(14 + 4 * 40);
  expect(read(write(micros), 40)).toEqual(micros);
});

it.each([
  ['form', 0, 7],
  ['count of decimals', 1, 13],
  ['place of an odd value', 14, 40],
])('an unknown %s is refused', (_, at, byte) => {
  const bytes = write(BOOK.with(7, 0.1 + 0.2));
  expect(read(bytes, 40)).toHaveLength(40);
  bytes[at] = byte;
  expect(() => read(bytes, 40)).toThrow(MalformedTileError);
});
