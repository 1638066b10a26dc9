import { expect } from '@playwright/test';
import { FIRST_LOAD } from './first-load';
import { PanesPage } from './panes-page';

/** The Supply screen as its reader knows it. */
export class SupplyPage extends PanesPage {
  protected readonly title = 'Supply';
  protected readonly address = '/supply?m=ATLAS_FUTURES:BTCUSDT';

  /** Plots are drawn, and the newest report is told. */
  protected async waitForPanes(): Promise<void> {
    await expect(this.page.getByTestId('supply-cap').locator('canvas').first()).toBeAttached(FIRST_LOAD);
    await expect(this.pane('Asset')).toContainText('Primary chain', FIRST_LOAD);
  }
}
