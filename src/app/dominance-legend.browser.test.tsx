import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };
const COINS = ['BTC', 'ETH', 'SOL', 'XRP'];

let unmount: () => void = () => undefined;

afterEach(() => unmount());

/** Whether an element reaches beyond what its pane shows of it, at the right or in a line of its own. */
function isCut(element: Element): boolean {
  const { right, bottom } = element.getBoundingClientRect();
  for (let at = element.parentElement; at !== null; at = at.parentElement) {
    const room = at.getBoundingClientRect();
    const isClipping = getComputedStyle(at).overflow !== 'visible';
    if (isClipping && (right > room.right + 0.5 || bottom > room.bottom + 0.5)) return true;
  }
  return false;
}

it.each([1024, 1280, 1440])(
  'in %i px the legend of dominance names every coin and all others, and cuts none',
  async (width) => {
    await page.viewport(width, 900);
    unmount = mountPage(<App />, '/supply?coins=ETH&coins=SOL&coins=XRP', answerSummaries);
    const pane = page.getByRole('region', { name: 'Dominance pane' });
    await expect.element(pane, FIRST_LOAD).toBeVisible();
    const listNamed = (): readonly Element[] =>
      [...pane.element().querySelectorAll('[data-picture-text]')].flatMap((mark) => {
        const { parentElement } = mark;
        return parentElement !== null && mark.textContent === '' ? parentElement : [];
      });
    const listNames = () => listNamed().map(({ textContent }) => /^[A-Z]{3}|^All others/.exec(textContent ?? '')?.[0]);
    await expect.poll(listNames, FIRST_LOAD).toEqual([...COINS, 'All others']);
    // A coin whose newest bucket has not come yet has neither a share nor a change.
    const listFigures = () => listNamed().map(({ textContent }) => textContent?.replace(/[-−+\d.]+/g, '0'));
    await expect.poll(listFigures, FIRST_LOAD).toEqual([...COINS.map((coin) => `${coin} 0% 0 pt`), 'All others 0%']);
    for (const named of listNamed()) {
      expect(isCut(named), named.textContent ?? '').toBe(false);
    }
  },
);
