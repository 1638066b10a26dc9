import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';

/** The Predictions screen from the reader's point of view. */
export class PredictionsPage {
  readonly page: Page;
  readonly rows: Locator;
  readonly search: Locator;

  constructor(page: Page) {
    this.page = page;
    const table = page.getByRole('table', { name: 'Prediction markets', exact: true });
    this.rows = table.locator('tbody tr[aria-selected]');
    this.search = page.getByRole('searchbox', { name: 'Search questions', exact: true });
  }

  async open(address = '/predictions'): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilLoaded();
  }

  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Predictions' })).toBeAttached(FIRST_LOAD);
    await expect(this.rows.first()).toBeVisible(FIRST_LOAD);
  }
}
