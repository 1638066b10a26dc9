import type { DepthBlock } from '@/data/decode/decode-types';
import { EnvelopeReader } from '@/data/decode/envelope-reader';
import { loadBestKernel, type NumberKernel } from '@/data/decode/number-kernel';
import { copyFlatPoints, type FlatColumns } from './copy-flat-points';
import { makeDepthBody } from './decode-body';
import { BROWSER_GOALS, measureInBrowser } from './decode-browser';
import type { Bench, Goal } from './goal';
import { computeMedian, measureInterleaved } from './measure';
import { STREAM_PARSERS } from './stream-parsers';

const BODY_BYTES = 25e6;
const CHUNK_BYTES = 65_536;
const ROUNDS = 9;
const STREAMED_BYTES = 5e6;
const STREAMED_ROUNDS = 3;
/** From `performance.md`: decoding in the worker against `JSON.parse` and a copy. */
const AIM_TIMES_FASTER = 5;

function decodeByReader(body: Uint8Array, kernel: NumberKernel | undefined): DepthBlock[] {
  const blocks: DepthBlock[] = [];
  const reader = new EnvelopeReader({ kernel, onBlock: (block) => blocks.push(block) });
  for (let at = 0; at < body.length; at += CHUNK_BYTES) reader.push(body.subarray(at, at + CHUNK_BYTES));
  reader.finish();
  return blocks;
}

/** As every other client does: the whole text, `JSON.parse`, a copy into typed arrays. */
function decodeByParse(body: Uint8Array): FlatColumns {
  const answer = JSON.parse(new TextDecoder().decode(body)) as { series: { flat_points: number[] }[] };
  return copyFlatPoints(answer.series[0]?.flat_points ?? []);
}

/** Number of values whose bits differ. All of them when the lengths differ. */
function countDifferences(blocks: readonly DepthBlock[], columns: FlatColumns): number {
  let at = 0;
  let differences = 0;
  for (const block of blocks) {
    for (const [index, price] of block.prices.entries()) {
      if (!Object.is(price, columns.prices[at])) differences++;
      if (!Object.is(block.volumes[index], columns.volumes[at])) differences++;
      at++;
    }
  }
  return at === columns.prices.length ? differences : columns.prices.length * 2;
}

/** Prints how fast parsers are that read piece by piece as ours does. They are slow: a few megabytes are enough. */
async function printStreamParsers(): Promise<void> {
  const body = makeDepthBody(8, STREAMED_BYTES);
  const chunks = Array.from({ length: Math.ceil(body.length / CHUNK_BYTES) }, (_, i) =>
    body.subarray(i * CHUNK_BYTES, (i + 1) * CHUNK_BYTES),
  );
  const expected = decodeByParse(body);
  for (const [name, read] of STREAM_PARSERS) {
    const times: number[] = [];
    for (let round = 0; round <= STREAMED_ROUNDS; round++) {
      const started = performance.now();
      const columns = await read(chunks);
      if (round > 0) times.push(performance.now() - started);
      if (columns.prices.length !== expected.prices.length) throw new Error(`${name} reads other levels`);
    }
    console.log(`  ${name}: ${(body.length / 1000 / computeMedian(times)).toFixed(1)} MB/s`);
  }
}

/** On one thread of Node, without the network. */
async function measureInNode(): Promise<Goal[]> {
  const body = makeDepthBody(7, BODY_BYTES);
  const kernel = await loadBestKernel();
  const differences = countDifferences(decodeByReader(body, kernel), decodeByParse(body));
  const copy = new Uint8Array(body.length).fill(1);
  const times = await measureInterleaved(
    {
      memcpy: () => copy.set(body),
      reader: () => decodeByReader(body, kernel),
      plain: () => decodeByReader(body, undefined),
      parse: () => decodeByParse(body),
    },
    ROUNDS,
  );
  const speedOf = (ms: number): number => body.length / 1e6 / (ms / 1000);
  const anchor = `one copy of the bytes ${Math.round(speedOf(times.memcpy))} MB/s, without WebAssembly ${Math.round(speedOf(times.plain))} MB/s, JSON.parse and copy`;
  return [
    {
      name: 'decode-speed',
      value: speedOf(times.reader),
      unit: 'MB/s',
      aim: Math.round(speedOf(times.parse) * AIM_TIMES_FASTER),
      direction: 'at least',
      anchor,
      anchorValue: speedOf(times.parse),
    },
    {
      name: 'decode-differences',
      value: differences,
      unit: 'values',
      aim: 0,
      direction: 'at most',
      anchor: 'JSON.parse and copy',
      anchorValue: 0,
    },
  ];
}

/** Decoding of depth: in Node without the network, and in the browser's worker compared with the fetch itself. */
export const bench: Bench = {
  goals: ['decode-speed', 'decode-differences', ...BROWSER_GOALS],
  async run(context) {
    await printStreamParsers();
    return [...(await measureInNode()), ...(await measureInBrowser(context))];
  },
};
