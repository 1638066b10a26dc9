import type { Page, Route } from '@playwright/test';
import { fetchAnswer } from './fetch-answer';
import { SIM_NOW } from './running-service';

/**
 * The frozen world behind a proxy with another clock. Responses carry the proxy's `Date` and do not say that time is
 * frozen. The device's clock starts at the world's time and advances.
 */
export class DatedService {
  /** Milliseconds by which the `Date` of responses is ahead of the world's time. */
  aheadMs = 0;

  /** Call before the page is opened. */
  static async start(page: Page): Promise<DatedService> {
    const dated = new DatedService();
    await page.clock.install({ time: SIM_NOW });
    await page.route(/\/(v1|local)\/|\/healthz$/, (route) => dated.#answer(route));
    return dated;
  }

  async #answer(route: Route): Promise<void> {
    const response = await fetchAnswer(route);
    const { 'x-sim-frozen': _, ...headers } = response.headers();
    const date = new Date(Date.parse(SIM_NOW) + this.aheadMs).toUTCString();
    await route.fulfill({ response, headers: { ...headers, date } });
  }
}
