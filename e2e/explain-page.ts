import { expect, type Locator, type Page } from '@playwright/test';

/** The drawer that explains a pane. */
export class ExplainPage {
  readonly page: Page;
  readonly drawer: Locator;
  readonly requests: Locator;

  constructor(page: Page) {
    this.page = page;
    this.drawer = page.getByRole('complementary', { name: 'How this was made', exact: true });
    this.requests = this.drawer.getByRole('region');
  }

  async open(pane: 'Depth' | 'Volume by side'): Promise<void> {
    await this.page.getByRole('button', { name: `${pane} pane menu`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: 'Explain', exact: true }).click();
    await expect(this.drawer).toBeVisible();
  }

  async close(): Promise<void> {
    await this.drawer.getByRole('button', { name: 'Close explanation', exact: true }).click();
    await expect(this.drawer).toHaveCount(0);
  }

  /** The figures of a request, by label. */
  async readFigures(request: Locator): Promise<ReadonlyMap<string, string>> {
    await expect(request.getByText(DIGEST)).toBeVisible();
    const words = await request.getByRole('term').allInnerTexts();
    const values = await request.getByRole('definition').allInnerTexts();
    return new Map(words.map((word, at) => [word, values[at] ?? '']));
  }

  async readDigest(request: Locator): Promise<string> {
    return request.getByText(DIGEST).innerText();
  }

  /** Presses a copy button. Returns the clipboard's text, or that of the box if the clipboard is refused. */
  async copy(request: Locator, language: 'cURL' | 'TypeScript' | 'Python'): Promise<string> {
    await request.getByRole('button', { name: `Copy ${language}`, exact: true }).click();
    const box = request.getByRole('textbox', { name: 'Request to copy', exact: true });
    const copied = this.drawer.getByRole('status').getByText(`${language} copied`);
    await expect(box.or(copied).first()).toBeVisible();
    if (await box.isVisible()) return box.inputValue();
    return this.page.evaluate(() => navigator.clipboard.readText());
  }
}

const DIGEST = /^[0-9a-f]{64}$/;
