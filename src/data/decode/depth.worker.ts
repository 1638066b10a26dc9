import { systemClock } from '@/base/clock';
import { makeDecodeHost } from './decode-host';
import type { DecodeCommand } from './decode-messages';
import { loadBestKernel } from './number-kernel';
import { warmDecoder } from './warm-decoder';

const kernel = loadBestKernel();

const host = makeDecodeHost({
  port: { post: (report, transfer = []) => self.postMessage(report, { transfer }) },
  clock: systemClock,
  kernel,
});

self.addEventListener('message', (event: MessageEvent<DecodeCommand>) => host(event.data));

void kernel.then(warmDecoder);
