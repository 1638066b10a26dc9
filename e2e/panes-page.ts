import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';

/** A screen of named panes from the reader's point of view. */
export abstract class PanesPage {
  readonly page: Page;
  /** Title of the screen. */
  protected abstract readonly title: string;
  /** The default address. */
  protected abstract readonly address: string;

  constructor(page: Page) {
    this.page = page;
  }

  /** Waits until plots are drawn and nothing is loading. */
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
