import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import '@/theme/main.css';
import { Explained } from './explained';

let root: Root;
beforeEach(() => {
  root = createRoot(document.body.appendChild(document.createElement('div')));
  root.render(<Explained tip="Share of the days that were lower">22nd pct of 1Y</Explained>);
});
afterEach(() => {
  root.unmount();
  document.body.replaceChildren();
});

it('explained words show their tip on hover and on keyboard focus', async () => {
  const tip = page.getByRole('tooltip');
  const words = page.getByText('22nd pct of 1Y');
  await words.hover();
  await expect.element(tip).toHaveTextContent('Share of the days that were lower');
  await userEvent.unhover(words.element());
  await expect.element(tip).not.toBeInTheDocument();
  await userEvent.keyboard('{Tab}');
  await expect.element(tip).toBeVisible();
});
