import { expect, type Locator, type Page } from '@playwright/test';

/** A page that starts, on a busy machine. */
const FIRST_LOAD = { timeout: 30_000 };

/** The Options screen as its reader knows it. */
export class OptionsPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async open(address = '/options?m=ATLAS_FUTURES:BTCUSDT'): Promise<void> {
    await this.page.goto(address);
    await this.waitUntilLoaded();
  }

  /** Histories and term structures are drawn and nothing more is on its way. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: 'Options' })).toBeAttached(FIRST_LOAD);
    await expect(this.page.getByTestId('skew-history').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    const waiting = this.page.getByRole('region', { name: /pane$/ }).filter({ hasText: /Loading|Looking up/ });
    await expect(waiting).toHaveCount(0, FIRST_LOAD);
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
