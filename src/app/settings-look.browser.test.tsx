import { afterEach, expect, it } from 'vitest';
import { page } from 'vitest/browser';
import { mountPage } from '@/testing/mount-page';
import { answerSummaries } from '@/testing/summary-service';
import '@/theme/main.css';
import { App } from './app';

const FIRST_LOAD = { timeout: 60_000 };

let unmount: () => void = () => undefined;

afterEach(() => unmount());

const drawer = page.getByRole('dialog', { name: 'Settings' });

async function openSettings(width: number, height: number): Promise<Element> {
  await page.viewport(width, height);
  unmount = mountPage(<App />, '/settings', answerSummaries);
  await expect.element(drawer, FIRST_LOAD).toBeVisible();
  await expect.element(drawer.getByRole('radio', { name: 'Enterprise' }), FIRST_LOAD).toBeInTheDocument();
  return drawer.element();
}

const sectionOf = (settings: Element, title: string): HTMLElement | null | undefined =>
  [...settings.querySelectorAll('h3')].find(({ textContent }) => textContent === title)?.parentElement;

it('titles of sections stand out from the labels beneath them', async () => {
  const settings = await openSettings(1440, 900);
  const label = settings.querySelector('section span')!;
  for (const title of settings.querySelectorAll('h3, summary')) {
    const { fontSize, fontWeight, color } = getComputedStyle(title);
    expect(fontSize).toBe('14px');
    expect(Number(fontWeight)).toBeGreaterThanOrEqual(600);
    expect(color).toBe(getComputedStyle(label).color);
  }
});

it('the state of the connection is in its own section, and the columns of the tiers have heads', async () => {
  const settings = await openSettings(1440, 900);
  const source = sectionOf(settings, 'Data source');
  expect(source?.textContent).toContain('Service: connected');
  const heads = ['History', 'Venues', 'Weight a minute'].map((head) =>
    [...(source?.querySelectorAll('span') ?? [])].find(({ textContent }) => textContent === head),
  );
  const line = [...drawer.getByRole('radio', { name: 'Free' }).element().querySelectorAll('span span')];
  expect(line.map(({ textContent }) => textContent)).toEqual(['7 days', 'single venues', '10']);
  const edges = (part: Element | undefined) => part?.getBoundingClientRect();
  expect(edges(heads[0])?.left).toBeCloseTo(edges(line[0])?.left ?? 0, 0);
  expect(edges(heads[1])?.left).toBeCloseTo(edges(line[1])?.left ?? 0, 0);
  expect(edges(heads[2])?.right).toBeCloseTo(edges(line[2])?.right ?? 0, 0);
});

it('on a phone the settings take the whole width, and what is pressed is at least 40 px high', async () => {
  const settings = await openSettings(390, 844);
  const { left, width } = settings.getBoundingClientRect();
  expect([left, width]).toEqual([0, 390]);
  for (const group of ['Act as tier', 'Colour map'])
    for (const row of drawer.getByRole('radiogroup', { name: group }).getByRole('radio').elements())
      expect(row.getBoundingClientRect().height).toBeGreaterThanOrEqual(40);
  const strip = settings.querySelector('[aria-label="Colour map"] [aria-hidden]');
  expect(strip?.getBoundingClientRect().height).toBeGreaterThanOrEqual(24);
});

it('the budget tells the weights in force, with their unit, and what the reserve is for', async () => {
  await openSettings(1440, 900);
  const reserve = drawer.getByRole('spinbutton', { name: 'Keep in reserve' });
  await expect.element(reserve, FIRST_LOAD).toHaveValue('75');
  await expect.element(drawer.getByRole('spinbutton', { name: 'Ask before requests above' })).toHaveValue('750');
  expect(reserve.element().parentElement?.textContent).toBe('weight');
  const helper = drawer.getByText('Background requests leave this much for what you open.');
  await expect.element(helper).toBeVisible();
  expect(helper.element().getBoundingClientRect().height).toBeLessThan(20);
  // An empty field is the default again.
  await reserve.fill('20');
  await reserve.fill('');
  (reserve.element() as HTMLElement).blur();
  await expect.element(reserve).toHaveValue('75');
});

it('liquidation sides are swapped by a switch as the others, and opening the settings rings no button', async () => {
  const settings = await openSettings(1440, 900);
  expect(document.activeElement).toBe(settings);
  expect(settings.querySelector('[type=checkbox]')).toBeNull();
  settings.querySelector('details')!.open = true;
  await expect
    .element(drawer.getByRole('switch', { name: 'Swap liquidation sides' }))
    .toHaveAttribute('aria-checked', 'false');
});

it('an unknown time zone is told as a fault, clear of the ring of the field', async () => {
  await openSettings(1440, 900);
  const field = drawer.getByRole('combobox', { name: 'Find a time zone' });
  await field.fill('Atlantis');
  const fault = drawer.getByRole('alert');
  await expect.element(fault).toHaveTextContent('No time zone matches “Atlantis”.');
  await expect.element(field).toHaveAttribute('aria-invalid', 'true');
  const bottom = field.element().parentElement?.getBoundingClientRect().bottom ?? 0;
  expect(fault.element().getBoundingClientRect().top - bottom).toBeGreaterThanOrEqual(6);
});
