import { type Browser, chromium, type Page } from 'playwright';
import { atMost, type Bench } from './goal';
import { computeMedian } from './measure';
import { MeasuredService } from './measured-service';

/** Twenty days of minutes with every pane: 28,800 candles in view, and as many again come while it is dragged. */
const PANES = ['volume', 'delta', 'cvd', 'oi', 'funding', 'liquidations', 'volatility'] as const;
const VIEW = '/chart?m=ATLAS_FUTURES:BTCUSDT&live=0&interval=MINUTE&period=1728000';
const ADDRESS = VIEW + PANES.map((pane) => `&panes=${pane}`).join('');
const DRAGS = 3;
const STEPS = 24;
const STEP_CSS_PX = 14;
const LONG_TASK_MS = 50;
const LOADED_WITHIN_MS = 60_000;
const GOALS = ['chart-screen-long-tasks', 'chart-screen-longest-task'] as const;

/** Milliseconds of each step until it is on screen, and of the tasks in which the page would not answer. */
interface Panned {
  readonly frames: readonly number[];
  readonly longTasks: readonly number[];
}

async function waitUntilLoaded(page: Page): Promise<void> {
  const main = page.getByRole('main');
  await main.getByText(/^Last candle/).waitFor({ timeout: LOADED_WITHIN_MS });
  // A view rests before it asks, and an answer is drawn after it has come.
  await page.waitForTimeout(600);
  await page.waitForFunction(() => document.querySelectorAll('main [aria-busy=true]').length === 0, undefined, {
    timeout: LOADED_WITHIN_MS,
  });
  await page.waitForTimeout(300);
}

async function openScreen(browser: Browser, origin: string): Promise<Page> {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.addInitScript(() => {
    const settings = { state: { askBefore: 100_000, reserve: 0 }, version: 1 };
    localStorage.setItem('depthscape.settings', JSON.stringify(settings));
  });
  await page.goto(origin + ADDRESS);
  const load = page.getByRole('button', { name: /^Load, / });
  const status = page.getByRole('main').getByText(/^Last candle/);
  await load.or(status).first().waitFor({ timeout: LOADED_WITHIN_MS });
  if (await load.isVisible()) await load.click();
  await waitUntilLoaded(page);
  return page;
}

/** Drags into the past; what comes into view is asked for, brought and drawn meanwhile. */
async function pan(page: Page): Promise<Panned> {
  const box = await page.getByTestId('price-canvas').boundingBox();
  if (box === null) throw new Error('The screen has no plot');
  const from = { x: box.x + box.width * 0.3, y: box.y + box.height / 2 };
  await page.evaluate((longMs) => {
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) if (duration > longMs) longTasks.push(duration);
    });
    observer.observe({ type: 'longtask' });
    window.endPan = () => {
      observer.disconnect();
      return longTasks;
    };
  }, LONG_TASK_MS);
  const frames: number[] = [];
  for (let drag = 0; drag < DRAGS; drag++) {
    await page.mouse.move(from.x, from.y);
    await page.mouse.down();
    for (let step = 1; step <= STEPS; step++) {
      const started = performance.now();
      await page.mouse.move(from.x + step * STEP_CSS_PX, from.y);
      await page.evaluate(
        () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
      );
      frames.push(performance.now() - started);
    }
    await page.mouse.up();
    await waitUntilLoaded(page);
  }
  return { frames, longTasks: await page.evaluate(() => window.endPan?.() ?? []) };
}

/** The finished chart screen with a long history and every pane, dragged with the mouse while older data come. */
export const bench: Bench = {
  goals: GOALS,
  async run({ root, browser: { executablePath, args } }) {
    const service = await MeasuredService.start(root);
    const running = await chromium.launch({ executablePath, args });
    try {
      const page = await openScreen(running, `http://127.0.0.1:${service.port}`);
      const { frames, longTasks } = await pan(page);
      const longest = Math.max(0, ...longTasks);
      console.log(
        `  chart screen: ${await page.getByText(/series · /).innerText()}, on screen after ${computeMedian(frames).toFixed(1)} ms, long tasks ${longTasks.map((ms) => ms.toFixed(0)).join(', ') || 'none'} ms`,
      );
      return [atMost(GOALS[0], longTasks.length, 'tasks', 0), atMost(GOALS[1], longest, 'ms', LONG_TASK_MS)];
    } finally {
      await running.close();
      await service.stop();
    }
  },
};

declare global {
  interface Window {
    endPan?: () => readonly number[];
  }
}
