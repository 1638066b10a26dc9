import { describe, expect, it } from 'vitest';
import type { Market } from '@/contract/payloads';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { listTilesOf } from '@/domain/bucket-scale';
import { INTERVAL_SECONDS } from '@/domain/interval';
import { scaleOfSession } from '@/domain/tpo/session-scale';
import { countBalanceBlocks, TPO_SESSIONS } from '@/domain/tpo/tpo-session';
import { makeLoneSurroundings } from '@/testing/screen/lone-surroundings';
import {
  computeReach,
  findProfileMarkets,
  getCandleInterval,
  getLedgerSpan,
  getTpoSpan,
  LEDGER_SESSIONS,
  listProfileSeries,
  type ProfileChoice,
  type ProfileFacts,
} from './profile-requests';

const DAY = 86_400;
/** A Thursday. */
const NOW = Date.UTC(2026, 0, 8, 14, 32) / 1000;
const market = { exchange: 'B', rawSymbol: 'X', normalizedSymbol: 'X-USDT' } as Market;
const offered = ['C', 'B', 'A'].map((exchange) => ({ ...market, exchange, rawSymbol: `${exchange}X` }));
const span: DataSpan = { from: Date.UTC(2025, 11, 30, 9) / 1000, to: NOW, isRecorded: false };
const facts = {
  dataClient: makeLoneSurroundings('advanced', NOW).around.dataClient,
  market,
  span,
  offered,
  canSum: true,
  rowHeight: 5,
} satisfies ProfileFacts;
const choice: ProfileChoice = {
  range: { from: NOW - 400 * DAY, to: NOW + DAY },
  session: 'TPO_SESSION_DAILY',
  minutes: 30,
  venues: [],
  isUsd: false,
};
const iso = (seconds: number): string => new Date(seconds * 1000).toISOString().slice(0, 16);

describe('the reach of a profile', () => {
  it('starts with the session in which the data start, also across the end of a year', () => {
    const starts = TPO_SESSIONS.map((session) => iso(computeReach(span, session).from));
    expect(starts).toEqual(['2025-12-30T00:00', '2025-12-29T00:00', '2025-12-01T00:00']);
  });

  it('starts with the first whole session that the key reaches', () => {
    const clipped = { ...span, isClipped: true };
    const starts = TPO_SESSIONS.map((session) => iso(computeReach(clipped, session).from));
    expect(starts).toEqual(['2025-12-31T00:00', '2026-01-05T00:00', '2026-01-01T00:00']);
    const exact = computeReach({ ...clipped, from: Date.UTC(2026, 0, 5) / 1000 }, 'TPO_SESSION_WEEKLY');
    expect(iso(exact.from)).toBe('2026-01-05T00:00');
  });

  it('is empty if no session starts within reach', () => {
    const short = { ...facts, span: { ...span, from: Date.UTC(2026, 0, 2) / 1000, isClipped: true } };
    const monthly = { ...choice, session: 'TPO_SESSION_MONTHLY' } as const;
    const { from, to } = getTpoSpan(short, monthly);
    expect(to).toBe(from);
  });

  it.each([
    ['TPO_SESSION_DAILY', 4],
    ['TPO_SESSION_WEEKLY', 1],
    ['TPO_SESSION_MONTHLY', 1],
  ] as const)('are sessions of %s up to the running one', (session, count) => {
    const range = { from: NOW - 3 * DAY, to: NOW + 90 * DAY };
    const { from, to } = getTpoSpan(facts, { ...choice, session, range });
    expect(listTilesOf(scaleOfSession(session), from, to)).toHaveLength(count);
  });
});

it.each(TPO_SESSIONS)(
  'tracks levels of the same number of %s sessions at the live edge, whatever the window shows',
  (session) => {
    const long = { ...facts, span: { ...span, from: NOW - 600 * DAY } };
    const of = (days: number) => {
      const range = { from: NOW - days * DAY, to: NOW + 40 * DAY };
      const { from, to } = getLedgerSpan(long, { ...choice, session, range });
      return { from, count: listTilesOf(scaleOfSession(session), from, to).length };
    };
    expect(of(0.2)).toEqual({ from: of(0.4).from, count: LEDGER_SESSIONS });
    expect(of(300).count).toBeGreaterThan(LEDGER_SESSIONS);
    // Wherever among the last sessions the view is.
    const last = of(0.2).from;
    const scale = scaleOfSession(session);
    const inner = getLedgerSpan(long, { ...choice, session, range: { from: last + DAY, to: last + 2 * DAY } });
    expect(inner).toEqual({ from: last, to: NOW + 1 });
    // A view of the past tracks its own sessions, and as many up to the newest of them.
    const listPast = (from: number, to: number) => getLedgerSpan(long, { ...choice, session, range: { from, to } });
    const end = last - DAY;
    const past = listPast(end - 0.2 * DAY, end);
    expect(past.to).toBe(end);
    expect(past.from).toBe(scale.startOf(scale.bucketOf(end - 1) - LEDGER_SESSIONS + 1));
    expect(listPast(end - 0.4 * DAY, end)).toEqual(past);
    expect(listPast(past.from - DAY, end).from).toBe(scale.startOf(scale.bucketOf(past.from - DAY)));
  },
);

it.each(TPO_SESSIONS)(
  'asks for candles of all of the %s sessions in view, wherever it cuts them: rows know no trade',
  (session) => {
    const long = { ...facts, span: { ...span, from: NOW - 400 * DAY } };
    const scale = scaleOfSession(session);
    const startOf = (time: number, after = 0) => scale.startOf(scale.bucketOf(time) + after);
    const spanOf = (from: number, to: number) => {
      const [sessions, candles] = listProfileSeries(long, { ...choice, session, range: { from, to } });
      expect([sessions.name, candles.name]).toEqual(['profile', 'candles']);
      return candles.span;
    };
    const [early, late] = [Date.UTC(2025, 8, 10, 5) / 1000, Date.UTC(2025, 9, 16, 16, 26) / 1000];
    expect(spanOf(early, late)).toEqual({ from: startOf(early), to: startOf(late, 1) });
    // A view that ends with a session needs none of the next.
    expect(spanOf(early, startOf(late)).to).toBe(startOf(late));
    // The running session is requested up to the open candle.
    const running = spanOf(NOW - 9 * 3600, NOW - 3600);
    expect(running.from).toBe(startOf(NOW - 9 * 3600));
    expect(running.to).toBeGreaterThanOrEqual(NOW);
    expect(running.to).toBeLessThan(NOW + DAY);
  },
);

describe('the markets whose profiles are requested', () => {
  const viewOf = (change: Partial<ProfileChoice>, of: ProfileFacts = facts) =>
    listProfileSeries(of, { ...choice, ...change })[0].ask.view;

  it('are the single market, by its own symbol', () => {
    expect(viewOf({})).toEqual({
      exchange: ['B'],
      rawSymbol: 'X',
      tpoSession: 'TPO_SESSION_DAILY',
      tpoBlockSizeMinutes: 30,
      rowHeight: 5,
    });
  });

  it('are several venues summed, in one order, whatever the order of the choice', () => {
    const [one, other] = [viewOf({ venues: ['C', 'A'], isUsd: true }), viewOf({ venues: ['A', 'C'], isUsd: true })];
    expect(one).toEqual(other);
    expect(one).toMatchObject({
      exchange: ['A', 'C'],
      normalizedSymbol: 'X-USDT',
      'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
      'transform.normalize.quote': 'USD',
    });
  });

  it('are one venue if the key may not sum, with candles of the same', () => {
    const poor = { ...facts, canSum: false };
    const venues = ['A', 'C'];
    expect(findProfileMarkets(poor, { venues })).toEqual({
      reference: { exchange: 'C', rawSymbol: 'CX' },
      venues: ['C'],
    });
    const [sessions, candles] = listProfileSeries(poor, { ...choice, venues });
    expect(sessions.ask.view).toMatchObject({ exchange: ['C'], rawSymbol: 'CX' });
    expect(candles.ask.view).toMatchObject({ exchange: ['C'], rawSymbol: 'CX' });
  });
});

it.each(TPO_SESSIONS)('the candles of %s show the initial balance however far the view is zoomed out', (session) => {
  const balanceSeconds = countBalanceBlocks(session, 1) * 60;
  const lengths = [1, 7, 30, 115, 400].map(
    (days) => INTERVAL_SECONDS[getCandleInterval({ session, range: { from: NOW - days * DAY, to: NOW } })],
  );
  expect(Math.max(...lengths)).toBe(balanceSeconds);
});
