import { afterEach, beforeEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { PageService } from '@/testing/page-service';
import '@/theme/main.css';
import { App } from './app';

let service: PageService;
let unmount: () => void = () => undefined;

beforeEach(() => {
  service = new PageService(() => []);
  service.trouble = 'fails';
});

afterEach(() => unmount());

it.each([
  ['/options', 'Options controls', '90D'],
  ['/supply', 'Supply controls', '3Y'],
] as const)('%s keeps its toolbar and its status while its market cannot be loaded', async (path, label, range) => {
  unmount = mountPage(<App />, path, service.answer);
  await expect.element(page.getByRole('button', { name: 'Retry', exact: true }), { timeout: 60_000 }).toBeVisible();
  const toolbar = page.getByRole('toolbar', { name: label });
  const choice = toolbar.getByRole('radio', { name: range, exact: true });
  await choice.click();
  await expect.element(choice).toHaveAttribute('aria-checked', 'true');
  expect(location.search).toContain(`range=${range}`);
  expect(document.querySelector('footer[aria-label="Status"]')?.textContent).toBe('Data not loaded');
});
