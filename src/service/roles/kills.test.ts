import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeRandom } from '@/base/random';
import { KEY_HEADER } from '@/contract/headers';
import { makeServiceProcesses, type ServiceProcess, type ServiceProcesses } from '@/testing/roles/service-process';
import { openTestEngine, type TestEngine } from '@/testing/test-store';
import { IS_EVERY, IS_FULL, SEED } from '@/testing/volume';
import { fingerprintWorld } from '@/testing/world/fingerprint-world';
import { makeMortalWorld } from '@/testing/world/mortal-world';

const WORLD_NOW = Date.UTC(2026, 5, 18, 14, 32, 20) / 1000;
const WORLD_SEED = 7;
const KEY = 'of-the-test';
/** Longest time that a process works before it is killed: a seeder makes a part of the world in it. */
const LONGEST_WORK_MS = 5000;
const WORKS = /Preparing market data|is ready/;
const WAIT = { timeout: 600_000, interval: 100 };
/** Between two questions, so that the seeder gets its share of the server. */
const PAUSE_MS = 200;
const KILLS = IS_FULL ? 100 : 4;

const ENV = {
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

let test: TestEngine;
let processes: ServiceProcesses;

beforeAll(async () => {
  test = await openTestEngine({}, undefined, true);
  processes = await makeServiceProcesses(test.front);
});
afterAll(async () => {
  await processes.dispose();
  await test.close();
});

type Kind = 'simulate' | 'api';
const start = (role: Kind): Promise<ServiceProcess> =>
  // The seeder answers from the first step on; it may have to wait for the lease of a dead one before.
  processes.start({ role, env: ENV, isAwaited: role === 'api' });

/** Answers that came whole, and what was wrong with them; those that broke with their instance are counted apart. */
interface Asked {
  whole: number;
  broken: number;
  readonly wrong: string[];
}

/** Asks until `isOver`, whichever instances live. An answer that ends as one does must be one. */
async function askOn(instances: readonly ServiceProcess[], isOver: () => boolean, asked: Asked): Promise<void> {
  for (let turn = 0; !isOver(); turn++) {
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    try {
      const answer = await fetch(`${instances[turn % instances.length].url}/v1/points?${QUERY}`, {
        headers: { [KEY_HEADER]: KEY },
      });
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

describe('instances and the seeder of one store', { timeout: 3_600_000 }, () => {
  // Whole processes that start again and again: on a build machine, and a hundred times in the full run.
  it.runIf(IS_EVERY)(
    `make the world of one that was never killed, after ${KILLS} kills of any of them at any time`,
    async () => {
      const random = makeRandom(SEED);
      const kinds: readonly Kind[] = ['simulate', 'api', 'api'];
      const running = await Promise.all(kinds.map(start));
      const instances = [running[1], running[2]];
      const asked: Asked = { whole: 0, broken: 0, wrong: [] };
      let isOver = false;
      const asking = askOn(instances, () => isOver, asked);
      const acknowledged = new Set<string>();
      for (let kill = 0; kill < KILLS; kill++) {
        // Every other kill is the seeder's: what it has written is what can be lost.
        const at = kill % 2 === 0 ? 0 : 1 + Math.floor(random() * 2);
        // It works once it has the lease that the dead one left behind.
        if (at === 0) await vi.waitFor(() => expect(running[0].text()).toMatch(WORKS), WAIT);
        await new Promise((resolve) => setTimeout(resolve, random() * LONGEST_WORK_MS));
        const steps = await test.engine.rows<{ step: string }>('SELECT step FROM seed');
        for (const { step } of steps) acknowledged.add(step);
        await running[at].kill();
        running[at] = await start(kinds[at]);
        if (at > 0) instances[at - 1] = running[at];
      }
      await vi.waitFor(() => expect(running[0].text()).toContain('is ready'), WAIT);
      await vi.waitFor(() => expect(asked.whole).toBeGreaterThan(0), 60_000);
      isOver = true;
      await asking;

      const left = await test.engine.rows<{ step: string; n: number }>(
        'SELECT step, count() AS n FROM seed GROUP BY step',
      );
      expect(left.filter(({ n }) => n !== 1)).toEqual([]);
      expect(left.map(({ step }) => step)).toEqual(expect.arrayContaining([...acknowledged]));
      const unkilled = await makeMortalWorld(WORLD_NOW, WORLD_SEED);
      const { sums } = await unkilled.seed();
      await unkilled.dispose();
      expect(await fingerprintWorld(test.engine)).toEqual(sums);
      expect(asked.wrong).toEqual([]);
      process.stderr.write(
        `${KILLS} kills, ${acknowledged.size} of ${left.length} steps done before one of them; ${asked.whole} answers whole, ${asked.broken} broken off\n`,
      );
      for (const one of running) await one.stop();
    },
  );
});
