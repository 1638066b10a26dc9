import { createRef, use } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { PaletteHost } from './palette-host';

// Never resolves, as while the server is away.
const NEVER = new Promise<never>(() => undefined);
vi.mock('./market-palette', () => ({ MarketPalette: () => use(NEVER) }));

let root: Root;
let before: HTMLElement;
const onClose = vi.fn(() => root.render(null));

beforeEach(() => {
  before = document.body.appendChild(document.createElement('button'));
  before.focus();
  root = createRoot(document.body.appendChild(document.createElement('div')));
  onClose.mockClear();
  root.render(<PaletteHost anchor={createRef()} commands={[]} onClose={onClose} />);
});

afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it('a palette that has not loaded shows a field, from which Escape returns the focus', async () => {
  const field = page.getByRole('textbox', { name: 'Search markets' });
  await expect.element(field).toHaveFocus();
  expect(field.element().getBoundingClientRect().height).toBeGreaterThan(10);
  await userEvent.keyboard('bt{Escape}');
  await expect.element(field).not.toBeInTheDocument();
  expect(document.activeElement).toBe(before);
});

it('a palette that has not loaded closes when the focus moves elsewhere', async () => {
  const field = page.getByRole('textbox', { name: 'Search markets' });
  await expect.element(field).toHaveFocus();
  before.focus();
  await expect.element(field).not.toBeInTheDocument();
  expect(onClose).toHaveBeenCalled();
  expect(document.activeElement).toBe(before);
});
