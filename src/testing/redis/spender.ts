import { type Clock, systemClock } from '@/base/clock';
import { makeRandom } from '@/base/random';
import type { TierId } from '@/contract/tiers';
import { openQuota } from '@/service/quota/open-quota';

/** What one instance spends of a key that others spend of too. */
export interface SpenderTask {
  readonly redisUrl: string;
  readonly id: string;
  readonly tier: TierId;
  readonly requests: number;
  readonly mostWeight: number;
  readonly seed: number;
  /** How wrong the clocks of its machine are, and how many times too fast. */
  readonly skewMs: number;
  readonly speed: number;
}

export interface SpenderResult {
  readonly spent: number;
  readonly refused: number;
  /** Whether Redis made all decisions. */
  readonly isShared: boolean;
}

/** Other instances on a busy machine may keep Redis from running for a while. */
const DEADLINE_MS = 120_000;
/** Requests that wait for a decision at once. */
const AT_ONCE = 32;

const makeWrongClock = ({ skewMs, speed }: SpenderTask): Clock => ({
  now: () => systemClock.now() * speed + skewMs,
  monotonic: () => systemClock.monotonic() * speed,
  frozen: false,
});

/** Asks for weights at random as fast as decisions come. */
export async function runSpender(task: SpenderTask): Promise<SpenderResult> {
  const random = makeRandom(task.seed);
  let isShared = true;
  const onChange = (): void => {
    isShared = false;
  };
  const { redisUrl } = task;
  const options = { redisUrl, instances: 1, deadlineMs: DEADLINE_MS, onChange };
  const quota = await openQuota({ clock: makeWrongClock(task), ...options });
  let [spent, refused, left] = [0, 0, task.requests];
  const spendOn = async (): Promise<void> => {
    while (left-- > 0) {
      const weight = 1 + Math.floor(random() * task.mostWeight);
      const decision = await quota.spend(task, weight);
      if (decision.accepted) spent += weight;
      else refused++;
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, spendOn));
  await quota.close();
  return { spent, refused, isShared };
}
