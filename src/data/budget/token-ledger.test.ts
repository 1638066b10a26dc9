import { describe, expect, it } from 'vitest';
import { makeRandom } from '@/base/random';
import { TIERS } from '@/contract/tiers';
import { makeServiceBucket } from '@/testing/budget/limiter';
import { volumeOf } from '@/testing/volume';
import { parseLedgerState } from './ledger-state';
import { TokenLedger, UNITS_PER_WEIGHT } from './token-ledger';

const SEED = Number(process.env.BUDGET_SEED ?? 20_261_121);
const isMine = (): boolean => true;
const units = (weight: number): number => weight * UNITS_PER_WEIGHT;

describe('the ledger', () => {
  it(`has no residue after ${volumeOf(1_000_000)} spends and refunds (seed ${SEED})`, () => {
    const random = makeRandom(SEED);
    const ledger = new TokenLedger('advanced', 0);
    const open: number[] = [];
    let worst = 0;
    for (let id = 0, done = 0; done < volumeOf(1_000_000); done++) {
      if (open.length > 0 && random() < 0.5) ledger.refund(open.pop()!, 0);
      else open.push((ledger.spend(++id, 1 + Math.floor(random() * 9), 0), id));
      // Answered spends are dropped after 45 s; here time stands still.
      if (open.length > 40) for (const one of open.splice(0)) ledger.refund(one, 0);
      if (open.length === 0) {
        worst = Math.max(worst, Math.abs(ledger.getUnits(0) - units(1500)));
        ledger.adopt({ ...ledger.exportState(0), bookings: [] }, isMine, 0);
      }
    }
    for (const one of open) ledger.refund(one, 0);
    expect(worst).toBe(0);
    expect(ledger.getUnits(0)).toBe(units(1500));
  });

  it.each(Object.values(TIERS))('refills as the service does for tier $id', ({ id, limit, burst }) => {
    const random = makeRandom(SEED + limit);
    const ledger = new TokenLedger(id, 0);
    const bucket = makeServiceBucket(limit, burst);
    for (let i = 0, nowMs = 0; i < 5000; i++) {
      nowMs += Math.floor(random() ** 4 * 9000);
      const weight = 1 + Math.floor(random() ** 3 * burst);
      const isPaid = ledger.msUntil(units(weight), nowMs) === 0;
      const isAccepted = bucket.spend(weight, nowMs * 1000).accepted;
      if (isPaid) {
        ledger.spend(i, weight, nowMs);
        ledger.settle(i, undefined, nowMs);
      }
      if (isPaid !== isAccepted) expect.fail(`request ${i}: ${isPaid}, the service ${isAccepted}`);
      const { remaining, microsToFull } = bucket.state(nowMs * 1000);
      const wait = ledger.msUntil(units(burst), nowMs);
      if (ledger.getRemaining(nowMs) !== remaining || wait !== Math.ceil(microsToFull / 1000))
        expect.fail(`request ${i}: ${ledger.getRemaining(nowMs)} left, the service ${remaining}`);
    }
    expect(ledger.capacity).toBe(burst);
  });

  it('a full bucket does not refill behind a request that may not be charged yet', () => {
    const ledger = new TokenLedger('standard', 0);
    ledger.spend(1, 10, 0);
    expect(ledger.getRemaining(5000)).toBe(190);
    ledger.settle(1, undefined, 5000);
    expect(ledger.getRemaining(5600)).toBe(191);
  });

  it('says exactly when a weight is available', () => {
    const ledger = new TokenLedger('free', 0);
    ledger.spend(1, 20, 0);
    ledger.settle(1, undefined, 0);
    expect(ledger.msUntil(units(10), 0)).toBe(60_000);
    expect(ledger.msUntil(units(10), 59_999)).toBe(1);
    expect(ledger.msUntil(units(10), 60_000)).toBe(0);
    expect(ledger.getRemaining(59_999)).toBe(9);
    expect(ledger.getRemaining(1e15)).toBe(20);
  });
});

describe('what an answer says', () => {
  const heard = (remaining: number, limit = 100): TokenLedger => {
    const ledger = new TokenLedger('free', 0);
    ledger.correct({ limit, remaining, sinceMs: 0 }, 0);
    return ledger;
  };

  it('is adopted, with the capacity of the tier or twice the limit', () => {
    expect(heard(30)).toMatchObject({ limit: 100, capacity: 200, isHeard: true });
    expect(heard(30, 40)).toMatchObject({ limit: 40, capacity: 80 });
    expect(heard(300).capacity).toBe(300);
    expect(heard(30).getRemaining(0)).toBe(30);
  });

  it('does not include what was sent in the meantime', () => {
    const ledger = heard(100);
    ledger.spend(1, 10, 0);
    ledger.spend(2, 20, 0);
    // The answer to 1 was made before or after 2 arrived: 2 may still have to be paid.
    ledger.settle(1, 10, 50);
    ledger.correct({ limit: 100, remaining: 90, sinceMs: 0, bookingId: 1 }, 50);
    expect(ledger.getRemaining(50)).toBe(70);
    // Answered in the other order: 2 was counted first.
    ledger.settle(2, 20, 60);
    ledger.correct({ limit: 100, remaining: 80, sinceMs: 0, bookingId: 2 }, 60);
    expect(ledger.getRemaining(60)).toBe(70);
  });

  it('shows what another user of the key spent', () => {
    const ledger = heard(100);
    ledger.correct({ limit: 100, remaining: 37, sinceMs: 1000 }, 1000);
    expect(ledger.getRemaining(1000)).toBe(37);
  });

  it('does not replace our own finer count where both agree', () => {
    const ledger = heard(50);
    const before = ledger.getUnits(300);
    ledger.correct({ limit: 100, remaining: 50, sinceMs: 250 }, 300);
    expect(ledger.getUnits(300)).toBe(before);
  });

  it('can lower the limit and the capacity', () => {
    const ledger = heard(180);
    ledger.correct({ limit: 10, remaining: 20, sinceMs: 0 }, 1);
    expect(ledger).toMatchObject({ limit: 10, capacity: 20 });
    expect(ledger.getRemaining(1)).toBe(20);
  });

  it.each([
    { limit: 0, remaining: 5 },
    { limit: 1e15, remaining: 5 },
    { limit: 10, remaining: 1e15 },
    { limit: Number.NaN, remaining: 5 },
    { limit: 10, remaining: -1 },
  ])('is ignored when it is absurd: $limit, $remaining', (lie) => {
    const ledger = heard(30);
    ledger.correct({ ...lie, sinceMs: 0 }, 0);
    expect(ledger).toMatchObject({ limit: 100, capacity: 200 });
    expect(ledger.getRemaining(0)).toBe(30);
  });

  it('corrects a charge, but a false charge is not believed', () => {
    const ledger = heard(100);
    ledger.spend(1, 10, 0);
    ledger.settle(1, 14, 0);
    expect(ledger.getRemaining(0)).toBe(86);
    ledger.spend(2, 10, 0);
    ledger.settle(2, 1e12, 0);
    expect(ledger.getRemaining(0)).toBe(76);
  });
});

describe('a refusal', () => {
  it('that does not say when to retry empties the bucket', () => {
    const ledger = new TokenLedger('standard', 0);
    ledger.refuse(10, undefined, 0);
    expect(ledger.msUntil(units(10), 0)).toBe(6000);
  });

  it('that says when to retry leaves just enough for then', () => {
    const ledger = new TokenLedger('standard', 0);
    ledger.refuse(10, 3000, 0);
    expect(ledger.msUntil(units(10), 0)).toBe(3000);
  });
});

describe('a ledger handed over', () => {
  it('continues where the other was, in ages', () => {
    const mine = new TokenLedger('free', 0);
    const other = new TokenLedger('free', 0);
    other.correct({ limit: 100, remaining: 100, sinceMs: 500 }, 500);
    other.spend(7, 30, 500);
    other.block(2500, 2);
    const state = parseLedgerState(JSON.parse(JSON.stringify(other.exportState(1000))))!;
    mine.adopt(state, isMine, 90_000);
    expect(mine.getUnits(90_000)).toBe(other.getUnits(1000));
    expect(mine).toMatchObject({ limit: 100, capacity: 200, isHeard: true, blockedUntilMs: 91_500 });
    expect(mine.hasOthers([], 0)).toBe(true);
  });

  it('keeps our own spends that the other did not know of', () => {
    const mine = new TokenLedger('standard', 0);
    const state = mine.exportState(0);
    mine.spend(1, 10, 0);
    mine.spend(2, 50, 0);
    mine.adopt(state, (id) => id === 1, 0);
    expect(mine.getRemaining(0)).toBe(190);
  });

  it('by a tab that has heard nothing does not change the limit', () => {
    const mine = new TokenLedger('free', 0);
    mine.correct({ limit: 100, remaining: 100, sinceMs: 0 }, 0);
    mine.adopt(new TokenLedger('free', 0).exportState(0), isMine, 0);
    expect(mine).toMatchObject({ limit: 100, isHeard: true });
    expect(mine.getRemaining(0)).toBe(20);
  });

  it.each([
    null,
    5,
    'x',
    {},
    { limit: '5' },
    { limit: 10, capacity: 20, tokens: 1, heard: 1, blockedMs: 0, bookings: [[1]] },
  ])('is rejected if malformed: %j', (value) => expect(parseLedgerState(value)).toBeUndefined());
});
