import { type RequestFacts, TooLargeError } from './http-errors';

/** A body's text, and its size in bytes after decompression. */
export interface LoadedText {
  readonly text: string;
  readonly bytes: number;
}

/**
 * Reads a body as text while it arrives, and gives up at the first byte above the limit, so a decompression bomb is
 * never stored.
 * @throws TooLargeError, or the error of the body's stream.
 */
export async function loadText(response: Response, facts: RequestFacts, limitBytes: number): Promise<LoadedText> {
  const parts: string[] = [];
  const decoder = new TextDecoder();
  let bytes = 0;
  for await (const chunk of readChunks(response)) {
    bytes += chunk.byteLength;
    if (bytes > limitBytes) throw new TooLargeError(facts, limitBytes);
    parts.push(decoder.decode(chunk, { stream: true }));
  }
  parts.push(decoder.decode());
  return { text: parts.join(''), bytes };
}

/** The chunks of a body; leaving the loop cancels the rest. */
export async function* readChunks({ body }: Response): AsyncGenerator<Uint8Array> {
  if (body === null) return;
  const reader = body.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // A body that is over or broken need not be cancelled, and cannot be.
    void reader.cancel().catch(() => undefined);
  }
}
