import { systemClock } from '@/base/clock';
import { makeDecodeHost } from '@/data/decode/decode-host';
import type { DecodeCommand } from '@/data/decode/decode-messages';
import { loadBestKernel } from '@/data/decode/number-kernel';
import { warmDecoder } from '@/data/decode/warm-decoder';

/** When bytes arrived, in Unix milliseconds. */
export interface ByteTimes {
  first: number;
  last: number;
}

/** Records when the bytes of a body arrive. Decoders only need a reader that fills their views. */
function noteBytes(body: ReadableStream<Uint8Array>, times: ByteTimes): ReadableStream<Uint8Array> {
  const open = (options: { mode: 'byob' }) => {
    const reader = body.getReader(options);
    const read = async (view: Uint8Array<ArrayBuffer>) => {
      const result = await reader.read(view);
      const at = performance.timeOrigin + performance.now();
      if (result.done) self.postMessage({ bytes: times });
      else {
        times.first ||= at;
        times.last = at;
      }
      return result;
    };
    return { read, cancel: (reason: unknown) => reader.cancel(reason) };
  };
  return { getReader: open } as unknown as ReadableStream<Uint8Array>;
}

const kernel = loadBestKernel();

/** The app's own decode worker, plus the times of the bytes. */
const host = makeDecodeHost({
  port: { post: (report, transfer = []) => self.postMessage(report, { transfer }) },
  clock: systemClock,
  kernel,
  fetcher: async (input, init) => {
    const response = await fetch(input, init);
    const body = noteBytes(response.body as ReadableStream<Uint8Array>, { first: 0, last: 0 });
    return Object.defineProperty(response, 'body', { value: body });
  },
});

self.addEventListener('message', (event: MessageEvent<DecodeCommand>) => host(event.data));

void kernel.then(warmDecoder);
