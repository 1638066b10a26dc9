import { expect, type Locator, type Page } from '@playwright/test';

/** The settings drawer, and the header's state of the connection. */
export class SettingsPage {
  readonly page: Page;
  readonly drawer: Locator;
  readonly key: Locator;
  readonly meter: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('dialog', { name: 'Settings', exact: true });
    this.key = this.drawer.getByRole('textbox', { name: 'API key', exact: true });
    this.meter = page.getByRole('meter', { name: 'API weight', exact: true });
  }

  async open(): Promise<void> {
    await this.page.getByRole('button', { name: /^Connection: / }).click();
    await expect(this.drawer).toBeVisible();
  }

  radio(group: string, name: string): Locator {
    const radios = this.drawer.getByRole('radiogroup', { name: group, exact: true });
    return radios.getByRole('radio', { name, exact: true });
  }

  button(name: string): Locator {
    return this.drawer.getByRole('button', { name, exact: true });
  }

  get remember(): Locator {
    return this.drawer.getByRole('checkbox', { name: 'Remember on this device', exact: true });
  }

  /** The badge of the header. */
  connection(name: string): Locator {
    return this.page.getByRole('button', { name: `Connection: ${name}`, exact: true });
  }

  async giveKey(key: string): Promise<void> {
    await this.key.fill(key);
    await this.key.press('Enter');
  }

  /** Presses "Test key" and reads the result. */
  async test(): Promise<string> {
    await this.button('Test key').click();
    const verdict = this.drawer.locator('[role=status], [role=alert]').last();
    await expect(verdict).not.toHaveText('Testing…', { timeout: 20_000 });
    return (await verdict.textContent()) ?? '';
  }
}
