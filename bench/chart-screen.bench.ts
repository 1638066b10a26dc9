import { type Browser, chromium, type Page } from 'playwright';
import { atMost, type Bench } from './goal';
import { computeMedian } from './measure';
import { MeasuredService } from './measured-service';

const PANES = ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'] as const;
const DAY_SECONDS = 86_400;
/**
 * Every pane over a day of minutes, and over 230 days of hours, where pricing needs thousands of tiles of finer
 * candles.
 */
const VIEWS = [
  { name: 'a day of minutes', search: `interval=MINUTE&period=${DAY_SECONDS}` },
  { name: '230 days of hours', search: `interval=HOUR&period=${230 * DAY_SECONDS}` },
] as const;
const STEPS = 24;
const DRAG_CSS_PX = 14;
const WHEEL_CSS_PX = 60;
const LONG_TASK_MS = 50;
const LOADED_WITHIN_MS = 30_000;
const GOAL = 'chart-screen-longest-task';

/** Milliseconds from each step until it is on screen, and of the page thread's tasks meanwhile. */
interface Panned {
  readonly frames: readonly number[];
  readonly tasks: readonly number[];
}

/** A resting view sends its requests, then draws the answers, then works out prices. */
async function waitUntilAtRest(page: Page): Promise<void> {
  await page.waitForTimeout(700);
  await page.waitForFunction(() => document.querySelectorAll('main [aria-busy=true]').length === 0, undefined, {
    timeout: LOADED_WITHIN_MS,
  });
  await page.waitForTimeout(700);
}

async function openScreen(browser: Browser, origin: string, search: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const settings = { state: { askBefore: 100_000, reserve: 0 }, version: 1 };
    localStorage.setItem('depthscape.settings', JSON.stringify(settings));
  });
  const panes = PANES.map((pane) => `&panes=${pane}`).join('');
  await page.goto(`${origin}/chart?m=ATLAS_FUTURES:BTCUSDT&live=0&${search}${panes}`);
  const load = page.getByRole('button', { name: /^Load, / });
  const status = page.getByRole('main').getByText(/^Last candle/);
  await load.or(status).first().waitFor({ timeout: LOADED_WITHIN_MS });
  if (await load.isVisible()) await load.click();
  await status.waitFor({ timeout: LOADED_WITHIN_MS });
  await waitUntilAtRest(page);
  return page;
}

/**
 * Drags into the past, then continues with the wheel. Data that come into view are requested, loaded and drawn
 * meanwhile.
 */
async function move(page: Page): Promise<readonly number[]> {
  const box = await page.getByTestId('price-canvas').boundingBox();
  if (box === null) throw new Error('The screen has no plot');
  const from = { x: box.x + box.width * 0.3, y: box.y + box.height / 2 };
  const frames: number[] = [];
  const step = async (act: () => Promise<void>): Promise<void> => {
    const started = performance.now();
    await act();
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    frames.push(performance.now() - started);
  };
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  for (let at = 1; at <= STEPS; at++) await step(() => page.mouse.move(from.x + at * DRAG_CSS_PX, from.y));
  await page.mouse.up();
  await waitUntilAtRest(page);
  for (let at = 1; at <= STEPS; at++) await step(() => page.mouse.wheel(-WHEEL_CSS_PX, 0));
  await waitUntilAtRest(page);
  return frames;
}

interface TraceEvent {
  readonly name: string;
  readonly pid: number;
  readonly tid: number;
  readonly args: { readonly name?: string };
  /** Microseconds that the thread worked. */
  readonly tdur?: number;
}

/** Milliseconds of the tasks of the busiest page thread. */
function listTasks(trace: Buffer): readonly number[] {
  const { traceEvents } = JSON.parse(trace.toString()) as { readonly traceEvents: readonly TraceEvent[] };
  const threads = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
    .map(({ pid, tid }) =>
      traceEvents
        .filter((event) => event.pid === pid && event.tid === tid && event.name.endsWith('RunTask'))
        .map(({ tdur }) => (tdur ?? 0) / 1000),
    );
  const sum = (tasks: readonly number[]): number => tasks.reduce((total, ms) => total + ms, 0);
  const [busiest] = threads.toSorted((a, b) => sum(b) - sum(a));
  if (busiest === undefined || sum(busiest) === 0) throw new Error('The trace has no tasks of the page');
  return busiest;
}

async function pan(browser: Browser, origin: string, search: string): Promise<Panned> {
  const page = await openScreen(browser, origin, search);
  await browser.startTracing(page, { categories: ['toplevel', '__metadata'] });
  const frames = await move(page);
  const tasks = listTasks(await browser.stopTracing());
  await page.close();
  return { frames, tasks };
}

/**
 * The finished chart screen with every pane, dragged and wheeled while older data are loaded. Tasks only count the time
 * of the page's own thread, so other work of the machine is left out.
 */
export const bench: Bench = {
  goals: [GOAL],
  async run({ root, browser: { executablePath, args } }) {
    const service = await MeasuredService.start(root, 'small');
    const running = await chromium.launch({ executablePath, args });
    try {
      const longest: number[] = [];
      for (const { name, search } of VIEWS) {
        const { frames, tasks } = await pan(running, `http://127.0.0.1:${service.port}`, search);
        longest.push(Math.max(...tasks));
        const long = tasks.filter((ms) => ms > LONG_TASK_MS).length;
        console.log(
          `  chart screen, ${name}: on screen after ${computeMedian(frames).toFixed(1)} ms, ${long} of ${tasks.length} tasks are long, the longest ${Math.max(...tasks).toFixed(1)} ms`,
        );
      }
      return [atMost(GOAL, Math.max(...longest), 'ms', LONG_TASK_MS)];
    } finally {
      await running.close();
      await service.stop();
    }
  },
};
