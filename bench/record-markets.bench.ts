import { setTimeout as wait } from 'node:timers/promises';
import { LEVELS_A_FRAME, MARKET_FRAME_MS } from './busy-market';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { openRig, playFrame, type Rig } from './recorder-rig';

const MARKETS = 20;
/** A minute is stored ten seconds after its end, which is while markets are watched. */
const START_MS = Date.UTC(2026, 5, 18, 14, 32, 34);
/** Seconds of the market at real speed before measuring. Afterwards it alternates with pauses. */
const LEAD_SECONDS = 22;
const TURN_SECONDS = 8;
const TURNS = 4;
/** How often to look at the newest book. */
const LOOK_MS = 50;
/** Afterwards: the speed, for an hour of the markets or this long on this machine. */
const SPEED = 20;
const HOUR_SECONDS = 3600;
const FAST_MS = 150_000;
/** Memory is measured from here on. By then the first minutes are stored; later ones reuse their memory. */
const WARM_SECONDS = 240;
/** Memory rises and falls with each minute stored, so the median over this many seconds of the markets counts. */
const WINDOW_SECONDS = 120;
/** A budget of 750 per minute allows one request of weight 10 every 800 ms. */
const ASK_MS = 800;
const LAG_AIM_MS = 1500;
const MEMORY_AIM_MB = 150;
const ANSWER_AIM = 1.3;

/** Requests like a screen: candles and books of the last minutes of a market. */
async function ask({ service, nowMs }: Rig, index: number): Promise<number> {
  const rawSymbol = `M${String(index % MARKETS).padStart(2, '0')}USDT`;
  const of = `exchange=BINANCE_FUTURES&rawSymbol=${rawSymbol}&interval=SECOND&from=${Math.floor(nowMs / 1000) - 20}&period=20`;
  const started = performance.now();
  const answer = await service.get(`/v1/points?type=BLOCK_BOOK_SNAPSHOT_AGG&blockSize=0.1&maxDepth=500&${of}`);
  if (answer.status !== 200) throw new Error(`The service answered ${answer.status}: ${await answer.text()}`);
  await answer.text();
  return performance.now() - started;
}

async function askWhile(rig: Rig, goesOn: () => boolean): Promise<number[]> {
  const times: number[] = [];
  for (let i = 0; goesOn(); i++) {
    times.push(await ask(rig, i));
    await wait(ASK_MS);
  }
  return times;
}

/** How far a market's newest book is behind the venue's clock, which continues while this process does not look. */
class LagWatch {
  readonly lags: number[] = [];
  readonly #rig: Rig;
  readonly #clock: () => number;
  #newest: readonly (number | undefined)[] = [];
  #lookMs: number;

  constructor(rig: Rig, clock: () => number) {
    this.#rig = rig;
    this.#clock = clock;
    this.#lookMs = clock() + LOOK_MS;
  }

  /** Records each look that was due. Until now the answer was that of the last call. */
  look(): void {
    for (const nowMs = this.#clock(); this.#lookMs <= nowMs; this.#lookMs += LOOK_MS) {
      for (const newest of this.#newest) if (newest !== undefined) this.lags.push(this.#lookMs - newest * 1000);
    }
    const { recorder, markets } = this.#rig;
    this.#newest = markets.map(({ id }) => recorder.readLive(id)?.readBooks(1).at(-1)?.second);
  }
}

/** Plays the markets at real speed for this long. */
async function record(rig: Rig, seconds: number, lags?: number[]): Promise<void> {
  const firstMs = rig.nowMs;
  const startedAt = performance.now();
  const venueMs = (): number => firstMs + performance.now() - startedAt;
  const watched = new LagWatch(rig, venueMs);
  while (rig.nowMs - firstMs < seconds * 1000) {
    // Nothing arrives before it has happened.
    while (rig.nowMs + MARKET_FRAME_MS <= venueMs()) {
      await playFrame(rig);
      watched.look();
    }
    await wait(5);
  }
  lags?.push(...watched.lags);
}

interface Watched {
  /** How far the newest served book was behind, in ms, ascending. */
  readonly lags: readonly number[];
  /** Response times while markets were recorded, and in pauses without events. */
  readonly during: readonly number[];
  readonly quiet: readonly number[];
}

/** The same requests in turns, so that other work of the machine affects both alike. */
async function watch(rig: Rig): Promise<Watched> {
  await record(rig, LEAD_SECONDS);
  await rig.recorder.tick();
  await rig.service.refresh();
  const [lags, during, quiet]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < TURNS; turn++) {
    const recording = { isOver: false };
    const asking = askWhile(rig, () => !recording.isOver);
    await record(rig, TURN_SECONDS, lags);
    recording.isOver = true;
    during.push(...(await asking));
    const until = performance.now() + TURN_SECONDS * 1000;
    quiet.push(...(await askWhile(rig, () => performance.now() < until)));
  }
  return { lags: lags.sort((a, b) => a - b), during, quiet };
}

/**
 * At high speed: growth of the process's memory in MB, its peak while a minute is stored, and for how many seconds of
 * the markets.
 */
async function hurry(rig: Rig): Promise<{ growth: number; peak: number; seconds: number }> {
  const firstMs = rig.nowMs;
  const startedAt = performance.now();
  const samples: number[] = [];
  const played = (): number => (rig.nowMs - firstMs) / 1000;
  while (played() < HOUR_SECONDS && performance.now() - startedAt < FAST_MS) {
    await playFrame(rig);
    if (rig.nowMs % 1000 === 0) {
      // The journal is written to disk every second, and minutes are stored.
      await rig.recorder.tick();
      if (played() >= WARM_SECONDS) samples.push(process.memoryUsage.rss() / 2 ** 20);
    }
    const aheadMs = (played() * 1000) / SPEED - (performance.now() - startedAt);
    if (aheadMs > 5) await wait(aheadMs);
  }
  if (samples.length < 2 * WINDOW_SECONDS)
    throw new Error(`Only ${played().toFixed(0)} s were played: too little to tell memory`);
  const [before, after] = [samples.slice(0, WINDOW_SECONDS), samples.slice(-WINDOW_SECONDS)].map(computeMedian);
  return { growth: after - before, peak: Math.max(...samples) - before, seconds: played() };
}

async function measure(): Promise<readonly Goal[]> {
  const rig = await openRig(MARKETS, START_MS);
  try {
    const { lags, during, quiet } = await watch(rig);
    const { growth, peak, seconds } = await hurry(rig);
    const [recording, resting] = [during, quiet].map(computeMedian);
    const [median, high] = [0.5, 0.99].map((share) => lags[Math.floor(share * (lags.length - 1))]);
    const levels = (MARKETS * LEVELS_A_FRAME * 1000) / MARKET_FRAME_MS;
    console.log(
      `  ${MARKETS} markets, ${levels} levels a second; books ${median.toFixed(0)} ms behind at p50; then ${seconds.toFixed(0)} s in ` +
        `${(FAST_MS / 1000).toFixed(0)} s or less with ${growth.toFixed(0)} MB more memory, ${peak.toFixed(0)} MB for a moment; ` +
        `${during.length} answers of ${recording.toFixed(1)} ms while recording, ${quiet.length} of ${resting.toFixed(1)} ms in between`,
    );
    return [
      atMost('record-markets', high, 'ms', LAG_AIM_MS),
      atMost('record-markets-memory', growth, 'MB', MEMORY_AIM_MB),
      atMost('record-markets-answers', recording / resting, '×', ANSWER_AIM),
    ];
  } finally {
    await rig.close();
  }
}

export const bench: Bench = {
  goals: ['record-markets', 'record-markets-memory', 'record-markets-answers'],
  run: measure,
};
