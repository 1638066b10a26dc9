import { describe, expect, it } from 'vitest';
import { SessionPool } from './session-pool';

type Session = { close(): void };

/** A fixed clock: on a busy machine a real one would count as use of a session. */
const makePool = (size: number, now = (): number => 0): SessionPool<Session> =>
  new SessionPool(size, () => ({ close: () => {} }), now);

/** Takes a session for `owner` and logs when it arrives. */
function ask(pool: ReturnType<typeof makePool>, owner: string, log: string[]) {
  return pool.take(owner).then((session) => {
    log.push(owner);
    return session;
  });
}

describe('SessionPool', () => {
  it('lets one request of a quiet owner pass a queue of another', async () => {
    const pool = makePool(2);
    const log: string[] = [];
    const held = await Promise.all([pool.take('greedy'), pool.take('greedy')]);
    const waiting = Array.from({ length: 20 }, () => ask(pool, 'greedy', log));
    const quiet = ask(pool, 'quiet', log);
    expect([pool.isWanted, pool.hasMoreThanItsShare('greedy'), pool.hasMoreThanItsShare('quiet')]).toEqual([
      true,
      true,
      false,
    ]);
    pool.give(held[0]);
    await quiet;
    expect(log).toEqual(['quiet']);
    expect(pool.hasMoreThanItsShare('greedy')).toBe(false);
    pool.close();
    await Promise.allSettled(waiting);
  });

  it('serves owners in turn, however many requests each has', async () => {
    const pool = makePool(1);
    const log: string[] = [];
    const first = await pool.take('a');
    const all = ['a', 'a', 'a', 'b', 'b', 'c'].map((owner) => ask(pool, owner, log));
    let session = first;
    for (let i = 0; i < all.length; i++) {
      pool.give(session);
      await expect.poll(() => log.length).toBe(i + 1);
      session = first;
    }
    expect(log).toEqual(['b', 'c', 'a', 'b', 'a', 'a']);
    await Promise.all(all);
  });

  it('serves an owner with few requests before many with much, and forgets old use', async () => {
    let nowMs = 0;
    const pool = makePool(1, () => nowMs);
    const log: string[] = [];
    const use = async (owner: string, ms: number): Promise<void> => {
      const session = await pool.take(owner);
      nowMs += ms;
      pool.give(session);
    };
    for (const owner of ['much-1', 'much-2', 'little']) await use(owner, owner === 'little' ? 20 : 1000);
    const held = await pool.take('other');
    const all = ['much-1', 'much-2', 'little'].map((owner) => ask(pool, owner, log));
    pool.give(held);
    for (const waiting of [all[2], all[0], all[1]]) pool.give(await waiting);
    // By turns only, the most recently served owner would be last.
    expect(log).toEqual(['little', 'much-1', 'much-2']);
    nowMs += 300_000;
    const again = await pool.take('other');
    const later = ['much-2', 'little'].map((owner) => ask(pool, owner, log));
    pool.give(again);
    pool.give(await Promise.race(later));
    await Promise.all(later);
    expect(log.slice(3)).toEqual(['little', 'much-2']);
  });

  it('forgets those who left the queue', async () => {
    const pool = makePool(1);
    const held = await pool.take('a');
    const aborter = new AbortController();
    const left = pool.take('b', aborter.signal);
    aborter.abort();
    await expect(left).rejects.toMatchObject({ name: 'AbortError' });
    expect(pool.isWanted).toBe(false);
    pool.give(held);
    expect(pool.busy).toBe(0);
  });
});
