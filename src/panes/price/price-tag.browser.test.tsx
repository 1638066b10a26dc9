import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { weight as weightOf } from '@/domain/units';
import '@/theme/main.css';
import { isStandingPrice } from './price-tag';
import { Priced } from './priced';

const state = { limit: 50, remaining: 40 };
let isConnected = true;
vi.mock('@/client/service-context', () => ({ useIsConnected: () => isConnected }));
vi.mock('@/client/use-budget', () => ({
  useBudget: () => ({ subscribe: () => () => undefined, getState: () => state }),
}));

let root: Root;

beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
});

afterEach(() => {
  isConnected = true;
  root.unmount();
  document.body.replaceChildren();
});

function show(weight: number, onPreview: (isShown: boolean) => void = () => undefined): void {
  root.render(
    <div style={{ padding: 40, display: 'flex', gap: 40 }}>
      <button type="button">Elsewhere</button>
      <Priced
        price={{ weight: weightOf(weight), source: 'documented', tilesHeld: 0, tilesNeeded: 1 }}
        onPreview={onPreview}
      >
        <button type="button">Candles</button>
      </Priced>
    </div>,
  );
}

it('a price appears with pointer and focus, and disappears with them', async () => {
  const onPreview = vi.fn();
  show(12, onPreview);
  const tag = page.getByText('12', { exact: true });
  await expect.element(tag).not.toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'Candles' }));
  await expect.element(tag).toBeVisible();
  await userEvent.hover(page.getByRole('button', { name: 'Elsewhere' }));
  await expect.element(tag).not.toBeVisible();
  await userEvent.click(page.getByRole('button', { name: 'Elsewhere' }));
  await userEvent.keyboard('{Tab}');
  await expect.element(tag).toBeVisible();
  expect(onPreview).toHaveBeenLastCalledWith(true);
});

it('while no request can be sent, no control has a price, and its words say what is cached', async () => {
  isConnected = false;
  show(41);
  const button = page.getByRole('button', { name: 'Candles' });
  await userEvent.hover(button);
  await expect.element(page.getByTitle('Offline, and not loaded before')).toBeVisible();
  await expect.element(page.getByText('41', { exact: true })).not.toBeInTheDocument();
});

it('a price above the remaining budget is always shown', async () => {
  show(41);
  await expect.element(page.getByText('41', { exact: true })).toBeVisible();
});

it.each([
  [10, 50, 40, false],
  [0, 0, 0, false],
  [41, 50, 40, true],
  [51, 50, 750, true],
])('weight %i with a spending limit of %i and %i left: stands %s', (weight, askBefore, remaining, expected) => {
  expect(isStandingPrice({ weight, askBefore, remaining })).toBe(expected);
});
