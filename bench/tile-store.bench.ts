import { join } from 'node:path';
import { finishSteps } from '@/base/steps';
import { deflateBytes, inflateBytes } from '@/data/cache/database/deflate-bytes';
import { decodeTile, encodeTile } from '@/data/cache/database/tile-codec';
import type { DepthColumns } from '@/domain/grid/grid-tile';
import type { Bench, Goal } from './goal';
import { computeMedian } from './measure';
import { makeRecordedBody } from './recorded-body';

const BODY_BYTES = 12_000_000;
const ROUNDS = 7;
/**
 * The codec stays while it saves a fifth of the bytes and writes as fast. Reading happens in a worker
 * (docs/decisions/035-tiles-in-their-own-form.md).
 */
const AIMS = { bytes: 0.8, write: 1.2, read: 5 } as const;

/** Recorded books as the columns of one deep tile. */
function readColumns(body: Buffer): DepthColumns {
  const { series } = JSON.parse(body.toString()) as { series: { flat_points: number[] }[] };
  const flat = series[0]?.flat_points ?? [];
  const [times, offsets, prices, volumes]: [number[], number[], number[], number[]] = [[], [0], [], []];
  for (let at = 0; at < flat.length; ) {
    const levels = flat[at];
    times.push(flat[at + 1]);
    for (let level = 0; level < levels; level++) {
      prices.push(flat[at + 2 + 2 * level]);
      volumes.push(flat[at + 3 + 2 * level]);
    }
    offsets.push(prices.length);
    at += 2 + 2 * levels;
  }
  return {
    timestampsMicros: Float64Array.from(times),
    offsets: Uint32Array.from(offsets),
    prices: Float64Array.from(prices),
    volumes: Float64Array.from(volumes),
  };
}

/** The columns one after the other, as a structured clone would keep them. */
function joinColumns({ timestampsMicros, offsets, prices, volumes }: DepthColumns): Uint8Array {
  const parts = [timestampsMicros, prices, volumes, offsets];
  const joined = new Uint8Array(parts.reduce((sum, { byteLength }) => sum + byteLength, 0));
  let at = 0;
  for (const { buffer, byteOffset, byteLength } of parts) {
    joined.set(new Uint8Array(buffer, byteOffset, byteLength), at);
    at += byteLength;
  }
  return joined;
}

/** One way to keep a tile: bytes from columns, and columns from bytes. */
interface Way {
  write(): Promise<Uint8Array>;
  read(packed: Uint8Array): Promise<unknown>;
}

interface Measured {
  readonly bytes: number;
  readonly write: number;
  readonly read: number;
}

/** Both ways in turns, so that both meet the same load. Medians in ms. */
async function measure(ways: readonly Way[]): Promise<readonly Measured[]> {
  const times = ways.map(() => ({ bytes: 0, write: [] as number[], read: [] as number[] }));
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [i, { write, read }] of ways.entries()) {
      const started = performance.now();
      const packed = await write();
      const written = performance.now();
      await read(packed);
      times[i].bytes = packed.length;
      // The first round compiles.
      if (round === 0) continue;
      times[i].write.push(written - started);
      times[i].read.push(performance.now() - written);
    }
  }
  return times.map(({ bytes, write, read }) => ({ bytes, write: computeMedian(write), read: computeMedian(read) }));
}

const yieldNever = async (): Promise<void> => undefined;

const GOALS = ['tile-store-bytes', 'tile-store-write', 'tile-store-read'] as const;

export const bench: Bench = {
  goals: GOALS,
  async run({ root }) {
    const body = makeRecordedBody(root, BODY_BYTES);
    if (body === undefined) throw new Error(`No recorded books in ${join(root, '../shared/data')}`);
    const columns = readColumns(body);
    const plain = joinColumns(columns);
    const [codec, arrays] = await measure([
      {
        write: () => deflateBytes(finishSteps(encodeTile({ kind: 'depth', columns })), yieldNever),
        read: async (packed) => finishSteps(decodeTile(await inflateBytes(packed, plain.length, yieldNever))),
      },
      {
        write: () => deflateBytes(joinColumns(columns), yieldNever),
        read: (packed) => inflateBytes(packed, plain.length, yieldNever),
      },
    ]);
    const compare = (name: (typeof GOALS)[number], figure: keyof Measured): Goal => ({
      name,
      value: codec[figure] / arrays[figure],
      unit: '×',
      aim: AIMS[figure],
      direction: 'at most',
      anchor: `typed arrays as they are, deflated (${figure === 'bytes' ? 'bytes' : 'ms'})`,
      anchorValue: arrays[figure],
    });
    return [
      compare('tile-store-bytes', 'bytes'),
      compare('tile-store-write', 'write'),
      compare('tile-store-read', 'read'),
    ];
  },
};
