import type { Instrument } from '@/service/feeds/protocol/instrument';
import { FrameError } from '@/service/feeds/protocol/read-fields';
import { DamagedInputError } from '@/service/ingest/open/ingest-error';
import { isBlank, loadLines } from '@/service/ingest/open/load-lines';
import { DecimalError } from '../../record/decimal';
import type { Input } from '../open/input';
import { type CaptureFrame, FrameReader } from './capture-frame';

/** Receives a frame of a capture with its 1-based line, and what the capture has stated about its market so far. */
export type TakeFrame = (frame: CaptureFrame, line: number, instrument?: Instrument) => void;

function isContentError(error: unknown): error is Error {
  return error instanceof FrameError || error instanceof DecimalError;
}

/** Runs `work` on a line of `file`. Turns its FrameError or DecimalError into a DamagedInputError with both. */
export function workOnLine(file: string, line: number, work: () => void): void {
  try {
    work();
  } catch (cause) {
    throw isContentError(cause) ? new DamagedInputError(file, line, cause.message, { cause }) : cause;
  }
}

/**
 * Parses every line that is not blank and passes the frames to `take` in file order.
 * @throws DamagedInputError for a line that cannot be parsed, and for content that `take` refuses.
 */
export async function loadFrames(input: Input, take: TakeFrame, onBytes?: (bytes: Uint8Array) => void): Promise<void> {
  const file = input.name;
  const reader = new FrameReader();
  const work = (text: string, line: number): void => {
    const frame = reader.read(text);
    if (frame) take(frame, line, reader.instrument);
  };
  for await (const batch of loadLines(input, onBytes)) {
    for (let i = 0; i < batch.lines.length; i++) {
      const text = batch.lines[i];
      const line = batch.first + i;
      if (!isBlank(text)) workOnLine(file, line, () => work(text, line));
    }
  }
}
