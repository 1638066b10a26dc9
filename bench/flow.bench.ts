import { makeRandom } from '@/base/random';
import { getBestWriter } from '@/data/decode/tile-kernel';
import { makeFollowClient } from '@/data/follow/follow-client';
import { makeFollowHost } from '@/data/follow/follow-host';
import type { FollowCommand } from '@/data/follow/follow-messages';
import { followPicture, type PictureSetup, type PictureWish, type ToldPicture } from '@/data/follow/picture';
import { followWalls, type Ledger, type WallsSetup, type WallsWish } from '@/data/follow/walls';
import { makeFlowFollower } from '@/domain/book/flow/follow-flow';
import { searchLargestLevel } from '@/domain/book/largest-level';
import { pushTile } from '@/domain/book/ledger/push-tile';
import type { DepthValue } from '@/domain/book/picture/picture-values';
import { buildCandleColumns } from '@/domain/columns/candle-columns';
import { buildGridTile } from '@/domain/grid/build-grid-tile';
import { makeCodeBook } from '@/domain/grid/code-book';
import type { GridTile } from '@/domain/grid/grid-tile';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { addConfusion, countConfusion, describeConfusion } from '@/testing/book/flow-confusion';
import { findRecordedBooks, readRecordedDays } from '@/testing/book/recorded-books';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';

const COLUMNS = 1440;
const LEVELS = 7000;
const ROUNDS = 5;
const AIM_WHOLE_MS = 1000;
const AIM_COLUMN_MS = 20;
/** Longest uninterrupted time of the main thread for copying tiles to the worker. */
const AIM_PIECE_MS = 20;
/** Half a frame. */
const AIM_LARGEST_MS = 8;
/** Relative to the decoded columns. */
const AIM_BYTES = 1.5;
const MID = 20_000;

const SPEC: WallsSetup['spec'] = {
  columnSeconds: 60,
  rowStep: 5,
  blocks: { maxDepth: LEVELS / 2 },
  book: makeCodeBook(1),
};

/** Books of a day: a realistic spread of sizes, and some hundred walls that appear, disappear, shrink and grow. */
function buildTiles(count = COLUMNS): readonly GridTile[] {
  const random = makeRandom(7);
  const usual = Float64Array.from({ length: LEVELS * 2 }, () => (1 + random()) * 10 ** (random() - 0.5));
  const walls = new Map<number, number>();
  const tiles: GridTile[] = [];
  for (let first = 0; first < count; first += TILE_COLUMNS)
    tiles.push(buildTile(first, Math.min(count - first, TILE_COLUMNS)));
  return tiles;

  function buildTile(first: number, columns: number): GridTile {
    const length = columns * LEVELS;
    const [prices, volumes] = [new Float64Array(length), new Float64Array(length)];
    const asks = new Uint8Array(length);
    for (let column = 0; column < columns; column++) {
      const mid = MID + Math.round(20 * Math.sin((first + column) / 40));
      while (walls.size < 200) walls.set(mid - LEVELS / 2 + Math.floor(random() * LEVELS), 50 + 500 * random());
      for (const row of walls.keys()) if (random() < 0.02) walls.delete(row);
      for (let level = 0; level < LEVELS; level++) {
        const row = mid - LEVELS / 2 + level;
        const at = column * LEVELS + level;
        const isAsk = row >= mid;
        prices[at] = (isAsk ? row + 1 : row) * SPEC.rowStep;
        asks[at] = isAsk ? 1 : 0;
        volumes[at] = walls.get(row) ?? usual[(row + column) % usual.length];
      }
    }
    return {
      spec: SPEC,
      tileIndex: first / TILE_COLUMNS,
      columns: {
        timestampsMicros: Float64Array.from({ length: columns }, (_, i) => (first + i) * 60e6),
        offsets: Uint32Array.from({ length: columns + 1 }, (_, i) => i * LEVELS),
        prices,
        volumes,
        asks,
      },
      snapshotOfColumn: Int16Array.from({ length: TILE_COLUMNS }, (_, i) => (i < columns ? i : -1)),
      bands: [],
      sparseLevels: 0,
    };
  }
}

/** Candles around the mid of the books. */
function buildSources() {
  const candles = buildCandleColumns(
    Array.from({ length: COLUMNS }, (_, i) => {
      const price = (MID + Math.round(20 * Math.sin(i / 40))) * SPEC.rowStep;
      return { open: price, high: price + 20, low: price - 20, close: price, volume: 1, timestamp: { s: i * 60 } };
    }),
  );
  return { candles, known: [{ from: 0, to: COLUMNS * 60 }] };
}

const THRESHOLDS = {
  size: { kind: 'size', size: 50 },
  ratio: { kind: 'ratio', times: 4 },
} as const;

type Threshold = keyof typeof THRESHOLDS;

const setupOf = (threshold: Threshold): WallsSetup => ({
  spec: SPEC,
  form: { maxDepth: LEVELS / 2, isSum: false },
  threshold: THRESHOLDS[threshold],
  recorded: [],
});

interface Timed {
  readonly whole: number;
  readonly column: number;
  readonly walls: number;
}

/** The worker's work: all tiles of a day, then the newest tile again with one more column. */
function measureFollowing(tiles: readonly GridTile[], threshold: Threshold): Timed {
  const sources = buildSources();
  const [wholes, columns]: [number[], number[]] = [[], []];
  let walls = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    const host = makeFollowHost(followWalls, (report) => {
      if (report.kind === 'failed') throw new Error(report.message);
      walls = report.told.walls.length;
    });
    const time = (commands: readonly FollowCommand<WallsSetup, WallsWish>[]): number => {
      const started = performance.now();
      for (const command of commands) host(command);
      return performance.now() - started;
    };
    const whole = time([
      { kind: 'begin', keep: 0, setup: setupOf(threshold), sources },
      ...tiles.map((tile) => ({ kind: 'tile', tile }) as const),
      { kind: 'tell', id: 1, wish: { hasSurvival: true } },
    ]);
    const last = tiles[tiles.length - 1];
    // On average, half of the newest tile has arrived.
    const half = { ...last, snapshotOfColumn: last.snapshotOfColumn.map((at) => (at < TILE_COLUMNS / 2 ? at : -1)) };
    const column = time([
      { kind: 'begin', keep: tiles.length - 1, setup: undefined, sources },
      { kind: 'tile', tile: half },
      { kind: 'tell', id: 2, wish: { hasSurvival: false } },
    ]);
    if (round === 0) continue;
    wholes.push(whole);
    columns.push(column);
  }
  return { whole: computeMedian(wholes), column: computeMedian(columns), walls };
}

interface Changes {
  readonly whole: number;
  /** Bytes of the changes, over those of the levels they are computed from. */
  readonly bytes: number;
}

/** The change of each cell between consecutive snapshots of a day. */
function measureChanges(tiles: readonly GridTile[]): Changes {
  const sources = buildSources();
  const context = { form: { maxDepth: LEVELS / 2, isSum: false }, candles: sources.candles, recorded: [] };
  const wholes: number[] = [];
  let told = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    told = 0;
    const started = performance.now();
    const follower = makeFlowFollower(SPEC, sources, ({ rows, sides, changes, traded, causes }) => {
      for (const { byteLength } of [rows, sides, changes, traded, causes]) told += byteLength;
    });
    for (const tile of tiles) pushTile(follower, tile, context);
    if (round > 0) wholes.push(performance.now() - started);
  }
  const read = tiles.reduce(
    (sum, { columns: { prices, volumes, asks } }) =>
      sum + prices.byteLength + volumes.byteLength + (asks?.byteLength ?? 0),
    0,
  );
  return { whole: computeMedian(wholes), bytes: told / read };
}

interface Pictured {
  readonly whole: number;
  readonly column: number;
  /** Bytes of the picture, over those of the tiles it is made from. */
  readonly bytes: number;
}

const bytesOf = (tiles: readonly GridTile[]): number =>
  tiles.reduce((sum, { columns, bands }) => {
    const { prices, volumes, asks, sides } = columns;
    const levels = prices.byteLength + volumes.byteLength + (asks?.byteLength ?? 0) + (sides?.byteLength ?? 0);
    return sum + levels + bands.reduce((own, { codes }) => own + codes.byteLength, 0);
  }, 0);

/** Pictures of a day, made by the worker, then the newest tile again with one more column. */
function measurePicture(tiles: readonly GridTile[], value: DepthValue): Pictured {
  const sources = buildSources();
  const setup: PictureSetup = {
    spec: SPEC,
    form: { maxDepth: LEVELS / 2, isSum: false },
    recorded: [],
    picture: { value, distanceStep: undefined, isUsd: false },
  };
  const built = bytesOf(
    tiles.map(({ tileIndex, columns }) => buildGridTile(SPEC, tileIndex, columns, getBestWriter())),
  );
  const [wholes, columns]: [number[], number[]] = [[], []];
  let bytes = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    let told: ToldPicture | undefined;
    const host = makeFollowHost(followPicture, (report) => {
      if (report.kind === 'failed') throw new Error(report.message);
      told = report.told;
    });
    const time = (commands: readonly FollowCommand<PictureSetup, PictureWish>[]): number => {
      const started = performance.now();
      for (const command of commands) host(command);
      return performance.now() - started;
    };
    const whole = time([
      { kind: 'begin', keep: 0, setup, sources },
      ...tiles.map((tile) => ({ kind: 'tile', tile }) as const),
      { kind: 'tell', id: 1, wish: { known: [] } },
    ]);
    bytes = bytesOf((told?.tiles ?? []).flatMap(({ parts }) => parts));
    const last = tiles[tiles.length - 1];
    const half = { ...last, snapshotOfColumn: last.snapshotOfColumn.map((at) => (at < TILE_COLUMNS / 2 ? at : -1)) };
    const column = time([
      { kind: 'begin', keep: tiles.length - 1, setup: undefined, sources },
      { kind: 'tile', tile: half },
      { kind: 'tell', id: 2, wish: { known: told?.versions ?? [] } },
    ]);
    if (round === 0) continue;
    wholes.push(whole);
    columns.push(column);
  }
  return { whole: computeMedian(wholes), column: computeMedian(columns), bytes: bytes / built };
}

/** Longest time that copying and handing over tiles blocks the main thread. */
async function measureHandOver(tiles: readonly GridTile[]): Promise<number> {
  let longest = 0;
  let last = performance.now();
  const pause = (): void => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const client = makeFollowClient<WallsSetup, WallsWish, Ledger>((onReport) => ({
    post: (command) => {
      pause();
      if (command.kind === 'tell')
        onReport({ kind: 'told', id: command.id, told: { walls: [], mids: [], to: 0, survival: undefined } });
    },
    dispose: () => undefined,
  }));
  const parts = tiles.map((tile) => ({ tile, basis: '' }));
  const sources = buildSources();
  last = performance.now();
  await client.follow(
    { setup: setupOf('ratio'), sources, parts, wish: { hasSurvival: false } },
    new AbortController().signal,
  );
  return longest;
}

/** Longest uninterrupted search of the main thread for the largest size of a whole day in view. */
function measureLargest(tiles: readonly GridTile[]): number {
  const built = tiles.map(({ tileIndex, columns }) => buildGridTile(SPEC, tileIndex, columns, getBestWriter()));
  const range = { timeFrom: 0, timeTo: COLUMNS * 60, priceLow: 0, priceHigh: 2 * MID * SPEC.rowStep };
  const times: number[] = [];
  for (let round = 0; round <= ROUNDS; round++) {
    const search = searchLargestLevel(built, SPEC, range);
    let longest = 0;
    for (let isDone = false; !isDone; ) {
      const started = performance.now();
      isDone = search.next().done === true;
      longest = Math.max(longest, performance.now() - started);
    }
    if (round > 0) times.push(longest);
  }
  return computeMedian(times);
}

/** Block height for comparing recorded removals, in the quote asset. */
const CONFUSED_STEP = 1;

/** Prints how well minutes and candles classify the removals of recorded books, compared with seconds and trades. */
function printConfusion(): void {
  if (!findRecordedBooks()) return;
  const tables = readRecordedDays().map((day) => ({ name: day.name, table: countConfusion(day, CONFUSED_STEP) }));
  const print = (name: string, lines: readonly string[]): void =>
    void process.stdout.write(`  ${name}\n${lines.map((line) => `    ${line}\n`).join('')}`);
  for (const { name, table } of tables) print(`Removals of ${name}, exact and inferred:`, describeConfusion(table));
  print('Removals of all recordings:', describeConfusion(addConfusion(tables.map(({ table }) => table))));
}

export const bench: Bench = {
  goals: [
    'flow-walls-size',
    'flow-walls-ratio',
    'flow-walls-live-column',
    'flow-walls-hand-over',
    'flow-largest-in-view',
    'flow-changes',
    'flow-changes-bytes',
    'flow-picture-changes',
    'flow-picture-ranks',
    'flow-picture-live-column',
    'flow-picture-bytes',
  ],
  async run(): Promise<readonly Goal[]> {
    printConfusion();
    const tiles = buildTiles();
    const changes = measureChanges(tiles);
    const [changed, ranked] = [measurePicture(tiles, 'change'), measurePicture(tiles, 'rank')];
    const [size, ratio] = [measureFollowing(tiles, 'size'), measureFollowing(tiles, 'ratio')];
    process.stdout.write(
      `  ${COLUMNS} columns of ${LEVELS} levels: ${size.walls} walls by size, ${ratio.walls} by ratio\n`,
    );
    return [
      atMost('flow-walls-size', size.whole, 'ms', AIM_WHOLE_MS),
      atMost('flow-walls-ratio', ratio.whole, 'ms', AIM_WHOLE_MS),
      atMost('flow-walls-live-column', Math.max(size.column, ratio.column), 'ms', AIM_COLUMN_MS),
      atMost('flow-walls-hand-over', await measureHandOver(tiles), 'ms', AIM_PIECE_MS),
      atMost('flow-largest-in-view', measureLargest(tiles), 'ms', AIM_LARGEST_MS),
      atMost('flow-changes', changes.whole, 'ms', AIM_WHOLE_MS),
      atMost('flow-changes-bytes', changes.bytes, '× the levels', AIM_BYTES),
      atMost('flow-picture-changes', changed.whole, 'ms', AIM_WHOLE_MS),
      atMost('flow-picture-ranks', ranked.whole, 'ms', AIM_WHOLE_MS),
      atMost('flow-picture-live-column', Math.max(changed.column, ranked.column), 'ms', AIM_COLUMN_MS),
      atMost('flow-picture-bytes', Math.max(changed.bytes, ranked.bytes), '× the tiles', AIM_BYTES),
    ];
  },
};
