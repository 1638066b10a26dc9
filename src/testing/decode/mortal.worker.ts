import { systemClock } from '@/base/clock';
import { makeDecodeHost } from '@/data/decode/decode-host';
import type { DecodeCommand } from '@/data/decode/decode-messages';

/** What the worker can be made to do besides its commands: fail, or run forever. */
export type Mischief = 'throw' | 'spin';

/** Enough for one block to be passed on. */
const SNAPSHOTS = 100;
const PART = Array.from({ length: SNAPSHOTS }, (_, i) => `1,${1_764_000_000_000_000 + i * 6e7},97000,${i / 8}`).join();

/** An answer that stops after its first part: its worker waits in the middle forever. */
const fetcher = async (): Promise<Response> => {
  const start = new TextEncoder().encode(`{"series":[{"flat_points":[${PART},`);
  return new Response(new ReadableStream({ start: (controller) => controller.enqueue(start) }));
};

const host = makeDecodeHost({
  port: { post: (report, transfer = []) => self.postMessage(report, { transfer }) },
  clock: systemClock,
  fetcher,
});

self.addEventListener('message', ({ data }: MessageEvent<DecodeCommand | Mischief>) => {
  if (data === 'throw') throw new Error('Planted');
  if (data === 'spin') for (;;);
  host(data);
});
