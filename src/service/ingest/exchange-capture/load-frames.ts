import { DecimalError } from '../decimal';
import { DamagedInputError } from '../ingest-error';
import { loadLines } from '../load-lines';
import { type Frame, FrameError, parseFrame } from './parse-frame';

function isContentError(error: unknown): error is Error {
  return error instanceof FrameError || error instanceof DecimalError;
}

/**
 * Parses every line of `file` and hands the frames to `take` in order, with their 1-based line.
 * A FrameError or DecimalError, also one thrown by `take`, becomes a DamagedInputError that names file and line.
 */
export async function loadFrames(
  file: string,
  take: (frame: Frame, line: number) => void,
  onBytes?: (bytes: Uint8Array) => void,
): Promise<void> {
  for await (const batch of loadLines(file, onBytes)) {
    for (let i = 0; i < batch.lines.length; i++) {
      const line = batch.first + i;
      try {
        take(parseFrame(batch.lines[i]), line);
      } catch (cause) {
        throw isContentError(cause) ? new DamagedInputError(file, line, cause.message, { cause }) : cause;
      }
    }
  }
}
