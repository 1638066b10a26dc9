import { expect, type Locator, type Page } from '@playwright/test';
import { expectFigure } from './figures';
import { FIRST_LOAD } from './first-load';
import { visit } from './kept-page';
import type { RawBook } from './raw-service';

/** A cell as shown by the readout and its sentence. */
export interface ShownCell {
  /** Label of the level. */
  readonly price: number;
  /** `bids`: the block also contains asks. */
  readonly side: 'bid' | 'ask' | 'bids' | 'side unknown';
  /** Unix seconds of the column, on the day of the view. */
  readonly at: number;
  readonly title: string;
  /** Figures by label: "Bid volume", "Notional", "Distance", "Cumulative to mid". */
  readonly rows: ReadonlyMap<string, string>;
}

const SPOKEN =
  /^(?:Wall \d.*: )?([\d,.]+)(?: – [\d,.]+)?, (bids?|ask|side unknown) ([\d.,KMBT]+) (\w+), (?:.*, )?(\d\d):(\d\d)(?::(\d\d))? UTC$/;
const NAME =
  /^(?:.+ heatmap|Price chart), (.+), (\d\d:\d\d(?::\d\d)?) to (\d\d:\d\d(?::\d\d)?) UTC, ([\d,.]+) to ([\d,.]+)$/;

/** The price range of a level. */
const LEVEL = /^[\d,.]+ – [\d,.]+$/;

const numberOf = (text: string | undefined): number => Number((text ?? '').replaceAll(',', ''));

/** The Heatmap screen from the reader's point of view. */
export class HeatmapPage {
  readonly page: Page;
  readonly plot: Locator;
  readonly depth: Locator;
  readonly volume: Locator;
  readonly toolbar: Locator;
  readonly meter: Locator;

  constructor(page: Page) {
    this.page = page;
    this.plot = page.getByTestId('heat-canvas');
    this.depth = page.getByRole('region', { name: 'Depth pane', exact: true });
    this.volume = page.getByRole('region', { name: 'Volume by side pane', exact: true });
    this.toolbar = page.getByRole('toolbar', { name: 'Heatmap controls', exact: true });
    this.meter = page.getByRole('meter', { name: 'API weight', exact: true });
  }

  async open(address = '/heatmap'): Promise<void> {
    await visit(this.page, address);
    await this.waitUntilLoaded();
  }

  /** Waits until a book and candles are drawn and nothing is loading. */
  async waitUntilLoaded(): Promise<void> {
    // A narrow window has no room for the line that says which one; that of a recording has its date, and a pointer
    // that rests on the plot names its own.
    await expect(
      this.page.getByRole('main').getByText(/^(Snapshot|At crosshair) (\d{1,2} \w{3} \d{4} )?\d\d:\d\d/),
    ).toBeAttached(FIRST_LOAD);
    await expect(this.page.getByRole('main').locator('[aria-busy=true]')).toHaveCount(0, FIRST_LOAD);
    await expect(this.volume.getByText('CVD')).toBeVisible();
    await expect(this.meter).toHaveAttribute('aria-valuetext', /next request free/);
  }

  radio(group: string, name: string | RegExp): Locator {
    const options = this.toolbar.getByRole('radiogroup', { name: group, exact: true });
    return typeof name === 'string'
      ? options.getByRole('radio', { name, exact: true })
      : options.getByRole('radio', { name });
  }

  /** Address parameters of the plot's view. */
  place(): Readonly<Record<string, string>> {
    return Object.fromEntries(new URL(this.page.url()).searchParams);
  }

  /** The parts of the plot's name: symbol, clock times, prices. */
  async readName() {
    const name = (await this.plot.getAttribute('aria-label')) ?? '';
    const match = NAME.exec(name);
    if (match === null) throw new Error(`A plot named "${name}"`);
    const [, symbol = '', from = '', to = '', low, high] = match;
    return { symbol, from, to, low: numberOf(low), high: numberOf(high) };
  }

  /** Presses `key` in the plot and reads the cell under the crosshair. `day`: midnight of its day in Unix seconds. */
  async press(key: string, day: number): Promise<ShownCell> {
    await this.plot.press(key);
    const sentence = this.depth.getByRole('status');
    // Sentences are paced: this one may be waiting for the previous one.
    await expect(sentence).toHaveAttribute('aria-busy', 'false');
    await expect(sentence).toHaveText(SPOKEN);
    const match = SPOKEN.exec(await sentence.innerText());
    if (match === null) throw new Error('The sentence went away');
    const [, price, side, , , hours, minutes, seconds = '0'] = match;
    const words = await this.depth.getByRole('term').allInnerTexts();
    const values = await this.depth.getByRole('definition').allInnerTexts();
    return {
      price: numberOf(price),
      side: side as ShownCell['side'],
      at: day + Number(hours) * 3600 + Number(minutes) * 60 + Number(seconds),
      title: await this.depth.locator('b', { hasText: LEVEL }).first().innerText(),
      // The strip of narrow windows repeats the same rows.
      rows: new Map(words.map((word, at) => [word, values[at] ?? ''])),
    };
  }
}

/** Checks every figure of `cell` against that level of `book`, which was requested separately. */
export function expectCell(cell: ShownCell, book: RawBook, blockSize: number): void {
  const { price, side, rows } = cell;
  if (side === 'bids') {
    // Best bid and best ask in one block.
    expectFigure(rows.get('Bids') ?? '', book.bids.get(price) ?? 0, `bids from ${price}`);
    expectFigure(rows.get('Asks') ?? '', book.asks.get(price + blockSize) ?? 0, `asks from ${price}`);
    return;
  }
  expect(['bid', 'ask']).toContain(side);
  const levels = side === 'bid' ? book.bids : book.asks;
  const size = levels.get(price) ?? 0;
  const where = `${side} ${price}`;
  expectFigure(rows.get(side === 'bid' ? 'Bid volume' : 'Ask volume') ?? '', size, `size of ${where}`);
  expectFigure(rows.get('Notional') ?? '', size * price, `notional of ${where}`);
  const isBetween = (level: number): boolean => (side === 'bid' ? level >= price : level <= price);
  const summed = [...levels].reduce((sum, [level, amount]) => (isBetween(level) ? sum + amount : sum), 0);
  expectFigure(rows.get('Cumulative to mid') ?? '', summed, `sum of ${where}`);
  const mid = (Math.max(...book.bids.keys()) + Math.min(...book.asks.keys())) / 2;
  const shown = numberOf((rows.get('Distance') ?? '').replace('−', '-').replace(' bp', ''));
  // The mid of a flattened book is inferred to within its blocks.
  expect(Math.abs(shown - ((price - mid) / mid) * 1e4)).toBeLessThan((blockSize / mid) * 1e4 + 0.06);
  const [low = 0, high = 0] = cell.title.split(' – ').map(numberOf);
  expect([low, high]).toEqual(side === 'bid' ? [price, price + blockSize] : [price - blockSize, price]);
}
