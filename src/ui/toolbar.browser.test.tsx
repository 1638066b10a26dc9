import '@/theme/main.css';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { Segmented } from './segmented';
import { Toolbar, ToolbarGroup } from './toolbar';
import { useBarFit } from './use-bar-fit';

let root: Root;

beforeEach(() => {
  const host = document.body.appendChild(document.createElement('div'));
  host.style.width = '200px';
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

const INTERVALS = ['1m', '5m', '15m', '1h', '4h', '1d', '1w'].map((value) => ({ value, label: value }));
const PANES = ['Volume', 'Funding'].map((value) => ({ value, label: value }));

function show(interval: string, pane: string): void {
  root.render(
    <Toolbar label="Controls">
      <Segmented label="Interval" options={INTERVALS} value={interval} onChange={() => {}} />
      <Segmented label="Pane" options={PANES} value={pane} onChange={() => {}} />
    </Toolbar>,
  );
}

/** Whether no part of a choice is cut. */
function isWhole(name: string): boolean {
  const bar = page.getByRole('toolbar').element().getBoundingClientRect();
  const button = page.getByRole('radio', { name, exact: true }).element().getBoundingClientRect();
  return button.left >= bar.left && button.right <= bar.right;
}

it('a bar that is too narrow shows the current choice, initially and after each change', async () => {
  show('1w', 'Volume');
  await expect.element(page.getByRole('radio', { name: '1w' })).toBeVisible();
  await expect.poll(() => isWhole('1w')).toBe(true);
  expect(isWhole('1m')).toBe(false);
  show('1m', 'Volume');
  await expect.poll(() => isWhole('1m')).toBe(true);
});

it('if two groups do not fit together, the first wins', async () => {
  show('1m', 'Funding');
  await expect.element(page.getByRole('radio', { name: 'Funding' })).toBeInTheDocument();
  await expect.poll(() => isWhole('1m')).toBe(true);
  expect(isWhole('Funding')).toBe(false);
});

it('a disabled choice says why, keeps its value and ignores presses', async () => {
  const chosen: string[] = [];
  root.render(
    <Segmented
      label="Interval"
      options={INTERVALS}
      value="1m"
      offReason="off over distance: the price is the line at 0"
      onChange={(value) => chosen.push(value)}
    />,
  );
  const group = page.getByRole('radiogroup', { name: 'Interval, off over distance: the price is the line at 0' });
  await expect.element(group).toHaveAttribute('aria-disabled', 'true');
  const other = group.getByRole('radio', { name: '5m', exact: true });
  await expect.element(other).toHaveAttribute('title', 'off over distance: the price is the line at 0');
  (other.element() as HTMLElement).click();
  await expect.element(group.getByRole('radio', { name: '1m', exact: true })).toBeChecked();
  expect(chosen).toEqual([]);
});

it('an option that is off says why and ignores presses, the others still work', async () => {
  const chosen: string[] = [];
  const options = INTERVALS.map((one) => (one.value === '5m' ? { ...one, offReason: 'Offline' } : one));
  root.render(<Segmented label="Interval" options={options} value="1m" onChange={(value) => chosen.push(value)} />);
  const off = page.getByRole('radio', { name: '5m', exact: true });
  await expect.element(off).toHaveAttribute('title', 'Offline');
  await expect.element(off).toHaveAttribute('aria-disabled', 'true');
  for (const name of ['5m', '15m']) (page.getByRole('radio', { name, exact: true }).element() as HTMLElement).click();
  expect(chosen).toEqual(['15m']);
});

interface Held {
  readonly hasPanes: boolean;
  readonly intervals: readonly string[];
}

const ALL: Held = { hasPanes: true, intervals: ['1m', '5m', '15m', '1h', '4h', '1d', '1w'] };
const DROPS: readonly Partial<Held>[] = [{ hasPanes: false }, { intervals: ['1m', '1h', '1d'] }, { intervals: [] }];

function FittedBar({ all, name }: { readonly all: Held; readonly name: string }) {
  const [{ hasPanes, intervals }, onFit] = useBarFit(all, DROPS);
  return (
    <Toolbar label="Controls" onFit={onFit}>
      <span className="flex-none">{name}</span>
      {intervals.length > 0 && (
        <Segmented
          label="Interval"
          options={INTERVALS.filter(({ value }) => intervals.includes(value))}
          value="1h"
          onChange={() => {}}
        />
      )}
      {hasPanes && <Segmented label="Pane" options={PANES} value="Volume" onChange={() => {}} />}
    </Toolbar>
  );
}

const bar = () => page.getByRole('toolbar').element();
const listHeld = () => [...bar().querySelectorAll('[role=radio]')].map(({ textContent }) => textContent);

it('a fitted bar leaves out what exceeds its width, whatever the labels, and shows it again in a wider one', async () => {
  const widen = (width: string): void => void ((document.body.firstElementChild as HTMLElement).style.width = width);
  const draw = (name: string, all = ALL): void => root.render(<FittedBar all={all} name={name} />);
  widen('900px');
  draw('BTC');
  await expect.poll(listHeld).toEqual([...ALL.intervals, 'Volume', 'Funding']);
  for (const width of [400, 300, 200, 120]) {
    widen(`${width}px`);
    await expect.poll(() => [width, bar().scrollWidth - bar().clientWidth]).toEqual([width, 0]);
  }
  expect(listHeld()).toEqual([]);
  widen('900px');
  await expect.poll(listHeld).toHaveLength(9);
  draw('A market with a name of its own that takes the room of a control or two, and then of some more of them');
  await expect.poll(listHeld).not.toContain('Funding');
  expect(bar().scrollWidth).toBeLessThanOrEqual(bar().clientWidth);
});

it('a choice that a passing long label has displaced returns once the label is short again, at the same width', async () => {
  (document.body.firstElementChild as HTMLElement).style.width = '460px';
  const draw = (name: string): void => root.render(<FittedBar all={ALL} name={name} />);
  draw('BTC');
  await expect.poll(listHeld).toHaveLength(9);
  draw('BTC compared with another market');
  await expect.poll(listHeld).not.toContain('Funding');
  draw('BTC');
  await expect.poll(listHeld).toHaveLength(9);
  // A control may change its text without a render of the bar.
  const name = bar().querySelector('span');
  if (name?.firstChild) name.firstChild.nodeValue = 'BTC compared with another market';
  await expect.poll(listHeld).not.toContain('Funding');
  if (name?.firstChild) name.firstChild.nodeValue = 'BTC';
  await expect.poll(listHeld).toHaveLength(9);
  expect(bar().scrollWidth).toBeLessThanOrEqual(bar().clientWidth);
});

it('a bar without room for even its minimum of controls scrolls', async () => {
  (document.body.firstElementChild as HTMLElement).style.width = '60px';
  root.render(<FittedBar all={ALL} name="BTC-USDT of every venue" />);
  await expect.poll(() => bar().querySelectorAll('[role=radio]').length).toBe(0);
  expect(bar().scrollWidth).toBeGreaterThan(bar().clientWidth);
});

it('a group that is rendered again changes nothing in the document', async () => {
  const showGroup = (price: number): void =>
    root.render(
      <>
        <ToolbarGroup label="Panes">
          <button type="button">Volume</button>
          <button type="button">Funding</button>
        </ToolbarGroup>
        <output>{price}</output>
      </>,
    );
  showGroup(1);
  await expect.element(page.getByRole('button', { name: 'Volume' })).toHaveAttribute('tabindex', '0');
  const changes: MutationRecord[] = [];
  const observer = new MutationObserver((records) => changes.push(...records));
  observer.observe(page.getByRole('group', { name: 'Panes' }).element(), { subtree: true, attributes: true });
  showGroup(2);
  await expect.element(page.getByText('2', { exact: true })).toBeVisible();
  observer.disconnect();
  expect(changes).toEqual([]);
});
