import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { takeBlocks } from '@/domain/tpo/prefix-profile';
import { findReached } from '@/features/profile/view/profile-columns';
import { getLedgerSpan } from '@/features/profile/view/profile-requests';
import { describeProfile } from '@/features/profile/view/profile-view';
import { filterInView } from '@/features/profile/view/shape-profiles';
import { makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { countNaked, findNakedPoc, listEarlier, listLedger } from './naked-ledger';
import { listNakedLines } from './naked-lines';

const MARKET = { exchange: 'ATLAS', rawSymbol: 'ETHUSDT' };
const DAY = 86_400;
const START = Date.UTC(2026, 5, 1) / 1000;
const dayOf = (day: number): number => START + (day - 1) * DAY;
const NOW = dayOf(18) + 14.5 * 3600;
const SPAN: DataSpan = { from: START, to: NOW, isRecorded: false };
const whole = makeRandomSessions(makeRandom(33), 18, { ...RANDOM_PROFILE, start: START, reach: 14 });
const sessions = [...whole.slice(0, 17), takeBlocks(whole[17], 29)];

/** What is told with the session of a day in a view, of the sessions that the view loads or that were loaded before. */
function tellAt(day: number, from: number, to: number, isCached: boolean) {
  const range = { from, to };
  const ask = { range, session: 'TPO_SESSION_DAILY', minutes: 30, venues: [], isUsd: false } as const;
  const ledger = getLedgerSpan({ span: SPAN }, ask);
  const held = isCached ? sessions : filterInView(sessions, ledger);
  const profile = {
    sessions: held,
    settled: { view: { timeFrom: from, timeTo: to, priceLow: 0, priceHigh: 1 }, isAutofit: true, isLive: to > NOW },
    span: SPAN,
    reached: findReached(held, range, ledger),
    kind: 'daily',
    minutes: 30,
    market: MARKET,
    asOf: NOW,
    candles: undefined,
    markets: { reference: MARKET, venues: ['ATLAS'] },
    last: { price: whole[17].close, isRising: true },
  } as const;
  const words = { symbol: 'ETH-USDT', unit: 'ETH', quote: 'USD', decimals: 1, zone: 'utc', plotHeight: 600 } as const;
  const view = describeProfile(profile, { v: 1 }, words);
  const rows = listLedger(view, ['poc', 'vah', 'val']);
  const start = dayOf(day);
  const earlier = listEarlier(rows, start, view).map((row) => [row.label, row.name, row.price, row.state]);
  const drawn = listNakedLines({ ...view, marks: new Set(['naked', 'edges']) });
  return {
    drawn: drawn.map(({ label }) => label),
    earlier,
    naked: countNaked(view),
    first: findNakedPoc(rows, start, view)?.label,
  };
}

it('the levels of earlier sessions are listed and counted alike wherever the view is zoomed and dragged to', () => {
  const opened = tellAt(18, dayOf(14), dayOf(19), false);
  expect(new Set(opened.earlier.map(([label]) => label))).toEqual(
    new Set(['12 Jun', '13 Jun', '14 Jun', '15 Jun', '16 Jun', '17 Jun']),
  );
  expect(opened.naked.above + opened.naked.below).toBeGreaterThan(0);
  // What is drawn is what is listed, in a view of many sessions too.
  expect(opened.drawn.length).toBe(opened.earlier.length);
  const views = [
    [dayOf(17), dayOf(19)],
    [dayOf(18) + 3600, dayOf(18) + 7200],
    [dayOf(14) - 7200, dayOf(18) + 3600],
    [dayOf(13), dayOf(18)],
    [dayOf(2), dayOf(19)],
  ] as const;
  for (const [from, to] of views) {
    for (const isCached of [false, true]) expect(tellAt(18, from, to, isCached), `${from}`).toEqual(opened);
  }
});

it('the levels before an older session are alike however far the view is zoomed in on it', () => {
  const seen = tellAt(9, dayOf(5), dayOf(10), false);
  expect(seen.earlier.length).toBe(18);
  for (const from of [dayOf(1), dayOf(8), dayOf(9) + 3600]) {
    expect(tellAt(9, from, dayOf(10), false).earlier, `${from}`).toEqual(seen.earlier);
  }
});
