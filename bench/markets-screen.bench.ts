import { type Browser, type CDPSession, chromium, type Page } from 'playwright';
import { makeRandom } from '@/base/random';
import { atMost, type Bench, type Goal } from './goal';
import { makeMarketList, pick } from './market-list';
import { openMarketsServer } from './markets-server';

const LISTS = [1000, 10_000] as const;
const FIRST_LOAD = { timeout: 60_000 };
const FRAMES = 100;
const FRAME_CSS_PX = 300;
const WORDS = 15;
const AIM_ROWS = 60;
const AIM_SCRIPT_MS = 16;
const AIM_SEARCH_MS = 150;

const computeP95 = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * 0.95) - 1];

/** What the table showed from its first row to its last. */
interface Walk {
  /** Raw symbols by row, as in the document. */
  readonly rows: readonly (readonly [index: number, symbol: string])[];
  readonly mostInDocument: number;
}

/** Scrolls to the end, page by page, and records each row. */
function walk(page: Page): Promise<Walk> {
  return page.evaluate(async () => {
    const table = document.querySelector('main table');
    const scroller = table?.parentElement;
    if (table == null || scroller == null) throw new Error('No table');
    const rows = new Map<number, string>();
    let mostInDocument = 0;
    for (let still = 0; still < 20; ) {
      const shown = [...table.querySelectorAll('tbody tr[aria-rowindex]')];
      mostInDocument = Math.max(mostInDocument, shown.length);
      for (const row of shown) {
        rows.set(Number(row.getAttribute('aria-rowindex')), row.querySelector('td:last-child')?.textContent ?? '');
      }
      const before = scroller.scrollTop;
      scroller.scrollBy(0, scroller.clientHeight - 60);
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      still = scroller.scrollTop === before ? still + 1 : 0;
      // At the end of the loaded rows: either the next page arrives, or there is none.
      if (still > 0) await new Promise((resolve) => setTimeout(resolve, 25));
    }
    return { rows: [...rows], mostInDocument };
  });
}

/** Rows that are missing, duplicate or out of place. */
function countFaults({ rows }: Walk, count: number): number {
  const symbols = new Set(rows.map(([, symbol]) => symbol));
  return Math.abs(count - rows.length) + (rows.length - symbols.size);
}

async function readScriptMs(session: CDPSession): Promise<number> {
  const { metrics } = await session.send('Performance.getMetrics');
  return 1000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN);
}

/** Script time of each frame while scrolling through loaded rows, in milliseconds. */
async function measureScroll(page: Page): Promise<readonly number[]> {
  const session = await page.context().newCDPSession(page);
  // Time of the thread, so that other work of the machine is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const frames: number[] = [];
  for (let frame = 0; frame < FRAMES; frame++) {
    const before = await readScriptMs(session);
    await page.evaluate(
      async (step) => {
        document.querySelector('main table')?.parentElement?.scrollBy(0, step);
        await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
      },
      frame < FRAMES / 2 ? -FRAME_CSS_PX : FRAME_CSS_PX,
    );
    frames.push((await readScriptMs(session)) - before);
  }
  return frames;
}

/** From the key press to the frame with its answer, in milliseconds. */
async function measureSearch(page: Page): Promise<readonly number[]> {
  const box = page.getByRole('searchbox', { name: 'Search markets', exact: true });
  const random = makeRandom(3);
  const times: number[] = [];
  await page.evaluate(() => {
    const isAnswered = (text: string): boolean =>
      new URLSearchParams(location.search).get('q') === text &&
      document.querySelector('main [aria-busy=true]') === null;
    document.addEventListener('input', ({ target }) => {
      const started = performance.now();
      const text = (target as HTMLInputElement).value;
      const look = (): void => {
        if (isAnswered(text)) window.answeredAfterMs = performance.now() - started;
        else requestAnimationFrame(look);
      };
      if (text !== '') requestAnimationFrame(look);
    });
  });
  for (let word = 0; word < WORDS; word++) {
    await box.fill('');
    await page.waitForFunction(
      () => !location.search.includes('q=') && !document.querySelector('main [aria-busy=true]'),
    );
    for (const letter of pick(random, ['c1a', 'coi', 'usd', 'c7', 'btc'])) {
      await page.evaluate(() => {
        window.answeredAfterMs = undefined;
      });
      await box.press(letter);
      const answered = await page.waitForFunction(() => window.answeredAfterMs);
      times.push((await answered.jsonValue()) ?? Number.NaN);
    }
  }
  return times;
}

declare global {
  interface Window {
    /** Set by the page once the latest key is answered. */
    answeredAfterMs?: number | undefined;
  }
}

async function measureList(browser: Browser, root: string, count: number): Promise<readonly Goal[]> {
  const server = await openMarketsServer(root, makeMarketList(count));
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  try {
    await context.addInitScript(() => {
      const state = { columns: ['venue', 'price', 'change', 'volume', 'volume-change', 'oi', 'cap', 'raw'] };
      localStorage.setItem('depthscape.market-columns', JSON.stringify({ state, version: 1 }));
    });
    const page = await context.newPage();
    await page.goto(`${server.origin}/markets?rows=each&shade=market`);
    await page.locator('main tbody tr[aria-rowindex]').first().waitFor(FIRST_LOAD);
    const walked = await walk(page);
    const emptyPages = server.emptyPages();
    const frames = await measureScroll(page);
    const times = await measureSearch(page);
    return [
      atMost(`markets-row-faults-${count}`, countFaults(walked, count), 'rows', 0),
      atMost(`markets-empty-pages-${count}`, emptyPages, 'pages', 1),
      atMost(`markets-rows-in-document-${count}`, walked.mostInDocument, 'rows', AIM_ROWS),
      atMost(`markets-scroll-script-p95-${count}`, computeP95(frames), 'ms', AIM_SCRIPT_MS),
      atMost(`markets-search-p95-${count}`, computeP95(times), 'ms', AIM_SEARCH_MS),
    ];
  } finally {
    await context.close();
    server.stop();
  }
}

const NAMES = ['row-faults', 'empty-pages', 'rows-in-document', 'scroll-script-p95', 'search-p95'];

/**
 * The Markets screen over long lists: shows every row once, keeps few in the document, and scrolls and searches fast.
 */
export const bench: Bench = {
  goals: LISTS.flatMap((count) => NAMES.map((name) => `markets-${name}-${count}`)),
  async run({ root, browser: { executablePath, args } }) {
    // Nothing here is drawn with WebGL2, which takes most of the time on a machine without a GPU.
    const plain = [...args.filter((arg) => !/angle|swiftshader|gpu|gl=/.test(arg)), '--disable-gpu'];
    const browser = await chromium.launch({ executablePath, args: plain });
    try {
      const goals: Goal[] = [];
      for (const count of LISTS) goals.push(...(await measureList(browser, root, count)));
      return goals;
    } finally {
      await browser.close();
    }
  },
};
