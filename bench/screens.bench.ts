import { type Browser, type BrowserContext, chromium, type Page } from 'playwright';
import { SCREEN_ADDRESSES } from '@/testing/screen/screen-addresses';
import { atMost, type Bench, type Goal } from './goal';
import { computeMedian } from './measure';
import { MeasuredService } from './measured-service';
import { installScreenProbe } from './screen-probe';

const ROUNDS = 5;
/** What follows the wall clock even in a frozen world. */
const CLOCKS = '[role=meter], header [aria-label^="Connection: "]';
/** A screen that has not changed for this long is complete. */
const QUIET_MS = 1200;
const COMPLETE_WITHIN_MS = 60_000;
/** At most this many controls of a screen are pressed. */
const MAX_PRESSES = 8;
const AIM_MS = { cold: 1500, warm: 600 } as const;
const AIM_ROW_MS = { cold: 1000, warm: 400 } as const;
const AIM_CELLS_MS = 1200;
const AIM_TASK_MS = 50;
const AIM_PRESS_MS = 100;

type Warmth = keyof typeof AIM_MS;

/** One opening of a screen; times in milliseconds after navigation. */
interface Opening {
  /** The last change of what a reader sees. */
  readonly complete: number;
  readonly lastAnswer: number;
  readonly firstRow: number;
  readonly firstCells: number;
  readonly longestTask: number;
  readonly longTasks: number;
}

/** A page that has come to rest at `address`. */
async function open(
  context: BrowserContext,
  address: string,
): Promise<{ readonly page: Page; readonly seen: Opening }> {
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(
    (quiet) => {
      const changed = window.screenRecord?.changed ?? 0;
      const isBusy =
        document.querySelector('main') === null || document.querySelector('main [aria-busy=true]') !== null;
      return !isBusy && performance.now() - changed > quiet;
    },
    QUIET_MS,
    { timeout: COMPLETE_WITHIN_MS },
  );
  const seen = await page.evaluate(() => {
    const record = window.screenRecord;
    if (record === undefined) throw new Error('The page has no probe');
    const answers = performance
      .getEntriesByType('resource')
      .filter(({ name }) => name.includes('/v1/') && !name.includes('/v1/usage'))
      .map((entry) => (entry as PerformanceResourceTiming).responseEnd);
    const before = record.longTasks;
    return {
      complete: record.changed,
      lastAnswer: Math.max(0, ...answers),
      firstRow: record.firstRow ?? Number.NaN,
      firstCells: record.firstCells ?? Number.NaN,
      longestTask: Math.max(0, ...before),
      longTasks: before.length,
    };
  });
  return { page, seen };
}

/** Presses the switches and choices above the screen's content, each once; the longest answer in milliseconds. */
async function press(page: Page): Promise<number> {
  const controls = page.getByRole('main').locator('[role=radio]:visible, button[aria-pressed]:visible');
  const count = Math.min(MAX_PRESSES, await controls.count());
  for (let at = 0; at < count; at++) {
    const control = controls.nth(at);
    if (!(await control.isVisible()) || !(await control.isEnabled())) continue;
    await control.click({ timeout: 5000 }).catch(() => undefined);
    await page.waitForTimeout(300);
  }
  return page.evaluate(() => Math.max(0, ...(window.screenRecord?.presses ?? [])));
}

type Openings = Readonly<Record<Warmth, Opening[]>> & { readonly presses: number[] };

/** Opens the screen in a new profile, then again in the same one, and presses its controls. */
async function visit(browser: Browser, address: string, into: Openings): Promise<void> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(installScreenProbe, CLOCKS);
    const cold = await open(context, address);
    await cold.page.close();
    const warm = await open(context, address);
    into.cold.push(cold.seen);
    into.warm.push(warm.seen);
    into.presses.push(await press(warm.page));
  } finally {
    await context.close();
  }
}

const medianOf = (openings: readonly Opening[], field: keyof Opening): number =>
  computeMedian(openings.map((opening) => opening[field]));

function print(name: string, { cold, warm, presses }: Openings): void {
  const words = ([what, openings]: readonly [string, readonly Opening[]]): string =>
    `${what} complete after ${medianOf(openings, 'complete').toFixed(0)} ms, last answer ${medianOf(openings, 'lastAnswer').toFixed(0)}, ${medianOf(openings, 'longTasks')} long tasks, the longest ${medianOf(openings, 'longestTask').toFixed(0)}`;
  const opened = [['cold', cold] as const, ['warm', warm] as const].map(words).join('; ');
  console.log(`  ${name}: ${opened}; the slowest press ${computeMedian(presses).toFixed(0)} ms`);
}

function makeGoals(seen: Readonly<Record<string, Openings>>): readonly Goal[] {
  const worst = (pick: (openings: Openings) => number): number => Math.max(...Object.values(seen).map(pick));
  const warmths = ['cold', 'warm'] as const;
  return [
    ...warmths.map((warmth) =>
      atMost(
        `screens-${warmth}`,
        worst((one) => medianOf(one[warmth], 'complete')),
        'ms',
        AIM_MS[warmth],
      ),
    ),
    ...warmths.map((warmth) =>
      atMost(`screens-markets-${warmth}`, medianOf(seen.markets[warmth], 'firstRow'), 'ms', AIM_ROW_MS[warmth]),
    ),
    atMost('screens-heatmap-picture', medianOf(seen.heatmap.cold, 'firstCells'), 'ms', AIM_CELLS_MS),
    atMost(
      'screens-longest-task',
      worst(({ cold }) => medianOf(cold, 'longestTask')),
      'ms',
      AIM_TASK_MS,
    ),
    atMost(
      'screens-press',
      worst(({ presses }) => computeMedian(presses)),
      'ms',
      AIM_PRESS_MS,
    ),
  ];
}

/**
 * Every screen from navigation until nothing on it changes, in a new profile and in one that has seen it, beside the
 * service on the same machine; and how long its controls take to answer. Screens take turns, so that a slow minute of
 * the machine does not count for one alone.
 */
export const bench: Bench = {
  goals: [
    'screens-cold',
    'screens-warm',
    'screens-markets-cold',
    'screens-markets-warm',
    'screens-heatmap-picture',
    'screens-longest-task',
    'screens-press',
  ],
  async run({ root, browser: { executablePath, args } }) {
    const service = await MeasuredService.start(root, 'full');
    const browser = await chromium.launch({ executablePath, args });
    const none = (): Openings => ({ cold: [], warm: [], presses: [] });
    const seen = Object.fromEntries(SCREEN_ADDRESSES.map(([name]) => [name, none()]));
    try {
      for (let round = 0; round < ROUNDS; round++)
        for (const [name, address] of SCREEN_ADDRESSES)
          await visit(browser, `http://127.0.0.1:${service.port}${address}`, seen[name]);
    } finally {
      await browser.close();
      await service.stop();
    }
    for (const [name, openings] of Object.entries(seen)) print(name, openings);
    return makeGoals(seen);
  },
};
