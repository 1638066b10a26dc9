import type { AnswerFacts, DepthBlock } from '@/data/decode/decode-types';
import { type EnvelopeOptions, EnvelopeReader } from '@/data/decode/envelope-reader';
import { loadKernel, type NumberKernel } from '@/data/decode/number-kernel';
import { NO_SIDE, type Transcript } from './reference';

/** All number readers; `plain` has no kernel. */
export type KernelSet = Readonly<Record<'simd' | 'scalar', NumberKernel> & Record<'plain', undefined>>;

export async function loadKernels(): Promise<KernelSet> {
  return { simd: await loadKernel('simd'), scalar: await loadKernel('scalar'), plain: undefined };
}

export interface Decoded {
  /** What was passed on, even before an error. */
  readonly transcript: Transcript;
  /** `undefined` when it failed. */
  readonly result: AnswerFacts | undefined;
  readonly error: unknown;
}

function transcribeBlock(
  out: number[],
  { series, timestampsMicros, offsets, prices, volumes, sides }: DepthBlock,
): void {
  for (let snapshot = 0; snapshot < timestampsMicros.length; snapshot++) {
    out.push(series, timestampsMicros[snapshot], offsets[snapshot + 1] - offsets[snapshot]);
    for (let i = offsets[snapshot]; i < offsets[snapshot + 1]; i++) {
      out.push(prices[i], volumes[i], sides?.[i] ?? NO_SIDE);
    }
  }
}

/** Decodes a body that arrives in `chunks`. */
export function decodeChunks(
  chunks: readonly Uint8Array[],
  kernel: NumberKernel | undefined,
  options: Partial<EnvelopeOptions> = {},
): Decoded {
  const transcript: number[] = [];
  const reader = new EnvelopeReader({
    ...options,
    kernel,
    onBlock: (block) => transcribeBlock(transcript, block),
  });
  try {
    for (const chunk of chunks) reader.push(chunk);
    return { transcript, result: reader.finish(), error: undefined };
  } catch (error) {
    return { transcript, result: undefined, error };
  }
}

/**
 * The parts of `bytes` before, between and after `cuts`. Called millions of times, so it makes no intermediate lists.
 */
export function cutAt(bytes: Uint8Array, ...cuts: readonly number[]): Uint8Array[] {
  const parts: Uint8Array[] = [];
  let start = 0;
  for (const cut of cuts) {
    parts.push(bytes.subarray(start, cut));
    start = cut;
  }
  parts.push(bytes.subarray(start));
  return parts;
}
