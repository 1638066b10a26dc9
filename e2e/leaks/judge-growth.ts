import { expect } from '@playwright/test';
import type { MemoryWatcher, PageMemory } from '../page-memory';

/** What must not grow at all once everything is made that is made once. */
const COUNTS = [
  'nodes',
  'listeners',
  'workers',
  'textureBytes',
  'held',
] as const satisfies readonly (keyof PageMemory)[];

type Count = (typeof COUNTS)[number];

/** More than this a page does not make once: parts that are loaded when it is idle, their links and their listeners. */
const MOST_MADE_ONCE: Readonly<Record<Count, number>> = {
  nodes: 120,
  listeners: 60,
  workers: 2,
  textureBytes: 0,
  held: 4,
};

const MOST_STRETCHES = 4;

/** The counts that are higher after each stretch than before it; `readings`: before the first stretch and after each. */
export const listGrowing = (readings: readonly PageMemory[]): readonly Count[] =>
  COUNTS.filter((name) => readings.every((reading, at) => at === 0 || reading[name] > readings[at - 1][name]));

/** What was there before the last stretch and after it. */
export interface Settled {
  readonly before: PageMemory;
  readonly after: PageMemory;
}

/**
 * Goes stretch after stretch until no count has grown in each of them, and fails where one does to the end. What leaks
 * grows in each; what is made once, whenever a busy machine comes to make it, does not.
 */
export async function goUntilSettled(memory: MemoryWatcher, stretch: () => Promise<void>): Promise<Settled> {
  const readings = [await memory.readAtRest()];
  do {
    await stretch();
    readings.push(await memory.readAtRest());
  } while (listGrowing(readings).length > 0 && readings.length <= MOST_STRETCHES);
  const told = readings.map((reading) => JSON.stringify(reading)).join('\n');
  expect(listGrowing(readings), `grows for ever\n${told}`).toEqual([]);
  const [before, after] = readings.slice(-2);
  for (const name of COUNTS)
    expect(after[name] - readings[0][name], `${name}\n${told}`).toBeLessThanOrEqual(MOST_MADE_ONCE[name]);
  return { before, after };
}
