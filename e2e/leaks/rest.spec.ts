import { SCREEN_ADDRESSES } from '../../src/testing/screen/screen-addresses';
import { expect, test } from '../fixtures';
import { countWork, installWorkCounter } from './rest-work';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** What follows the wall clock even in a frozen world: the spent budget and when it is full again. */
const CLOCKS = '[role=meter], header [aria-label^="Connection: "]';
/** Others may spend the same key's budget, so its state is asked for, free of weight. */
const USAGE = 'request of /v1/usage';
/** The budget refills each second meanwhile. */
const REST_MS = 3500;

const tagOf = (name: string) => (name === 'heatmap' ? { tag: '@quick' } : {});

// What follows the view must not move it in turn: a plot that is redrawn for ever drains a reader's battery.
for (const [name, address] of SCREEN_ADDRESSES) {
  test(
    `untouched, ${name} on frozen data draws nothing, changes nothing and requests nothing`,
    tagOf(name),
    async ({ page }) => {
      await installWorkCounter(page, CLOCKS);
      await page.goto(address);
      await page.getByRole('main').waitFor();
      // A busy machine loads in stages that are quiet in between, so a later stretch may be the first at rest.
      await expect(async () => {
        const { [USAGE]: _, ...work } = await countWork(page, REST_MS);
        expect(work).toEqual({});
      }).toPass({ timeout: 60_000 });
    },
  );
}
