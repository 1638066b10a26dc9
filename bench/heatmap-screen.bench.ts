import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { buildPage } from './build-page';
import type { Bench, Goal } from './goal';
import type { AlonePlot } from './heatmap-alone-page';
import { computeMedian } from './measure';
import { MeasuredService } from './measured-service';

type Renderer = AlonePlot['renderer'];

/** How the heat is drawn, and whether the browser composites the page on a graphics card, real or emulated. */
interface Setting {
  readonly name: string;
  readonly renderer: Renderer;
  readonly hasGpu: boolean;
}

const SETTINGS: readonly Setting[] = [
  { name: 'software', renderer: 'software', hasGpu: true },
  { name: 'webgl2', renderer: 'webgl2', hasGpu: true },
  { name: 'no-gpu', renderer: 'software', hasGpu: false },
];
/** Every pane under the plot. Not live, since that would load data during a drag. */
const ADDRESS = '/heatmap?m=ATLAS_FUTURES:BTCUSDT&live=0&panes=volume&panes=oi&panes=liquidations&panes=imbalance';
const ROUNDS = 2;
const STEPS = 20;
const STEP_CSS_PX = 3;
const LONG_TASK_MS = 50;
const AIM_OF_ALONE = 1.5;
const LOADED_WITHIN_MS = 60_000;

/** One drag: milliseconds from each step until it is on screen, number of tasks above 50 ms, and the longest. */
interface Drag {
  readonly frames: readonly number[];
  readonly longTasks: number;
  /** 0 without any. */
  readonly longestTaskMs: number;
  /** Busy time of the page's thread per step. */
  readonly busyMs: number;
}

interface Stage {
  readonly page: Page;
  readonly session: CDPSession;
  /** Moves by CSS pixels from the start of the drag. */
  move(pixels: number): Promise<void>;
  begin(): Promise<void>;
  end(): Promise<void>;
}

async function readBusyMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? Number.NaN);
}

/**
 * Drags back and forth, each step once the one before is on screen. A frame lasts from the move to the second animation
 * frame after it: counting frames without a move would make the slower page look fast.
 */
async function drag(stage: Stage): Promise<Drag> {
  const { page, session } = stage;
  await page.bringToFront();
  await stage.begin();
  await page.evaluate((longMs) => {
    const longTasks: number[] = [];
    const observer = new PerformanceObserver((list) => {
      longTasks.push(
        ...list
          .getEntries()
          .map(({ duration }) => duration)
          .filter((duration) => duration > longMs),
      );
    });
    observer.observe({ type: 'longtask' });
    window.endDrag = async () => {
      await new Promise((resolve) => setTimeout(resolve, 200));
      observer.disconnect();
      return longTasks;
    };
  }, LONG_TASK_MS);
  const frames: number[] = [];
  const before = await readBusyMs(session);
  for (let step = 1; step <= STEPS; step++) {
    const away = step <= STEPS / 2 ? step : STEPS - step;
    const started = performance.now();
    await stage.move(-away * STEP_CSS_PX);
    await page.evaluate(
      () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
    );
    frames.push(performance.now() - started);
  }
  const busyMs = (await readBusyMs(session)) - before;
  const longTasks = await page.evaluate(async () => (await window.endDrag?.()) ?? []);
  await stage.end();
  const longestTaskMs = Math.max(0, ...longTasks);
  return { frames, longTasks: longTasks.length, longestTaskMs, busyMs: busyMs / STEPS };
}

/** The built screen, dragged with the mouse. */
async function openScreen(browser: Browser, origin: string, renderer: Renderer): Promise<Stage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  await context.addInitScript((chosen) => {
    localStorage.setItem('depthscape.settings', JSON.stringify({ state: { renderer: chosen }, version: 1 }));
  }, renderer);
  const page = await context.newPage();
  await page.goto(origin + ADDRESS);
  const main = page.getByRole('main');
  await main.getByText(/^Snapshot \d\d:\d\d/).waitFor({ timeout: LOADED_WITHIN_MS });
  await page.waitForFunction(() => document.querySelectorAll('main [aria-busy=true]').length === 0, undefined, {
    timeout: LOADED_WITHIN_MS,
  });
  const box = await page.getByTestId('heat-canvas').boundingBox();
  if (box === null) throw new Error('The screen has no plot');
  const from = { x: box.x + box.width * 0.7, y: box.y + box.height / 2 };
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  return {
    page,
    session,
    async begin() {
      await page.mouse.move(from.x, from.y);
      await page.mouse.down();
    },
    move: (pixels) => page.mouse.move(from.x - pixels, from.y + pixels * 0.25),
    end: () => page.mouse.up(),
  };
}

/** Size of the screen's plot, and the minutes and blocks in view. */
async function readPlot({ page }: Stage, renderer: Renderer): Promise<AlonePlot> {
  const plot = page.getByTestId('heat-canvas');
  const name = (await plot.getAttribute('aria-label')) ?? '';
  const numbers = /(\d\d):(\d\d)\S* to (\d\d):(\d\d)\S* UTC, ([\d,.]+) to ([\d,.]+)$/.exec(name)?.slice(1) ?? [];
  const [hourFrom, minuteFrom, hourTo, minuteTo, low, high] = numbers.map((text) => Number(text.replaceAll(',', '')));
  const box = await plot.boundingBox();
  const minutes = ((hourTo - hourFrom) * 60 + minuteTo - minuteFrom + 1440) % 1440;
  if (box === null || !(minutes > 0 && high > low)) throw new Error(`A plot named "${name}"`);
  return {
    renderer,
    size: { width: box.width, height: box.height, pixelRatio: 1 },
    columns: minutes,
    rows: Math.ceil((high - low) / BLOCK),
  };
}

interface AloneStage extends Stage {
  /** Number of frames that its engine has drawn. */
  countDrawn(): Promise<number>;
}

/** Block height of the benchmark grid, and of the screen's finest book. */
const BLOCK = 5;

async function openAlone(browser: Browser, script: string, plot: AlonePlot): Promise<AloneStage> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.addScriptTag({ content: script });
  await page.evaluate(async (asked) => window.mountAlone?.(asked), plot);
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const nothing = (): Promise<void> => Promise.resolve();
  // The mouse moves, too, so that both pages receive the same input.
  const move = async (pixels: number): Promise<void> => {
    await page.evaluate((by) => window.moveAlone?.(by), -pixels);
    await page.mouse.move(400 - pixels, 300);
  };
  const countDrawn = (): Promise<number> => page.evaluate(() => window.countAlone?.() ?? Number.NaN);
  return { page, session, begin: nothing, move, end: nothing, countDrawn };
}

/** Arguments for a machine without a graphics card, not even an emulated one. */
function withoutGpu(args: readonly string[]): string[] {
  return [
    ...args.filter((arg) => !/angle|swiftshader|gpu|gl=/.test(arg)),
    '--disable-gpu',
    '--disable-software-rasterizer',
  ];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

interface Runs {
  readonly screen: Drag[];
  readonly alone: Drag[];
}

function printRuns(setting: string, runs: Runs): void {
  for (const [name, drags] of Object.entries(runs) as [keyof Runs, Drag[]][]) {
    const frames = drags.flatMap((one) => one.frames).toSorted((a, b) => a - b);
    const p95 = frames[Math.floor(frames.length * 0.95)];
    const busy = computeMedian(drags.map(({ busyMs }) => busyMs));
    const tasks = sum(drags.map(({ longTasks }) => longTasks));
    const longest = Math.max(...drags.map(({ longestTaskMs }) => longestTaskMs));
    console.log(
      `  ${setting}, ${name}: on screen after ${computeMedian(frames).toFixed(1)} ms (p95 ${p95.toFixed(1)}), thread busy ${busy.toFixed(1)} ms a step, ${tasks} long tasks (longest ${longest.toFixed(0)} ms)`,
    );
  }
}

function makeGoals(setting: string, { screen, alone }: Runs): Goal[] {
  const frameOf = (drags: readonly Drag[]): number => computeMedian(drags.flatMap(({ frames }) => frames));
  return [
    {
      name: `heatmap-screen-frame-${setting}`,
      value: frameOf(screen) / frameOf(alone),
      unit: '×',
      aim: AIM_OF_ALONE,
      direction: 'at most',
      anchor: `the engine alone (${frameOf(alone).toFixed(1)} ms)`,
      anchorValue: 1,
    },
    {
      name: `heatmap-screen-long-tasks-${setting}`,
      value: sum(screen.map(({ longTasks }) => longTasks)),
      unit: 'tasks',
      aim: 0,
      direction: 'at most',
      anchor: 'the engine alone',
      anchorValue: sum(alone.map(({ longTasks }) => longTasks)),
    },
  ];
}

async function runRenderer(browser: Browser, origin: string, script: string, renderer: Renderer): Promise<Runs> {
  const screen = await openScreen(browser, origin, renderer);
  const alone = await openAlone(browser, script, await readPlot(screen, renderer));
  const runs: Runs = { screen: [], alone: [] };
  const drawn = await alone.countDrawn();
  for (let round = 0; round <= ROUNDS; round++) {
    for (const [name, stage] of [
      ['screen', screen],
      ['alone', alone],
    ] as const) {
      const done = await drag(stage);
      // The first turn warms up.
      if (round > 0) runs[name].push(done);
    }
  }
  // If the engine skipped steps, the comparison would make the screen look slow.
  const steps = (ROUNDS + 1) * STEPS;
  if ((await alone.countDrawn()) - drawn < steps) throw new Error('The engine alone did not draw every step');
  for (const { page } of [screen, alone]) await page.context().close();
  return runs;
}

/**
 * The finished heatmap screen with every pane, dragged with the mouse, compared with only the engine in a page with as
 * many cells and pixels: frame times, and tasks that block the page.
 */
export const bench: Bench = {
  goals: SETTINGS.flatMap(({ name }) => ['frame', 'long-tasks'].map((what) => `heatmap-screen-${what}-${name}`)),
  async run({ root, browser: { executablePath, args } }) {
    const script = await buildPage(root, 'heatmap-alone-page', 'heatmapAlone');
    const service = await MeasuredService.start(root);
    const goals: Goal[] = [];
    try {
      for (const { name, renderer, hasGpu } of SETTINGS) {
        const running = await chromium.launch({ executablePath, args: hasGpu ? args : withoutGpu(args) });
        try {
          const runs = await runRenderer(running, `http://127.0.0.1:${service.port}`, script, renderer);
          printRuns(name, runs);
          goals.push(...makeGoals(name, runs));
        } finally {
          await running.close();
        }
      }
      return goals;
    } finally {
      await service.stop();
    }
  },
};

declare global {
  interface Window {
    endDrag?: () => Promise<readonly number[]>;
  }
}
