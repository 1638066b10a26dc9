import { expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import type { DataSpan } from '@/data/plan/heatmap-span';
import { takeBlocks } from '@/domain/tpo/prefix-profile';
import type { SessionProfile } from '@/domain/tpo/session-profile';
import { unixSeconds } from '@/domain/units';
import { buildSessionsTable } from '@/features/profile/export/profile-tables';
import { countNaked, listLedger } from '@/features/profile/levels/naked-ledger';
import { describeBox } from '@/features/profile/plot/plot-overlay';
import type { DataBox } from '@/panes/plot/crosshair/data-box';
import { type ProfileSearch, parseProfileSearch } from '@/state/fields/profile-fields';
import { formatSearchText } from '@/state/format-search';
import { makeLinkSearch } from '@/state/share-link';
import type { ShownPlace } from '@/state/shown-place';
import { parseSearchText } from '@/state/url-state';
import { makeRandomSessions, RANDOM_PROFILE } from '@/testing/random-profile';
import { listFacts } from './profile-facts';
import { readProfilePlace } from './profile-place';
import { type DescribedProfile, describeProfile } from './profile-view';

const MARKET = { exchange: 'ATLAS', rawSymbol: 'BTCUSDT' };
const START = Date.UTC(2026, 5, 14) / 1000;
const DAY = 86_400;
const NOW = START + 4 * DAY + 14 * 3600 + 1940;
const whole = makeRandomSessions(makeRandom(7), 7, { ...RANDOM_PROFILE, start: START, reach: 14 });
/** As they are now, with the fifth running, and two days later. */
const today: readonly SessionProfile[] = [...whole.slice(0, 4), takeBlocks(whole[4], 30)];

interface Window {
  readonly height: number;
  /** Sessions that a window of its width opens with. */
  readonly count: number;
}

const spanAt = (to: number): DataSpan => ({ from: START, to, isRecorded: false });

function open(search: ProfileSearch, { height, count }: Window, sessions: readonly SessionProfile[], now: number) {
  const plot = readProfilePlace(search, spanAt(now), 65_000, { kind: 'daily', count });
  const profile = {
    sessions,
    settled: plot,
    span: spanAt(now),
    reached: { from: START, to: START + 7 * DAY },
    kind: 'daily',
    minutes: 30,
    market: MARKET,
    asOf: undefined,
    candles: undefined,
    markets: { reference: MARKET, venues: ['ATLAS'] },
    last: undefined,
  } as const;
  const words = { symbol: 'BTC-USDT', unit: 'BTC', quote: 'USD', decimals: 1, zone: 'utc' } as const;
  return describeProfile(profile, search, { ...words, plotHeight: height });
}

/** Copies the frozen link of a view, and reads it. */
function freeze(view: DescribedProfile, search: ProfileSearch): ProfileSearch {
  const { timeFrom: from, timeTo: to, priceLow: low, priceHigh: high } = view.settled.view;
  const place: ShownPlace = {
    from,
    to,
    low,
    high,
    ...(view.rows.isAuto ? { chosen: { drawn: view.rows.factor } } : {}),
  };
  const link = makeLinkSearch('frozen', { path: '/profile', search: { ...search }, place, nowSeconds: NOW });
  return parseProfileSearch(parseSearchText(formatSearchText(link)));
}

const BOX: DataBox = {
  kind: 'measure',
  from: { time: START + 1.3 * DAY, price: 64_000 },
  to: { time: START + 1.8 * DAY, price: 66_200 },
};

const tellRows = ({ rows: { base, factor, height, figures } }: DescribedProfile) => ({ base, factor, height, figures });

const tellAll = (view: DescribedProfile) => ({
  rows: tellRows(view),
  sessions: view.inView.map(({ label, note }) => [label, note]),
  facts: view.inView.map((one) => listFacts(one, view)),
  ledger: listLedger(view, ['poc', 'vah', 'val']).map(({ price, state }) => [price, state]),
  naked: countNaked(view),
  table: buildSessionsTable(view),
  box: describeBox(BOX, view),
});

/** Of a session that has ended since, the volume and the close of the time of the link are not known. */
const tellTpos = (view: DescribedProfile) => ({
  rows: tellRows(view),
  sessions: view.inView.map(({ label, note }) => [label, note]),
  tpos: view.inView.map(
    ({ figures }) => figures && [figures.totalTpoCount, figures.pocPrice, figures.vahPrice, figures.valPrice],
  ),
  ledger: listLedger(view, ['poc', 'vah', 'val']).map(({ price, state }) => [price, state]),
  box: describeBox(BOX, view),
});

const random = makeRandom(11);
const windows: readonly Window[] = Array.from({ length: 40 }, (_, at) => ({
  height: Math.round(180 + random() * 1900),
  count: [1, 3, 5, 7][at % 4],
}));
const desk: Window = { height: 735, count: 5 };

it.each<readonly [string, ProfileSearch]>([
  ['of the newest sessions', { v: 1 }],
  ['with rows chosen by hand', { v: 1, rows: 2 }],
  ['of two past sessions', { v: 1, exact: true, from: unixSeconds(START + DAY), period: 2 * DAY }],
  ['of a single running session', { v: 1, exact: true, from: unixSeconds(START + 4 * DAY), period: DAY }],
])('a frozen link %s gives the same facts in any window, now and later', (_, search) => {
  const sent = open(search, desk, today, NOW);
  const link = freeze(sent, search);
  const first = open(link, desk, today, NOW);
  expect(tellAll(first)).toEqual(tellAll(sent));
  expect(first.inView.at(-1)?.whole.end).toBe(sent.inView.at(-1)?.whole.end);
  for (const window of windows) {
    expect(tellAll(open(link, window, today, NOW)), JSON.stringify(window)).toEqual(tellAll(sent));
    expect(tellTpos(open(link, window, whole, NOW + 2 * DAY)), JSON.stringify(window)).toEqual(tellTpos(sent));
  }
});

it('a copy of a frozen link is the same link', () => {
  const link = freeze(open({ v: 1 }, desk, today, NOW), { v: 1 });
  const copied = freeze(open(link, { height: 400, count: 1 }, whole, NOW + 2 * DAY), link);
  expect(copied).toEqual(link);
});
