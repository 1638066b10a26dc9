// Runs inside the measured service, before its own code. Reports its memory and event loop delay to the parent.
import { monitorEventLoopDelay } from 'node:perf_hooks';

const SAMPLE_MS = 10;
const delay = monitorEventLoopDelay({ resolution: SAMPLE_MS });
delay.enable();
let peak = 0;
setInterval(() => {
  peak = Math.max(peak, process.memoryUsage.rss());
}, SAMPLE_MS).unref();

process.on('message', () => {
  const memory = process.memoryUsage.rss();
  process.send({ memory, peakMemory: Math.max(peak, memory), worstDelayMs: delay.max / 1e6 });
  delay.reset();
  peak = memory;
});
process.channel?.unref();
