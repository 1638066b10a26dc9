import { expect } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { PanesPage } from './panes-page';

/** The Options screen from the reader's point of view. */
export class OptionsPage extends PanesPage {
  protected readonly title = 'Options';
  protected readonly address = '/options?m=ATLAS_FUTURES:BTCUSDT';

  /** Waits until histories and term structures are drawn and nothing is loading. */
  protected async waitForPanes(): Promise<void> {
    await expect(this.page.getByTestId('skew-history').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    const waiting = this.page.getByRole('region', { name: /pane$/ }).filter({ hasText: /Loading|Looking up/ });
    await expect(waiting).toHaveCount(0, FIRST_LOAD);
  }
}
