import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';

/** The Chart screen from the reader's point of view. */
export class ChartPage {
  readonly page: Page;
  readonly plot: Locator;
  readonly toolbar: Locator;
  readonly meter: Locator;
  /** What the keyboard cursor last read. */
  readonly spoken: Locator;

  constructor(page: Page) {
    this.page = page;
    this.plot = page.getByTestId('price-canvas');
    this.toolbar = page.getByRole('toolbar', { name: 'Chart controls', exact: true });
    this.meter = page.getByRole('meter', { name: 'API weight', exact: true });
    this.spoken = page
      .getByTestId('price-canvas')
      .locator('xpath=ancestor::*[@data-picture]')
      .locator('p[role=status]');
  }

  async open(address = '/chart'): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilLoaded();
  }

  /** Waits until candles are drawn and nothing is loading. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('main').getByText(/^Last candle/)).toBeVisible(FIRST_LOAD);
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
    await expect(this.page.getByTestId('chart-stack').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    await expect(this.meter).toHaveAttribute('aria-valuetext', /next request free/);
  }

  /** "Volume by side", "CVD". */
  pane(title: string): Locator {
    return this.page.getByRole('region', { name: `${title} pane`, exact: true });
  }

  chip(name: string): Locator {
    return this.toolbar.getByRole('button', { name, exact: true });
  }

  radio(group: string, name: string): Locator {
    const options = this.page.getByRole('radiogroup', { name: group, exact: true });
    return options.getByRole('radio', { name, exact: true });
  }

  async openMore(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: 'More', exact: true }).click();
    const panel = this.page.getByRole('dialog', { name: 'More chart controls', exact: true });
    await expect(panel.getByRole('radiogroup', { name: 'Scale', exact: true })).toBeVisible();
    return panel;
  }

  async chooseFromMenu(title: string, item: string): Promise<void> {
    await this.page.getByRole('button', { name: `${title} pane menu`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Puts the keyboard cursor on the newest candle, then `steps` back. Returns the sentence that is read. */
  async readCandle(steps: number): Promise<string> {
    await this.plot.focus();
    await this.page.keyboard.press('End');
    for (let i = 0; i < steps; i++) await this.page.keyboard.press('ArrowLeft');
    await expect(this.spoken).toHaveText(/: (close|no candle)/);
    await expect(this.spoken).not.toHaveAttribute('aria-busy', 'true');
    return (await this.spoken.textContent()) ?? '';
  }
}
