import type { Page, Route } from '@playwright/test';
import { SIM_NOW } from './running-service';

/**
 * The frozen world behind something that tells another time: answers carry a `Date` of our own and do not say that it
 * stands still. The device's clock starts with the world's time and goes on.
 */
export class DatedService {
  /** Milliseconds from the world's time to what answers tell. */
  aheadMs = 0;

  /** Before the page is opened. */
  static async start(page: Page): Promise<DatedService> {
    const dated = new DatedService();
    await page.clock.install({ time: SIM_NOW });
    await page.route(/\/(v1|local)\/|\/healthz$/, (route) => dated.#answer(route));
    return dated;
  }

  async #answer(route: Route): Promise<void> {
    const response = await route.fetch();
    const { 'x-sim-frozen': _, ...headers } = response.headers();
    const date = new Date(Date.parse(SIM_NOW) + this.aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...headers, date } });
  }
}
