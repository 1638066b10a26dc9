import { Decompress } from 'fzstd';
import { messageOf } from '@/base/errors';
import { UnpackError } from './read-error';

/** The contents of a zstd stream. @throws UnpackError where it breaks. */
export async function* unpackZstd(packed: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array, void, undefined> {
  let ready: Uint8Array[] = [];
  let isWhole = false;
  const unpacker = new Decompress((chunk, isFinal) => {
    if (chunk.length > 0) ready.push(chunk.slice());
    isWhole = isFinal === true;
  });
  const push = (chunk: Uint8Array, isFinal: boolean): Uint8Array[] => {
    try {
      unpacker.push(chunk, isFinal);
    } catch (cause) {
      throw new UnpackError(`the zstd stream is damaged or cut off here (${messageOf(cause)})`, { cause });
    }
    const parts = ready;
    ready = [];
    return parts;
  };
  for await (const chunk of packed) yield* push(chunk, false);
  yield* push(new Uint8Array(0), true);
  if (!isWhole) throw new UnpackError('the zstd stream is cut off here');
}
