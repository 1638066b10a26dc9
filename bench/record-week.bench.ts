import { setTimeout as wait } from 'node:timers/promises';
import { DEFAULT_RETENTION } from '@/service/sources/retention';
import { RetentionKeeper } from '@/service/sources/retention-keeper';
import { loadGaps } from '@/service/store/recorded-facts';
import { loadRecordedSpans } from '@/service/store/recorded-minutes';
import { IS_FULL } from '@/testing/volume';
import { MARKET_FRAME_MS } from './busy-market';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { openRig, passTime, playFrame, type Rig } from './recorder-rig';

const START_MS = Date.UTC(2026, 5, 18, 20, 0, 0);
/** `WEEK_SPEED=300` says what a longer stretch leaves, where how far behind it is does not matter. */
const SPEED = Number(process.env.WEEK_SPEED ?? 100);
const HOUR = 3600;
/** A week takes 101 minutes: `FULL=1 npm run bench -- --only record-week` plays it, `WEEK_HOURS=14` that much of it. */
const HOURS = Number(process.env.WEEK_HOURS ?? (IS_FULL ? 168 : 4));
/** Memory counts from here on. */
const WARM_SECONDS = 900;
/** Memory goes up and down with each minute that is stored. */
const WINDOW = 600;
const LAG_AIM_MS = 1500;
const MEMORY_AIM_MB = 150;
const RETENTION_EVERY = 600;

/** What happens to the market in an hour of the day, at a second of it, and for how long nothing comes. */
interface Trouble {
  readonly every: number;
  readonly at: number;
  readonly seconds: number;
  readonly cause: string;
}

const TROUBLES: readonly Trouble[] = [
  { every: HOUR, at: 1020, seconds: 20, cause: 'Binance ended the connection' },
  { every: 6 * HOUR, at: 2460, seconds: 2, cause: 'lost' },
  { every: 24 * HOUR, at: 2 * HOUR + 600, seconds: HOUR, cause: `This machine slept for ${HOUR} s` },
];

const findTrouble = (played: number): Trouble | undefined =>
  TROUBLES.find(({ every, at }) => played % every === at % every && played >= at);

/** Nothing comes for a while, and the book has to be asked for again. */
async function bringTrouble(rig: Rig, { seconds, cause }: Trouble): Promise<void> {
  const [{ market, sink }] = rig.markets;
  const isConnected = cause === 'lost';
  market.skip((seconds * 1000) / MARKET_FRAME_MS);
  if (!isConnected) {
    passTime(rig, seconds * 1000);
    sink.ended(market.connection++, rig.nowMs * 1000, cause);
  } else {
    // The update after the hole tells it.
    passTime(rig, (seconds * 1000) / 2);
    for (const frame of market.next(rig.nowMs)) await sink.take(frame);
    passTime(rig, (seconds * 1000) / 2);
  }
  await sink.take(market.picture(rig.nowMs));
}

interface Week {
  /** Seconds of the market in which something came, or was to come. */
  readonly seconds: number;
  readonly troubles: number;
  /** How far what was recorded lay behind, in ms of this machine, ascending. */
  readonly lags: readonly number[];
  /** Resident memory at each second of the market, MB. */
  readonly memory: readonly number[];
  readonly wallMs: number;
}

/** Plays the market a hundred times as fast as it is, as far as this machine keeps up. */
async function play(rig: Rig, keeper: RetentionKeeper): Promise<Week> {
  const firstMs = rig.nowMs;
  const startedAt = performance.now();
  const [lags, memory]: [number[], number[]] = [[], []];
  let troubles = 0;
  const played = (): number => (rig.nowMs - firstMs) / 1000;
  /** Of a sleep there is nothing to play. */
  let skipped = 0;
  while (played() < HOURS * HOUR) {
    for (let i = 0; i < 1000 / MARKET_FRAME_MS; i++) await playFrame(rig);
    // The journal reaches the disk each second, and minutes the store: a recorder's own timer does not wait for that either.
    void rig.recorder.tick();
    const trouble = findTrouble(played());
    if (trouble !== undefined) {
      await bringTrouble(rig, trouble);
      troubles++;
      skipped += trouble.seconds;
    }
    if (played() % RETENTION_EVERY === 0) await keeper.run();
    if (played() >= WARM_SECONDS) memory.push(process.memoryUsage.rss() / 2 ** 20);
    const aheadMs = ((played() - skipped) * 1000) / SPEED - (performance.now() - startedAt);
    lags.push(Math.max(0, -aheadMs));
    // Also where it is behind: the store is answered in between.
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
  readonly gaps: number;
  /** Seconds of what is stored that have neither a book nor a hole. */
  readonly unexplained: number;
}

const CAUSES = TROUBLES.map(({ cause }) => cause);

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
  const parts = await loadGaps(engine, [id], 0);
  const unknown = parts.filter(({ cause }) => !CAUSES.includes(cause));
  if (unknown.length > 0) throw new Error(`A hole has another cause: ${JSON.stringify(unknown[0])}`);
  const holes = parts
    .map(({ minute, fromMs, toMs }) => ({ from: minute * 1000 + fromMs, to: minute * 1000 + toMs }))
    .sort((a, b) => a.from - b.from);
  const gaps = holes.filter(({ from }, at) => holes[at - 1]?.to !== from).length;
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
    if (known.has(second) || holes.some((hole) => hole.from < (second + 1) * 1000 && hole.to > (second - 1) * 1000)) {
      continue;
    }
    unexplained++;
  }
  return { ...rows, stretches: spans.length, gaps, unexplained };
}

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
    // What the retention has deleted is no hole.
    const keptFrom = Math.max(START_MS / 1000 + 2, Math.floor(rig.nowMs / 1000) - LAST_HOURS * HOUR);
    const stored = await readStored(rig, keptFrom);
    const [before, after] = [week.memory.slice(0, WINDOW), week.memory.slice(-WINDOW)].map(computeMedian);
    const [median, high] = [0.5, 0.99].map((share) => week.lags[Math.floor(share * (week.lags.length - 1))]);
    const { books, doubled, minutes, stretches, gaps, unexplained } = stored;
    console.log(
      `  ${(week.seconds / HOUR).toFixed(1)} h of a market in ${(week.wallMs / 1000).toFixed(0)} s; recorded ${median.toFixed(0)} ms behind at p50; ` +
        `${before.toFixed(0)} MB, then ${after.toFixed(0)} MB, ${Math.max(...week.memory).toFixed(0)} MB at most; ${books} books of a second, ` +
        `${minutes} minutes in ${stretches} stretch, ${gaps} holes of ${week.troubles}`,
    );
    return [
      atMost('record-week', high, 'ms', LAG_AIM_MS),
      atMost('record-week-memory', after - before, 'MB', MEMORY_AIM_MB),
      atMost('record-week-doubled', doubled, 'rows', 0),
      atMost('record-week-holes', Math.abs(gaps - week.troubles) + unexplained, 'wrong', 0),
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
