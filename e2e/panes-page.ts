import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';

/** A screen of named panes as its reader knows it. */
export abstract class PanesPage {
  readonly page: Page;
  /** Title of the screen. */
  protected abstract readonly title: string;
  /** Where it is opened when nothing else is said. */
  protected abstract readonly address: string;

  constructor(page: Page) {
    this.page = page;
  }

  /** Plots are drawn and nothing more is on its way. */
  protected abstract waitForPanes(): Promise<void>;

  async open(address = this.address): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilLoaded();
  }

  async waitUntilLoaded(): Promise<void> {
    await expect(this.page.getByRole('heading', { level: 1, name: this.title })).toBeAttached(FIRST_LOAD);
    await this.waitForPanes();
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
