import { afterEach, describe, expect, it } from 'vitest';
import { makeFrozenClock, makeManualClock } from '@/base/clock';
import { FreshCatalogue, type FreshCatalogueOptions } from './fresh-catalogue';

const START = Date.UTC(2026, 5, 18, 14, 32, 10);
const made: number[] = [];
const errors: unknown[] = [];
let fresh: FreshCatalogue;

function open(options: Partial<FreshCatalogueOptions>): void {
  fresh = new FreshCatalogue({
    clock: makeManualClock(START),
    load: (now) => Promise.resolve(void made.push(now - START / 1000)),
    onError: (error) => errors.push(error),
    ...options,
  });
}

afterEach(() => {
  fresh.dispose();
  made.length = 0;
  errors.length = 0;
});

describe('FreshCatalogue', () => {
  it('is made anew once it was listed five seconds old, and not before', async () => {
    const clock = makeManualClock(START);
    open({ clock });
    fresh.onListed();
    expect(made).toEqual([]);
    await fresh.refresh();
    clock.advance(4999);
    fresh.onListed();
    expect(made).toEqual([0]);
    clock.advance(1);
    fresh.onListed();
    fresh.onListed();
    expect(made).toEqual([0, 5]);
    await fresh.refresh();
    fresh.onListed();
    expect(made).toEqual([0, 5]);
  });

  it('stays as it is where time stands still', async () => {
    open({ clock: { ...makeFrozenClock(START), monotonic: () => 1e9 * made.length } });
    await fresh.refresh();
    fresh.onListed();
    expect(made).toEqual([0]);
  });

  it('keeps the last one when a list could not be made, and tries again', async () => {
    const clock = makeManualClock(START);
    let isBroken = false;
    open({
      clock,
      load: async (now) => {
        if (isBroken) throw new Error('gone');
        made.push(now - START / 1000);
      },
    });
    await fresh.refresh();
    isBroken = true;
    clock.advance(6000);
    fresh.onListed();
    await expect(fresh.refresh()).rejects.toThrow('gone');
    expect(errors).toHaveLength(1);
    isBroken = false;
    fresh.onListed();
    await fresh.refresh();
    expect(made).toEqual([0, 6]);
  });
});
