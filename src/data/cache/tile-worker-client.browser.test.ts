import { afterEach, describe, expect, it } from 'vitest';
import { ensure } from '@/base/assert';
import { makeRandom } from '@/base/random';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCoinCodeBook } from '@/domain/grid/code-book';
import { type GridSpec, TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { timesOf } from '@/testing/volume';
import type { StoredTile } from './database/tile-codec';
import { makeSlicedWork } from './database/tile-work';
import { TileWorkerClient } from './tile-worker-client';

const LEVELS = timesOf(20_000, 4000);
const STATE = { from: 0, to: 3600, until: 3600, askedAt: 3700, deviceAskedAt: 3700 };

/** A book whose columns are in buffers twice as long, as those of a decoder may be. */
function makeTile(): StoredTile {
  const random = makeRandom(7);
  const column = (make: (i: number) => number): Float64Array => {
    const claimed = new Float64Array(2 * LEVELS);
    for (let i = 0; i < LEVELS; i++) claimed[i] = make(i);
    return claimed.subarray(0, LEVELS);
  };
  return {
    kind: 'depth',
    columns: {
      timestampsMicros: Float64Array.of(60e6),
      offsets: Uint32Array.of(0, LEVELS),
      prices: column((i) => 100 + i / 100),
      volumes: column(() => Math.round(random() * 1e6) / 1000),
    },
  };
}

const clients: TileWorkerClient[] = [];
const own = (client: TileWorkerClient): TileWorkerClient => {
  clients.push(client);
  return client;
};
afterEach(() => {
  for (const client of clients.splice(0)) client.dispose();
});

const here = makeSlicedWork();
const name = { place: 'a', key: 'tile 1', state: STATE };
const head = { version: 2, usedAt: 5 };

describe('a worker that packs tiles', () => {
  it('makes the same bytes and records as this thread, and leaves its input unchanged', async () => {
    const worker = own(new TileWorkerClient());
    const tile = makeTile();
    const bytes = await worker.encode(tile);
    expect(bytes).toEqual(await here.encode(tile));
    expect(tile).toEqual(makeTile());
    const record = await worker.pack(name, head, bytes);
    expect(record).toEqual(await here.pack(name, head, bytes));
    expect(bytes.length).toBe(record.bytes);
    const unpacked = await worker.unpack(name, record, head.version);
    expect(unpacked).toEqual(bytes);
    expect(await worker.decode(bytes)).toEqual({ stored: tile });
    expect(await worker.unpack({ ...name, key: 'tile 2' }, record, head.version)).toBeUndefined();
    expect(await worker.decode(bytes.slice(0, 100))).toBeUndefined();
  });

  it('makes the cells of a tile where it reads it, and none of a tile of another time', async () => {
    const worker = own(new TileWorkerClient());
    const bytes = await worker.encode(makeTile());
    const spec: GridSpec = { columnSeconds: 60, rowStep: 0.01, book: makeCoinCodeBook(100), blocks: { maxDepth: 1e4 } };
    const place = { spec, tileIndex: 0, span: { from: 0, to: 60 * TILE_COLUMNS } };
    const decoded = ensure(await worker.decode(bytes, place), 'a tile');
    const { kind, columns } = decoded.stored as Extract<StoredTile, { kind: 'depth' }>;
    expect(kind).toBe('depth');
    expect(decoded.grid).toEqual(buildGridTile(spec, 0, columns));
    expect(await worker.decode(bytes, { ...place, span: { from: 3600, to: 7200 } })).toEqual({ stored: makeTile() });
  });

  it('that cannot start leaves its work to this thread', async () => {
    const refused = own(
      new TileWorkerClient(() => {
        throw new Error('no workers here');
      }),
    );
    expect(await refused.encode(makeTile())).toEqual(await here.encode(makeTile()));
    const gone = own(new TileWorkerClient(() => new Worker('/there-is-no-such-worker.js', { type: 'module' })));
    expect(await gone.encode(makeTile())).toEqual(await here.encode(makeTile()));
    expect(await gone.decode(await here.encode(makeTile()))).toEqual({ stored: makeTile() });
  });

  it('finishes its tasks on this thread when it ends', async () => {
    const worker = own(new TileWorkerClient());
    const under = [worker.encode(makeTile()), worker.encode(makeTile())];
    worker.dispose();
    const expected = await here.encode(makeTile());
    expect(await Promise.all(under)).toEqual([expected, expected]);
  });
});
