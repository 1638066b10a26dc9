import type { Page } from '@playwright/test';
import { type Facts, readNumbers } from '../src/testing/screen-facts';

/** Runs in the page: it sees nothing of this file. */
function readInPage(): readonly (readonly [string, string])[] {
  const told: (readonly [string, string])[] = [];
  /** Words of an element, those of neighbours apart; a chart's own words are its canvas's, whose ticks follow the window. */
  function readText(element: Element): string {
    const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
    const texts: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const text = currentNode.textContent ?? '';
      const parent = currentNode.parentElement;
      // A count of pixels, and a price tag of a control: the one depends on the window, the other on what is cached.
      if (parent?.closest('[aria-roledescription=chart] canvas, [data-price], button, [role=radio], [role=menu]'))
        continue;
      // The height of the rows that are drawn is one of pixels too, where the window chooses it.
      if (!/\bpx\b|\bUSD rows\b/.test(parent?.textContent ?? '')) texts.push(text);
    }
    return texts.join(' ');
  }
  const main = document.querySelector('main');
  for (const list of main?.querySelectorAll('dl') ?? []) {
    // Where a list stands is a matter of the window.
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
    told.push(['spoken', readText(said)]);
  }
  const status = document.querySelector('[aria-label=Status]');
  if (status !== null) told.push(['Status', readText(status)]);
  return told;
}

/** Every figure on screen that is neither a tick of an axis nor a count of pixels. */
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

/** The figures once they stand still and nothing is on its way. */
export async function readSettledFacts(page: Page): Promise<Facts> {
  for (let before = ''; ; ) {
    await page.waitForFunction(() => document.querySelector('main [aria-busy=true]') === null);
    const facts = await readFacts(page);
    const now = write(facts);
    if (now === before) return facts;
    before = now;
    // As long as a view needs to come to rest, which then asks for what it lacks.
    await page.waitForTimeout(400);
  }
}
