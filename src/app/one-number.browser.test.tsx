import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { rememberPrice } from '@/data/queries/price-memory';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const MARKET = 'ATLAS_FUTURES:SOLUSDT';
const SYMBOL = 'SOL-USDT';
/** Timeout for the first load of a page on a busy machine. */
const FIRST_LOAD = { timeout: 30_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

async function mountAt(address: string, width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  unmount = mountPage(<App />, address, answerSummaries);
  const host = document.body.lastElementChild as HTMLElement;
  host.style.height = `${height}px`;
  await expect.element(page.getByRole('row', { name: SYMBOL }).first(), FIRST_LOAD).toBeInTheDocument();
}

/** Whole texts of the page that match, by place. */
function findTexts(pattern: RegExp): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  const places: readonly (readonly [place: string, within: string])[] = [
    ['header', 'header'],
    ['row', `tr[aria-selected="true"]`],
    ['details', `aside, [role="complementary"]`],
    ['fields', `dl[aria-label="All fields"]`],
  ];
  for (const [place, within] of places) {
    for (const element of document.querySelectorAll(within)) {
      const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
      while (walker.nextNode()) {
        const text = (walker.currentNode.textContent ?? '').trim();
        if (pattern.test(text)) found.set(place, (found.get(place) ?? new Set()).add(text));
      }
    }
  }
  return found;
}

const allOf = (texts: ReadonlyMap<string, ReadonlySet<string>>): readonly string[] =>
  [...new Set([...texts.values()].flatMap((found) => [...found]))].sort();

it('a market has one price and one change in header, row, details and fields, and one count of venues beside them', async () => {
  await mountAt(`/markets?m=${MARKET}`, 1920, 1080);
  await page.getByText('All fields', { exact: true }).click();
  const places = (texts: ReadonlyMap<string, unknown>): readonly string[] => [...texts.keys()];
  await expect.poll(() => places(findTexts(/^910\.37/)), FIRST_LOAD).toEqual(['header', 'row', 'details', 'fields']);
  expect(allOf(findTexts(/^910\.37/))).toEqual(['910.37']);
  // The header's price and change are of one venue, which it names.
  expect(places(findTexts(/^ATLAS_FUTURES$/))).toContain('header');
  // The row names one venue and counts the others; the details count all.
  await expect.poll(() => places(findTexts(/\d venues$/)), FIRST_LOAD).toEqual(['details']);
  expect(allOf(findTexts(/\d venues$/)).map((text) => /\d+/.exec(text)?.[0])).toEqual(['2']);
  expect([...findTexts(/^\+\d$/)].map(([place, texts]) => [place, ...texts])).toEqual([['row', '+1']]);
  expect(allOf(findTexts(/^\+1\.25%$/))).toEqual(['+1.25%']);
  expect(places(findTexts(/^\+1\.25%$/))).toEqual(['header', 'row', 'details', 'fields']);

  // A later price shows a finer tick: every place updates at once.
  for (const venue of ['ATLAS_FUTURES', 'BOREAL_FUTURES']) {
    for (const price of [910.371, 910.375, 910.382]) rememberPrice(`${venue}:SOLUSDT`, price);
  }
  await expect.poll(() => allOf(findTexts(/^910\.37/))).toEqual(['910.370']);
  expect(places(findTexts(/^910\.370$/))).toEqual(['header', 'row', 'details', 'fields']);
});

it('the symbol is complete at 360 px, in the header and in every row', async () => {
  await mountAt(`/markets?m=${MARKET}`, 360, 780);
  const symbols = [...document.querySelectorAll<HTMLElement>('header b, tbody b')];
  expect(symbols.length).toBeGreaterThan(8);
  const cut = symbols.filter(({ scrollWidth, clientWidth }) => scrollWidth > clientWidth);
  expect(cut.map(({ textContent }) => textContent)).toEqual([]);
  // Even a missing fraction of a pixel cuts off part of a letter.
  for (const symbol of symbols) {
    const range = document.createRange();
    range.selectNodeContents(symbol);
    expect(range.getBoundingClientRect().width, symbol.textContent ?? '').toBeLessThanOrEqual(
      symbol.getBoundingClientRect().width + 0.01,
    );
  }
});

it.each([640, 768, 900, 1024])('nothing in the list scrolls sideways at %s px, whatever its sorting', async (width) => {
  await mountAt('/markets?sort=oi', width, 900);
  const toolbar = document.querySelector<HTMLElement>('[aria-label="Markets controls"]');
  const table = document.querySelector<HTMLElement>('table[aria-label="Markets"]')?.parentElement;
  for (const box of [toolbar, table]) {
    expect(box?.scrollWidth ?? Number.NaN).toBeLessThanOrEqual(box?.clientWidth ?? 0);
  }
});
