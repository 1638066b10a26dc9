import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { makeSureClock } from '@/testing/sure-clock';
import { makeBudget } from '../budget/budget';
import { makeTileLoader } from '../cache/tile-loader';
import { makeDecodeClient } from '../decode/decode-client';
import { makeInProcessRunner } from '../decode/decode-runner';
import {
  getMapRowStep,
  type LevelMapKind,
  type LevelMapView,
  makeLiquidationsKind,
  makeTriggersKind,
  viewLiquidations,
  viewTriggers,
} from './level-maps';

const TILE_SECONDS = TILE_COLUMNS * 60;
const NOW_TILE = 500_000;
const reach = { from: (NOW_TILE - 12) * TILE_SECONDS, to: NOW_TILE * TILE_SECONDS };
const form = { interval: 'MINUTE', maxDepth: 1500, rowStep: 20 } as const;
const market = { exchange: 'DEXPERP_FUTURES', rawSymbol: 'BTC', lastPrice: 1e5 };

/** A buy at 100 and 120 and a sell at 110, each minute, in the requested form. */
function answer(search: URLSearchParams, id: string): string {
  const from = Number(search.get('from'));
  const step = search.get('interval') === 'FIVE_MINUTES' ? 300 : 60;
  const times = Array.from({ length: Math.ceil(Number(search.get('period')) / step) }, (_, i) => from + i * step);
  if (search.get('flatten') === 'true') {
    const rows = times.map((time) => `3,${time * 1e6},100,1,110,${time % 7},120,3`);
    return `{"series":[{"id":${id},"flat_points":[${rows.join(',')}]}]}`;
  }
  const points = times.map(
    (s) => `{"Point":{"buy_levels":[100,1,120,3],"sell_levels":[110,${s % 7}],"timestamp":{"s":${s}}}}`,
  );
  return `{"series":[{"id":${id},"points":[${points.join(',')}]}]}`;
}

function setUp(id = '{"rawSymbol":"BTC","coin":"BTC"}') {
  const requests: URLSearchParams[] = [];
  const clock = makeManualClock(NOW_TILE * TILE_SECONDS * 1000);
  const { decodeDepth } = makeDecodeClient({
    baseUrl: 'http://service',
    key: () => 'k',
    clock: makeServiceClock(clock),
    makeRunner: makeInProcessRunner({
      clock,
      fetcher: async (input) => {
        const search = new URL(input as string).searchParams;
        requests.push(search);
        return new Response(answer(search, id));
      },
    }),
  });
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier: 'advanced', isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({ client, budget, tileDatabase, clock: makeSureClock(clock) });
  const load = async (kind: LevelMapKind, view: LevelMapView, tileIndex: number) => {
    const { signal } = new AbortController();
    const held = await loader.load({ kind, view, reach, rank: 'visible', viewTiles: 1, tileIndex, signal });
    client.setQueryData(['points', kind.type, kind.keyOf(view), tileIndex], held);
    return held;
  };
  return { requests, loader, load, triggers: makeTriggersKind(decodeDepth), maps: makeLiquidationsKind(decodeDepth) };
}

describe('triggers', () => {
  it('are requested with sides, which arrive in the tile', async () => {
    const { load, triggers, requests } = setUp();
    const { tile } = await load(triggers, viewTriggers(market, false, form), NOW_TILE - 1);
    expect(Object.fromEntries(requests[0])).toMatchObject({
      type: 'DEXPERP_TRIGGER_LIQUIDITY_AGG',
      exchange: 'DEXPERP_FUTURES',
      rawSymbol: 'BTC',
      maxDepth: '1500',
    });
    expect(requests[0].has('flatten')).toBe(false);
    expect([...tile.columns.prices.subarray(0, 3)]).toEqual([100, 110, 120]);
    expect([...(tile.columns.sides?.subarray(0, 3) ?? [])]).toEqual([0, 1, 0]);
  });

  it('become compact for free, without their sides; compact ones never get sides', async () => {
    const { load, loader, triggers, requests } = setUp();
    const [sided, flat] = [viewTriggers(market, false, form), viewTriggers(market, true, form)];
    const before = await load(triggers, sided, NOW_TILE - 1);
    const asked = requests.length;
    const after = await load(triggers, flat, NOW_TILE - 1);
    expect(requests).toHaveLength(asked);
    expect(after.origin).toBe('derived');
    expect(after.tile.columns.sides).toBeUndefined();
    expect([...after.tile.columns.volumes]).toEqual([...before.tile.columns.volumes]);
    const other = setUp();
    await other.load(other.triggers, flat, NOW_TILE - 1);
    expect(other.requests[0].get('flatten')).toBe('true');
    expect(other.loader.price([{ kind: other.triggers, view: sided, reach, tiles: [NOW_TILE - 1] }]).weight).toBe(5);
    expect(loader.price([{ kind: triggers, view: flat, reach, tiles: [NOW_TILE - 1] }]).weight).toBe(0);
  });

  it('of longer columns are the last of the cached minutes, with their sides', async () => {
    const { load, triggers, requests } = setUp();
    const fine = viewTriggers(market, false, form);
    const wide = viewTriggers(market, false, { ...form, interval: 'FIVE_MINUTES' });
    const first = Math.floor((NOW_TILE - 12) / 5) * 5 + 5;
    const held = [];
    for (let i = 0; i < 5; i++) held.push(await load(triggers, fine, first + i));
    const asked = requests.length;
    const { tile } = await load(triggers, wide, first / 5);
    expect(requests).toHaveLength(asked);
    expect(tile.columns.timestampsMicros).toHaveLength(60);
    expect(tile.columns.timestampsMicros[0]).toBe(held[0].tile.columns.timestampsMicros[4]);
    expect([...(tile.columns.sides?.subarray(0, 3) ?? [])]).toEqual([0, 1, 0]);
  });
});

describe('the liquidation map', () => {
  it('is that of a coin over the whole venue, flat, at the weight of its levels', async () => {
    const { load, loader, maps, requests } = setUp('{"coin":"BTC"}');
    const view = viewLiquidations('BTC', 1e5, { ...form, maxDepth: 3000 });
    expect(loader.price([{ kind: maps, view, reach, tiles: [NOW_TILE - 1] }]).weight).toBe(6);
    const { tile } = await load(maps, view, NOW_TILE - 1);
    expect(requests[0].get('coin')).toBe('BTC');
    expect([requests[0].has('exchange'), requests[0].has('rawSymbol'), requests[0].get('flatten')]).toEqual([
      false,
      false,
      'true',
    ]);
    expect(tile.columns.sides).toBeUndefined();
  });

  it('of another coin than requested is refused', async () => {
    const { loader, maps } = setUp('{"coin":"ETH"}');
    const alone = { from: (NOW_TILE - 1) * TILE_SECONDS, to: NOW_TILE * TILE_SECONDS - 1 };
    const { signal } = new AbortController();
    const view = viewLiquidations('BTC', 1e5, form);
    const ask = { kind: maps, view, reach: alone, rank: 'visible', viewTiles: 1, tileIndex: NOW_TILE - 1 } as const;
    await expect(loader.load({ ...ask, signal })).rejects.toThrow('ETH instead of BTC');
  });
});

it.each([
  [98_000, 20],
  [3400, 0.5],
  [150, 0.02],
  [0.18, 0.00005],
  [undefined, 0.0002],
])('rows of a market at %s have height %s', (price, step) => {
  expect(getMapRowStep(price)).toBe(step);
});
