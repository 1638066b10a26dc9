import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeServiceClock, type ServiceClock } from '@/base/clock';
import { type ConfirmedClock, makeConfirmedClock } from '@/base/confirmed-clock';
import { hashText, makeRandom } from '@/base/random';
import { FROZEN_HEADER } from '@/contract/headers';
import type { Budget, BudgetJob } from '@/data/budget/budget-types';
import type { Reach } from '@/data/cache/reach';
import { makeTileLoader, type TileLoader } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { makeHttp } from '@/data/http/http';
import { makeSeriesKind } from '@/data/queries/series';
import type { SeriesTile } from '@/data/queries/series-types';
import { listTilesOf, scaleOfInterval, tileOf, tileStartOf } from '@/domain/bucket-scale';
import { FaultyClocks } from '@/testing/faulty-clocks';
import { makeMemoryDatabase } from '@/testing/memory-database';
import { someOf } from '@/testing/volume';
import type { TileDatabase } from './database-types';
import type { HeldTile } from './tile-kind';

type Candles = SeriesTile<'TRADE_SIDE_AGNOSTIC_AGG'>;

const SEED = Number(process.env['SEED'] ?? 16);
const SEQUENCES = process.env['FULL'] ? 200 : 12;
const STEPS = 60;
const MINUTE = 60;
const HOUR = 3600;
/** The last trades of a minute may arrive this many seconds after its end. */
const LATEST = 25;
const START = 1_781_791_200;
const scale = scaleOfInterval('MINUTE');
const view = { exchange: ['A'], rawSymbol: 'BTC', interval: 'MINUTE' } as const;
const reach = { from: 0, to: Number.POSITIVE_INFINITY };

/** Volume of the minute that starts at `start`, as the service knows it at `now`; some minutes have none. */
function volumeAt(start: number, now: number): number | undefined {
  const hash = hashText(`minute ${start}`);
  if (hash % 7 === 0 || now < start) return undefined;
  const lateness = hash % LATEST;
  return now >= start + MINUTE + lateness ? MINUTE : Math.min(MINUTE - 1, Math.floor(now - start));
}

function listBars(from: number, to: number, now: number): (readonly [number, number])[] {
  const first = Math.ceil(from / MINUTE) * MINUTE;
  const starts = Array.from({ length: Math.max(0, Math.ceil((to - first) / MINUTE)) }, (_, i) => first + i * MINUTE);
  return starts.flatMap((start) => {
    const volume = volumeAt(start, now);
    return volume === undefined ? [] : [[start, volume] as const];
  });
}

/** Sends everything at once; one weight a request. */
const freeBudget = {
  run: async <T>({ send, signal }: BudgetJob<T>) => (await send(signal ?? new AbortController().signal)).value,
  predict: () => ({ weight: 1, source: 'documented' }),
  getState: () => ({ queue: [], capacity: 1000 }),
} as unknown as Budget;

/** A page opened on what earlier pages have stored. */
class Page {
  readonly client = new QueryClient();
  readonly clock: ServiceClock;
  readonly confirmed: ConfirmedClock;
  readonly loader: TileLoader;
  readonly kind;
  requests = 0;

  constructor(clocks: FaultyClocks, tileDatabase: TileDatabase, isFrozen = false) {
    const clock = makeServiceClock(clocks.device);
    const tell = () => ({ Date: clocks.describeDate(), ...(isFrozen ? { [FROZEN_HEADER]: '1' } : {}) });
    // Discovery does the same before any request.
    clock.observe(tell().Date, isFrozen);
    const http = makeHttp({
      baseUrl: '',
      key: () => 'k',
      clock,
      fetcher: async (url) => {
        this.requests += 1;
        const search = new URL(url, 'http://x').searchParams;
        const from = Number(search.get('from'));
        const bars = listBars(from, from + Number(search.get('period')), clocks.truth);
        const points = bars.map(([s, volume]) => ({
          Point: { open: 1, high: 1, low: 1, close: 1, volume, timestamp: { s } },
        }));
        return new Response(JSON.stringify({ series: [{ id: { rawSymbol: 'BTC' }, points }] }), { headers: tell() });
      },
    });
    this.clock = clock;
    this.confirmed = makeConfirmedClock(clock);
    this.kind = makeSeriesKind('TRADE_SIDE_AGNOSTIC_AGG', http);
    this.loader = makeTileLoader({
      client: this.client,
      budget: freeBudget,
      tileDatabase: Promise.resolve(tileDatabase),
      clock: this.confirmed,
      defer: queueMicrotask,
    });
    clock.subscribe(() => this.loader.shelf.review());
  }

  /** Shows the tiles of [from, to) of a market whose past is known since `since` and is still being filled. */
  async showFilled(from: number, to: number, since: number, how: Pick<Reach, 'isLive' | 'isFilled'>): Promise<void> {
    const series = { kind: this.kind, view, reach: { from: since, to, ...how } };
    const tiles = listTilesOf(scale, from, to);
    await Promise.all(
      tiles.map((tile) =>
        this.client.fetchQuery(tileQuery(this.loader, series, tile, { rank: 'visible', viewTiles: tiles.length })),
      ),
    );
  }

  /** Shows the tiles of [from, to) as a view does: tiles that are not stale are not requested. */
  async show(from: number, to: number): Promise<readonly HeldTile<Candles>[]> {
    const tiles = listTilesOf(scale, from, to);
    const series = { kind: this.kind, view, reach };
    const shown = tiles.map((tile) =>
      this.client.fetchQuery(tileQuery(this.loader, series, tile, { rank: 'visible', viewTiles: tiles.length })),
    );
    await Promise.all(shown);
    // The correction by later data runs in a task of its own.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    return tiles.map((tile) => this.find(tile) as HeldTile<Candles>);
  }

  find(tile: number): HeldTile<Candles> | undefined {
    return this.loader.shelf.find(this.kind, view, tile);
  }

  listClosed(tiles: readonly number[]): readonly number[] {
    return tiles.filter((tile) => this.find(tile)?.isClosed === true);
  }

  readBars(tile: number): (readonly [number, number])[] {
    const columns = this.find(tile)?.tile.get('');
    return columns === undefined
      ? []
      : Array.from(columns.times, (time, i) => [time, columns.values.volume[i]] as const);
  }

  /** Leaves the page and opens it again. */
  async reload(clocks: FaultyClocks, tileDatabase: TileDatabase, isFrozen = false): Promise<Page> {
    await this.loader.shelf.flush();
    this.client.clear();
    return new Page(clocks, tileDatabase, isFrozen);
  }
}

const finalBars = (tile: number) =>
  listBars(tileStartOf(scale, tile), tileStartOf(scale, tile + 1), Number.POSITIVE_INFINITY);

/** Every tile that the sequence may touch. */
const tilesUpTo = (seconds: number) => listTilesOf(scale, START - 6 * HOUR, seconds);

/** Closed tiles that differ from their final state, by their number. */
const listFalse = (page: Page, truth: number): readonly number[] =>
  page
    .listClosed(tilesUpTo(truth + 3 * 86_400))
    .filter((tile) => JSON.stringify(page.readBars(tile)) !== JSON.stringify(finalBars(tile)));

describe(`tiles under clocks that jump, drift, freeze and alternate (seed ${SEED})`, () => {
  it.each(
    someOf(
      Array.from({ length: SEQUENCES }, (_, i) => SEED * 1000 + i),
      6,
    ),
  )('no tile is ever closed that lacks data which arrives later (%d)', async (seed) => {
    const random = makeRandom(seed);
    const clocks = new FaultyClocks(START + Math.floor(random() * HOUR), random);
    const tileDatabase = makeMemoryDatabase();
    let page = new Page(clocks, tileDatabase);
    for (let step = 0; step < STEPS; step++) {
      if (random() < 0.4) clocks.disturb();
      clocks.advance(random() < 0.7 ? random() * 120 : random() * 2 * HOUR);
      if (random() < 0.25) page = await page.reload(clocks, tileDatabase);
      const end = page.clock.now() / 1000 + (random() < 0.5 ? 0 : -random() * 3 * HOUR);
      await page.show(end - random() * 3 * HOUR, end + 1);
      expect(listFalse(page, clocks.truth), `step ${step}`).toEqual([]);
    }
    // A page that opens later finds what is stored.
    clocks.right('service');
    clocks.right('device');
    clocks.advance(5 * HOUR);
    page = await page.reload(clocks, tileDatabase);
    const all = tilesUpTo(clocks.truth - 2 * HOUR);
    await page.show(START - 6 * HOUR, clocks.truth - 2 * HOUR);
    expect(listFalse(page, clocks.truth)).toEqual([]);
    // Two clocks that agree close everything that is over.
    expect(page.listClosed(all)).toEqual(all);
    for (const tile of all) expect(page.readBars(tile)).toEqual(finalBars(tile));
  });
});

describe('a clock that is wrong', () => {
  const setUp = (into: number) => {
    const clocks = new FaultyClocks(START + into, () => 0.5);
    const tileDatabase = makeMemoryDatabase();
    return { clocks, tileDatabase, tile: tileOf(scale, START + into) };
  };

  it('an hour ahead closes nothing, and what it showed is corrected as soon as it is right', async () => {
    const { clocks, tileDatabase, tile } = setUp(50 * MINUTE);
    clocks.advance(0);
    // The device stays right: only the service is an hour ahead.
    clocks.jumpAlike(HOUR);
    clocks.device.jump(-HOUR * 1000);
    let page = new Page(clocks, tileDatabase);
    const [held] = await page.show(START, START + 1);
    expect(held).toMatchObject({ isClosed: false, completeUntil: page.readBars(tile).at(-1)?.[0] });
    expect(page.clock.getSkew()).toBeCloseTo(-HOUR * 1000, -4);
    page = await page.reload(clocks, tileDatabase);
    clocks.right('service');
    clocks.advance(4 * MINUTE);
    page = await page.reload(clocks, tileDatabase);
    await page.show(START, START + 1);
    const truth = listBars(START, START + HOUR, clocks.truth);
    expect(page.readBars(tile)).toEqual(truth);
    expect(page.clock.getSkew()).toBe(0);
  });

  it('of the device too, by the same error, closes tiles too early; they open again when both are right', async () => {
    const { clocks, tileDatabase, tile } = setUp(50 * MINUTE);
    const page = new Page(clocks, tileDatabase);
    await page.show(START, START + 1);
    clocks.advance(2 * MINUTE);
    clocks.jumpAlike(HOUR);
    page.clock.observe(clocks.describeDate(), false);
    await page.show(START, START + 1);
    // The monotonic clock has not seen the hour.
    expect(page.find(tile)?.isClosed).toBe(false);
    // On a page opened now, nothing distinguishes these clocks from right ones.
    clocks.advance(2 * MINUTE);
    let other = await page.reload(clocks, tileDatabase);
    await other.show(START, START + 1);
    expect(other.find(tile)?.isClosed).toBe(true);
    clocks.jumpAlike(-HOUR);
    const before = other.requests;
    other.clock.observe(clocks.describeDate(), false);
    expect(other.find(tile)?.isClosed).toBe(false);
    await other.show(START, START + 1);
    expect(other.requests).toBe(before + 1);
    expect(listFalse(other, clocks.truth)).toEqual([]);
    // Nor is what it stored believed.
    other = await other.reload(clocks, tileDatabase);
    expect(other.loader.shelf.isWanted(other.kind, view, tile, reach)).toBe(false);
    await other.show(START, START + 1);
    expect(other.find(tile)?.isClosed).toBe(false);
  });

  it('that jumps alike on both sides after a sleep is believed as soon as data of that time arrives', async () => {
    const { clocks, tileDatabase, tile } = setUp(50 * MINUTE);
    const page = new Page(clocks, tileDatabase);
    await page.show(START, START + 1);
    // Two hours of sleep: time went on, the monotonic clock did not.
    const slept = new FaultyClocks(START + 170 * MINUTE, () => 0.5);
    clocks.device.jump(2 * HOUR * 1000);
    page.clock.observe(slept.describeDate(), false);
    expect(page.confirmed.confirmedNow() / 1000).toBeLessThan(START + HOUR);
    page.confirmed.witness((START + 169 * MINUTE) * 1000);
    expect(page.confirmed.confirmedNow() / 1000).toBe(START + 169 * MINUTE);
    expect(tile).toBe(tileOf(scale, START));
  });

  it('reports its skew to listeners, once, and again when it is right', () => {
    const { clocks } = setUp(0);
    const clock = makeServiceClock(clocks.device);
    const told: number[] = [];
    clock.subscribe(() => told.push(Math.round(clock.getSkew() / 1000)));
    clock.observe(clocks.describeDate(), false);
    clocks.device.jump(-90_000);
    clock.observe(clocks.describeDate(), false);
    clocks.advance(5);
    clock.observe(clocks.describeDate(), false);
    clocks.device.jump(90_000);
    clock.observe(clocks.describeDate(), false);
    expect(told).toEqual([-90, 0]);
  });
});

describe('a service whose clock stands still', () => {
  it("closes by its own time, whatever the device's clock shows, and a reload is free", async () => {
    const clocks = new FaultyClocks(START + 50 * MINUTE, () => 0.5);
    clocks.device.jump(160 * 86_400_000);
    const tileDatabase = makeMemoryDatabase();
    const isFrozen = true;
    let page = new Page(clocks, tileDatabase, isFrozen);
    await page.show(START - 2 * HOUR, START + 50 * MINUTE);
    const now = tileOf(scale, START);
    expect(page.listClosed([now - 2, now - 1, now])).toEqual([now - 2, now - 1]);
    expect(page.clock.getSkew()).toBe(0);
    const before = page.requests;
    page = await page.reload(clocks, tileDatabase, isFrozen);
    clocks.device.jump(5 * HOUR * 1000);
    await page.show(START - 2 * HOUR, START + 50 * MINUTE);
    expect([before > 0, page.requests]).toEqual([true, 0]);
  });
});

describe('a reload', () => {
  it('within the same bucket is free; in the next one it costs only what is new', async () => {
    const clocks = new FaultyClocks(START + 50 * MINUTE + 20, () => 0.5);
    const tileDatabase = makeMemoryDatabase();
    let page = new Page(clocks, tileDatabase);
    await page.show(START, START + 1);
    const tile = tileOf(scale, START);
    const bars = page.readBars(tile);
    clocks.advance(6);
    page = await page.reload(clocks, tileDatabase);
    await page.show(START, START + 1);
    expect([page.requests, page.readBars(tile), page.find(tile)?.origin]).toEqual([0, bars, 'kept']);
    clocks.advance(50);
    page = await page.reload(clocks, tileDatabase);
    await page.show(START, START + 1);
    expect(page.requests).toBe(1);
    expect(page.readBars(tile)).toEqual(listBars(START, START + HOUR, clocks.truth));
    expect(page.loader.price([{ kind: page.kind, view, reach, tiles: [tile] }]).weight).toBe(0);
  });
});

describe('a stored tile', () => {
  it.each([
    ['of the hour before', (tile: number) => tile - 1],
    ['of the hour after', (tile: number) => tile + 1],
  ])('under the name of a tile and is %s is not shown, but requested again', async (_, other) => {
    const clocks = new FaultyClocks(START + 50 * MINUTE, () => 0.5);
    const tileDatabase = makeMemoryDatabase();
    let page = new Page(clocks, tileDatabase);
    await page.show(START - 4 * HOUR, START - HOUR + 1);
    const tile = tileOf(scale, START - 3 * HOUR);
    const [own, wrong] = [tile, other(tile)].map((one) => `${page.kind.type} ${page.kind.seriesOf(view)} ${one}`);
    page = await page.reload(clocks, tileDatabase);
    const [kept, strange] = [await tileDatabase.load(own), await tileDatabase.load(wrong)];
    // Valid bytes, and a state that matches the request: the database itself would find nothing wrong.
    if (kept !== undefined && strange !== undefined) tileDatabase.save(own, { ...strange, state: kept.state });
    await page.show(START - 3 * HOUR, START - 3 * HOUR + 1);
    expect(page.requests).toBe(1);
    expect(page.readBars(tile)).toEqual(finalBars(tile));
  });
});

it.each([
  ['live', { isLive: true }],
  // Paused in the middle of filling, and resumed later.
  ['paused', { isFilled: true }],
])(
  'a tile that the beginning of a %s market cuts is asked for whole once its past is filled, and never kept cut',
  async (_, how) => {
    const clocks = new FaultyClocks(START + 6 * HOUR, makeRandom(1));
    const tileDatabase = makeMemoryDatabase();
    let page = new Page(clocks, tileDatabase);
    const tile = tileOf(scale, START);
    const [from, to] = [tileStartOf(scale, tile), tileStartOf(scale, tile + 1)];
    const since = scale.startOf(scale.bucketOf((from + to) / 2));
    await page.showFilled(from, to, since, how);
    const late = finalBars(tile).filter(([time]) => time >= since);
    expect(page.readBars(tile)).toEqual(late);
    expect(late.length).toBeLessThan(finalBars(tile).length);
    page = await page.reload(clocks, tileDatabase);
    expect(page.loader.shelf.isFree(page.kind, view, tile, { from: since, to, ...how })).toBe(false);
    await page.showFilled(from, to, since, how);
    page.loader.shelf.reopenCut();
    await page.showFilled(from, to, from - HOUR, how);
    expect(page.readBars(tile)).toEqual(finalBars(tile));
  },
);
