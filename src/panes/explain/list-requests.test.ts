import { execFile } from 'node:child_process';
import { createServer, type Server } from 'node:http';
import { QueryClient } from '@tanstack/react-query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { type Budget, makeBudget } from '@/data/budget/budget';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import { digestTiles } from '@/data/cache/digest-tiles';
import { type AnyViewTiles, makeTileLoader, type TileLoader } from '@/data/cache/tile-loader';
import { tileQuery } from '@/data/cache/tile-query';
import { makeDecodeClient } from '@/data/decode/decode-client';
import { makeInProcessRunner } from '@/data/decode/decode-runner';
import { type Fetcher, makeHttp } from '@/data/http/http';
import { formatSnippets, KEY_VARIABLE, makeSnippetTarget } from '@/data/plan/request-snippets';
import { makeDepthKind } from '@/data/queries/depth';
import { makeDepthView } from '@/data/queries/depth-view';
import { replaceSelection } from '@/data/queries/grid-view';
import { makeSeriesKind } from '@/data/queries/series';
import { listTilesOf } from '@/domain/bucket-scale';
import { type InProcessService, TIER_KEYS } from '@/testing/in-process-service';
import { NOW, openSmallService } from '@/testing/small-service';
import { makeSureClock } from '@/testing/sure-clock';
import { type ExplainedRequest, type ListOptions, listRequests } from './list-requests';
import { loadDigest } from './use-digest';

const HOUR = 3600;
const KEY = TIER_KEYS.enterprise;
const reach = { from: NOW - HOUR, to: NOW };

let service: InProcessService;
let server: Server;
let origin: string;

beforeAll(async () => {
  service = await openSmallService();
  server = createServer((request, response) => {
    const headers = { 'X-Service-Key': String(request.headers['x-service-key']) };
    void service.fetch(request.url ?? '/', { headers }).then(async (answer) => {
      response.writeHead(answer.status, Object.fromEntries(answer.headers));
      response.end(Buffer.from(await answer.arrayBuffer()));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  origin = `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
});
afterAll(async () => {
  server.close();
  await service.close();
});

const clock = makeServiceClock(makeManualClock(NOW * 1000));

/** Requests datasets through `fetcher`. */
function makeKinds(fetcher: Fetcher) {
  const sending = { baseUrl: origin, key: () => KEY, clock };
  const { decodeDepth } = makeDecodeClient({
    ...sending,
    makeRunner: makeInProcessRunner({ clock, fetcher: fetcher as typeof fetch }),
  });
  return {
    depth: makeDepthKind(decodeDepth),
    sides: makeSeriesKind('TRADE_AGG', makeHttp({ ...sending, fetcher })),
  };
}

interface World {
  readonly client: QueryClient;
  readonly loader: TileLoader;
  readonly budget: Budget;
  readonly kinds: ReturnType<typeof makeKinds>;
  readonly options: () => ListOptions;
}

function setUp(): World {
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier: 'enterprise', isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({ client, budget, tileDatabase, clock: makeSureClock(clock) });
  const options = (): ListOptions => ({
    find: loader.shelf.find,
    budget,
    capacity: budget.getState().capacity,
    ledger: budget.getState().ledger,
    nowSeconds: NOW,
  });
  return { client, loader, budget, kinds: makeKinds(fetch), options };
}

const depthView = makeDepthView({
  selection: { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval: 'MINUTE', blockSize: 5, maxDepth: 500 },
  finestBlock: 5,
  price: 1e5,
});
const tradeView = { exchange: ['ATLAS_FUTURES'], rawSymbol: 'BTCUSDT', interval: 'MINUTE' } as const;

async function load({ client, loader }: World, view: Omit<AnyViewTiles, 'tiles' | 'reach'>): Promise<AnyViewTiles> {
  const tiles = listTilesOf(view.kind.scaleOf(view.view), NOW - HOUR, NOW);
  const series = { ...view, reach };
  const rank = { rank: 'visible', viewTiles: tiles.length } as const;
  await Promise.all(tiles.map((tile) => client.fetchQuery(tileQuery(loader, series, tile, rank))));
  return { ...series, tiles };
}

function run(snippet: string): Promise<string> {
  const env = { ...process.env, [KEY_VARIABLE]: KEY };
  const program = `${snippet}\nconsole.log(JSON.stringify(answer))`;
  return new Promise((resolve, reject) => {
    const args = ['--input-type=module', '-e', program];
    execFile(process.execPath, args, { env, maxBuffer: 2 ** 28 }, (error, output) =>
      error === null ? resolve(output) : reject(error),
    );
  });
}

/** The digest of the pasted snippet's response, decoded as the dashboard decodes it. */
async function digestPasted({ view, span, search }: ExplainedRequest): Promise<string | undefined> {
  const target = makeSnippetTarget({ baseUrl: origin, translator: undefined }, '', false);
  const text = await run(formatSnippets(target, search).typescript);
  const kinds = makeKinds(() => Promise.resolve(new Response(text)));
  const kind = (view.kind.type === 'TRADE_AGG' ? kinds.sides : kinds.depth) as unknown as AnyViewTiles['kind'];
  const tiles = new Map<number, unknown>();
  await kind.ask({
    view: view.view,
    search,
    span,
    signal: new AbortController().signal,
    hand: (tile, part) => tiles.set(tile, tiles.has(tile) ? kind.merge(tiles.get(tile), part) : part),
  });
  const stored = [...tiles].sort(([a], [b]) => a - b).map(([, tile]) => kind.store(tile));
  return (await digestTiles(stored, span))?.sha256;
}

async function expectSameDigest(world: World, request: ExplainedRequest): Promise<void> {
  const shown = await loadDigest(request, world.loader.shelf.find);
  if (shown === 'gone') throw new Error('It is held no more');
  expect(shown.snapshots).toBeGreaterThan(30);
  expect(shown.sha256).toMatch(/^[0-9a-f]{64}$/);
  expect(await digestPasted(request)).toBe(shown.sha256);
}

describe('what a pane shows', () => {
  it('is explained by the requests that were sent, which return the same data when pasted', async () => {
    const world = setUp();
    const views = [
      await load(world, { kind: world.kinds.depth, view: depthView }),
      await load(world, { kind: world.kinds.sides, view: tradeView }),
    ];
    for (const view of views) {
      const { requests, tiles } = listRequests(view, world.options());
      expect(requests.map(({ provenance }) => provenance)).toEqual(['asked']);
      expect(tiles).toEqual({ asked: view.tiles.length, forgotten: 0, kept: 0, derived: 0, missing: 0 });
      const { sent, search, predicted } = requests[0];
      expect(sent?.firstByteMs).toBeGreaterThanOrEqual(0);
      expect(sent?.bytes).toBeGreaterThan(0);
      expect([sent?.search, sent?.predicted]).toEqual([search, predicted]);
      expect(search).not.toContain(KEY);
      await expectSameDigest(world, requests[0]);
    }
  });

  it('is explained by what it was derived from, and by the request that would load it', async () => {
    const world = setUp();
    await load(world, { kind: world.kinds.depth, view: depthView });
    const spent = world.budget.getState().ledger.length;
    const usd = replaceSelection(depthView, { 'transform.normalize.quote': 'USD' });
    const view = await load(world, { kind: world.kinds.depth, view: usd });
    expect(world.budget.getState().ledger).toHaveLength(spent);
    const { requests, tiles } = listRequests(view, world.options());
    expect(tiles.derived).toBe(view.tiles.length);
    expect(requests.map(({ provenance, derivedFrom }) => [provenance, derivedFrom])).toEqual([
      ['derived', 'no transform.normalize.quote'],
      ['asked', undefined],
    ]);
    expect(requests[0]).toMatchObject({ sent: undefined, source: 'documented' });
    expect(new URLSearchParams(requests[0].search).get('transform.normalize.quote')).toBe('USD');
  });

  it('says so if the ledger has forgotten it, or some of it is missing', async () => {
    const world = setUp();
    const view = await load(world, { kind: world.kinds.sides, view: tradeView });
    const beyond = { ...view, tiles: [view.tiles[0] - 5, ...view.tiles] };
    const { requests, tiles } = listRequests(beyond, { ...world.options(), ledger: [] });
    expect(tiles).toMatchObject({ missing: 1, forgotten: view.tiles.length, asked: 0 });
    expect(requests.map(({ provenance, sent }) => [provenance, sent])).toEqual([['forgotten', undefined]]);
    await expectSameDigest(world, requests[0]);
  });

  it('is not explained by requests of another series', async () => {
    const world = setUp();
    await load(world, { kind: world.kinds.depth, view: depthView });
    const other = replaceSelection(depthView, { rawSymbol: 'ETHUSDT' });
    const view = { kind: world.kinds.depth, view: other, reach, tiles: [0] } as unknown as AnyViewTiles;
    expect(listRequests(view, world.options()).requests).toEqual([]);
  });
});
