import { expect, type Locator, type Page } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';
import type { RawMarket } from './raw-service';

const TENOR_TAGS: Readonly<Record<string, string>> = { ONE_W: '1W', ONE_M: '1M', TWO_M: '2M', THREE_M: '3M' };

/** The table's name of a market. */
function symbolOf({ tenor, rawSymbol, predictionMarkets, fullName, normalizedSymbol }: RawMarket): string {
  if (tenor !== undefined) return `${rawSymbol} ${TENOR_TAGS[tenor]}`;
  return predictionMarkets === undefined ? normalizedSymbol : fullName;
}

/** `ATLAS_FUTURES BTC-USDT`, as returned by `readKeys`. */
export const keyOf = (market: RawMarket): string => `${market.exchange} ${symbolOf(market)}`;

/** One row of the table, by column. */
export interface ShownRow {
  readonly index: number;
  readonly symbol: string;
  readonly venue: string;
  readonly cells: readonly string[];
}

/** The Markets screen from the reader's point of view. */
export class MarketsPage {
  readonly page: Page;
  readonly table: Locator;
  readonly search: Locator;
  readonly loaded: Locator;

  constructor(page: Page) {
    this.page = page;
    this.table = page.getByRole('table', { name: 'Markets', exact: true });
    this.search = page.getByRole('searchbox', { name: 'Search markets', exact: true });
    this.loaded = page.getByRole('status').filter({ hasText: /\d+ loaded/ });
  }

  async open(address = '/'): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilQuiet();
  }

  /** Waits until there are rows and nothing is loading. */
  async waitUntilQuiet(): Promise<void> {
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
    await expect(this.table.locator('tbody tr[aria-rowindex]').first()).toBeVisible(FIRST_LOAD);
  }

  header(name: string): Locator {
    return this.table.getByRole('columnheader', { name, exact: true });
  }

  drawer(symbol: string): Locator {
    return this.page.getByRole('complementary', { name: `${symbol} details`, exact: true });
  }

  row(index: number): Locator {
    return this.table.locator(`tbody tr[aria-rowindex="${index + 2}"]`);
  }

  /** The rows in the document, in order. */
  async readRows(): Promise<readonly ShownRow[]> {
    return this.table.locator('tbody tr[aria-rowindex]').evaluateAll((rows) =>
      rows.flatMap((row) => {
        const cells = [...row.querySelectorAll('td')];
        const symbol = cells[1]?.querySelector('b')?.textContent;
        // Headings of market classes are rows as well.
        if (symbol === undefined || symbol === null) return [];
        return {
          index: Number(row.getAttribute('aria-rowindex')) - 2,
          symbol,
          venue: cells[2]?.querySelector('[title]')?.getAttribute('title') ?? '',
          cells: cells.map((cell) => cell.textContent?.trim() ?? ''),
        };
      }),
    );
  }

  /** `ATLAS_FUTURES BTC-USDT` of each row in the document. */
  async readKeys(): Promise<readonly string[]> {
    return (await this.readRows()).map(({ venue, symbol }) => `${venue} ${symbol}`);
  }
}
