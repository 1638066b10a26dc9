import { expect } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { PanesPage } from './panes-page';

/** The Options screen as its reader knows it. */
export class OptionsPage extends PanesPage {
  protected readonly title = 'Options';
  protected readonly address = '/options?m=ATLAS_FUTURES:BTCUSDT';

  /** Histories and term structures are drawn and nothing more is on its way. */
  protected async waitForPanes(): Promise<void> {
    await expect(this.page.getByTestId('skew-history').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    const waiting = this.page.getByRole('region', { name: /pane$/ }).filter({ hasText: /Loading|Looking up/ });
    await expect(waiting).toHaveCount(0, FIRST_LOAD);
  }
}
