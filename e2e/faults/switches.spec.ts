import type { Page } from '@playwright/test';
import { makeRandom } from '../../src/base/random';
import { ChartPage } from '../chart-page';
import { expect, test } from '../fixtures';

const SEED = Number(process.env.SEED ?? 8);
/** `SWITCHES=100` for a shorter run. */
const SWITCHES = Number(process.env.SWITCHES ?? 1000);
/** The reader pauses after this many switches. */
const SETTLE_EVERY = 50;
const LONGEST_PAUSE_MS = 120;
/** Most switches happen before the previous response. */
const DELAY_MS = { least: 60, most: 700 };
const SYMBOLS = ['BTC', 'ETH', 'SOL', 'DOGE'] as const;
const INTERVALS = ['FIVE_MINUTES', 'FIFTEEN_MINUTES', 'THIRTY_MINUTES', 'HOUR'] as const;

interface Choice {
  readonly coin: string;
  readonly interval: string;
}

/** Requests for choices no longer shown, and pictures with another choice's data. */
interface Count {
  sent: number;
  aborted: number;
  /** Requests that were answered nevertheless. */
  late: string[];
  stale: string[];
  /** Number of frames whose price could be read and compared. */
  compared: number;
}

const addressOf = ({ coin, interval }: Choice): string =>
  `/chart?m=ATLAS_FUTURES:${coin}USDT&interval=${interval}&period=86400`;

declare global {
  interface Window {
    watched: { count: Count; labels: Record<string, string>; prices: Record<string, number> };
  }
}

/** Runs in the page before its own scripts. Delays every response, and compares each frame with the current choice. */
function watch({ least, most, seed }: { least: number; most: number; seed: number }): void {
  const count: Count = { sent: 0, aborted: 0, late: [], stale: [], compared: 0 };
  window.watched = { count, labels: {}, prices: {} };
  const { watched } = window;
  let state = seed;
  const nextDelay = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return least + (state / 2 ** 32) * (most - least);
  };
  /** The market and candle length that the screen says it shows. */
  const readShown = (): { coin: string; label: string; figures: string } => {
    const plot = document.querySelector('[data-testid=price-canvas]');
    const main = document.querySelector('main')?.textContent ?? '';
    return {
      coin: /([A-Z]+)-USDT/.exec(plot?.getAttribute('aria-label') ?? '')?.[1] ?? '',
      label: /candles of ([\d.]+ [a-z]+)/.exec(main)?.[1] ?? '',
      figures: plot?.closest('section')?.textContent ?? '',
    };
  };
  const wait = (ms: number, signal: AbortSignal | null | undefined): Promise<void> =>
    new Promise((resolve, reject) => {
      const timer = setTimeout(resolve, ms);
      const leave = (): void => {
        clearTimeout(timer);
        reject(signal?.reason as Error);
      };
      if (signal?.aborted === true) leave();
      else signal?.addEventListener('abort', leave, { once: true });
    });
  const send = window.fetch.bind(window);
  window.fetch = async (input, init) => {
    const [path, search = ''] = String(input).split('?');
    if (!path.endsWith('/v1/points')) return send(input, init);
    const asked = new URLSearchParams(search);
    count.sent += 1;
    try {
      await wait(nextDelay(), init?.signal);
      const answer = await send(input, init);
      const { coin, label } = readShown();
      const isOther = asked.get('rawSymbol') !== `${coin}USDT` || watched.labels[asked.get('interval') ?? ''] !== label;
      if (isOther) count.late.push(`${asked.get('rawSymbol')} ${asked.get('interval')} for ${coin} ${label}`);
      return answer;
    } catch (error) {
      if (init?.signal?.aborted === true) count.aborted += 1;
      throw error;
    }
  };
  const look = (): void => {
    requestAnimationFrame(look);
    const { coin, figures } = readShown();
    const close = Number(
      /C\s*([\d,.]+)/.exec(/L\s*[\d,.]+\s*(C\s*[\d,.]+)/.exec(figures)?.[1] ?? '')?.[1]?.replaceAll(',', ''),
    );
    const price = watched.prices[coin];
    if (price === undefined || Number.isNaN(close)) return;
    count.compared += 1;
    // Prices of different coins are far apart; those of one coin within a day are not.
    if (close < price / 1.5 || close > price * 1.5) count.stale.push(`${coin} at ${close}`);
  };
  requestAnimationFrame(look);
}

/** Makes choices as a click on a link would, without reloading the page. */
async function choose(page: Page, choices: readonly (Choice & { readonly pauseMs: number })[]): Promise<void> {
  const steps = choices.map((choice) => ({ address: addressOf(choice), pauseMs: choice.pauseMs }));
  await page.evaluate(async (all) => {
    for (const { address, pauseMs } of all) {
      history.pushState({}, '', address);
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
    }
  }, steps);
}

const readCount = (page: Page): Promise<Count> => page.evaluate(() => window.watched.count);

test('a thousand switches of market and interval, every response late: no picture is of another choice', async ({
  page,
  raw,
}) => {
  test.skip(!process.env.FULL, 'Minutes long.');
  test.setTimeout(900_000);
  const random = makeRandom(SEED);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)];
  await page.addInitScript(watch, { ...DELAY_MS, seed: SEED });
  const chart = new ChartPage(page);

  for (const [at, interval] of INTERVALS.entries()) {
    const coin = SYMBOLS[at];
    if (at === 0) await chart.open(addressOf({ coin, interval }));
    else await choose(page, [{ coin, interval, pauseMs: 0 }]);
    await expect(chart.plot).toHaveAccessibleName(new RegExp(`${coin}-USDT`));
    await chart.waitUntilLoaded();
    const shown = await page.getByRole('main').innerText();
    const label = /candles of ([\d.]+ [a-z]+)/.exec(shown)?.[1] ?? '';
    const { symbols } = await raw.loadJson<{ symbols: { lastPrice: number }[] }>(
      `/v1/markets?exchange=ATLAS_FUTURES&coin=${coin}&pageSize=1`,
    );
    await page.evaluate(
      ([name, words, ticker, price]) => {
        window.watched.labels[name] = words;
        window.watched.prices[ticker] = price;
      },
      [interval, label, coin, symbols[0].lastPrice] as const,
    );
  }
  const before = await readCount(page);

  for (let done = 0; done < SWITCHES; done += SETTLE_EVERY) {
    const choices = Array.from({ length: SETTLE_EVERY }, () => ({
      coin: pick(SYMBOLS),
      interval: pick(INTERVALS),
      pauseMs: random() * LONGEST_PAUSE_MS,
    }));
    await choose(page, choices);
    const last = choices[choices.length - 1];
    await expect(chart.plot).toHaveAccessibleName(new RegExp(`${last.coin}-USDT`));
    await expect(page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, { timeout: 120_000 });
    const query = { type: 'TRADE_SIDE_AGNOSTIC_AGG', exchange: 'ATLAS_FUTURES', rawSymbol: `${last.coin}USDT` };
    const range = { interval: last.interval, period: '7200', sortDirection: 'SORT_DIRECTION_DESC' };
    const { series } = await raw.loadJson<{ series: { points: { Point: { close: number } }[] }[] }>(
      `/v1/points?${new URLSearchParams({ ...query, ...range })}`,
    );
    const close = series[0].points[0].Point.close;
    const told = new RegExp(`C\\s*${close.toLocaleString('en-GB', { maximumFractionDigits: 8 }).replace('.', '\\.')}`);
    await expect(chart.pane('Price')).toContainText(told);
  }

  const count = await readCount(page);
  const superseded = count.aborted - before.aborted + (count.late.length - before.late.length);
  test.info().annotations.push({
    type: 'switches',
    description: `seed ${SEED}: ${SWITCHES} switches, ${count.sent - before.sent} requests, ${superseded} superseded, ${count.late.length - before.late.length} of them answered all the same, ${count.compared} frames compared`,
  });
  expect(count.stale).toEqual([]);
  expect(count.compared).toBeGreaterThan(SWITCHES);
  expect(superseded).toBeGreaterThan(SWITCHES / 4);
  expect(count.late.length - before.late.length, count.late.join('\n')).toBeLessThanOrEqual(superseded / 100);
});
