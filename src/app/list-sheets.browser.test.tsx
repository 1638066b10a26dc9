import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { useSelection } from '@/state/selection';
import { mountPage } from '@/testing/mount-page';
import { makePerpetual, PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };

let unmount: () => void = () => undefined;

beforeEach(() => useSelection.setState({ detailsOpen: undefined }));
afterEach(() => unmount());

const details = page.getByRole('complementary', { name: 'BTC-USDT details' });

/** The list of markets in a window of this size, with the details of its first row over it. */
async function openDetails(width: number, height: number): Promise<void> {
  await page.viewport(width, height);
  const service = new PageService(() => [makePerpetual('BTC'), makePerpetual('ETH')], {
    '/v1/types': { types: ['TRADE_AGG'] },
    '/v1/block-sizes': { blockSizes: [] },
  });
  unmount = mountPage(<App />, '/markets', service.answer);
  const row = page.getByRole('table', { name: 'Markets' }).getByRole('row', { name: /BTC-USDT/ });
  await expect.element(row, FIRST_LOAD).toBeVisible();
  (row.element() as HTMLElement).click();
  await expect.element(details, FIRST_LOAD).toBeVisible();
}

it.each([768, 390])('at %i px Escape closes the details of a market and returns to its row', async (width) => {
  await openDetails(width, 1024);
  await userEvent.keyboard('{Escape}');
  await expect.element(details).not.toBeInTheDocument();
  expect(document.activeElement?.tagName).toBe('TR');
});

/** The box of an element, CSS px. */
const boxOf = (element: Element): DOMRect => element.getBoundingClientRect();

it('from 720 px on the list keeps market, price and change in sight beside the details', async () => {
  await openDetails(720, 1024);
  const table = page.getByRole('table', { name: 'Markets' });
  for (const width of [720, 768, 1023]) {
    await page.viewport(width, 1024);
    // The columns follow the room that the details leave.
    await expect.poll(() => boxOf(table.element()).right - boxOf(details.element()).left).toBeLessThanOrEqual(1);
    const heads = ['Market', 'Last price', '24 h'].map((name) =>
      table.getByRole('columnheader', { name, exact: true }),
    );
    for (const head of heads) {
      expect(boxOf(head.element()).right).toBeLessThanOrEqual(boxOf(details.element()).left + 1);
    }
  }
});

it('at 700 px the details are a sheet over the lower part of the list', async () => {
  await openDetails(700, 1000);
  const aside = boxOf(details.element());
  expect([aside.left, aside.width]).toEqual([0, 700]);
  expect(aside.top).toBeGreaterThan(150);
});

describe('on a phone the browser goes Back', () => {
  /** Opens details above an entry that is not the app's; resolves once their own entry is there. */
  async function openAbove(): Promise<void> {
    history.pushState(null, '', location.href);
    const before = history.length;
    await openDetails(390, 844);
    await expect.poll(() => history.length).toBe(before + 1);
  }
  const isPicked = () => page.getByRole('row', { name: /BTC-USDT/ }).element().ariaSelected;

  it('from the details to the list, on the row that was picked', async () => {
    await openAbove();
    history.back();
    await expect.element(details).not.toBeInTheDocument();
    expect(location.pathname).toBe('/markets');
    expect(location.search).toContain('BTCUSDT');
    expect(isPicked()).toBe('true');
  });

  it('and closing them by their button leaves no entry to go back through', async () => {
    await openAbove();
    const opened: unknown = history.state;
    await details.getByRole('button', { name: 'Close details' }).click();
    await expect.element(details).not.toBeInTheDocument();
    expect(history.state).not.toEqual(opened);
    expect(location.search).toContain('BTCUSDT');
    expect(isPicked()).toBe('true');
  });
});

describe('on a phone one sheet takes the place of the other', () => {
  it('the filters that of the details', async () => {
    await openDetails(390, 844);
    await page.getByRole('button', { name: 'Filters' }).click();
    await expect.element(page.getByRole('dialog', { name: 'Filters' })).toBeVisible();
    expect(details.query()).toBeNull();
  });

  it('and so does the menu of the other views', async () => {
    await openDetails(390, 844);
    await page.getByRole('button', { name: /more views/i }).click();
    await expect.element(page.getByRole('dialog', { name: 'More views' })).toBeVisible();
    expect(details.query()).toBeNull();
  });
});
