import { existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { getRequestListener } from '@hono/node-server';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { systemClock } from '@/base/clock';
import { KEY_HEADER } from '@/contract/headers';
import { type ImportJob, type ImportsAnswer, importsAnswer, MAX_PIECE_BYTES } from '@/contract/imports';
import { marketsAnswer } from '@/contract/payloads';
import { futuresCapture } from '@/testing/ingest/capture-lines';
import { makePlayedWays, type PlayedWays } from '@/testing/sources/played-ways';
import { makeApp } from './app';
import { makeDeps, type RunningService } from './make-deps';

const UPLOAD = 'a'.repeat(32);
const CAPTURE = gzipSync(futuresCapture(70).join('\n'));

let folder: string;
let service: RunningService;
let server: Server;
let venue: PlayedWays;
let base: string;
const failures: unknown[] = [];

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'depthscape-uploads-'));
  venue = makePlayedWays(systemClock);
  server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { readonly port: number };
  base = `http://127.0.0.1:${port}`;
  service = await makeDeps(
    { DATA_DIR: folder, PORT: String(port) },
    { onFailure: (error) => failures.push(error) },
    { record: [], isSimulated: false, ways: venue.ways },
  );
  const app = makeApp(service);
  const listener = getRequestListener((request) => app.fetch(request), { overrideGlobalObjects: false });
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing));
  await service.ready;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await service.close();
  expect(existsSync(join(folder, 'uploads')) ? readdirSync(join(folder, 'uploads')) : []).toEqual([]);
  rmSync(folder, { recursive: true, force: true });
  expect(failures).toEqual([]);
});

/** The change before may take longer than its answer: a test begins when nothing is going on, and nothing waits. */
beforeEach(() =>
  vi.waitFor(async () => expect((await send({ action: 'dismiss', upload: UPLOAD })).status).toBe(200), {
    timeout: 60_000,
  }),
);

const keyed = (more: Record<string, string> = {}): Record<string, string> => ({
  [KEY_HEADER]: service.keys.dashboardKeys.advanced,
  ...more,
});

const sendPiece = (
  name: string,
  body: Uint8Array,
  { at = 0, upload = UPLOAD, headers = {} }: { at?: number; upload?: string; headers?: Record<string, string> } = {},
): Promise<Response> =>
  fetch(`${base}/local/imports/piece?${new URLSearchParams({ upload, name, at: String(at) })}`, {
    method: 'POST',
    body: new Uint8Array(body),
    headers: keyed({ 'Content-Type': 'application/octet-stream', ...headers }),
  });

const send = (command: object, headers: Record<string, string> = {}): Promise<Response> =>
  fetch(`${base}/local/imports`, {
    method: 'POST',
    body: JSON.stringify(command),
    headers: keyed({ 'Content-Type': 'application/json', ...headers }),
  });

const list = async (): Promise<ImportsAnswer> =>
  importsAnswer.parse(await (await fetch(`${base}/local/imports`)).json());

/** How the import that was begun ended. */
const settle = (): Promise<ImportJob> =>
  vi.waitFor(
    async () => {
      const { job } = await list();
      expect(job?.state).toMatch(/done|refused/);
      return job as ImportJob;
    },
    { timeout: 25_000 },
  );

const listMarkets = async (): Promise<readonly string[]> => {
  const answer: unknown = await (await fetch(`${base}/v1/markets`, { headers: keyed() })).json();
  return (marketsAnswer.parse(answer).symbols ?? []).map(({ exchange, rawSymbol }) => `${exchange}:${rawSymbol}`);
};
const nameData = async (): Promise<unknown> =>
  ((await (await fetch(`${base}/local/session`)).json()) as { readonly storeId: string }).storeId;
const messageOf = async (answer: Response): Promise<string> =>
  ((await answer.json()) as { readonly message: string }).message;

describe('files that a page hands in', () => {
  it('are imported as the command line imports them, listed, and removed again', async () => {
    const before = await nameData();
    const half = Math.floor(CAPTURE.length / 2);
    expect((await sendPiece('abc.gz', CAPTURE.subarray(0, half))).status).toBe(200);
    // A piece that is sent again takes its own place.
    expect((await sendPiece('abc.gz', CAPTURE.subarray(0, half))).status).toBe(200);
    expect((await sendPiece('abc.gz', CAPTURE.subarray(half), { at: half })).status).toBe(200);
    expect((await send({ action: 'import', upload: UPLOAD })).status).toBe(200);
    const job = await settle();
    expect(job).toMatchObject({ state: 'done', files: ['abc.gz'], bytes: CAPTURE.length });
    expect(job).not.toHaveProperty('progress');
    expect(job.found).toMatchObject([
      { name: 'BINANCE_FUTURES:ABCUSDT', formats: [expect.stringContaining("venue's socket")], files: 1 },
    ]);
    expect(job.markets).toMatchObject([
      {
        name: 'BINANCE_FUTURES:ABCUSDT',
        shown: expect.stringMatching(/^Heatmap, chart/),
        screens: ['heatmap', 'chart', 'profile'],
      },
    ]);
    expect(job.lines.at(-1)).toBe(`  ${job.markets?.[0].shown}`);
    expect(job.lines[0]).toMatch(/^BINANCE_FUTURES:ABCUSDT, 2023-11-14 .* UTC$/);
    expect(job.lines[1]).toContain('70 seconds of books');
    const { markets } = await list();
    expect(markets).toEqual([
      expect.objectContaining({
        name: 'BINANCE_FUTURES:ABCUSDT',
        shown: job.markets?.[0].shown,
        screens: ['heatmap', 'chart', 'profile'],
        parts: [expect.objectContaining({ files: 1, names: ['abc.gz'], gaps: 0 })],
      }),
    ]);
    expect(markets[0].bytes).toBeGreaterThan(0);
    expect(await listMarkets()).toContain('BINANCE_FUTURES:ABCUSDT');
    // Caches of other data are not taken for its own.
    expect(await nameData()).not.toBe(before);
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);

    expect((await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' })).status).toBe(200);
    expect((await list()).markets).toEqual([]);
    expect(await listMarkets()).not.toContain('BINANCE_FUTURES:ABCUSDT');
    expect((await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' })).status).toBe(409);
  });

  it('are imported all or not at all, and the refusal names file and line without the folder', async () => {
    await sendPiece('good.gz', CAPTURE);
    await sendPiece('notes.txt', Buffer.from('not a recording'));
    await send({ action: 'import', upload: UPLOAD });
    const job = await settle();
    expect(job).toMatchObject({ state: 'refused', lines: [] });
    expect(job.reason).toMatch(/^notes\.txt is in no format that can be imported$/);
    expect(await listMarkets()).toEqual([]);
    expect((await send({ action: 'dismiss', upload: UPLOAD })).status).toBe(200);
    expect((await list()).job).toBeUndefined();
    expect((await send({ action: 'import', upload: UPLOAD })).status).toBe(404);
  });

  it('whose refusal leaves nothing to do are told of until the imports change', async () => {
    await sendPiece('abc.gz', CAPTURE);
    await send({ action: 'import', upload: UPLOAD });
    await settle();
    await sendPiece('notes.txt', Buffer.from('not a recording'), { upload: 'b'.repeat(32) });
    await send({ action: 'import', upload: 'b'.repeat(32) });
    expect(await settle()).toMatchObject({ state: 'refused' });
    await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' });
    expect(await list()).toEqual({ markets: [] });
  });

  it('wait for the names that they do not tell', async () => {
    const rows = Buffer.from('1,28000.1,0.5,14000.05,1680566400000,True,True\n');
    await sendPiece('trades.csv', rows);
    await send({ action: 'import', upload: UPLOAD });
    const refused = await settle();
    expect(refused).toMatchObject({ state: 'refused', wants: 'names' });
    expect(refused.reason).not.toMatch(/--/);
    await send({ action: 'import', upload: UPLOAD, venue: 'BINANCE', symbol: 'BTCUSDT' });
    expect(await settle()).toMatchObject({ state: 'done' });
    await send({ action: 'remove', market: 'BINANCE:BTCUSDT' });
  });

  it('go into a market that is being recorded only when its source may be paused for them', async () => {
    const { sources } = service;
    const ABC = 'binance-futures:ABCUSDT';
    await sources?.command({ action: 'add', id: ABC });
    await vi.waitFor(() => expect(service.recorder.sources).toHaveLength(1), { timeout: 20_000 });
    await sendPiece('abc.gz', CAPTURE);
    await send({ action: 'import', upload: UPLOAD });
    const refused = await settle();
    expect(refused).toMatchObject({ state: 'refused', wants: 'pause', recorded: [ABC] });
    expect(refused.reason).toMatch(/^BINANCE_FUTURES:ABCUSDT is being recorded now/);
    expect(service.recorder.sources).toHaveLength(1);
    await send({ action: 'import', upload: UPLOAD, pauses: true });
    expect(await settle()).toMatchObject({ state: 'done', markets: [{ name: 'BINANCE_FUTURES:ABCUSDT' }] });
    // It goes on by itself.
    await vi.waitFor(() => expect(service.recorder.sources).toHaveLength(1), { timeout: 20_000 });
    expect((await sources?.list())?.sources[0].state).not.toBe('paused');
    expect((await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' })).status).toBe(200);
    await vi.waitFor(() => expect(service.recorder.sources).toHaveLength(1), { timeout: 20_000 });
    await sources?.command({ action: 'remove', id: ABC });
    await send({ action: 'dismiss', upload: UPLOAD });
  });

  it('of a folder are imported without what else lies in it', async () => {
    await sendPiece('abc.gz', CAPTURE);
    await sendPiece('README.txt', Buffer.from('notes of the recorder'));
    await send({ action: 'import', upload: UPLOAD, isFolder: true });
    const job = await settle();
    expect(job).toMatchObject({ state: 'done', isFolder: true, markets: [{ name: 'BINANCE_FUTURES:ABCUSDT' }] });
    expect(job.lines.at(-1)).toBe('README.txt is in no format that can be imported: left out');
    await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' });
  });

  it('of a folder say by their place in it which markets they are of', async () => {
    const bars = Buffer.from('0,100,101,99,100.5,2\n60000,100.5,102,100,101,3\n');
    await sendPiece('data/crypto/binance/minute/abcusdt/20221213_trade.csv', bars);
    await sendPiece('data/cryptofuture/bybit/minute/abcusdt/20221213_trade.csv', bars);
    await sendPiece('data/crypto/coinbase/daily/abcusd_trade.csv', Buffer.from('20141201 00:00,1,2,1,2,3\n'));
    await send({ action: 'import', upload: UPLOAD, isFolder: true });
    const job = await settle();
    expect(job).toMatchObject({ state: 'done', markets: [{ name: 'BINANCE:ABCUSDT' }, { name: 'BYBIT:ABCUSDT' }] });
    expect(job.lines.at(-1)).toMatch(
      /^data\/crypto\/coinbase.*candles of days or longer cannot be imported.*: left out$/,
    );
    for (const { name } of job.markets ?? []) await send({ action: 'remove', market: name });
  });

  it('of a folder that are all of a kind that is not imported are refused with the reason', async () => {
    await sendPiece('data/crypto/coinbase/daily/abcusd_trade.csv', Buffer.from('20141201 00:00,1,2,1,2,3\n'));
    await sendPiece('data/README.txt', Buffer.from('notes'));
    await send({ action: 'import', upload: UPLOAD, isFolder: true });
    const { state, reason } = await settle();
    expect([state, reason]).toEqual([
      'refused',
      expect.stringContaining('candles of days or longer cannot be imported'),
    ]);
  });

  it('whose place says no venue are refused with what to choose, and pass once it is named', async () => {
    await sendPiece('binance/minute/abcusdt/20221213_trade.csv', Buffer.from('0,100,101,99,100.5,2\n'));
    await send({ action: 'import', upload: UPLOAD, isFolder: true });
    const refused = await settle();
    expect(refused).toMatchObject({ state: 'refused', wants: 'names' });
    expect(refused.reason).toMatch(
      /^binance\/minute\/abcusdt\/20221213_trade\.csv, line 1: .*venue of ABCUSDT.*choose the folder above it, or name its venue$/,
    );
    await send({ action: 'import', upload: UPLOAD, venue: 'BINANCE' });
    expect(await settle()).toMatchObject({ state: 'done', markets: [{ name: 'BINANCE:ABCUSDT' }] });
    await send({ action: 'remove', market: 'BINANCE:ABCUSDT' });
  });

  it('tell how far they are, and in which format the file in hand is', async () => {
    await sendPiece('abc.gz', CAPTURE);
    const told: ImportJob[] = [];
    const desk = service.imports;
    await send({ action: 'import', upload: UPLOAD });
    await vi.waitFor(
      async () => {
        const { job } = (await desk?.list()) ?? {};
        if (job !== undefined) told.push(job);
        expect(job?.state).toBe('done');
      },
      { timeout: 25_000, interval: 1 },
    );
    expect(told.flatMap(({ progress }) => progress?.step ?? [])).toContain('Preparing');
    expect(told.some(({ format }) => format?.includes("venue's socket") === true)).toBe(true);
    await send({ action: 'remove', market: 'BINANCE_FUTURES:ABCUSDT' });
  });

  it.each([
    ['no key', { [KEY_HEADER]: '' }, 401],
    ['another origin', { Origin: 'http://evil.example' }, 403],
    ['a page of another site', { 'Sec-Fetch-Site': 'cross-site' }, 403],
    ['a form', { 'Content-Type': 'text/plain' }, 415],
  ] as const)('are refused with %s', async (_, headers, status) => {
    expect((await sendPiece('abc.gz', CAPTURE, { headers })).status).toBe(status);
    expect((await send({ action: 'dismiss', upload: UPLOAD }, headers)).status).toBe(status);
  });

  it('stay in their folder, whatever they are called, and in their size', async () => {
    writeFileSync(join(folder, 'kept'), 'kept');
    expect((await sendPiece('../../kept', Buffer.from('lost'))).status).toBe(200);
    expect((await sendPiece('..', Buffer.from('lost'))).status).toBe(400);
    expect(readdirSync(join(folder, 'uploads', UPLOAD))).toEqual(['kept']);
    expect((await sendPiece('a/..', Buffer.from('lost'))).status).toBe(400);
    expect((await sendPiece('a/../.../b', Buffer.from('lost'))).status).toBe(200);
    const kept = new Set(readdirSync(join(folder, 'uploads', UPLOAD), { recursive: true, encoding: 'utf8' }));
    expect(kept).toEqual(new Set(['a', 'a/b', 'kept']));
    expect((await sendPiece('abc.gz', CAPTURE, { upload: '../x' })).status).toBe(400);
    expect((await sendPiece('abc.gz', CAPTURE, { at: 5 })).status).toBe(400);
    const tooLong = await sendPiece('abc.gz', new Uint8Array(MAX_PIECE_BYTES + 1));
    expect([tooLong.status, await messageOf(tooLong)]).toEqual([413, expect.stringContaining('must not be longer')]);
    expect((await send({ action: 'sell' })).status).toBe(400);
    await send({ action: 'dismiss', upload: UPLOAD });
    expect(readdirSync(join(folder, 'uploads'))).toEqual([]);
  });

  it('of an earlier import go before those of another', async () => {
    await sendPiece('one.gz', CAPTURE);
    await sendPiece('two.gz', CAPTURE, { upload: 'b'.repeat(32) });
    expect(readdirSync(join(folder, 'uploads'))).toEqual(['b'.repeat(32)]);
    await send({ action: 'dismiss', upload: UPLOAD });
  });
});
