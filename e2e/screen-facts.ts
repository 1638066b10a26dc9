import type { Page } from '@playwright/test';
import { type Facts, readNumbers } from '../src/testing/screen/screen-facts';

/** Runs in the page, so it cannot use anything of this file. */
function readInPage(): readonly (readonly [string, string])[] {
  const told: (readonly [string, string])[] = [];
  /**
   * Text of an element, with spaces between neighbours. Excludes charts' canvas text, whose ticks depend on the
   * window.
   */
  function readText(element: Element): string {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const text = currentNode.textContent ?? '';
      const parent = currentNode.parentElement;
      // Excludes pixel counts and price tags: the former depend on the window, the latter on the cache.
      if (parent?.closest('[aria-roledescription=chart] canvas, [data-price], button, [role=radio], [role=menu]'))
        continue;
      // The drawn row height also depends on pixels, if the window chooses it.
      const isDrawnRow = /^Rows [\d.,]+ USD$/.test(parent?.parentElement?.textContent ?? '');
      if (!isDrawnRow && !/\bpx\b|\bUSD rows\b/.test(parent?.textContent ?? '')) texts.push(text);
    }
    return texts.join(' ');
  }
  const main = document.querySelector('main');
  for (const list of main?.querySelectorAll('dl') ?? []) {
    // The scroll position of a list depends on the window.
    const owner =
      list.getAttribute('aria-label') ?? list.closest('section[aria-label]')?.getAttribute('aria-label') ?? '';
    let term = '';
    for (const element of list.querySelectorAll('dt, dd')) {
      if (element.tagName === 'DT') term = element.textContent ?? '';
      else told.push([`${owner} / ${term}`, readText(element)]);
    }
  }
  for (const pane of main?.querySelectorAll('section[aria-label]') ?? []) {
    told.push([pane.getAttribute('aria-label') ?? '', readText(pane)]);
  }
  for (const row of main?.querySelectorAll('tbody tr') ?? []) {
    const name = row.querySelector('button[aria-label^="Watch"], th, td')?.getAttribute('aria-label');
    told.push([name ?? `Row ${row.querySelector('th, td')?.textContent ?? ''}`, readText(row)]);
  }
  for (const said of main?.querySelectorAll('p[role=status], p.sr-only') ?? []) {
    // How many levels share a pixel is a count of pixels.
    told.push(['spoken', readText(said).replace(/Each pixel shows [^.]*\./g, '')]);
  }
  const status = document.querySelector('[aria-label=Status]');
  if (status !== null) told.push(['Status', readText(status)]);
  return told;
}

/** Every figure on screen except axis ticks and pixel counts. */
export async function readFacts(page: Page): Promise<Facts> {
  const facts = new Map<string, Set<string>>();
  for (const [key, text] of await page.evaluate(readInPage)) {
    const known = facts.get(key) ?? new Set<string>();
    for (const number of readNumbers(text)) known.add(number);
    if (known.size > 0) facts.set(key, known);
  }
  return facts;
}

const write = (facts: Facts): string => JSON.stringify([...facts].map(([key, numbers]) => [key, [...numbers]]));

/** The figures once they no longer change and nothing is loading. */
export async function readSettledFacts(page: Page): Promise<Facts> {
  for (let before = ''; ; ) {
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    const facts = await readFacts(page);
    const now = write(facts);
    if (now === before) return facts;
    before = now;
    // As long as a view takes to rest, after which it requests what it lacks.
    await page.waitForTimeout(400);
  }
}
