import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { makeRandom } from '@/base/random';
import { DEFAULT_SETTINGS, useSettings } from '@/state/settings';
import { mountPage } from '@/testing/mount-page';
import { type Facts, findStrange, readNumbers } from '@/testing/screen/screen-facts';
import { answerSummaries } from '@/testing/summary-service';
import { IS_FULL, timesOf } from '@/testing/volume';
import '@/theme/main.css';
import { App } from './app';

/** Number of windows. The long run draws forty; each takes a second on a machine without a GPU. */
const DRAWS = IS_FULL ? 40 : timesOf(12, 4);
/** A window in which everything that a screen can show fits. */
const LARGE = [2200, 2000] as const;

/** The text of an element without its charts, with spaces between neighbouring elements. */
function readText(element: Element): string {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  const texts: string[] = [];
  while (walker.nextNode()) {
    const { currentNode } = walker;
    if (currentNode.parentElement?.closest('[aria-roledescription=chart]') === null) {
      texts.push(currentNode.textContent ?? '');
    }
  }
  return texts.join(' ');
}

function addFacts(facts: Map<string, Set<string>>, key: string, element: Element): void {
  const numbers = readNumbers(readText(element));
  if (numbers.length === 0) return;
  const known = facts.get(key) ?? new Set<string>();
  for (const number of numbers) known.add(number);
  facts.set(key, known);
}

/** Every figure on screen except axis ticks. */
function readFacts(): Facts {
  const facts = new Map<string, Set<string>>();
  const main = document.querySelector('main');
  for (const list of main?.querySelectorAll('dl[aria-label]') ?? []) {
    let term = '';
    for (const element of list.querySelectorAll('dt, dd')) {
      if (element.tagName === 'DT') term = element.textContent ?? '';
      else addFacts(facts, `${list.getAttribute('aria-label')} / ${term}`, element);
    }
  }
  for (const pane of main?.querySelectorAll('section[aria-label]') ?? []) {
    addFacts(facts, pane.getAttribute('aria-label') ?? '', pane);
  }
  for (const row of main?.querySelectorAll('tbody tr[aria-selected]') ?? []) {
    const name = row.querySelector('button[aria-label^="Watch"]')?.getAttribute('aria-label') ?? '';
    addFacts(facts, name, row);
  }
  return facts;
}

const nextFrame = (): Promise<number> => new Promise((resolve) => requestAnimationFrame(resolve));

async function resize(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  // The host is a plain element that a screen fills.
  const host = document.body.lastElementChild as HTMLElement;
  host.style.height = `${height}px`;
  for (let frame = 0; frame < 2; frame++) await nextFrame();
}

let unmount: () => void = () => undefined;

afterEach(() => {
  unmount();
  useSettings.setState(DEFAULT_SETTINGS);
});

it.each([
  ['/markets?shade=market', 'Watch DOT-USDT', 40],
  ['/markets?sort=interest', 'Watch DOT-USDT', 40],
  ['/options', 'Implied volatility now / 3M', 30],
  ['/supply?coins=ETH', 'Supply now / Dominance', 40],
  // The details load their prices once the selection rests: after all rows.
  ['/predictions', 'Probability history pane', 60],
])(
  'facts of %s are the same at any size, in any theme, with the notice or without',
  async (address, last, least) => {
    await page.viewport(...LARGE);
    unmount = mountPage(<App />, address, answerSummaries);
    await resize(...LARGE);
    await expect.poll(() => readFacts().has(last), { timeout: 30_000 }).toBe(true);
    // Once the figures no longer change, everything has loaded.
    let reference = readFacts();
    await expect
      .poll(() => {
        const before = JSON.stringify([...reference].map(([key, numbers]) => [key, [...numbers]]));
        reference = readFacts();
        const now = JSON.stringify([...reference].map(([key, numbers]) => [key, [...numbers]]));
        return before === now && document.querySelector('main [aria-busy=true]') === null;
      })
      .toBe(true);
    const dice = makeRandom(17);
    let compared = 0;
    for (let draw = 0; draw < DRAWS; draw++) {
      const [width, height] = [Math.round(340 + 1600 * dice()), Math.round(420 + 800 * dice())];
      useSettings.setState({ theme: dice() < 0.5 ? 'light' : 'dark' });
      await resize(width, height);
      const here = readFacts();
      for (const numbers of here.values()) compared += numbers.size;
      expect(findStrange(here, reference), `${width} × ${height}`).toEqual([]);
    }
    expect(compared / DRAWS).toBeGreaterThan(least);
  },
  240_000,
);
