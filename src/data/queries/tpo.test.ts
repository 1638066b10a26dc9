import { QueryClient } from '@tanstack/react-query';
import { describe, expect, it, vi } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { makeConfirmedClock } from '@/base/confirmed-clock';
import { makeRandom } from '@/base/random';
import { finishSteps, runCooperatively } from '@/base/steps';
import { computeWeight } from '@/contract/weight';
import { makeNoDatabase } from '@/data/cache/database/no-database';
import { decodeTile, encodeTile } from '@/data/cache/database/tile-codec';
import { listTilesOf, tileOf } from '@/domain/bucket-scale';
import { buildReceivedSession } from '@/domain/tpo/received-session';
import { scaleOfSession } from '@/domain/tpo/session-scale';
import { nextSession, sessionStart, TPO_SESSIONS, type TpoSession } from '@/domain/tpo/tpo-session';
import { makeBudget } from '../budget/budget';
import { makeTileLoader, type SeriesRequest } from '../cache/tile-loader';
import { tileQuery } from '../cache/tile-query';
import type { LoadProfiles } from '../decode/decode-types';
import { parseQueryFacts } from '../plan/query-facts';
import { makeTpoKind, type TpoSelection, type TpoTile } from './tpo';

const DAY = 86_400;
/** Thursday. */
const NOW = Date.UTC(2026, 5, 18, 14, 32) / 1000;
const HEIGHT = 10;

const view = {
  exchange: ['A'],
  rawSymbol: 'X',
  tpoSession: 'TPO_SESSION_DAILY',
  tpoBlockSizeMinutes: 30,
  rowHeight: HEIGHT,
} as const satisfies TpoSelection;

/** A session whose first two blocks are in one row; `isJumping`: its third and fourth skip a row. */
function makeSession(start: number, isJumping = false) {
  const far = isJumping ? 2 : 1;
  return buildReceivedSession({
    start,
    levels: [
      { price: 100, block_ids: [0, 1, 2] },
      { price: 100 + far * HEIGHT, block_ids: [3] },
    ],
    served: {},
    blockCount: 8928,
  });
}

/** Answers every request with its sessions up to now. */
const answerAll: LoadProfiles = async ({ search, session }) => {
  const query = new URLSearchParams(search);
  const from = Number(query.get('from'));
  const end = Math.min(from + Number(query.get('period')), NOW);
  const sessions = [];
  for (let start = from; start < end; start = nextSession(start, session)) sessions.push(makeSession(start));
  return { sessions, bytes: 1000, decodeMs: 1, firstByteMs: 1 };
};

function setUp(loadProfiles: LoadProfiles = answerAll) {
  const machine = makeManualClock(NOW * 1000);
  const clock = makeServiceClock(machine);
  clock.observe(new Date(NOW * 1000).toUTCString(), false);
  const load = vi.fn(loadProfiles);
  const kind = makeTpoKind({ loadProfiles: load, clock });
  const client = new QueryClient();
  const budget = makeBudget({ clock, tier: 'enterprise', isKeyExclusive: true, getReserve: () => 0 });
  const tileDatabase = Promise.resolve(makeNoDatabase({ capBytes: 0, trouble: 'unsupported' }));
  const loader = makeTileLoader({ client, budget, tileDatabase, clock: makeConfirmedClock(clock) });
  const ask = (selection: TpoSelection, from = 0): SeriesRequest<TpoSelection, TpoTile> => ({
    kind,
    view: selection,
    reach: { from: sessionStart(from, selection.tpoSession), to: NOW },
  });
  const read = (series: SeriesRequest<TpoSelection, TpoTile>, tiles: readonly number[]) =>
    Promise.all(
      tiles.map((tile) =>
        client.fetchQuery(tileQuery(loader, series, tile, { rank: 'visible', viewTiles: tiles.length })),
      ),
    );
  const asked = (): URLSearchParams[] => load.mock.calls.map(([{ search }]) => new URLSearchParams(search));
  return { kind, loader, ask, read, asked, machine, client };
}

const tilesOf = (session: TpoSession, from: number, to: number) => listTilesOf(scaleOfSession(session), from, to);

describe('sessions', () => {
  it('are requested from a session start, wherever a request would start', () => {
    const { kind } = setUp();
    const span = { from: NOW, to: NOW + DAY };
    for (const session of TPO_SESSIONS) {
      const query = new URLSearchParams(kind.searchOf({ ...view, tpoSession: session }, span));
      expect(Number(query.get('from'))).toBe(sessionStart(NOW, session));
      expect(Number(query.get('from')) + Number(query.get('period'))).toBe(span.to);
      expect(query.has('rowHeight')).toBe(false);
    }
  });

  it('cost what was predicted, alone and summed, however many (seed 3)', async () => {
    const random = makeRandom(3);
    for (let i = 0; i < 16; i++) {
      const { loader, ask, read, asked } = setUp();
      const session = TPO_SESSIONS[Math.floor(random() * 3)];
      const venues = ['A', 'B', 'C', 'D'].slice(0, 1 + Math.floor(random() * 4));
      const sum = venues.length > 1 ? ({ 'transform.groupBy.type': 'GROUP_BY_TYPE_SUM' } as const) : {};
      const selection: TpoSelection = { ...view, tpoSession: session, exchange: venues, ...sum };
      const from = NOW - random() * 90 * DAY;
      const series = ask(selection, from);
      const tiles = tilesOf(session, from, NOW + 1);
      const price = loader.price([{ ...series, tiles }]);
      await read(series, tiles);
      const charged = asked().map((search) => computeWeight(parseQueryFacts(search.toString())));
      expect(price.weight).toBe(charged.reduce((total, one) => total + one, 0));
      expect(loader.price([{ ...series, tiles }]).weight).toBe(0);
    }
  });

  it('cost five per started thousand', () => {
    const { loader, ask } = setUp();
    const series = ask(view);
    const weigh = (count: number) =>
      loader.price([{ ...series, tiles: tilesOf('TPO_SESSION_DAILY', NOW - (count - 1) * DAY, NOW + 1) }]).weight;
    expect([1, 1000, 1001].map(weigh)).toEqual([5, 5, 10]);
  });

  it('that have ended are complete and never requested again; only the open one is', async () => {
    const { ask, read, asked, client } = setUp();
    const series = ask(view, NOW - 5 * DAY);
    const tiles = tilesOf('TPO_SESSION_DAILY', NOW - 5 * DAY, NOW + 1);
    const held = await read(series, tiles);
    expect(held.map(({ isClosed }) => isClosed)).toEqual([true, true, true, true, true, false]);
    await client.invalidateQueries({
      refetchType: 'none',
      predicate: ({ state }) => (state.data as { isClosed: boolean }).isClosed === false,
    });
    await read(series, tiles);
    expect(asked()).toHaveLength(2);
    const today = sessionStart(NOW, 'TPO_SESSION_DAILY');
    expect([asked()[1].get('from'), asked()[1].get('period')]).toEqual([`${today}`, `${DAY}`]);
  });

  it('included for free and missing in the answer are known to be empty: cached, and not requested again', async () => {
    const { loader, kind, ask, read, asked } = setUp(async (request, signal) => {
      const answer = await answerAll(request, signal);
      return { ...answer, sessions: answer.sessions.slice(-2) };
    });
    const series = ask(view, NOW - 5 * DAY);
    await read(series, tilesOf('TPO_SESSION_DAILY', NOW, NOW + 1));
    const all = tilesOf('TPO_SESSION_DAILY', NOW - 5 * DAY, NOW + 1);
    const counts = all.map((tile) => loader.shelf.find(kind, view, tile)?.tile.length);
    expect(counts).toEqual([0, 0, 0, 0, 1, 1]);
    await read(series, all.slice(0, -1));
    expect(asked()).toHaveLength(1);
  });

  it('are restored from this device unchanged', async () => {
    const { kind } = setUp();
    const tile = [makeSession(NOW - (NOW % DAY))];
    const stored = await runCooperatively(decodeTile(finishSteps(encodeTile(kind.store(tile)))), () =>
      Promise.resolve(),
    );
    expect(stored && kind.restore(view, 0, stored)).toEqual(tile);
    expect(kind.restore(view, 0, { kind: 'sides', sides: {} })).toBeUndefined();
  });
});

describe('longer blocks', () => {
  const today = tileOf(scaleOfSession('TPO_SESSION_DAILY'), NOW);
  const hours = { ...view, tpoBlockSizeMinutes: 60 } as const;

  it('are free where shorter ones are cached, and the open session while it is fresh', async () => {
    const { ask, read, loader, machine } = setUp();
    await read(ask(view), [today - 1, today]);
    expect(loader.shelf.isFree(ask(view).kind, hours, today - 1, ask(view).reach)).toBe(true);
    expect(loader.shelf.isFree(ask(view).kind, hours, today, ask(view).reach)).toBe(true);
    machine.advance(61_000);
    expect(loader.shelf.isFree(ask(view).kind, hours, today - 1, ask(view).reach)).toBe(true);
    expect(loader.shelf.isFree(ask(view).kind, hours, today, ask(view).reach)).toBe(false);
  });

  it('are requested where the price jumped over a row, where rows are unknown, and in other units', async () => {
    const { ask, read, loader, asked } = setUp(async (request, signal) => {
      const answer = await answerAll(request, signal);
      return { ...answer, sessions: answer.sessions.map(({ start }) => makeSession(start, true)) };
    });
    await read(ask(view, NOW - DAY), [today - 1]);
    const { kind, reach } = ask(view);
    expect(loader.shelf.isFree(kind, hours, today - 1, reach)).toBe(false);
    await read(ask(hours, NOW - DAY), [today - 1]);
    expect(asked().map((query) => query.get('tpoBlockSizeMinutes'))).toEqual(['30', '60']);
    const { loader: other, ask: askOther, read: readOther } = setUp();
    await readOther(askOther(view), [today - 1]);
    expect(other.shelf.isFree(kind, { ...hours, rowHeight: undefined }, today - 1, reach)).toBe(false);
    const usd = { ...hours, 'transform.normalize.quote': 'USD' } as const;
    expect(other.shelf.isFree(kind, usd, today - 1, reach)).toBe(false);
  });
});
