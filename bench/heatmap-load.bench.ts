import { chromium } from 'playwright';
import { makeDepthBody } from './decode-body';
import { serveBodies } from './decode-server';
import type { Bench, Goal } from './goal';
import type { LoadRenderer, LoadRequest, LoadTimes } from './heatmap-load-page';
import { computeMedian } from './measure';

const RENDERERS: readonly LoadRenderer[] = ['software', 'webgl2'];
/** Three million levels. */
const PICTURE_BYTES = 48e6;
const PICTURE_ROUNDS = 7;
const LARGE_BYTES = 174e6;
const LARGE_ROUNDS = 3;
const AIM_COMPLETE_MS = 25;
const AIM_PARTIAL_MS = 150;
const AIM_TASK_MS = 50;
/** Start time of the books of `makeDepthBody`. */
const START_SECONDS = 1_781_000_000;
const MIDDLE_PRICE = 64_000;
const HALF_SPAN = 1050;
const BYTES_PER_SNAPSHOT = 66_000;

const secondsOf = (bytes: number): number => Math.ceil(bytes / BYTES_PER_SNAPSHOT) * 60;

/** A request that may have an answer this large; a worker refuses a body that its request cannot have. */
const searchOf = (bytes: number): string =>
  `type=BLOCK_BOOK_SNAPSHOT_AGG&interval=MINUTE&period=${secondsOf(bytes)}&maxDepth=10000`;

function makeRequest(renderer: LoadRenderer, bytes: number, pans: boolean): LoadRequest {
  return {
    renderer,
    search: searchOf(bytes),
    view: {
      timeFrom: START_SECONDS,
      timeTo: START_SECONDS + secondsOf(bytes),
      priceLow: MIDDLE_PRICE - HALF_SPAN,
      priceHigh: MIDDLE_PRICE + HALF_SPAN,
    },
    pans,
  };
}

type Runs = Record<LoadRenderer, LoadTimes[]>;

type Load = (request: LoadRequest) => Promise<LoadTimes>;

/** Runs the renderers in turns. The first turn warms up. */
async function runInTurns(load: Load, bytes: number, pans: boolean, rounds: number): Promise<Runs> {
  const runs: Runs = { software: [], webgl2: [] };
  for (let round = 0; round <= rounds; round++) {
    for (const renderer of RENDERERS) {
      const times = await load(makeRequest(renderer, bytes, pans));
      if (round > 0) runs[renderer].push(times);
    }
  }
  return runs;
}

/** A figure relative to a frame of the same run, so that a slow machine affects both. */
function makeGoal(name: string, renderer: LoadRenderer, runs: Runs, field: keyof LoadTimes, aim: number): Goal {
  const medianOf = (of: keyof LoadTimes): number => computeMedian(runs[renderer].map((run) => run[of]));
  return {
    name: `${name}-${renderer}`,
    value: medianOf(field),
    unit: 'ms',
    aim,
    direction: 'at most',
    anchor: 'the finished picture drawn once more',
    anchorValue: medianOf('frame'),
  };
}

function printRuns(label: string, runs: Runs, fields: readonly (keyof LoadTimes)[]): void {
  for (const renderer of RENDERERS) {
    const medianOf = (field: keyof LoadTimes): string =>
      computeMedian(runs[renderer].map((run) => run[field])).toFixed(0);
    console.log(`  ${label}, ${renderer}: ${fields.map((field) => `${field} ${medianOf(field)}`).join(', ')}`);
  }
}

const NAMES = ['heatmap-last-byte-to-picture', 'heatmap-first-byte-to-partial', 'main-thread-longest-task'] as const;

/**
 * A body from a server on this machine through the decode worker into the engine: the time until its picture is
 * complete.
 */
export const bench: Bench = {
  goals: NAMES.flatMap((name) => RENDERERS.map((renderer) => `${name}-${renderer}`)),
  async run({ root, browser: { executablePath, args } }) {
    const bodies = [PICTURE_BYTES, LARGE_BYTES].map(
      (bytes) => [`v1/points?${searchOf(bytes)}`, makeDepthBody(bytes, bytes)] as const,
    );
    const server = await serveBodies(root, Object.fromEntries(bodies), 'bench/heatmap-load-page.ts');
    const running = await chromium.launch({ executablePath, args });
    try {
      const page = await running.newPage({ viewport: { width: 1640, height: 900 } });
      await page.goto(server.origin);
      await page.waitForFunction(() => window.measureLoad !== undefined);
      const load: Load = (request) =>
        page.evaluate(async (asked) => {
          if (window.measureLoad === undefined) throw new Error('The page has not loaded');
          return window.measureLoad(asked);
        }, request);
      const pictures = await runInTurns(load, PICTURE_BYTES, false, PICTURE_ROUNDS);
      const pans = await runInTurns(load, LARGE_BYTES, true, LARGE_ROUNDS);
      printRuns(`${PICTURE_BYTES / 1e6} MB`, pictures, ['levels', 'frames', 'partial', 'decoded', 'complete', 'frame']);
      printRuns(`${LARGE_BYTES / 1e6} MB and a pan`, pans, ['levels', 'frames', 'longestTask', 'frame']);
      const [complete, partial, longest] = NAMES;
      return RENDERERS.flatMap((renderer) => [
        makeGoal(complete, renderer, pictures, 'complete', AIM_COMPLETE_MS),
        makeGoal(partial, renderer, pictures, 'partial', AIM_PARTIAL_MS),
        makeGoal(longest, renderer, pans, 'longestTask', AIM_TASK_MS),
      ]);
    } finally {
      await running.close();
      await server.close();
    }
  },
};
