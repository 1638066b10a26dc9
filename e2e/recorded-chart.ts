import { expect, type Page } from '@playwright/test';
import type { RecordedService } from '../src/testing/recorded-service/recorded-service';
import { ChartPage } from './chart-page';
import { ExportPage } from './export-page';
import { FIRST_LOAD } from './first-load';
import { serveRecordings } from './recorded-routes';

export interface Place {
  /** `BYBIT:BTCUSDT`. */
  readonly market: string;
  /** Unix seconds. */
  readonly from: number;
  readonly to: number;
  /** Further parameters of the address: `interval=MINUTE&panes=cvd`. */
  readonly choice?: string;
}

/** Rows and columns of a table, by column name. */
export interface ShownTable {
  readonly names: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The chart of recordings from the reader's point of view: headers, tables and their files. */
export class RecordedChart {
  readonly page: Page;
  readonly chart: ChartPage;
  readonly paneExports: ExportPage;

  private constructor(page: Page) {
    this.page = page;
    this.chart = new ChartPage(page);
    this.paneExports = new ExportPage(page);
  }

  static async open(page: Page, service: RecordedService, place: Place): Promise<RecordedChart> {
    await serveRecordings(page, service);
    const chart = new RecordedChart(page);
    await chart.goTo(place);
    return chart;
  }

  async goTo({ market, from, to, choice = '' }: Place): Promise<void> {
    await this.page.goto(`/chart?v=1&m=${market}&from=${from}&period=${to - from}&${choice}`);
    await expect(this.chart.meter).toHaveAttribute('aria-valuetext', /next request free/, FIRST_LOAD);
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
  }

  /** The contents of the pane's table, newest first; `title` is that of the table. */
  async readTable(pane: string, title: string): Promise<ShownTable> {
    await this.chart.chooseFromMenu(pane, 'Show data as table');
    const rows = await this.paneExports.readRows(title);
    const table = this.paneExports.docked(title).getByRole('table', { name: title, exact: true });
    const names = await table.locator('thead th').allInnerTexts();
    return { names: names.map((name) => name.trim()), rows };
  }

  /** Saves the open table with its own button, and closes it. */
  async saveTable(title: string): Promise<string> {
    const { bytes } = await this.paneExports.saveTable(title);
    await this.page.keyboard.press('Escape');
    await expect(this.paneExports.docked(title)).toHaveCount(0);
    return bytes.toString('utf8');
  }
}
