import { act, type KeyboardEvent, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/theme/main.css';
import { MenuButton } from '@/ui/menu-button';
import { DataTableDialog } from './data-table-dialog';
import { DockedTable } from './docked-table';
import type { TableContent } from './table-content';

const CONTENT: TableContent = {
  title: 'Walls',
  caption: 'What they are',
  columns: [
    { name: 'Price', isFigure: true },
    { name: 'Side', isFigure: false },
  ],
  rows: [98_000, 97_500, 97_000].map((price) => [
    { text: price.toLocaleString('en'), value: price },
    { text: '=bid', value: '=bid', tone: 'buy' },
  ]),
  empty: 'None',
  fileName: 'walls.csv',
};

let host: HTMLElement;
let root: Root;

beforeEach(() => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  host = document.createElement('div');
  document.body.append(host);
  root = createRoot(host);
});

afterEach(() => {
  act(() => root.unmount());
  host.remove();
  vi.restoreAllMocks();
});

const show = (content: TableContent): void =>
  act(() => root.render(<DataTableDialog content={content} onClose={vi.fn()} />));
const dock = (content: TableContent, onChoose?: (row: number) => void, onClose = vi.fn(), filters?: ReactNode): void =>
  act(() =>
    root.render(
      <DockedTable content={content} onClose={onClose} {...(onChoose === undefined ? {} : { onChoose })}>
        {filters}
      </DockedTable>,
    ),
  );
const readColumn = (at: number): readonly (string | null)[] =>
  [...host.querySelectorAll(`tbody tr td:nth-child(${at + 1})`)].map(({ textContent }) => textContent);
const sortBy = (name: string): void =>
  act(() =>
    [...host.querySelectorAll<HTMLElement>('th button')].find((one) => one.textContent?.startsWith(name))?.click(),
  );
const press = (key: string): void =>
  act(
    () =>
      void document.activeElement?.dispatchEvent(
        new window.KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      ),
  );

it.each([640, 1024, 1440])(
  'leaves the plot beside it whole, with its price axis, in a window of %d px',
  async (width) => {
    await page.viewport(width, 768);
    act(() =>
      root.render(
        <div className="relative flex h-100" style={{ width }}>
          <div data-plot="" className="relative min-w-0 flex-1" />
          <DockedTable content={CONTENT} onClose={vi.fn()}>
            <p>Filters</p>
          </DockedTable>
        </div>,
      ),
    );
    const plot = host.querySelector('[data-plot]')?.getBoundingClientRect();
    const table = host.querySelector('aside')?.getBoundingClientRect();
    expect(plot?.right).toBeLessThanOrEqual(table?.left ?? 0);
    expect(plot?.width).toBeGreaterThan(width * 0.4);
  },
);

it.each([390, 1440])(
  'shows every column in a window of %d px if long names wrap, with the notes below',
  async (width) => {
    await page.viewport(width, 844);
    await document.fonts.load('12px "Inter Variable"');
    const text = 'Change on the day, since the close of the UTC day before';
    const figures = ['1W', '1M', '2M', '3M'];
    act(() =>
      root.render(
        <div className="relative flex h-150" style={{ width }}>
          <div className="min-w-0 flex-1" />
          <DockedTable
            content={{
              ...CONTENT,
              columns: [
                { name: 'Figure', isFigure: false, isWrapped: true },
                ...figures.map((name) => ({ name, isFigure: true })),
              ],
              rows: [[{ text, value: text }, ...figures.map(() => ({ text: '100.3%', value: 100.3 }))]],
              notes: 'Rank: place between the lowest and the highest of the daily values. '.repeat(4),
            }}
            onClose={vi.fn()}
          />
        </div>,
      ),
    );
    const scroller = host.querySelector<HTMLElement>('[aria-label="Rows of walls"]');
    const table = scroller?.querySelector('table');
    expect(scroller?.scrollWidth).toBeLessThanOrEqual(scroller?.clientWidth ?? 0);
    const notes = [...(scroller?.querySelectorAll('p') ?? [])].find((one) => one.textContent?.startsWith('Rank'));
    expect(notes?.getBoundingClientRect().top).toBeGreaterThanOrEqual(
      table?.getBoundingClientRect().bottom ?? Infinity,
    );
  },
);

it('moves the focus through the rows by arrow keys, and chooses one', () => {
  const onChoose = vi.fn();
  dock(CONTENT, onChoose);
  expect(document.activeElement?.textContent).toBe('98,000');
  press('ArrowDown');
  press('ArrowDown');
  expect(document.activeElement?.textContent).toBe('97,000');
  press('Home');
  press('ArrowDown');
  act(() => (document.activeElement as HTMLElement).click());
  expect(onChoose.mock.calls).toEqual([[1]]);
});

it('focuses the rows themselves, for scrolling, if there is nothing to choose', () => {
  show(CONTENT);
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Rows of walls');
  expect(host.querySelectorAll('tbody button')).toHaveLength(0);
  expect([...host.querySelectorAll('th')].map(({ textContent }) => textContent)).toEqual(['Price', 'Side']);
});

it('beside a plot sorts by any column, largest figures first, and chooses by row index of its content', () => {
  const onChoose = vi.fn();
  dock(
    {
      ...CONTENT,
      rows: [98_000, 9700, 97_500].map((price) => [
        { text: `p${price}`, value: price },
        { text: 'bid', value: 'bid' },
      ]),
    },
    onChoose,
  );
  expect(readColumn(0)).toEqual(['p98000', 'p9700', 'p97500']);
  sortBy('Price');
  expect(readColumn(0)).toEqual(['p98000', 'p97500', 'p9700']);
  expect(host.querySelector('th')?.getAttribute('aria-sort')).toBe('descending');
  sortBy('Price');
  expect(readColumn(0)).toEqual(['p9700', 'p97500', 'p98000']);
  act(() => host.querySelector<HTMLElement>('tbody button')?.click());
  expect(onChoose.mock.calls).toEqual([[1]]);
});

it('beside a plot leaves the plot usable, and returns the focus when Escape closes it', () => {
  const plot = document.createElement('button');
  document.body.append(plot);
  plot.focus();
  const onClose = vi.fn(() => act(() => root.render(null)));
  dock(CONTENT, undefined, onClose);
  expect(host.querySelector('dialog')).toBeNull();
  expect(host.querySelector('aside')?.contains(document.activeElement)).toBe(true);
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
  expect(document.activeElement).toBe(plot);
  plot.remove();
});

const ENDS = ['Standing', 'Pulled'].map((label) => ({ value: label, label }));

it('beside a plot stays while Escape closes a menu of its filters or drops what is typed into one', async () => {
  const onClose = vi.fn();
  const drop = (event: KeyboardEvent<HTMLInputElement>): void => {
    if (event.key !== 'Escape' || event.currentTarget.value === '') return;
    event.preventDefault();
    event.currentTarget.value = '';
  };
  dock(
    CONTENT,
    vi.fn(),
    onClose,
    <>
      <MenuButton label="End" summary="Pulled" options={ENDS} selected={['Pulled']} onChange={vi.fn()} />
      <input aria-label="Least peak" defaultValue="20" onKeyDown={drop} />
    </>,
  );
  act(() => host.querySelector<HTMLElement>('[aria-haspopup]')?.click());
  expect(document.activeElement?.role).toBe('listbox');
  await userEvent.keyboard('{Escape}');
  await vi.waitFor(() => expect(host.querySelector('[role=listbox]')).toBeNull());
  expect(onClose).not.toHaveBeenCalled();
  const field = host.querySelector('input');
  field?.focus();
  press('Escape');
  expect([field?.value, onClose.mock.calls.length]).toEqual(['', 0]);
  press('Escape');
  expect(onClose).toHaveBeenCalledOnce();
});

it.each([800, 1440])('beside a plot, in %i px, is as wide without a row that the filters let through', (width) => {
  host.style.cssText = `display: flex; position: relative; width: ${width}px`;
  const rows = CONTENT.rows.map((cells) => cells.map((cell) => ({ ...cell, text: cell.text.repeat(20) })));
  const filters = <button type="button">Filters</button>;
  const measure = (): number | undefined => host.querySelector('aside')?.getBoundingClientRect().width;
  dock({ ...CONTENT, rows }, undefined, vi.fn(), filters);
  const before = measure();
  dock({ ...CONTENT, rows: [] }, undefined, vi.fn(), filters);
  expect(measure()).toBe(before);
});

it('saves the exact values, formulas made harmless', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    files.push(blob as Blob);
    return 'blob:none';
  });
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  show(CONTENT);
  act(() => [...host.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save CSV')?.click());
  expect(names).toEqual(['walls.csv']);
  expect(await files[0].text()).toBe("Price,Side\r\n98000,'=bid\r\n97500,'=bid\r\n97000,'=bid\r\n");
});

it('says so without rows and offers no file', () => {
  show({ ...CONTENT, rows: [] });
  expect(host.querySelector('table')).toBeNull();
  expect(host.textContent).toContain('None');
  expect(host.textContent).not.toContain('Save CSV');
});

it('keeps only the visible rows of a long table in the document, with columns as wide as all rows need', async () => {
  const widest = 'WWWWMMMMWWWWMMMM';
  const rows = Array.from({ length: 2000 }, (_, at) => [
    { text: String(at), value: at },
    // More letters, but narrower.
    { text: at === 1999 ? widest : 'illillillillillillil', value: 'bid' },
  ]);
  show({ ...CONTENT, rows });
  const scroller = host.querySelector('[role="group"]') as HTMLElement;
  const listRows = () => [...host.querySelectorAll<HTMLElement>('tbody tr[aria-rowindex]')];
  await expect.poll(() => listRows().length).toBeGreaterThan(0);
  expect(listRows().length).toBeLessThan(100);
  expect(host.querySelector('table')?.getAttribute('aria-rowcount')).toBe('2001');
  expect(host.querySelector('thead tr')?.getAttribute('aria-rowindex')).toBe('1');
  // Letters of another font have other widths.
  await document.fonts.ready;
  const before = host.querySelector('th')?.getBoundingClientRect().width;
  await act(async () => scroller.scrollTo({ top: scroller.scrollHeight }));
  await expect.poll(() => listRows().at(-1)?.textContent).toBe(`1999${widest}`);
  expect(listRows().at(-1)?.getAttribute('aria-rowindex')).toBe('2001');
  expect(host.querySelector('th')?.getBoundingClientRect().width).toBe(before);
  expect(listRows().at(-1)?.getBoundingClientRect().height).toBe(26);
});

it('has one Tab stop for its column headers, and arrow keys to move along them', () => {
  dock(CONTENT, vi.fn());
  const heads = [...host.querySelectorAll<HTMLElement>('thead button')];
  expect(heads.map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  heads[0]?.focus();
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Side');
  press('ArrowRight');
  expect(document.activeElement?.textContent).toBe('Price');
  sortBy('Side');
  expect(heads.map(({ tabIndex }) => tabIndex)).toEqual([-1, 0]);
});

it.each([800, 1000, 1200, 1440])(
  'beside a plot, in %i px, ends with a whole column and keeps its ring in sight',
  async (width) => {
    host.style.cssText = `display: flex; width: ${width}px`;
    const names = ['Price', 'Side', 'Peak', 'Since', 'End', 'Ended', 'Touched', 'Nearest to mid', 'End told by'];
    dock(
      {
        ...CONTENT,
        columns: names.map((name, at) => ({ name, isFigure: at % 2 === 0 })),
        rows: [names.map((name) => ({ text: `${name} of a wall`, value: name }))],
      },
      vi.fn(),
    );
    const scroller = host.querySelector<HTMLElement>('[role=group]');
    const first = host.querySelector<HTMLElement>('tbody button');
    if (scroller === null || first === null) throw new Error('No table');
    const listCut = (): readonly (string | null)[] => {
      const end = scroller.getBoundingClientRect().left + scroller.clientWidth;
      return [...host.querySelectorAll('th')]
        .filter((head) => head.getBoundingClientRect().left < end - 1 && head.getBoundingClientRect().right > end + 1)
        .map(({ textContent }) => textContent);
    };
    expect(scroller.scrollWidth).toBeGreaterThan(scroller.clientWidth);
    await vi.waitFor(() => expect(listCut()).toEqual([]));
    // Focus outside the button would be hidden under the sticky header.
    expect(document.activeElement).toBe(first);
    expect(first.matches(':focus-visible')).toBe(true);
    expect(Number.parseFloat(getComputedStyle(first).outlineOffset)).toBe(-2);
  },
);
