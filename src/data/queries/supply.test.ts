import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeConfirmedClock } from '@/base/confirmed-clock';
import type { TileDatabase } from '@/data/cache/database/database-types';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import type { FindTile } from '@/data/cache/database/tile-kind';
import { listTilesOf, tileOf } from '@/domain/bucket-scale';
import { makeMemoryDatabase } from '@/testing/memory-database';
import { makeBudget } from '../budget/budget';
import { makeTileLoader } from '../cache/tile-loader';
import { tileQuery } from '../cache/tile-query';
import type { Http } from '../http/http';
import { makeSupplyKind, readToken, type SupplyTile, supplyCoinsQuery } from './supply';

const DAY = 86_400;
const TILE = 60 * DAY;
const point = (day: number, marketcap: number, words: object = { chain: 'unison' }) => ({
  Point: { timestamp: { s: day * DAY }, marketcap, ...words },
});

/** A service with one answer, which records its requests. */
function makeHttp(answer: unknown) {
  const asked: string[] = [];
  const http = {
    loadJson: (path: string, search: string | URLSearchParams) => {
      asked.push(`${path}?${String(search)}`);
      return Promise.resolve(answer);
    },
  } as unknown as Http;
  return { http, asked };
}

async function ask(answer: unknown, tokenName?: string) {
  const kind = makeSupplyKind(makeHttp(answer).http);
  const view = { coin: 'UNI', ...(tokenName === undefined ? {} : { tokenName }), interval: 'DAY' } as const;
  const handed: (readonly [number, SupplyTile])[] = [];
  await kind.ask({
    view,
    search: '',
    span: { from: 0, to: 2 * TILE },
    signal: new AbortController().signal,
    hand: (tileIndex, part) => handed.push([tileIndex, part]),
  });
  return { kind, view, handed };
}

const ANSWER = {
  series: [
    {
      id: { coin: 'UNI', tokenName: 'Uniswap' },
      points: [point(1, 5, { chain: 'ethereum', contractAddress: '0x1' }), point(61, 6, { chain: 'ethereum' })],
    },
    { id: { coin: 'UNI', tokenName: 'Unison' }, points: [point(2, 3)] },
  ],
};

it('keeps the tokens of a ticker apart, with their texts', async () => {
  const { handed } = await ask(ANSWER);
  const told = handed.map(([tile, parts]) => [
    tile,
    [...parts].map(([key, { times, values }]) => [readToken(key), times[0] / DAY, values.marketcap[0]]),
  ]);
  expect(told).toEqual([
    [
      0,
      [
        [{ name: 'Uniswap', chain: 'ethereum', contractAddress: '0x1' }, 1, 5],
        [{ name: 'Unison', chain: 'unison', contractAddress: '' }, 2, 3],
      ],
    ],
    [1, [[{ name: 'Uniswap', chain: 'ethereum', contractAddress: '' }, 61, 6]]],
  ]);
});

it('restores the texts from the device', async () => {
  const { kind, view, handed } = await ask(ANSWER);
  const [[index, tile]] = handed;
  expect(kind.restore(view, index, kind.store(tile))).toEqual(tile);
  expect(kind.restore(view, index, { kind: 'tpo', sessions: [] })).toBeUndefined();
});

it('a series without a name belongs to the requested token', async () => {
  const { handed } = await ask({ series: [{ id: {}, points: [point(1, 5, {})] }] }, 'Uniswap');
  expect([...handed[0][1].keys()].map(readToken)).toEqual([{ name: 'Uniswap', chain: '', contractAddress: '' }]);
  expect((await ask({})).handed).toEqual([]);
});

it('weeks are derived from cached days', () => {
  const kind = makeSupplyKind(makeHttp({}).http);
  const view = { coin: 'UNI', interval: 'WEEK' } as const;
  expect(kind.derivableUntil(view, 0, () => undefined)).toBeUndefined();
  const days: SupplyTile = new Map();
  const held = { tile: days, isClosed: true, completeUntil: 1e10, origin: 'asked', byteLength: 0 } as const;
  expect(kind.derivableUntil(view, 0, () => held as never)).toBe(Number.POSITIVE_INFINITY);
});

it('the coins with supply are those that the service lists under its type', async () => {
  const { http, asked } = makeHttp({ coins: ['BTC', 'UNI'] });
  const { queryFn } = supplyCoinsQuery({ http } as Parameters<typeof supplyCoinsQuery>[0]);
  const coins = await (queryFn as (context: object) => Promise<readonly string[]>)({
    signal: new AbortController().signal,
  });
  expect(coins).toEqual(['BTC', 'UNI']);
  expect(asked).toEqual(['/v1/coins?type=TOKEN_SUPPLY_AGG']);
});

it('a named token is derived from the answer for its ticker, if that contains it', async () => {
  const { kind, view, handed } = await ask(ANSWER);
  const held = new Map(handed);
  const find = (_: unknown, of: unknown, tileIndex: number) => {
    const tile = JSON.stringify(of) === JSON.stringify(view) ? held.get(tileIndex) : undefined;
    return tile === undefined ? undefined : { tile, completeUntil: 900 };
  };
  const named = (tokenName: string) => ({ coin: 'UNI', tokenName, interval: 'DAY' }) as const;
  const until = (tokenName: string, tile: number) =>
    kind.derivableUntil(named(tokenName), tile, find as unknown as FindTile);
  expect([until('Unison', 0), until('Unison', 1), until('Other', 0), until('Unison', 2)]).toEqual([
    900,
    undefined,
    undefined,
    undefined,
  ]);
  expect(kind.derivableUntil(view, 0, find as unknown as FindTile)).toBeUndefined();
  const derived = kind.derive(named('Unison'), 0, find as unknown as FindTile);
  expect([...derived].map(([key, { values }]) => [readToken(key).name, ...values.marketcap])).toEqual([['Unison', 3]]);
});

it('a day with its report is free and not requested again before the next day', async () => {
  const morning = Date.parse('2026-06-18T09:00Z');
  const { http, asked } = makeHttp({
    series: [{ id: { coin: 'UNI' }, points: [point(morning / 1000 / DAY - 0.375, 5)] }],
  });
  const machine = makeManualClock(morning);
  const clock = makeServiceClock(machine);
  const tell = (): void => clock.observe(new Date(machine.now()).toUTCString(), false);
  tell();
  const client = new QueryClient();
  const loader = makeTileLoader({
    client,
    budget: makeBudget({ clock, tier: 'enterprise', isKeyExclusive: true, getReserve: () => 0 }),
    tileDatabase: Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' })),
    clock: makeConfirmedClock(clock),
  });
  const kind = makeSupplyKind(http);
  const view = { coin: 'UNI', interval: 'DAY' } as const;
  const tile = tileOf(kind.scaleOf(view), morning / 1000);
  const series = { kind, view, reach: { from: morning / 1000 - 90 * DAY, to: morning / 1000 } };
  const read = () => client.fetchQuery(tileQuery(loader, series, tile, { rank: 'visible', viewTiles: 1 }));
  await read();
  machine.advance(14 * 3_600_000);
  tell();
  await read();
  expect(asked).toHaveLength(1);
  expect(loader.price([{ ...series, tiles: [tile] }]).weight).toBe(0);
  machine.advance(2 * 3_600_000);
  tell();
  await read();
  expect(asked).toHaveLength(2);
});

describe('a year that the reach of the key cuts', () => {
  const NOW = Date.parse('2026-06-18T09:00Z') / 1000;
  const TODAY = Math.floor(NOW / DAY);
  const YEAR = 365 * DAY;

  /** A page of a frozen world that shows the last year of a coin, and what it asked for. */
  async function openYear(tileDatabase: TileDatabase, reachSeconds: number | undefined) {
    const since = reachSeconds === undefined ? 0 : NOW - reachSeconds + 3600;
    const asked: number[] = [];
    const http = {
      loadJson: (_: string, search: string) => {
        const query = new URLSearchParams(search);
        const from = Number(query.get('from'));
        asked.push(from);
        const first = Math.ceil(from / DAY);
        const days = Math.ceil((from + Number(query.get('period'))) / DAY) - first;
        const points = Array.from({ length: days }, (_day, at) => point(first + at, first + at));
        return Promise.resolve({ series: [{ id: { coin: 'UNI' }, points }] });
      },
    } as unknown as Http;
    const clock = makeServiceClock(makeManualClock(Date.parse('2026-11-27T09:00Z')));
    clock.observe(new Date(NOW * 1000).toUTCString(), true);
    const client = new QueryClient();
    const loader = makeTileLoader({
      client,
      budget: makeBudget({ clock, tier: 'advanced', isKeyExclusive: true, getReserve: () => 0 }),
      tileDatabase: Promise.resolve(tileDatabase),
      clock: makeConfirmedClock(clock),
    });
    await tileDatabase.flush();
    const kind = makeSupplyKind(http);
    const view = { coin: 'UNI', interval: 'DAY' } as const;
    const reach = { from: since, to: NOW, ...(reachSeconds === undefined ? {} : { isClipped: true }) };
    const series = { kind, view, reach };
    const tiles = listTilesOf(kind.scaleOf(view), NOW - YEAR, NOW);
    const price = (): number => loader.price([{ ...series, tiles }]).weight;
    const show = async (): Promise<readonly number[]> => {
      const options = { rank: 'visible', viewTiles: tiles.length } as const;
      const held = await Promise.all(tiles.map((tile) => client.fetchQuery(tileQuery(loader, series, tile, options))));
      return held.flatMap(({ tile }) => [...tile.values()].flatMap(({ times }) => [...times].map((at) => at / DAY)));
    };
    return { asked, price, show, leave: () => loader.shelf.flush() };
  }

  it('costs nothing after a reload on the same day, and is whole', async () => {
    const tileDatabase = makeMemoryDatabase();
    const first = await openYear(tileDatabase, YEAR);
    expect(first.price()).toBeGreaterThan(0);
    const days = await first.show();
    expect(days).toEqual(Array.from({ length: 365 }, (_, at) => TODAY - 364 + at));
    await first.leave();
    const again = await openYear(tileDatabase, YEAR);
    expect(again.price()).toBe(0);
    expect(await again.show()).toEqual(days);
    expect(again.asked).toEqual([]);
  });

  it('is asked for again by a key that sees more of its oldest tile, and then kept whole for both', async () => {
    const tileDatabase = makeMemoryDatabase();
    const cut = await openYear(tileDatabase, YEAR);
    await cut.show();
    await cut.leave();
    const whole = await openYear(tileDatabase, undefined);
    expect(whole.price()).toBeGreaterThan(0);
    const [oldest] = await whole.show();
    expect(oldest).toBeLessThan(TODAY - 364);
    expect(oldest % 60).toBe(0);
    await whole.leave();
    for (const reachSeconds of [undefined, YEAR]) {
      const again = await openYear(tileDatabase, reachSeconds);
      expect(again.price()).toBe(0);
      expect((await again.show())[0]).toBe(oldest);
      expect(again.asked).toEqual([]);
    }
  });
});
