import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';

/** The Profile screen from the reader's point of view. */
export class ProfilePage {
  readonly page: Page;
  readonly plot: Locator;
  readonly pane: Locator;
  readonly toolbar: Locator;
  readonly inspector: Locator;
  readonly meter: Locator;
  /** "Profile up to block". */
  readonly scrub: Locator;
  /** What the keyboard cursor last read. */
  readonly spoken: Locator;

  constructor(page: Page) {
    this.page = page;
    this.plot = page.getByTestId('tpo-canvas');
    this.pane = page.getByRole('region', { name: 'Profile pane', exact: true });
    this.toolbar = page.getByRole('toolbar', { name: 'Profile controls', exact: true });
    this.inspector = page.getByRole('complementary', { name: 'Session inspector', exact: true });
    this.meter = page.getByRole('meter', { name: 'API weight', exact: true });
    this.scrub = page.getByRole('slider', { name: 'Profile up to block', exact: true });
    this.spoken = this.pane.locator('p[role=status]');
  }

  async open(address = '/profile'): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilLoaded();
  }

  /** Waits until sessions are drawn and nothing is loading. */
  async waitUntilLoaded(): Promise<void> {
    await expect(this.headers.first()).toBeVisible(FIRST_LOAD);
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
    await expect(this.meter).toHaveAttribute('aria-valuetext', /next request free/);
  }

  /** The sessions above the plot, oldest first. */
  get headers(): Locator {
    return this.page.getByRole('group', { name: 'Sessions', exact: true }).getByRole('button');
  }

  chip(name: string): Locator {
    return this.toolbar.getByRole('button', { name, exact: true });
  }

  radio(group: string, name: string): Locator {
    const options = this.page.getByRole('radiogroup', { name: group, exact: true });
    return options.getByRole('radio', { name, exact: true });
  }

  /** The figure of a name in the inspector: "POC". */
  fact(name: string): Locator {
    return this.inspector
      .locator('dt', { hasText: new RegExp(`^${name}$`) })
      .first()
      .locator('xpath=following-sibling::dd');
  }

  async openMore(): Promise<Locator> {
    await this.toolbar.getByRole('button', { name: 'More', exact: true }).click();
    const panel = this.page.getByRole('dialog', { name: 'More profile controls', exact: true });
    await expect(panel.getByRole('radiogroup', { name: 'Volume by price', exact: true })).toBeVisible();
    return panel;
  }

  async chooseFromMenu(item: string): Promise<void> {
    await this.page.getByRole('button', { name: 'Profile pane menu', exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }
}
