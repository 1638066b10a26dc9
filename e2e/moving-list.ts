import type { Page, Route } from '@playwright/test';
import { fetchAnswer } from './fetch-answer';
import { SIM_NOW } from './running-service';

/** An entry of the list as sent. */
export type ListEntry = Record<string, unknown> & {
  readonly exchange: string;
  readonly rawSymbol: string;
  readonly volume24h?: number;
};

/** The list of markets after a number of minutes. */
export type ListAt = (list: readonly ListEntry[], minutes: number) => readonly ListEntry[];

/** The frozen world with a clock that a journey moves by hand, and a list of markets that changes with it. */
export class MovingList {
  readonly page: Page;
  /** Minutes at which the whole list was requested in the order of samples. */
  readonly sampled: number[] = [];
  /** If set, sampling fails with this status. */
  failWith: number | undefined;
  readonly #listAt: ListAt;
  readonly #startedAt = Date.now();
  #passedMs = 0;

  private constructor(page: Page, listAt: ListAt) {
    this.page = page;
    this.#listAt = listAt;
  }

  /** Call before the page is opened. */
  static async start(page: Page, listAt: ListAt): Promise<MovingList> {
    const moving = new MovingList(page, listAt);
    await page.clock.install({ time: SIM_NOW });
    await page.route(/\/(v1|local)\/|\/healthz$/, (route) => moving.#answer(route));
    return moving;
  }

  get minutes(): number {
    return Math.floor(this.#passedMs / 60_000);
  }

  /** Moves the clock. Everything due in between happens at the end. */
  async pass(seconds: number): Promise<void> {
    this.#passedMs += seconds * 1000;
    await this.page.clock.fastForward(seconds * 1000);
  }

  /** Lets requests finish that are in progress when a journey ends. */
  async stop(): Promise<void> {
    await this.page.unrouteAll({ behavior: 'ignoreErrors' });
  }

  async #answer(route: Route): Promise<void> {
    const url = new URL(route.request().url());
    const isList = url.pathname === '/v1/markets';
    const isSample = isList && url.searchParams.get('sortCriteria.field') === 'AVAILABLE_SINCE';
    // Only the first page of a sample counts; the page after the last is requested as well.
    if (isSample && url.searchParams.get('pageOffset') === '0') this.sampled.push(this.minutes);
    const response = await fetchAnswer(route);
    const { 'x-sim-frozen': _, ...headers } = response.headers();
    const now = Date.parse(SIM_NOW) + this.#passedMs + Date.now() - this.#startedAt;
    const moved = { ...headers, date: new Date(now).toUTCString() };
    if (isSample && this.failWith !== undefined)
      await route.fulfill({ status: this.failWith, headers: moved, body: '' });
    else if (isList && response.ok()) {
      const answer = (await response.json()) as { symbols: readonly ListEntry[] };
      const symbols = this.#listAt(answer.symbols, this.minutes);
      await route.fulfill({ headers: moved, status: 200, json: { ...answer, symbols } });
    } else await route.fulfill({ response, headers: moved });
  }
}
