import { expect } from '@playwright/test';
import type { MemoryWatcher, PageMemory } from '../page-memory';

/** Counts that must not grow once everything that is created once exists. */
const COUNTS = [
  'nodes',
  'listeners',
  'workers',
  'textureBytes',
  'held',
] as const satisfies readonly (keyof PageMemory)[];

type Count = (typeof COUNTS)[number];

/** The most that a page creates once: parts that load when it is idle, their links and their listeners. */
const MAX_MADE_ONCE: Readonly<Record<Count, number>> = {
  nodes: 120,
  listeners: 60,
  workers: 2,
  textureBytes: 0,
  held: 4,
};

/** Compiled code and its metadata fluctuate: the allowed growth of each per stretch, depending on its length. */
export interface Allowance {
  readonly heapBytes: number;
  readonly arrayBytes: number;
}

const BYTES = ['heapBytes', 'arrayBytes'] as const satisfies readonly (keyof Allowance)[];

const MAX_STRETCHES = 4;

type Grown = Count | keyof Allowance;

/**
 * The counts that grow in every stretch, and the bytes that grow in every stretch by more than is allowed.
 * @param readings before the first stretch and after each.
 */
export function listGrowing(readings: readonly PageMemory[], allowed: Allowance): readonly Grown[] {
  const isGrowing = (name: Grown, most: number): boolean =>
    readings.every((reading, at) => at === 0 || reading[name] - readings[at - 1][name] > most);
  return [...COUNTS.filter((name) => isGrowing(name, 0)), ...BYTES.filter((name) => isGrowing(name, allowed[name]))];
}

/**
 * Runs stretches until nothing has grown in every one of them, and fails if something still has after the last one. A
 * leak grows in each; what is created once, however late on a busy machine, does not.
 * @returns the final readings.
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
  } while (listGrowing(readings, allowed).length > 0 && readings.length <= MAX_STRETCHES);
  const told = readings.map((reading) => JSON.stringify(reading)).join('\n');
  expect(listGrowing(readings, allowed), `grows for ever\n${told}`).toEqual([]);
  const after = readings[readings.length - 1];
  for (const name of COUNTS)
    expect(after[name] - readings[0][name], `${name}\n${told}`).toBeLessThanOrEqual(MAX_MADE_ONCE[name]);
  return after;
}
