import { expect, it } from 'vitest';
import { systemClock } from '@/base/clock';
import { type Budget, makeBudget } from './budget';
import { shareBetweenTabs } from './share-between-tabs';

const ID = `test-${Math.floor(performance.now() * 1000)}`;

function openTab(): Budget {
  const share = shareBetweenTabs(ID);
  expect(share).toBeDefined();
  return makeBudget({ clock: systemClock, getReserve: () => 0, isKeyExclusive: true, tier: 'standard', share });
}

function spend(budget: Budget, weight: number): Promise<string> {
  return budget.run({
    search: `q=${weight}`,
    facts: { type: 'TRADE_AGG', points: weight * 1000, venues: 1 },
    span: undefined,
    rank: 'visible',
    predictedBytes: 1,
    tilesHeld: 0,
    tilesAsked: 1,
    signal: new AbortController().signal,
    send: () => Promise.resolve({ value: 'done', bytes: 1, decodeMs: 1, firstByteMs: 1 }),
  });
}

/** Expects this remaining weight, give or take what a slow machine refills. */
const expectAbout = async (budget: Budget, weight: number): Promise<void> => {
  await expect.poll(() => Math.abs(budget.getState().remaining - weight)).toBeLessThanOrEqual(5);
};

it("the browser's own locks, channel and storage carry the ledger from tab to tab", async () => {
  const [one, other] = [openTab(), openTab()];
  expect(await spend(one, 60)).toBe('done');
  await expectAbout(other, 140);
  expect(await spend(other, 40)).toBe('done');
  await expectAbout(one, 100);
  await expectAbout(openTab(), 100);
  expect(localStorage.getItem(`depthscape.budget.${ID}`)).toContain('tokens');
  one.dispose();
  other.dispose();
  localStorage.removeItem(`depthscape.budget.${ID}`);
});

it('a tab that closed while it had the lock blocks nobody', async () => {
  const frame = document.createElement('iframe');
  document.body.append(frame);
  const held = new Promise<void>((resolve) => {
    void frame.contentWindow?.navigator.locks
      .request(`depthscape.budget.${ID}`, () => {
        resolve();
        return new Promise(() => undefined);
      })
      .catch(() => undefined);
  });
  await held;
  const tab = openTab();
  const spent = spend(tab, 10);
  frame.remove();
  expect(await spent).toBe('done');
  tab.dispose();
});
