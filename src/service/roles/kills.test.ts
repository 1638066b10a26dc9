import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import { KEY_HEADER } from '@/contract/headers';
import { SERVER } from '@/testing/one-engine';
import { loadRecorded, type RecordedMinute } from '@/testing/roles/recorded-minute';
import { makeServiceProcesses, type ServiceProcess, type ServiceProcesses } from '@/testing/roles/service-process';
import { emptyTable, openTestEngine, type TestEngine } from '@/testing/test-store';
import { loadExcerpt } from '@/testing/venue/find-loop';
import { LoopbackVenue } from '@/testing/venue/loopback-venue';
import { IS_EVERY, IS_FULL, SEED } from '@/testing/volume';
import { fingerprintWorld, type TableSum, WORLD_TABLES } from '@/testing/world/fingerprint-world';
import { makeMortalWorld } from '@/testing/world/mortal-world';
import { getRecordedId } from '../record/describe-market';
import { createTables } from '../store/create-tables';
import { deleteRows } from '../store/engine/cluster-tables';
import { loadFact } from '../store/processes/facts';
import { WORLD_END } from './world-end';

const WORLD_NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
const WORLD_SEED = 7;
const KEY = 'of-the-test';
/** Longest time that a process works before it is killed: a seeder makes a part of the world in it. */
const LONGEST_WORK_MS = 5000;
const IS_READY = /is ready at (\S+)/;
/** What each kind says once it works: the seeder answers long after it has begun. */
const WORKS: Readonly<Record<Kind, RegExp>> = {
  simulate: /Preparing market data|is ready/,
  api: IS_READY,
  record: IS_READY,
};
const WAIT = { timeout: 600_000, interval: 100 };
/** Between two questions, so that the seeder gets its share of the server. */
const PAUSE_MS = 1000;
const KILLS = IS_FULL ? 100 : 6;
const SOURCE = 'binance-futures:BTCUSDT';
/** A minute of the venue takes twelve seconds. */
const SPEED = 5;
/** After so many kills the run says how far it is, so that one that is cut off has said something. */
const KILLS_A_LINE = 10;

const WORLD_ENV = {
  SIM_NOW: new Date(WORLD_NOW * 1000).toISOString(),
  SIM_SEED: String(WORLD_SEED),
  LOCAL_KEYS: `enterprise:${KEY}`,
};
const QUERY = new URLSearchParams({
  type: 'TRADE_SIDE_AGNOSTIC_AGG',
  exchange: 'ATLAS_FUTURES',
  coin: 'BTC',
  interval: 'MINUTE',
  from: String(WORLD_NOW - 20 - 60 * 600),
  period: String(60 * 600),
}).toString();
const RECORDED = getRecordedId({ exchange: 'BINANCE_FUTURES', symbol: 'BTCUSDT', category: 'PERPETUAL' });
const OF_THE_WORLD = `market != ${RECORDED}`;

let test: TestEngine;
let venue: LoopbackVenue;
let feed: string;
let processes: ServiceProcesses;
/** Of a world whose seeder was never killed. */
let unkilled: readonly TableSum[];

type Kind = 'simulate' | 'api' | 'record';

/** One of the processes, and the one that takes its place once it is dead. */
interface Member {
  readonly kind: Kind;
  /** Its data directory, where it has one. */
  readonly directory: string;
  process: ServiceProcess;
}

/** Does not wait until it answers: meanwhile another one may be killed. */
async function start(kind: Kind, directory: string, args: readonly string[] = []): Promise<ServiceProcess> {
  const env = kind === 'record' ? { FEED_HOSTS: `binance-futures=${feed}` } : WORLD_ENV;
  return processes.start({ role: kind, env, args, directory, isAwaited: false });
}

const join = async (kind: Kind, directory: string, args?: readonly string[]): Promise<Member> => ({
  kind,
  directory,
  process: await start(kind, directory, args),
});

/** One that ends by itself is a failure: nobody has asked for it. */
async function untilItWorks({ kind, process: { text, ended } }: Member): Promise<void> {
  const worked = vi.waitFor(() => expect(text()).toMatch(WORKS[kind]), WAIT);
  await Promise.race([worked, ended.then((code) => Promise.reject(new Error(`It ended with ${code}: ${text()}`)))]);
}

/** Answers that came whole, and what was wrong with them; those that broke with their instance are counted apart. */
interface Asked {
  whole: number;
  broken: number;
  readonly wrong: string[];
}

/** Asks until `isOver`, whichever instances live. An answer that ends as one does must be one. */
async function askOn(instances: readonly Member[], isOver: () => boolean, asked: Asked): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const [, url] = IS_READY.exec(instances[turn % instances.length].process.text()) ?? [];
    if (url === undefined) continue;
    try {
      const answer = await fetch(`${url}/v1/points?${QUERY}`, { headers: { [KEY_HEADER]: KEY } });
      const text = await answer.text();
      if (answer.status !== 200) continue;
      asked.whole++;
      if (!text.trimEnd().endsWith('}') || JSON.parse(text) === undefined) asked.wrong.push(text.slice(-80));
    } catch (error) {
      if (error instanceof SyntaxError) asked.wrong.push(error.message);
      else asked.broken++;
    }
  }
}

/** What was in the store before one of the kills: it must stay there, once. */
class Acknowledged {
  readonly steps = new Set<string>();
  readonly minutes = new Map<number, RecordedMinute>();
  worlds = 0;
  worldRows = 0;

  async note(): Promise<void> {
    for (const { step } of await test.engine.rows<{ step: string }>('SELECT step FROM seed')) this.steps.add(step);
    for (const minute of await loadRecorded(test.engine, RECORDED)) this.minutes.set(minute.minute, minute);
  }

  /** A world that is made is the one of a seeder that was never killed: nothing of it is lost, nothing doubled. */
  async checkWorld(): Promise<void> {
    const left = await test.engine.rows<{ step: string; n: number }>(
      'SELECT step, count() AS n FROM seed GROUP BY step',
    );
    expect(left.filter(({ n }) => n !== 1)).toEqual([]);
    expect(left.map(({ step }) => step)).toEqual(expect.arrayContaining([...this.steps]));
    expect(await fingerprintWorld(test.engine, OF_THE_WORLD)).toEqual(unkilled);
    this.worlds++;
    this.worldRows += unkilled.reduce((sum, { n }) => sum + n, 0);
  }

  async checkMinutes(): Promise<void> {
    const now = new Map((await loadRecorded(test.engine, RECORDED)).map((minute) => [minute.minute, minute]));
    for (const [minute, { candles, ...stored }] of this.minutes) {
      expect(now.get(minute)).toMatchObject(stored);
      // History that is filled later may add the candle of a minute.
      expect(now.get(minute)?.candles).toBeGreaterThanOrEqual(candles);
    }
    const sums = await fingerprintWorld(test.engine, `NOT (${OF_THE_WORLD})`);
    expect(sums.filter(({ n, keys }) => n !== keys)).toEqual([]);
  }

  /** Whether all is still there after so many kills. */
  async tell(kills: number): Promise<void> {
    await this.checkMinutes();
    const { minutes, minuteRows, worlds, worldRows } = this;
    const rows = `${minuteRows} in ${minutes.size} recorded minutes and ${worldRows} in ${worlds} worlds`;
    process.stderr.write(`${kills} kills: 0 rows lost or doubled of ${rows}\n`);
  }

  get minuteRows(): number {
    return [...this.minutes.values()].reduce(
      (sum, { books, candles, profiles }) => sum + 1 + books + candles + profiles,
      0,
    );
  }
}

/** Whether all of the world is there. Its seeder answers long before. */
const isWorldMade = async (): Promise<boolean> => (await loadFact(test.engine, WORLD_END)) !== undefined;

/** Takes a world that is made out of the store, so that those who are killed next have one to make. */
async function removeWorld(acknowledged: Acknowledged): Promise<void> {
  for (const table of WORLD_TABLES) await deleteRows(test.engine, table, OF_THE_WORLD);
  for (const table of ['seed', 'sim_state'] as const) await emptyTable(test.engine, table);
  await test.engine.run('DELETE FROM fact WHERE name = {name:String}', { name: WORLD_END });
  acknowledged.steps.clear();
}

beforeAll(async () => {
  if (!IS_EVERY) return;
  test = await openTestEngine({}, undefined, SERVER);
  // Else each process would wait for its turn to do it.
  await createTables(test.engine);
  venue = new LoopbackVenue({ loop: loadExcerpt(), speed: SPEED });
  feed = await venue.listen();
  processes = await makeServiceProcesses(test.front);
  const world = await makeMortalWorld(WORLD_NOW, WORLD_SEED);
  unkilled = (await world.seed()).sums;
  await world.dispose();
}, 600_000);
afterAll(async () => {
  if (!IS_EVERY) return;
  await processes.dispose();
  await venue.close();
  await test.close();
});

describe('seeder, instances and recorders of one store', { timeout: 7_200_000 }, () => {
  // Whole processes that start again and again: on a build machine, and a hundred times in the full run.
  it.runIf(IS_EVERY)(
    `lose and double nothing that is stored, after ${KILLS} kills of any of them at any time`,
    async () => {
      const random = makeRandom(SEED);
      const recorder = await join('record', 'recorder-0', ['--record', SOURCE]);
      const instances = [await join('api', 'api-0'), await join('api', 'api-1')];
      const members: Readonly<Record<Kind, readonly Member[]>> = {
        simulate: [await join('simulate', 'seeder')],
        api: instances,
        record: [recorder, await join('record', 'recorder-1')],
      };
      const asked: Asked = { whole: 0, broken: 0, wrong: [] };
      let isOver = false;
      const asking = askOn(instances, () => isOver, asked);
      const acknowledged = new Acknowledged();
      const killed: Record<Kind, number> = { simulate: 0, api: 0, record: 0 };
      const kinds = Object.keys(killed) as Kind[];
      for (let kill = 0; kill < KILLS; kill++) {
        const kind = kinds[kill % kinds.length];
        const member = members[kind][Math.floor(random() * members[kind].length)];
        // A seeder works once it has the lease that the dead one left behind.
        await untilItWorks(member);
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_WORK_MS));
        await acknowledged.note();
        const isMade = kind === 'simulate' && (await isWorldMade());
        await member.process.kill();
        killed[kind]++;
        if (isMade) {
          await acknowledged.checkWorld();
          await removeWorld(acknowledged);
        }
        member.process = await start(kind, member.directory);
        if ((kill + 1) % KILLS_A_LINE === 0) await acknowledged.tell(kill + 1);
      }
      await vi.waitFor(async () => expect(await isWorldMade()).toBe(true), WAIT);
      await vi.waitFor(() => expect(asked.whole).toBeGreaterThan(0), 60_000);
      const reached = Math.max(0, ...acknowledged.minutes.keys());
      await vi.waitFor(
        async () =>
          expect(Math.max(...(await loadRecorded(test.engine, RECORDED)).map(({ minute }) => minute))).toBeGreaterThan(
            reached,
          ),
        WAIT,
      );
      isOver = true;
      await asking;
      await acknowledged.checkWorld();
      expect(acknowledged.minutes.size).toBeGreaterThan(0);
      expect(asked.wrong).toEqual([]);
      await acknowledged.tell(KILLS);
      process.stderr.write(
        `killed: seeder ${killed.simulate}, instances ${killed.api}, recorders ${killed.record}; ` +
          `${asked.whole} answers whole, ${asked.broken} broken off\n`,
      );
      for (const { process: one } of Object.values(members).flat()) await one.stop();
    },
  );
});
