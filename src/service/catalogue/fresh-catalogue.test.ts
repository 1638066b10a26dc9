import { afterEach, describe, expect, it, vi } from 'vitest';
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
  it('is made again before an answer when it is five seconds old, and not earlier', async () => {
    const clock = makeManualClock(START);
    open({ clock });
    await fresh.freshen();
    expect(made).toEqual([]);
    await fresh.refresh();
    clock.advance(4999);
    await fresh.freshen();
    expect(made).toEqual([0]);
    clock.advance(1);
    await Promise.all([fresh.freshen(), fresh.freshen()]);
    expect(made).toEqual([0, 5]);
    await fresh.freshen();
    expect(made).toEqual([0, 5]);
  });

  it('stays the same while time does not move', async () => {
    open({ clock: { ...makeFrozenClock(START), monotonic: () => 1e9 * made.length } });
    await fresh.refresh();
    await fresh.freshen();
    expect(made).toEqual([0]);
  });

  it('keeps the last one when making a list fails, and retries five seconds later', async () => {
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
    await fresh.freshen();
    clock.advance(4999);
    await fresh.freshen();
    expect(errors.map(String)).toEqual(['Error: gone']);
    isBroken = false;
    await fresh.freshen();
    expect(made).toEqual([0]);
    clock.advance(1);
    await fresh.freshen();
    expect(made).toEqual([0, 11]);
  });

  it('pauses as long as a slow one took', async () => {
    const clock = makeManualClock(START);
    open({
      clock,
      load: async (now) => {
        made.push(now - START / 1000);
        clock.advance(8000);
      },
    });
    await fresh.refresh();
    clock.advance(7999);
    await fresh.freshen();
    expect(made).toEqual([0]);
    clock.advance(1);
    await fresh.freshen();
    expect(made).toEqual([0, 16]);
  });

  it('is made again when the markets change while it is being made', async () => {
    const clock = makeManualClock(START);
    let finish = (): void => {};
    open({
      clock,
      load: async (now) => {
        await new Promise<void>((resolve) => {
          finish = resolve;
        });
        made.push(now - START / 1000);
      },
    });
    const first = fresh.refresh();
    clock.advance(1000);
    const later = Promise.all([fresh.renew(), fresh.renew()]);
    finish();
    await first;
    await vi.waitFor(() => {
      finish();
      expect(made).toEqual([0, 1]);
    });
    await later;
  });

  it('does not delay an answer for long', async () => {
    const clock = makeManualClock(START);
    let isSlow = false;
    open({ clock, load: () => (isSlow ? new Promise(() => undefined) : Promise.resolve()) });
    await fresh.refresh();
    isSlow = true;
    clock.advance(6000);
    await expect(fresh.freshen()).resolves.toBeUndefined();
  });
});
