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

/** Compiled code and notes about it come and go: so much of each may be more after a stretch, by how long it is. */
export interface Allowance {
  readonly heapBytes: number;
  readonly arrayBytes: number;
}

const BYTES = ['heapBytes', 'arrayBytes'] as const satisfies readonly (keyof Allowance)[];

const MOST_STRETCHES = 4;

type Grown = Count | keyof Allowance;

/**
 * The counts that are higher after each stretch than before it, and the bytes that are so by more than is allowed.
 * @param readings before the first stretch and after each.
 */
export function listGrowing(readings: readonly PageMemory[], allowed: Allowance): readonly Grown[] {
  const isGrowing = (name: Grown, most: number): boolean =>
    readings.every((reading, at) => at === 0 || reading[name] - readings[at - 1][name] > most);
  return [...COUNTS.filter((name) => isGrowing(name, 0)), ...BYTES.filter((name) => isGrowing(name, allowed[name]))];
}

/**
 * Goes stretch after stretch until nothing has grown in each of them, and fails where something does to the end. What
 * leaks grows in each; what is made once, whenever a busy machine comes to make it, does not.
 * @returns what is there at the end.
 */
export async function goUntilSettled(
  memory: MemoryWatcher,
  stretch: () => Promise<void>,
  allowed: Allowance,
): Promise<PageMemory> {
  const readings = [await memory.readAtRest()];
  do {
    await stretch();
    readings.push(await memory.readAtRest());
  } while (listGrowing(readings, allowed).length > 0 && readings.length <= MOST_STRETCHES);
  const told = readings.map((reading) => JSON.stringify(reading)).join('\n');
  expect(listGrowing(readings, allowed), `grows for ever\n${told}`).toEqual([]);
  const after = readings[readings.length - 1];
  for (const name of COUNTS)
    expect(after[name] - readings[0][name], `${name}\n${told}`).toBeLessThanOrEqual(MOST_MADE_ONCE[name]);
  return after;
}
