import { afterAll, describe, expect, it } from 'vitest';
import { classifyFailure } from '@/client/failure-kind';
import { explainFailure } from '@/panes/failure/failure-words';
import { closeFields } from '../relay-field';
import { someOf } from '../volume';
import { type FaultField, openFaultField, REMAINING, type Way, WEIGHT } from './fault-field';
import { FAULT_KINDS, type FaultKind, GOOD } from './fault-kinds';

afterAll(closeFields);

/** One second of refill, and what rounding hides. */
const ROUNDING = 3;

/** How a request ended: the kind of its failure, `works`, or `waits` in the queue. */
async function settle(field: FaultField, signal: AbortSignal): Promise<{ kind: string; words: string }> {
  const context = { isRemote: field.connection.getWorld()?.source === 'remote', isOffline: false };
  const ended = field.ask(signal).then(
    () => ({ kind: 'works', words: '' }),
    (error: unknown) => {
      const { title, sentence, next } = explainFailure(error, context);
      return { kind: classifyFailure(error, context), words: `${title}. ${sentence} ${next}` };
    },
  );
  const { budget } = field;
  let stop = (): void => undefined;
  const waiting = new Promise<{ kind: string; words: string }>((resolve) => {
    stop = budget.subscribe(() => {
      const { queue, remaining, blockedUntilMs } = budget.getState();
      const isHeld = blockedUntilMs !== undefined || remaining < WEIGHT;
      if (queue[0]?.status === 'retrying' && isHeld) resolve({ kind: 'waits', words: '' });
    });
  });
  return Promise.race([ended, waiting]).finally(stop);
}

async function walk(way: Way, { fault, isFree, isWork, ...expected }: FaultKind): Promise<void> {
  const field = await openFaultField(way, fetch, isWork);
  const { server, connection, budget } = field;
  const states = new Set<string>();
  connection.subscribe(() => states.add(connection.getState().status));
  const leaving = new AbortController();
  server.fault = fault;
  const { kind, words } = await settle(field, leaving.signal);
  const { requests, pause, kind: expectedKind } = expected[way];
  expect([kind, server.asked]).toEqual([expectedKind, requests]);
  const charged = isFree === true ? 0 : server.asked * WEIGHT;
  const state = budget.getState();
  if (kind !== 'waits') expect(state.remaining).toBeLessThanOrEqual(REMAINING - charged + ROUNDING);
  expect(state.askedPauseSeconds).toBe(pause);
  expect(words).not.toMatch(/undefined|NaN|\[object|canary/);
  expect([...states].filter((status) => status !== 'ready' && status !== 'slow' && status !== 'rejected')).toEqual([]);
  leaving.abort(new DOMException('left', 'AbortError'));
  // The fault is over: the next request works once nothing delays it.
  server.fault = GOOD;
  budget.tryNow();
  budget.takeUsage({ limit: 60, remaining: REMAINING, used: 0 }, performance.now());
  expect(await settle(field, new AbortController().signal)).toEqual({ kind: 'works', words: '' });
  field.close();
}

it('there are at least sixty kinds of faults, each with its own name', () => {
  expect(new Set(FAULT_KINDS.map(({ name }) => name)).size).toBe(FAULT_KINDS.length);
  expect(FAULT_KINDS.length).toBeGreaterThanOrEqual(60);
});

describe.each(['direct', 'relay'] as const)('a service that is reached %s', (way) => {
  it.concurrent.each(someOf(FAULT_KINDS).map((kind) => [kind.name, kind] as const))('with: %s', async (_, kind) => {
    await expect(walk(way, kind)).resolves.toBeUndefined();
  });
});

it('a request that another origin denies this page fails in its pane, and the rest continues', async () => {
  const isGranted = { now: false };
  const field = await openFaultField('direct', async (url, init) => {
    const answered = await fetch(url, init);
    // What a browser does with an answer without CORS permission.
    if (url.includes('/v1/points') && !isGranted.now) throw new TypeError('Failed to fetch');
    return answered;
  });
  const { kind, words } = await settle(field, new AbortController().signal);
  expect([kind, field.server.asked, field.connection.getState().status]).toEqual(['blocked', 3, 'ready']);
  expect(words).toContain('No readable answer came');
  isGranted.now = true;
  expect(await settle(field, new AbortController().signal)).toEqual({ kind: 'works', words: '' });
  field.close();
});
