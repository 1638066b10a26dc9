import { transferablesOf } from '@/data/decode/decode-messages';
import { decodeStream } from '@/data/decode/decode-stream';
import { loadBestKernel } from '@/data/decode/number-kernel';
import { warmDecoder } from '@/data/decode/warm-decoder';
import { copyFlatPoints } from './copy-flat-points';

/** Reading without use; one copy of bytes that are there; `response.json()` and a copy; our decoder. */
export type Candidate = 'fetch' | 'memcpy' | 'json' | 'decode';

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

const LOADERS = { fetch: skipBody, json: parseBody, decode: decodeBody } as const;

/** The floor of whatever keeps all bytes: one copy of them, without their fetch, to memory that has been written before. */
async function measureCopy(path: string): Promise<Measured> {
  const bytes = new Uint8Array(await (await fetch(path, { cache: 'no-store' })).arrayBuffer());
  const copy = new Uint8Array(bytes.length).fill(1);
  const started = performance.now();
  copy.set(bytes);
  return { totalMs: performance.now() - started, restMs: 0, levels: 0 };
}

async function measureLoad(candidate: keyof typeof LOADERS, path: string): Promise<Measured> {
  const last: LastByte = { at: Number.NaN };
  const started = performance.now();
  const levels = await LOADERS[candidate](await fetch(path, { cache: 'no-store' }), last);
  const ended = performance.now();
  return { totalMs: ended - started, restMs: ended - last.at, levels };
}

async function run(candidate: Candidate, path: string): Promise<void> {
  await ready;
  const measured = candidate === 'memcpy' ? await measureCopy(path) : await measureLoad(candidate, path);
  self.postMessage({ measured });
}

self.addEventListener('message', ({ data }: MessageEvent<{ candidate: Candidate; path: string }>) => {
  void run(data.candidate, data.path);
});
