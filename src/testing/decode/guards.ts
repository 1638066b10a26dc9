import { makeRandom } from '@/base/random';
import { DecodeError, type DecodeFault } from '@/data/decode/decode-error';
import { decodeStream } from '@/data/decode/decode-stream';
import { SEED } from '../volume';
import { cutAt, type Decoded, decodeChunks, type KernelSet, loadKernels } from './decode-whole';
import { makeDocument } from './documents';
import { makeHalfWayCase } from './half-way';
import { readNumbers } from './read-numbers';
import { isSameTranscript, parseTranscript } from './reference';

const encode = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text);

type Guard = (kernels: KernelSet) => boolean | Promise<boolean>;

const everyKernel = (kernels: KernelSet, holds: (kernel: KernelSet[keyof KernelSet]) => boolean): boolean =>
  Object.values(kernels).every(holds);

const faultOf = ({ error, result }: Decoded): DecodeFault | 'none' | 'other' => {
  if (result !== undefined) return 'none';
  return error instanceof DecodeError ? error.fault : 'other';
};

const decodeFlat = (numbers: string, kernel: KernelSet[keyof KernelSet]): Decoded =>
  decodeChunks([encode(`{"series":[{"flat_points":[${numbers}]}]}`)], kernel, {
    range: { fromSeconds: 0, toSeconds: 60 },
  });

/** A guard: each of `lies` ends in `fault`, with every number reader. */
const refuses =
  (fault: DecodeFault, lies: readonly string[]): Guard =>
  (kernels) =>
    everyKernel(kernels, (kernel) => lies.every((numbers) => faultOf(decodeFlat(numbers, kernel)) === fault));

function checkNumbers(kernels: KernelSet): boolean {
  const random = makeRandom(SEED);
  const cases = Array.from({ length: 4000 }, () => makeHalfWayCase(random));
  for (let i = 0; i < 8000; i++) {
    const value = (random() - 0.5) * 10 ** Math.floor(random() * 40 - 20);
    const text = random() < 0.5 ? String(value) : (random() * 1e6).toFixed(Math.floor(random() * 12));
    cases.push({ text, value: Number(text) });
  }
  const bytes = encode(`[${cases.map(({ text }) => text).join(',')}]`);
  return everyKernel(kernels, (kernel) => {
    const values = readNumbers([bytes], kernel) ?? [];
    return cases.every(({ value }, i) => Object.is(values[i], value));
  });
}

/** Levels of few digits, which are read several at a time, alone and among others. */
function checkShortLevels(kernels: KernelSet): boolean {
  const random = makeRandom(SEED);
  for (let i = 0; i < 2000; i++) {
    const levels = Array.from({ length: 8 }, () => (random() * 10 ** (i % 10)).toFixed(Math.floor(random() * 10)));
    const text = `{"series":[{"flat_points":[4,5,${levels.join()}]}]}`;
    const expected = parseTranscript(text);
    const isRight = everyKernel(kernels, (kernel) =>
      isSameTranscript(decodeChunks([encode(text)], kernel).transcript, expected),
    );
    if (!isRight) return false;
  }
  return true;
}

function checkSplits(kernels: KernelSet): boolean {
  const random = makeRandom(SEED);
  for (let i = 0; i < 60; i++) {
    const text = makeDocument(random);
    const bytes = encode(text);
    const expected = parseTranscript(text);
    for (let cut = 0; cut <= bytes.length; cut++) {
      const same = everyKernel(kernels, (kernel) =>
        isSameTranscript(decodeChunks(cutAt(bytes, cut), kernel).transcript, expected),
      );
      if (!same) return false;
    }
  }
  return true;
}

async function outlast(stallMs: number, abort: boolean): Promise<unknown> {
  const aborter = new AbortController();
  const body = new ReadableStream<Uint8Array>({ start: (controller) => controller.enqueue(encode('{"series":[')) });
  const decoding = decodeStream(body, { stallMs, onBlock: () => undefined }, aborter.signal);
  // By then everything available has been read, and the decoder waits for the next chunk.
  if (abort) setTimeout(() => aborter.abort(), 1);
  const never = new Promise((resolve) => setTimeout(resolve, 1000, 'never'));
  return Promise.race([decoding.catch((error: unknown) => (error as Error).name), never]);
}

/** What must hold for a decoder; each is small enough to be tried against one with a defect. */
export const GUARDS: Readonly<Record<string, Guard>> = {
  'numbers are bit-identical': checkNumbers,
  'short levels are bit-identical': checkShortLevels,
  'cuts change nothing': checkSplits,
  'only JSON numbers are numbers': (kernels) =>
    everyKernel(kernels, (kernel) =>
      ['01', '1.', '', '.5', '2e', '-01', '1.5.5', '1+1', '1-1', '0x1', '1 1', '1:1', '1/1'].every(
        (bad) =>
          readNumbers([encode(`[1,${bad},3]`)], kernel) === undefined &&
          ['price', 'volume'].every((place) => {
            const level = place === 'price' ? `${bad},1` : `1,${bad}`;
            return faultOf(decodeFlat(`2,5,${level},9,1`, kernel)) === 'malformed';
          }),
      ),
    ),
  'a short body is truncated': () => {
    const whole = '{"series":[{"flat_points":[1,5,1,1]}]}';
    return Array.from(whole).every(
      (_, cut) => faultOf(decodeChunks([encode(whole.slice(0, cut))], undefined)) === 'truncated',
    );
  },
  'counts are honest': refuses('framing', ['-1,5', '1.5,5', '1.5,5,1,1', '3e9,5', '2,5,1,1', '1,5,1', '1']),
  'times lie in the range': refuses('framing', ['0,60000000', '0,0.5', '0,-1']),
  'infinite values are refused': refuses('non-finite', ['1,5,1e999,1', '1,5,1,-1e999', '2,5,1,1,1,1e999']),
  'levels ascend': (kernels) =>
    everyKernel(kernels, (kernel) =>
      isSameTranscript(decodeFlat('2,5,3,1,2,9', kernel).transcript, [0, 5, 2, 2, 9, -1, 3, 1, -1]),
    ),
  'candles are no books': () =>
    faultOf(decodeChunks([encode('{"series":[{"points":[{"Point":{"open":1,"timestamp":{"s":5}}}]}]}')], undefined)) ===
    'unexpected',
  'a silent body is given up': async () => (await outlast(5, false)) === 'RequestTimeoutError',
  'an abort is heard': async () => (await outlast(60_000, true)) === 'AbortError',
};

/** Names of the guards that fail. */
export async function findBrokenGuards(): Promise<string[]> {
  const kernels = await loadKernels();
  const broken: string[] = [];
  for (const [name, guard] of Object.entries(GUARDS)) if (!(await guard(kernels))) broken.push(name);
  return broken;
}
