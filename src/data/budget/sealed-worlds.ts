import { hashText } from '@/base/random';
import type { LocalStorage } from './find-storage';

export interface WorldsPlace {
  /** Local storage key. */
  readonly key: string;
  readonly version: number;
  /** Most worlds that are stored, latest used first. */
  readonly maxWorlds: number;
}

/** The seal is over the rest: values that were changed or moved to another world are ignored. */
type KeptWorld = readonly [world: string, value: unknown, seal: number];

const sealWorld = (world: string, value: unknown): number => hashText(JSON.stringify([world, value]));

/** What this device stores for `world` (`World.cacheNamespace`); `undefined` if nothing or if its seal is broken. */
export const readWorld = (storage: LocalStorage, place: WorldsPlace, world: string): unknown =>
  load(storage, place).find(([name]) => name === world)?.[1];

/** Stores the value of a world before those of others; whether it is stored. */
export function keepWorld(storage: LocalStorage, place: WorldsPlace, world: string, value: unknown): boolean {
  const others = load(storage, place).filter(([name]) => name !== world);
  return save(storage, place, [[world, value, sealWorld(world, value)] as const, ...others].slice(0, place.maxWorlds));
}

/** Deletes what is stored for every world whose name starts with `prefix`. */
export function forgetWorlds(storage: LocalStorage, place: WorldsPlace, prefix: string): void {
  const worlds = load(storage, place);
  const left = worlds.filter(([world]) => !world.startsWith(prefix));
  if (left.length < worlds.length) save(storage, place, left);
}

function load(storage: LocalStorage, { key, version }: WorldsPlace): readonly KeptWorld[] {
  try {
    const stored = Object(JSON.parse(storage.getItem(key) ?? 'null')) as Record<string, unknown>;
    return stored.version === version && Array.isArray(stored.worlds) ? stored.worlds.filter(isKeptWorld) : [];
  } catch {
    return [];
  }
}

function isKeptWorld(entry: unknown): entry is KeptWorld {
  if (!Array.isArray(entry) || entry.length !== 3) return false;
  const [world, value, seal] = entry as readonly unknown[];
  return typeof world === 'string' && seal === sealWorld(world, value);
}

/** Whether it is stored: storage may be full or forbidden. */
function save(storage: LocalStorage, { key, version }: WorldsPlace, worlds: readonly KeptWorld[]): boolean {
  try {
    if (worlds.length === 0) storage.removeItem(key);
    else storage.setItem(key, JSON.stringify({ version, worlds }));
    return true;
  } catch {
    return false;
  }
}
