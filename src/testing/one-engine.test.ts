import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type OwnEngine, openOneEngine } from './one-engine';

const folder = mkdtempSync(join(tmpdir(), 'depthscape-engines-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const isOpen = ({ engine }: OwnEngine): Promise<boolean> =>
  engine.rows('SELECT 1 AS one').then(
    () => true,
    () => false,
  );

describe('openOneEngine', () => {
  let left: OwnEngine | undefined;

  // Simulates a test that timed out: it fails and never closes its engine.
  it.fails('stays open when its test fails', async () => {
    left = await openOneEngine(join(folder, 'left'));
    expect(await isOpen(left)).toBe(false);
  });

  it('opens after a test that left its engine open', async () => {
    expect(left).toBeDefined();
    const next = await openOneEngine(join(folder, 'next'));
    expect(await isOpen(next)).toBe(true);
    await next.close();
  });

  it('waits until the previous one is closed', async () => {
    const first = await openOneEngine(join(folder, 'first'));
    const order: string[] = [];
    const opening = openOneEngine(join(folder, 'second')).then(async (second) => {
      order.push('second opened');
      await second.close();
    });
    expect(await isOpen(first)).toBe(true);
    order.push('first closes');
    await first.close();
    await first.close();
    await opening;
    expect(order).toEqual(['first closes', 'second opened']);
  });
});
