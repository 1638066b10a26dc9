import { setTimeout as wait } from 'node:timers/promises';
import { count } from '@/base/count-words';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { RetentionKeeper } from '@/service/sources/retention-keeper';
import { loadGaps } from '@/service/store/recorded/recorded-facts';
import { loadRecordedSpans } from '@/service/store/recorded/recorded-minutes';
import { IS_FULL } from '@/testing/volume';
import { MARKET_FRAME_MS, TRADES_A_FRAME } from './busy-market';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { openRig, passTime, playFrame, type Rig, takeFrame } from './recorder-rig';

const START_MS = Date.UTC(2026, 5, 18, 20, 0, 0);
/** How many times faster than it trades. `WEEK_SPEED=300` plays a longer stretch in the same time; its lag then means nothing. */
const SPEED = Number(process.env.WEEK_SPEED ?? 100);
const HOUR = 3600;
/** `FULL=1 npm run bench -- --only record-week` plays a week in 101 minutes; `WEEK_HOURS=14` plays 14 hours of it. */
const HOURS = Number(process.env.WEEK_HOURS ?? (IS_FULL ? 168 : 4));
/** Memory is measured from here on, in seconds of the market. */
const WARM_SECONDS = 900;
/** Memory rises and falls with each minute stored: the medians of this many seconds are compared. */
const WINDOW = 600;
const LAG_AIM_MS = 1500;
const MEMORY_AIM_MB = 150;
/** Seconds of the market between runs of the retention. */
const RETENTION_EVERY = 600;
const LOST_SECONDS = 2;

/**
 * An interruption: it happens every `every` seconds of the market, first at second `at`, and nothing arrives for
 * `seconds`.
 */
interface Trouble {
  readonly every: number;
  readonly at: number;
  readonly seconds: number;
  /** The connection stays: the first update afterwards shows what was lost. */
  readonly isLoss: boolean;
  /** The causes that the record has to state: one gap for each. */
  readonly causes: readonly [string, ...string[]];
}

const DISCONNECTED = 'Binance ended the connection';
const TROUBLES: readonly Trouble[] = [
  { every: HOUR, at: 1020, seconds: 20, isLoss: false, causes: [DISCONNECTED] },
  {
    every: 6 * HOUR,
    at: 2460,
    seconds: LOST_SECONDS,
    isLoss: true,
    causes: ['lost', `${(LOST_SECONDS * 1000 * TRADES_A_FRAME) / MARKET_FRAME_MS} trades are missing`],
  },
  { every: 24 * HOUR, at: 2 * HOUR + 600, seconds: HOUR, isLoss: false, causes: [`This machine slept for ${HOUR} s`] },
];

const findTrouble = (played: number): Trouble | undefined =>
  TROUBLES.find(({ every, at }) => played % every === at % every && played >= at);

/** Nothing arrives for a while; then the book is requested again. */
async function bringTrouble(rig: Rig, { seconds, isLoss, causes: [cause] }: Trouble): Promise<void> {
  const [{ market, sink }] = rig.markets;
  market.skip((seconds * 1000) / MARKET_FRAME_MS);
  if (!isLoss) {
    passTime(rig, seconds * 1000);
    sink.ended(market.connection++, rig.nowMs * 1000, cause);
  } else {
    // The update after the gap shows it.
    passTime(rig, (seconds * 1000) / 2);
    for (const frame of market.next(rig.nowMs)) await takeFrame(rig, sink, frame);
    passTime(rig, (seconds * 1000) / 2);
  }
  await takeFrame(rig, sink, market.picture(rig.nowMs));
}

interface Week {
  /** Seconds of the market, including interruptions. */
  readonly seconds: number;
  readonly troubles: readonly Trouble[];
  /** How far the recording was behind the market, in ms of this machine, ascending. */
  readonly lags: readonly number[];
  /** Resident memory at each second of the market, MB. */
  readonly memory: readonly number[];
  readonly wallMs: number;
}

/** Plays the market at `SPEED`, or as fast as this machine can record it. */
async function play(rig: Rig, keeper: RetentionKeeper): Promise<Week> {
  const firstMs = rig.nowMs;
  const startedAt = performance.now();
  const [lags, memory]: [number[], number[]] = [[], []];
  const troubles: Trouble[] = [];
  const played = (): number => (rig.nowMs - firstMs) / 1000;
  /** Seconds of interruptions, in which there is nothing to play. */
  let skipped = 0;
  while (played() < HOURS * HOUR) {
    for (let i = 0; i < 1000 / MARKET_FRAME_MS; i++) await playFrame(rig);
    // Like the recorder's own timer, once a second and without waiting: syncs the journal and stores minutes.
    void rig.recorder.tick();
    const trouble = findTrouble(played());
    if (trouble !== undefined) {
      await bringTrouble(rig, trouble);
      troubles.push(trouble);
      skipped += trouble.seconds;
    }
    if (played() % RETENTION_EVERY === 0) await keeper.run();
    if (played() >= WARM_SECONDS) memory.push(process.memoryUsage.rss() / 2 ** 20);
    const aheadMs = ((played() - skipped) * 1000) / SPEED - (performance.now() - startedAt);
    lags.push(Math.max(0, -aheadMs));
    // Even when behind, so that the store's answers are received in between.
    await wait(Math.max(0, aheadMs));
  }
  const wallMs = performance.now() - startedAt;
  await rig.recorder.tick();
  await rig.recorder.tick();
  return { seconds: played(), troubles, lags: lags.sort((a, b) => a - b), memory, wallMs };
}

interface Stored {
  readonly books: number;
  /** Rows of the same second, minute or print. */
  readonly doubled: number;
  readonly minutes: number;
  readonly stretches: number;
  /** Number of gaps in the record, by cause. */
  readonly holes: ReadonlyMap<string, number>;
  /** Stored seconds that have neither a book nor a gap. */
  readonly unexplained: number;
}

interface Hole {
  readonly cause: string;
  /** Unix ms, half-open. */
  readonly from: number;
  readonly to: number;
}

/** Gaps are stored minute by minute. Adjacent parts are one gap. */
function countHoles(parts: readonly Hole[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>();
  const ends = new Map<string, number>();
  for (const { cause, from, to } of parts.toSorted((a, b) => a.from - b.from)) {
    if (ends.get(cause) !== from) counts.set(cause, (counts.get(cause) ?? 0) + 1);
    ends.set(cause, to);
  }
  return counts;
}

/** Number of missing and extra gaps, over all causes. */
function countWrongHoles(holes: ReadonlyMap<string, number>, troubles: readonly Trouble[]): number {
  const expected = new Map<string, number>();
  for (const cause of troubles.flatMap(({ causes }) => causes)) expected.set(cause, (expected.get(cause) ?? 0) + 1);
  let wrong = 0;
  for (const cause of new Set([...expected.keys(), ...holes.keys()])) {
    const [want, have] = [expected.get(cause) ?? 0, holes.get(cause) ?? 0];
    if (want !== have) console.log(`  ${have} holes with the cause "${cause}", expected ${want}`);
    wrong += Math.abs(want - have);
  }
  return wrong;
}

async function readStored(rig: Rig, keptFrom: number): Promise<Stored> {
  const [{ id }] = rig.markets;
  const { engine } = rig.service;
  const [rows] = await engine.rows<Pick<Stored, 'books' | 'doubled' | 'minutes'>>(
    `SELECT (SELECT count() FROM book WHERE market = {id:UInt32} AND step = 1) AS books,
       (SELECT count() - uniqExact(step, ts) FROM book WHERE market = {id:UInt32})
         + (SELECT count() - uniqExact(ts) FROM candle_minute WHERE market = {id:UInt32})
         + (SELECT count() - uniqExact(ts) FROM recorded_minute WHERE market = {id:UInt32}) AS doubled,
       (SELECT count() FROM recorded_minute WHERE market = {id:UInt32}) AS minutes`,
    { id },
  );
  const spans = (await loadRecordedSpans(engine, id)).get(id) ?? [];
  const gaps = await loadGaps(engine, [id], 0);
  const parts = gaps.map(({ minute, fromMs, toMs, cause }) => ({
    cause,
    from: minute * 1000 + fromMs,
    to: minute * 1000 + toMs,
  }));
  const to = spans.at(-1)?.to ?? 0;
  const known = new Set(
    (
      await engine.rows<{ ts: number }>(
        'SELECT toUnixTimestamp(ts) AS ts FROM book WHERE market = {id:UInt32} AND step = 1 AND ts >= {from:UInt32}',
        { id, from: keptFrom },
      )
    ).map(({ ts }) => ts),
  );
  let unexplained = 0;
  for (let second = keptFrom; second < to; second++) {
    if (known.has(second) || parts.some((hole) => hole.from < (second + 1) * 1000 && hole.to > (second - 1) * 1000)) {
      continue;
    }
    unexplained++;
  }
  return { ...rows, stretches: spans.length, holes: countHoles(parts), unexplained };
}

/** Books by the second are kept for two days, so only these hours are checked second by second. */
const LAST_HOURS = 47;

async function measure(): Promise<readonly Goal[]> {
  const rig = await openRig(1, START_MS);
  const clock = { now: () => rig.nowMs, monotonic: () => rig.nowMs, frozen: false };
  const keeper = new RetentionKeeper({
    engine: rig.service.engine,
    clock,
    retention: DEFAULT_RETENTION,
    markets: () => rig.markets.map(({ id }) => id),
    onError: (error) => console.error(error),
  });
  try {
    const week = await play(rig, keeper);
    const keptFrom = Math.max(START_MS / 1000 + 2, Math.floor(rig.nowMs / 1000) - LAST_HOURS * HOUR);
    const stored = await readStored(rig, keptFrom);
    const [before, after] = [week.memory.slice(0, WINDOW), week.memory.slice(-WINDOW)].map(computeMedian);
    const [median, high] = [0.5, 0.99].map((share) => week.lags[Math.floor(share * (week.lags.length - 1))]);
    const { books, doubled, minutes, stretches, holes, unexplained } = stored;
    console.log(
      `  ${(week.seconds / HOUR).toFixed(1)} h of a market in ${(week.wallMs / 1000).toFixed(0)} s; the recording ${median.toFixed(0)} ms behind at p50; ` +
        `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB, ${week.memory.reduce((most, each) => Math.max(most, each), 0).toFixed(0)} MB at most; ${books} books of a second, ` +
        `${minutes} minutes in ${count(stretches, 'stretch', 'stretches')}; ${week.troubles.length} interruptions, ${[...holes.values()].reduce((sum, n) => sum + n, 0)} holes`,
    );
    return [
      atMost('record-week', high, 'ms', LAG_AIM_MS),
      atMost('record-week-memory', after - before, 'MB', MEMORY_AIM_MB),
      atMost('record-week-doubled', doubled, 'rows', 0),
      atMost('record-week-holes', countWrongHoles(holes, week.troubles) + unexplained, 'wrong', 0),
    ];
  } finally {
    await keeper.close();
    await rig.close();
  }
}

export const bench: Bench = {
  goals: ['record-week', 'record-week-memory', 'record-week-doubled', 'record-week-holes'],
  run: measure,
};
