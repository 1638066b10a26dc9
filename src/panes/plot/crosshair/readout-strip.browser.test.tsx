import { act } from 'react';
import { createRoot } from 'react-dom/client';
import { expect, it } from 'vitest';
import { page } from 'vitest/browser';
import '@/theme/main.css';
import { ReadoutStrip, shortenRows } from './readout-card';

const row = (label: string, value = '1.0 BTC') => ({ label, value });
const TRIGGERS = [
  row('Buy triggers', '71.2 BTC'),
  row('Sell triggers', '66.1 BTC'),
  row('Notional, both', '13.0M USD'),
  row('From price', '−176.3 bp'),
  {
    ...row('Buys', 'take-profit of shorts (inferred)'),
    short: { label: 'Buys, inferred', value: 'TP of shorts' },
  },
  {
    ...row('Sells', 'stop-loss of longs (inferred)'),
    short: { label: 'Sells, inferred', value: 'SL of longs' },
  },
  ...['Before, 10:46', 'After, 10:48', 'sell at 94,990', 'sell at 94,995'].map((label) => row(label)),
];

it('leaves a plot of a phone most of its height, and shows all figures on demand', async () => {
  (globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;
  await page.viewport(390, 844);
  const host = document.createElement('div');
  host.className = 'w-81 text-xs';
  document.body.append(host);
  const root = createRoot(host);
  const readout = { title: '94,990 – 95,010', time: '10:47 UTC', rows: TRIGGERS };
  act(() => root.render(<ReadoutStrip readout={readout} isShort />));
  // Title and two lines of labels with their values: none takes a second line.
  expect(host.getBoundingClientRect().height).toBeLessThan(90);
  expect(host.querySelectorAll('dt')).toHaveLength(6);
  expect(host.textContent).toContain('TP of shorts');
  const button = page.getByRole('button', { name: 'All figures' }).element();
  act(() => (button as HTMLElement).click());
  expect(host.querySelectorAll('dt')).toHaveLength(TRIGGERS.length);
  expect(button.getAttribute('aria-expanded')).toBe('true');
  expect(host.textContent).toContain('take-profit of shorts (inferred)');
  act(() => root.render(<ReadoutStrip readout={{ ...readout, rows: TRIGGERS.slice(0, 6) }} isShort />));
  expect(host.querySelector('button')).toBeNull();
  act(() => root.unmount());
  host.remove();
});

it('keeps figures of each of two layers', () => {
  const head = { ...row('Liquidations', '96,990 – 97,010'), isHead: true } as const;
  const short = shortenRows([...TRIGGERS, head, row('At level'), row('Side'), row('Notional'), row('From price')]);
  expect(short.map(({ label }) => label)).toEqual([
    'Buy triggers',
    'Sell triggers',
    'Notional, both',
    'Liquidations',
    'At level',
    'Side',
    'Notional',
  ]);
});
