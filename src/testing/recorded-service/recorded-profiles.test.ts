import { describe, expect, it } from 'vitest';
import { makeManualClock, makeServiceClock } from '@/base/clock';
import { pointsAnswer, type TpoPoint, tpoPoint } from '@/contract/payloads';
import { makeDecodeClient } from '@/data/decode/decode-client';
import { makeInProcessRunner } from '@/data/decode/decode-runner';
import { BLOCK_MINUTES, type BlockMinutes, makeTpoKind, type TpoSelection } from '@/data/queries/tpo';
import { auditProfile } from '@/domain/tpo/audit-profile';
import { computeFigures, type ProfileFigures } from '@/domain/tpo/profile-figures';
import { nextSession, sessionStart, TPO_SESSIONS, type TpoSession } from '@/domain/tpo/tpo-session';
import { type HeldSession, listHeldSessions } from '@/features/profile/view/profile-columns';
import type { AnswerFault } from './answer-faults';
import { makeRecordedService, type RecordedService } from './recorded-service';
import { findRecordings } from './recordings';
import { makeSeriesReader } from './series-reader';
import type { WireLevel, WirePoint } from './wire-points';

const hasRecordings = findRecordings('no profile is checked against recorded trades');

const ROW = 10;
const at = (iso: string): number => Date.parse(`${iso}Z`) / 1000;
/** Long after everything recorded. */
const LATER = at('2024-10-01T00:00:00');
const MIDNIGHT = at('2024-08-09T00:00:00');
const CAPTURED = { from: at('2024-08-08T00:00:00'), to: at('2024-08-10T00:00:00') };

const FUTURES = { exchange: ['BINANCE_FUTURES'], rawSymbol: 'BTCUSDT' } as const;
const SPOT = { exchange: ['BINANCE'], rawSymbol: 'BTCUSDT' } as const;
const INVERSE = { exchange: ['BINANCE_DELIVERY'], rawSymbol: 'BTCUSD_PERP' } as const;
/** A market with only minutes recorded: visits without volumes. */
const MINUTES = { exchange: ['BINANCE'], rawSymbol: 'BTCBUSD' } as const;
const BOTH = {
  exchange: ['BINANCE', 'BINANCE_FUTURES'],
  normalizedSymbol: 'BTC-USDT',
  'transform.groupBy.type': 'GROUP_BY_TYPE_SUM',
} as const;

type Whose = Omit<TpoSelection, 'tpoSession' | 'tpoBlockSizeMinutes' | 'rowHeight'>;
type Served = TpoPoint['TpoAggregation'];

const viewOf = (whose: Whose, tpoSession: TpoSession, minutes: BlockMinutes): TpoSelection => ({
  ...whose,
  tpoSession,
  tpoBlockSizeMinutes: minutes,
  rowHeight: ROW,
});

function makeReader(service: RecordedService, nowSeconds: number) {
  const reader = makeSeriesReader(service, nowSeconds * 1000);
  const clock = makeServiceClock(makeManualClock(nowSeconds * 1000));
  const asked: URLSearchParams[] = [];
  const { loadProfiles } = makeDecodeClient({
    baseUrl: 'http://recorded',
    key: () => '',
    clock,
    makeRunner: makeInProcessRunner({
      clock,
      fetcher: (async (input: string) => {
        const url = new URL(input);
        asked.push(url.searchParams);
        return service.get(url.pathname + url.search);
      }) as typeof fetch,
    }),
  });
  const kind = makeTpoKind({ loadProfiles, clock });
  return {
    asked,
    /** The sessions of the span, as the screen computes them. */
    async read(
      view: TpoSelection,
      span: { readonly from: number; readonly to: number },
    ): Promise<readonly HeldSession[]> {
      const from = sessionStart(span.from, view.tpoSession);
      const { indices, tiles } = await reader.read(() => kind, view, { from, to: span.to });
      const { tpoSession: session, tpoBlockSizeMinutes: minutes, rowHeight } = view;
      return listHeldSessions(indices, tiles, { session, minutes, rowHeight });
    },
  };
}

/** The service's raw answer for the sessions, without any code of the page. */
async function askRaw(service: RecordedService, view: TpoSelection, span: typeof CAPTURED): Promise<readonly Served[]> {
  const { exchange, rowHeight: _, ...rest } = view;
  const from = sessionStart(span.from, view.tpoSession);
  const search = new URLSearchParams({ type: 'TPO_AGG', from: `${from}`, period: `${span.to - from}` });
  for (const [name, value] of Object.entries(rest)) search.set(name, String(value));
  for (const one of exchange ?? []) search.append('exchange', one);
  const answer = pointsAnswer(tpoPoint).parse(await (await service.get(`/v1/points?${search}`)).json());
  return (answer.series ?? []).flatMap(({ points = [] }) => points.map(({ Point }) => Point.TpoAggregation));
}

/** The fields of an answer, computed from the page's figures. */
function describeFigures(figures: ProfileFigures): Partial<Served> {
  return {
    poc_price: figures.pocPrice,
    vah_price: figures.vahPrice,
    val_price: figures.valPrice,
    profile_high: figures.profileHigh,
    profile_low: figures.profileLow,
    ibr_high: figures.balanceHigh,
    ibr_low: figures.balanceLow,
    total_tpo_count: figures.totalTpoCount,
    poor_highs: [...figures.poorHighs],
    poor_lows: [...figures.poorLows],
    single_prints: [...figures.singlePrints],
  };
}

function expectSame(held: HeldSession, raw: Served): void {
  const { profile, received } = held;
  const figures = computeFigures(profile, 70);
  if (figures === undefined) throw new Error('no levels');
  const { length, price, blocks, blockEnds } = profile.levels;
  const levels = Array.from({ length }, (_, i) => ({
    price: price[i],
    block_ids: [...blocks.subarray(i === 0 ? 0 : blockEnds[i - 1], blockEnds[i])],
  }));
  expect(levels).toEqual(raw.levels?.map(({ price: own, block_ids }) => ({ price: own, block_ids })));
  const known = Object.entries(describeFigures(figures)).filter(([, value]) => !Number.isNaN(value));
  expect(raw).toMatchObject(Object.fromEntries(known));
  expect([profile.start, profile.end]).toEqual([raw.period_start?.s, raw.period_end?.s]);
  expect([profile.open, profile.close]).toEqual([raw.opening_price, raw.closing_price]);
  if (raw.total_volume !== undefined) {
    expect(figures.totalVolume / raw.total_volume).toBeCloseTo(1, 9);
    expect([...profile.buys]).toEqual(raw.levels?.map((level) => level.buy_volume));
    expect([...profile.sells]).toEqual(raw.levels?.map((level) => level.sell_volume));
  }
  expect(auditProfile(received.served, profile, received.servedLevels).findings).toEqual([]);
  expect(received.dropped).toEqual({ levels: 0, blocks: 0 });
}

const CASES = TPO_SESSIONS.flatMap((session) =>
  (session === 'TPO_SESSION_DAILY' ? BLOCK_MINUTES : ([5, 240] as const)).map((minutes) => [session, minutes] as const),
);
const MARKETS: readonly (readonly [string, Whose, typeof CAPTURED])[] = [
  ['a perpetual', FUTURES, CAPTURED],
  ['a spot market', SPOT, CAPTURED],
  ['an inverse perpetual', INVERSE, CAPTURED],
  ['two venues', BOTH, CAPTURED],
  ['minutes without volumes', MINUTES, { from: at('2022-12-13T00:00:00'), to: at('2022-12-14T00:00:00') }],
];

describe.runIf(hasRecordings)('profiles of recorded trades', () => {
  it.each(MARKETS)('of %s match, in every field, what plain loops over the trades compute', async (_, whose, span) => {
    const service = await makeRecordedService({ nowMs: LATER * 1000 });
    const reader = makeReader(service, LATER);
    let compared = 0;
    for (const [session, minutes] of CASES) {
      const view = viewOf(whose, session, minutes);
      const [held, raw] = [await reader.read(view, span), await askRaw(service, view, span)];
      const traded = held.filter(({ profile }) => profile.levels.length > 0);
      expect(traded.length).toBe(raw.length);
      for (const [i, one] of traded.entries()) expectSame(one, raw[i]);
      compared += raw.length;
    }
    expect(compared).toBeGreaterThanOrEqual(CASES.length);
  });

  it('are requested in whole sessions from their start on, all of a view at once', async () => {
    const service = await makeRecordedService({ nowMs: LATER * 1000 });
    const reader = makeReader(service, LATER);
    for (const session of TPO_SESSIONS)
      await reader.read(viewOf(SPOT, session, 240), { from: MIDNIGHT - 1, to: MIDNIGHT + 1 });
    expect(reader.asked).toHaveLength(3);
    for (const asked of reader.asked) {
      const [from, session] = [Number(asked.get('from')), asked.get('tpoSession') as TpoSession];
      expect(sessionStart(from, session)).toBe(from);
      const end = from + Number(asked.get('period'));
      expect(sessionStart(end, session)).toBe(end);
    }
  });

  it('are combined into longer blocks for free and exactly, where the price jumped over no row', async () => {
    const service = await makeRecordedService({ nowMs: LATER * 1000 });
    const reader = makeReader(service, LATER);
    const day = { from: at('2022-12-13T00:00:00'), to: at('2022-12-14T00:00:00') };
    await reader.read(viewOf(MINUTES, 'TPO_SESSION_DAILY', 5), day);
    const asked = reader.asked.length;
    for (const minutes of [30, 60, 240] as const) {
      const view = viewOf(MINUTES, 'TPO_SESSION_DAILY', minutes);
      const [[held], [raw]] = [await reader.read(view, day), await askRaw(service, view, day)];
      expectSame(held, raw);
    }
    expect(reader.asked).toHaveLength(asked);
    // Not derivable with rows of another height.
    await reader.read({ ...viewOf(MINUTES, 'TPO_SESSION_DAILY', 240), 'transform.normalize.quote': 'USD' }, day);
    expect(reader.asked).toHaveLength(asked + 1);
  });

  it('of an open session have the blocks that have started, and only that session is requested again', async () => {
    const now = MIDNIGHT + 200;
    const service = await makeRecordedService({ nowMs: now * 1000 });
    const reader = makeReader(service, now);
    const view = viewOf(SPOT, 'TPO_SESSION_DAILY', 5);
    const [before, running] = await reader.read(view, { from: MIDNIGHT - 1, to: now });
    expect([before.profile.isRunning, before.profile.blockCount]).toEqual([false, 288]);
    expect([running.profile.isRunning, running.profile.blockCount]).toEqual([true, 1]);
    expect(running.profile.end - running.profile.start).toBe(86_400);
    expectSame(running, (await askRaw(service, view, { from: MIDNIGHT, to: MIDNIGHT + 1 }))[0]);
  });

  it('belong to the right days, weeks and months across the end of a year', async () => {
    const newYear = at('2025-01-01T00:00:00');
    const laterSeconds = newYear - MIDNIGHT;
    const service = await makeRecordedService({ nowMs: (newYear + 86_400) * 1000, laterSeconds });
    const reader = makeReader(service, newYear + 86_400);
    const starts: Readonly<Record<TpoSession, readonly string[]>> = {
      TPO_SESSION_DAILY: ['2024-12-31', '2025-01-01'],
      // Monday: the year starts in the middle of a week.
      TPO_SESSION_WEEKLY: ['2024-12-30'],
      TPO_SESSION_MONTHLY: ['2024-12-01', '2025-01-01'],
    };
    for (const session of TPO_SESSIONS) {
      const view = viewOf(SPOT, session, 30);
      const span = { from: newYear - 1, to: newYear + 1 };
      const [held, raw] = [await reader.read(view, span), await askRaw(service, view, span)];
      expect(held.map(({ profile }) => new Date(profile.start * 1000).toISOString().slice(0, 10))).toEqual(
        starts[session],
      );
      for (const [i, one] of held.entries()) expectSame(one, raw[i]);
      const last = held.at(-1)?.profile;
      expect(last?.end).toBe(nextSession(last?.start ?? 0, session));
    }
  });

  it('in USD contain the amounts paid', async () => {
    const service = await makeRecordedService({ nowMs: LATER * 1000 });
    const reader = makeReader(service, LATER);
    const coins = viewOf(FUTURES, 'TPO_SESSION_DAILY', 30);
    const [[held], [own]] = [
      await reader.read({ ...coins, 'transform.normalize.quote': 'USD' }, CAPTURED),
      await reader.read(coins, CAPTURED),
    ];
    for (const [i, buy] of held.profile.buys.entries()) {
      const price = held.profile.levels.price[i];
      if (own.profile.buys[i] === 0) continue;
      const paid = buy / own.profile.buys[i];
      expect(paid >= price && paid < price + ROW).toBe(true);
    }
  });
});

const NUMBERS = [
  'poc_price',
  'vah_price',
  'val_price',
  'profile_high',
  'profile_low',
  'opening_price',
  'closing_price',
  'ibr_high',
  'ibr_low',
  'total_tpo_count',
  'total_volume',
  'block_size_minutes',
] as const;
const LISTS = ['poor_highs', 'poor_lows', 'single_prints'] as const;
const OF_LEVELS = ['tpo_count', 'volume', 'first_touch_block', 'last_touch_block'] as const;

/** Changes the field where it is present. */
const spoil =
  (field: string, change: (value: unknown) => unknown): AnswerFault =>
  (points) =>
    points.map((point) => (field in point ? ({ ...point, [field]: change(point[field]) } as WirePoint) : point));

const changeLevels = (change: (levels: readonly WireLevel[]) => readonly WireLevel[]): AnswerFault => {
  return (points) => points.map((point) => ({ ...point, levels: change(point.levels as readonly WireLevel[]) }));
};

describe.runIf(hasRecordings)('a wrong answer', () => {
  const view = viewOf(SPOT, 'TPO_SESSION_DAILY', 5);

  async function readWith(fault: AnswerFault): Promise<HeldSession> {
    const service = await makeRecordedService({ nowMs: LATER * 1000, fault });
    // The day of the capture that starts with trades: it has an initial balance.
    const [, held] = await makeReader(service, LATER).read(view, CAPTURED);
    return held;
  }

  const audit = ({ profile, received }: HeldSession) =>
    auditProfile(received.served, profile, received.servedLevels).findings.length;

  it.each([
    ...NUMBERS.map((field) => [field, spoil(field, (value) => Number(value) + 1000)] as const),
    ...LISTS.map((field) => [field, spoil(field, (value) => [...(value as number[]), 1])] as const),
    ...OF_LEVELS.map(
      (field) =>
        [
          field,
          changeLevels(([first, ...rest]) => [{ ...first, [field]: Number(first[field]) + 1 }, ...rest]),
        ] as const,
    ),
  ])('in %s is detected', async (_, fault) => {
    expect(audit(await readWith(fault))).toBe(1);
  });

  it('in the order of its levels and blocks gives the same profile', async () => {
    const right = await readWith((points) => points);
    const shuffled = await readWith(
      changeLevels((levels) =>
        levels.toReversed().map((level) => {
          const ids = level.block_ids as number[];
          return { ...level, block_ids: [...ids.toReversed(), ...ids] };
        }),
      ),
    );
    expect(shuffled.profile).toEqual(right.profile);
    expect(shuffled.received.dropped).toEqual({ levels: 0, blocks: 0 });
  });

  it('that repeats a price, or has unknown blocks or unvisited volume, reports how much was left out', async () => {
    const right = await readWith((points) => points);
    const dirty = await readWith(
      changeLevels(([first, ...rest]) => [
        { ...first, block_ids: [0], buy_volume: 1e9 },
        { ...first, block_ids: [...(first.block_ids as number[]), 288, -1, 1.5] },
        ...rest,
        { price: 1, volume: 5 },
        { price: 2, block_ids: [] },
      ]),
    );
    expect(dirty.profile.levels).toEqual(right.profile.levels);
    expect(dirty.profile.buys).toEqual(right.profile.buys);
    expect(dirty.received.dropped).toEqual({ levels: 2, blocks: 3 });
  });

  it('that leaves out optional parts gives the same profile, and nothing to audit', async () => {
    const right = await readWith((points) => points);
    const bare = await readWith((points) =>
      points.map(({ timestamp, levels }) => ({
        timestamp,
        levels: (levels as readonly WireLevel[]).map(({ price, block_ids, buy_volume, sell_volume }) => ({
          price,
          block_ids,
          ...(buy_volume === 0 ? {} : { buy_volume }),
          ...(sell_volume === 0 ? {} : { sell_volume }),
        })),
      })),
    );
    const unknown = { open: Number.NaN, close: Number.NaN };
    expect(bare.profile).toEqual({ ...right.profile, ...unknown });
    expect(computeFigures(bare.profile, 70)).toEqual(computeFigures(right.profile, 70));
    expect(audit(bare)).toBe(0);
  });

  it('is refused when a session does not start on its boundary', async () => {
    const late: AnswerFault = (points) =>
      points.map((point) => ({ ...point, timestamp: { s: point.timestamp.s + 3600 } }));
    await expect(readWith(late)).rejects.toThrow('A session begins at second');
  });
});
