import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/theme/main.css';
import { useSelection } from '@/state/selection';
import { mountPage } from '@/testing/mount-page';
import { OWN_SERVICE } from '@/testing/page-service';
import { App } from './app';

const ROWS = 1000;
const markets = Array.from({ length: ROWS }, (_, index) => ({
  exchange: index % 2 === 0 ? 'ATLAS_FUTURES' : 'EMBER_SPOT',
  rawSymbol: `M${index}USDT`,
  normalizedSymbol: `M${index}-USDT`,
  coin: `M${index}`,
  coinName: `Coin ${index}`,
  category: index % 2 === 0 ? 'PERPETUAL' : 'SPOT',
  lastPrice: 1000 + index,
  volume24h: 1e9 - index * 1e5,
}));

const json = (body: unknown) => new Response(JSON.stringify(body), { headers: { 'Content-Type': 'application/json' } });

interface Gate {
  readonly opened: Promise<void>;
  readonly open: () => void;
}

function makeGate(): Gate {
  let open = (): void => undefined;
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open: () => open() };
}

/** A service whose search responses can be held back. It ignores aborted requests. */
function makeFakeService() {
  const asked: URLSearchParams[] = [];
  const held = new Map<string, Gate>();
  const fixed: Record<string, unknown> = {
    ...OWN_SERVICE,
    '/v1/exchanges': { exchanges: ['ATLAS_FUTURES', 'EMBER_SPOT'] },
    '/v1/types': { types: ['TRADE_AGG'] },
    '/v1/block-sizes': { blockSizes: [] },
  };
  async function answer(url: string): Promise<Response> {
    const { pathname, searchParams } = new URL(url, location.origin);
    if (pathname !== '/v1/markets') return json(fixed[pathname] ?? {});
    asked.push(searchParams);
    const wanted = searchParams.get('symbolFilter') ?? '';
    await held.get(wanted)?.opened;
    const found = markets.filter((market) => market.normalizedSymbol.includes(wanted.toUpperCase()));
    const offset = Number(searchParams.get('pageOffset'));
    const symbols = found.slice(offset, offset + Number(searchParams.get('pageSize')));
    return json({ symbols, nextOffset: offset + symbols.length });
  }
  return {
    asked,
    fetch: vi.fn<(url: string) => Promise<Response>>(answer),
    hold: (search: string) => held.set(search, makeGate()),
    release: (search: string) => held.get(search)?.open(),
  };
}

let unmount: () => void;
let service: ReturnType<typeof makeFakeService>;

beforeEach(async () => {
  await page.viewport(1280, 800);
  useSelection.setState({ watched: [], recent: [], detailsOpen: undefined });
  service = makeFakeService();
  unmount = mountPage(<App />, '/markets', service.fetch);
});

afterEach(() => unmount());

/** One input event, as typing sends it, without waiting for anything. */
function setText(box: HTMLInputElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, text);
  box.dispatchEvent(new Event('input', { bubbles: true }));
}

const table = () => page.getByRole('table', { name: 'Markets' });
const rows = () => [...document.querySelectorAll('tbody tr[aria-rowindex]')];
const symbols = () => rows().map((row) => row.querySelector('b')?.textContent);

describe('the markets', () => {
  it('show every one of a thousand rows once, with at most sixty in the document, and request one empty page', async () => {
    await expect.element(table()).toBeVisible();
    const scroller = document.querySelector('table')?.parentElement as HTMLElement;
    const seen = new Map<string, string | undefined>();
    let most = 0;
    await vi.waitFor(
      () => {
        for (const row of rows())
          seen.set(row.getAttribute('aria-rowindex') ?? '', row.querySelector('b')?.textContent);
        most = Math.max(most, rows().length);
        scroller.scrollTop = (seen.size - 3) * 30;
        expect(seen.size).toBe(ROWS);
      },
      { timeout: 60_000, interval: 20 },
    );
    expect(new Set(seen.values()).size).toBe(ROWS);
    expect(most).toBeLessThanOrEqual(60);
    const pages = service.asked.filter(
      (search) => search.get('pageSize') === '100' && search.get('distinct') === 'true',
    );
    await expect.element(page.getByText('1,000 loaded')).toBeVisible();
    const asked = pages.map(String);
    expect(asked.filter((search, at) => asked.indexOf(search) < at)).toEqual([]);
    const offsets = pages.map((search) => Number(search.get('pageOffset')));
    expect(offsets.filter((offset) => offset >= ROWS).length).toBeLessThanOrEqual(1);
  });

  it('never show a response that arrives after a newer one', async () => {
    service.hold('m99');
    const search = page.getByRole('searchbox', { name: 'Search markets' });
    await search.fill('m99');
    await expect.poll(() => service.asked.some((one) => one.get('symbolFilter') === 'm99')).toBe(true);
    await search.fill('m999');
    await expect.poll(() => symbols()).toEqual(['M999-USDT']);
    service.release('m99');
    await act(async () => {
      await service.fetch.mock.results.at(-2)?.value;
    });
    expect(symbols()).toEqual(['M999-USDT']);
  });

  it('keep the rows and order of the previous search until the next search is answered', async () => {
    const search = page.getByRole('searchbox', { name: 'Search markets' });
    await search.fill('m');
    await expect.poll(() => service.asked.some((one) => one.get('coin') === 'M')).toBe(true);
    service.hold('m9');
    await search.fill('m9');
    await expect.poll(() => service.asked.some((one) => one.get('symbolFilter') === 'm9')).toBe(true);
    expect(symbols().slice(0, 2)).toEqual(['M0-USDT', 'M1-USDT']);
    service.release('m9');
    await expect.poll(() => symbols().slice(0, 2)).toEqual(['M9-USDT', 'M90-USDT']);
  });

  it('send one request for text typed in one go', async () => {
    await expect.element(table()).toBeVisible();
    const box = page.getByRole('searchbox', { name: 'Search markets' }).element() as HTMLInputElement;
    for (const text of ['m', 'm1', 'm12', 'm123']) setText(box, text);
    await expect.poll(() => symbols()).toEqual(['M123-USDT']);
    const searches = service.asked.flatMap((one) => one.get('symbolFilter') ?? []);
    expect(searches.filter((one) => one !== 'm123' && one !== 'M0USDT')).toEqual([]);
    expect(location.search).toBe('?v=1&q=m123');
  });

  it('are navigated, watched and opened by keys, and the focus stays on the row', async () => {
    await expect.element(table()).toBeVisible();
    (document.querySelector('tbody tr[tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard('{Home}{ArrowDown}{ArrowDown}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('4');
    await userEvent.keyboard('w');
    expect(useSelection.getState().watched).toEqual(['ATLAS_FUTURES:M2USDT']);
    await userEvent.keyboard('{End}');
    await expect.poll(() => document.activeElement?.getAttribute('aria-rowindex')).toBe('101');
    await userEvent.keyboard('{Home}{Enter}');
    await expect.poll(() => location.pathname).toBe('/heatmap');
    expect(location.search).toBe('?v=1&m=ATLAS_FUTURES:M0USDT');
  });

  it('pass their keys to the focused row before any is selected', async () => {
    await page.viewport(1100, 800);
    await expect.element(table()).toBeVisible();
    await expect.poll(() => document.querySelector('tr[aria-selected="true"]')).toBeNull();
    (document.querySelector('tbody tr[tabindex="0"]') as HTMLElement).focus();
    await userEvent.keyboard(' ');
    await expect.element(page.getByRole('complementary', { name: 'M0-USDT details' })).toBeVisible();
  });

  it('fill a narrow window with two lines per row', async () => {
    await page.viewport(390, 844);
    await expect.element(table()).toBeVisible();
    const price = rows()[0]?.lastElementChild as HTMLElement;
    await expect.poll(() => Math.round(price.getBoundingClientRect().right)).toBe(innerWidth);
    expect(rows()[0]?.getBoundingClientRect().height).toBe(56);
  });

  it('sorted by a header state it and request it from the service', async () => {
    const header = page.getByRole('columnheader', { name: 'OI 24 h (coins)' });
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'descending');
    await header.getByRole('button').click();
    await expect.element(header).toHaveAttribute('aria-sort', 'ascending');
    // The header shows the choice at once. Its request may be sent later, followed by requests of other panes.
    const isAsked = (search: URLSearchParams) =>
      search.get('sortCriteria.field') === 'MARKET_SYMBOL_OI_CHANGE_24H' &&
      search.get('sortCriteria.direction') === 'SORT_DIRECTION_ASC';
    await expect.poll(() => service.asked.some(isAsked)).toBe(true);
  });
});

describe('the frame', () => {
  it('opens the palette by key, traps the focus in it and returns it', async () => {
    await expect.element(table()).toBeVisible();
    const star = page.getByRole('searchbox', { name: 'Search markets' });
    await star.click();
    await userEvent.keyboard('{Control>}k{/Control}');
    const box = page.getByRole('combobox', { name: 'Search markets' });
    await expect.element(box).toHaveFocus();
    await userEvent.keyboard('{Escape}');
    await expect.element(box).not.toBeInTheDocument();
    await expect.element(star).toHaveFocus();
  });

  it('ignores single keys while the reader types', async () => {
    await expect.element(table()).toBeVisible();
    await userEvent.type(page.getByRole('searchbox', { name: 'Search markets' }), 't;?');
    expect(document.documentElement.dataset.theme).toBe('dark');
    expect(document.querySelector('dialog')).toBeNull();
    (document.activeElement as HTMLElement).blur();
    await userEvent.keyboard('t');
    await expect.poll(() => document.documentElement.dataset.theme).toBe('light');
  });

  it('never writes the key anywhere except in its header', async () => {
    await expect.element(table()).toBeVisible();
    for (const [url] of service.fetch.mock.calls) expect(url).not.toContain('k-1');
    expect(document.documentElement.outerHTML).not.toContain('k-1');
    expect([localStorage, sessionStorage].map((store) => JSON.stringify(Object.entries(store))).join()).not.toContain(
      'k-1',
    );
  });
});

it('at 1024 px the details of a market cover no column: the table shows those that fit beside them', async () => {
  await page.viewport(1024, 768);
  await expect.element(table().getByText('M1-USDT', { exact: true })).toBeVisible();
  await table().getByText('M1-USDT', { exact: true }).click();
  const details = page.getByRole('complementary', { name: 'M1-USDT details' });
  await expect.element(details).toBeVisible();
  const edge = (): number => details.element().getBoundingClientRect().left;
  const ends = (): number[] =>
    [...table().element().querySelectorAll('th')].map((head) => head.getBoundingClientRect().right);
  await expect.poll(() => Math.max(...ends())).toBeLessThanOrEqual(edge() + 0.5);
  expect(ends().length).toBeGreaterThan(4);
});
