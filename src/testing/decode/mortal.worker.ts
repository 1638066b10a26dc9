import { systemClock } from '@/base/clock';
import { makeDecodeHost } from '@/data/decode/decode-host';
import type { DecodeCommand } from '@/data/decode/decode-messages';

/** What the worker is told beside its commands: to fail, or to run for ever. */
export type Mischief = 'throw' | 'spin';

/** Enough for a block to be handed on. */
const SNAPSHOTS = 100;
const PART = Array.from({ length: SNAPSHOTS }, (_, i) => `1,${1_764_000_000_000_000 + i * 6e7},97000,${i / 8}`).join();

/** An answer of which a part comes and then nothing any more: its worker is in the middle of it for ever. */
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
