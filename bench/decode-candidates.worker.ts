import { transferablesOf } from '@/data/decode/decode-messages';
import { decodeStream } from '@/data/decode/decode-stream';
import { loadBestKernel } from '@/data/decode/number-kernel';
import { warmDecoder } from '@/data/decode/warm-decoder';
import { copyFlatPoints } from './copy-flat-points';

/** Reading without use; `response.json()` and a copy; our decoder. */
export type Candidate = 'fetch' | 'json' | 'decode';

export interface Measured {
  /** From the request to the last column. */
  readonly totalMs: number;
  /** From the last byte to the last column. */
  readonly restMs: number;
  readonly levels: number;
}

/** Time of the last byte. */
interface LastByte {
  at: number;
}

const loading = loadBestKernel();
const ready = loading.then(warmDecoder);

async function skipBody(response: Response, last: LastByte): Promise<number> {
  const reader = (response.body as ReadableStream<Uint8Array>).getReader();
  for (;;) {
    const { done } = await reader.read();
    if (done) return 0;
    last.at = performance.now();
  }
}

async function parseBody(response: Response): Promise<number> {
  const answer = (await response.json()) as { series: { flat_points: number[] }[] };
  const columns = copyFlatPoints(answer.series[0]?.flat_points ?? []);
  self.postMessage({ columns }, { transfer: [columns.prices.buffer, columns.volumes.buffer] });
  return columns.prices.length;
}

/** The unchanged body, with a reader that records the time. Decoders only need the reader of a body. */
function noteLastByte(body: ReadableStream<Uint8Array>, last: LastByte): ReadableStream<Uint8Array> {
  const open = (options: { mode: 'byob' }) => {
    const reader = body.getReader(options);
    const read = async (view: Uint8Array<ArrayBuffer>) => {
      const result = await reader.read(view);
      if (!result.done) last.at = performance.now();
      return result;
    };
    return { read, cancel: (reason: unknown) => reader.cancel(reason) };
  };
  return { getReader: open } as unknown as ReadableStream<Uint8Array>;
}

async function decodeBody(response: Response, last: LastByte): Promise<number> {
  const body = noteLastByte(response.body as ReadableStream<Uint8Array>, last);
  const { levels } = await decodeStream(
    body,
    {
      kernel: await loading,
      onBlock: (block) => self.postMessage({ columns: block }, { transfer: transferablesOf(block) }),
    },
    new AbortController().signal,
  );
  return levels;
}

const CANDIDATES = { fetch: skipBody, json: parseBody, decode: decodeBody } as const;

async function run(candidate: Candidate, path: string): Promise<void> {
  await ready;
  const last: LastByte = { at: Number.NaN };
  const started = performance.now();
  const levels = await CANDIDATES[candidate](await fetch(path, { cache: 'no-store' }), last);
  const ended = performance.now();
  const measured: Measured = { totalMs: ended - started, restMs: ended - last.at, levels };
  self.postMessage({ measured });
}

self.addEventListener('message', ({ data }: MessageEvent<{ candidate: Candidate; path: string }>) => {
  void run(data.candidate, data.path);
});
