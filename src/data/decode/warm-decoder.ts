import { EnvelopeReader } from './envelope-reader';
import type { NumberKernel } from './number-kernel';

const SNAPSHOTS = 128;
const LEVELS = 100;
/** Enough for the engine to treat the loops as hot. */
const ROUNDS = 6;

/** Decodes a made-up answer a few times, so that the first real one finds compiled code and touched memory. */
export function warmDecoder(kernel: NumberKernel | undefined): void {
  const level = (_: unknown, i: number): string => `${64_000 + i / 2},${i % 8 === 0 ? (i + 0.1) / 3 : i / 8}`;
  const levels = Array.from({ length: LEVELS }, level).join(',');
  const numbers = Array.from({ length: SNAPSHOTS }, (_, i) => `${LEVELS},${i},${levels}`).join(',');
  const body = new TextEncoder().encode(`{"series":[{"flat_points":[${numbers}]}]}`);
  for (let round = 0; round < ROUNDS; round++) {
    const reader = new EnvelopeReader({ kernel, onBlock: () => undefined });
    reader.push(body);
    reader.finish();
  }
}
