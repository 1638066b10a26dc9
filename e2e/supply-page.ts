import { expect, type Locator, type Page } from '@playwright/test';

/** A page that starts, on a busy machine. */
const FIRST_LOAD = { timeout: 30_000 };

/** The Supply screen as its reader knows it. */
export class SupplyPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/supply?m=ATLAS_FUTURES:BTCUSDT'): Promise<void> {
    await this.page.goto(address);
    await this.waitUntilLoaded();
  }

  /** Plots are drawn, and the newest report is told. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Supply' })).toBeAttached(FIRST_LOAD);
    await expect(this.page.getByTestId('supply-cap').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    await expect(this.pane('Asset')).toContainText('Primary chain', FIRST_LOAD);
  }

  pane(name: string): Locator {
    return this.page.getByRole('region', { name: `${name} pane`, exact: true });
  }

  async chooseFromMenu(pane: string, item: string): Promise<void> {
    await this.pane(pane)
      .getByRole('button', { name: `${pane} pane menu`, exact: true })
      .click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }
}
