import { expect } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { PanesPage } from './panes-page';

/** The Supply screen from the reader's point of view. */
export class SupplyPage extends PanesPage {
  protected readonly title = 'Supply';
  protected readonly address = '/supply?m=ATLAS_FUTURES:BTCUSDT';

  /** Waits until plots are drawn and the newest report is shown. */
  protected async waitForPanes(): Promise<void> {
    await expect(this.page.getByTestId('supply-cap').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    await expect(this.pane('Asset')).toContainText('Primary chain', FIRST_LOAD);
  }
}
