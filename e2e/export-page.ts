import { readFile } from 'node:fs/promises';
import { type Download, expect, type Locator, type Page } from '@playwright/test';

/** Items of the depth pane's menu. */
export type DepthItem =
  | 'Show data as table'
  | 'Walls'
  | 'Describe view'
  | `Export ${'PNG' | 'CSV' | 'JSON' | 'Parquet' | 'Arrow'}`;

/** A file that the page downloaded. */
export interface TakenFile {
  readonly name: string;
  readonly bytes: Buffer;
}

/** Tables, descriptions and files of the heatmap. */
export class ExportPage {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async choose(item: DepthItem, pane = 'Depth'): Promise<void> {
    await this.page.getByRole('button', { name: `${pane} pane menu`, exact: true }).click();
    await this.page.getByRole('menuitem', { name: item, exact: true }).click();
  }

  /** Saves a file of the view. Confirms if a large file asks first. */
  async save(item: Extract<DepthItem, `Export ${string}`>): Promise<TakenFile> {
    const question = this.dialog(item);
    const download = this.page.waitForEvent('download');
    await this.choose(item);
    const asked = question.waitFor({ state: 'visible' }).then(() => undefined);
    // If no question appears, nobody awaits this promise.
    asked.catch(() => undefined);
    const saved = await Promise.race([download, asked]);
    if (saved === undefined) await question.getByRole('button', { name: /^Save / }).click();
    return readDownload(saved ?? (await download));
  }

  /** Saves the open table with its own button. */
  async saveTable(title: string): Promise<TakenFile> {
    return this.#take(() => this.docked(title).getByRole('button', { name: 'Save CSV', exact: true }).click());
  }

  /** The dialog over the page. */
  dialog(title: string): Locator {
    return this.page.getByRole('dialog', { name: title, exact: true });
  }

  /** The drawer beside the plot. */
  docked(title: string): Locator {
    return this.page.getByRole('complementary', { name: title, exact: true });
  }

  /** Texts of the rows in an open table. */
  async readRows(title: string): Promise<readonly (readonly string[])[]> {
    const table = this.docked(title).getByRole('table', { name: title, exact: true });
    await expect(table).toBeVisible();
    return table
      .locator('tbody tr')
      .evaluateAll((rows) => rows.map((row) => [...row.querySelectorAll('td')].map((cell) => cell.innerText)));
  }

  /** The rows by column header. Hidden empty columns are missing. */
  async readNamedRows(title: string): Promise<readonly ReadonlyMap<string, string>[]> {
    const table = this.docked(title).getByRole('table', { name: title, exact: true });
    await expect(table).toBeVisible();
    const told = await table.evaluate((element: HTMLElement) => ({
      heads: [...element.querySelectorAll('th')].map((head) => head.innerText.replace(/[↑↓]/, '').trim()),
      rows: [...element.querySelectorAll('tbody tr')].map((row) =>
        [...row.querySelectorAll('td')].map((cell) => cell.innerText),
      ),
    }));
    return told.rows.map((cells) => new Map(told.heads.map((head, at) => [head, cells[at] ?? ''])));
  }

  /** Unfolds the wall filters. */
  async openFilters(): Promise<Locator> {
    const panel = this.docked('Walls');
    const toggle = panel.getByRole('button', { name: 'Filters', exact: true });
    if ((await toggle.getAttribute('aria-expanded')) === 'false') await toggle.click();
    return panel;
  }

  async #take(act: () => Promise<void>): Promise<TakenFile> {
    const [download] = await Promise.all([this.page.waitForEvent('download'), act()]);
    return readDownload(download);
  }
}

async function readDownload(download: Download): Promise<TakenFile> {
  return { name: download.suggestedFilename(), bytes: await readFile(await download.path()) };
}
