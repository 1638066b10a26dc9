import { hashText } from '@/base/random';
import { CostModel, type LearnedCosts } from './cost-model';
import { findStorage, type LocalStorage } from './find-storage';

/** Local storage key for costs that differ from the documented ones. */
const STORAGE_KEY = 'depthscape.costs';
/** Version 2: the costs of each world are sealed with its name. */
const VERSION = 2;
/** Most worlds whose costs are stored, latest used first. */
const MAX_WORLDS = 4;

type KeptWorld = readonly [world: string, learned: unknown, seal: number];

/** A seal over costs and world name: costs that were changed or moved to another world are ignored. */
const sealWorld = (world: string, learned: unknown): number => hashText(JSON.stringify([world, learned]));

/**
 * The cost model for the data of `world` (`World.cacheNamespace`), with what earlier visits learned. New costs are
 * stored too; where the device stores nothing, they last for this visit.
 */
export function openCosts(world: string, storage: LocalStorage | undefined = findStorage()): CostModel {
  if (storage === undefined) return new CostModel();
  const costs = new CostModel((learned) => keep(storage, world, learned));
  costs.importLearned(findLearned(load(storage), world));
  return costs;
}

/** Deletes the learned costs of every world whose name starts with `prefix`; without a prefix, of all worlds. */
export function forgetCosts(prefix = '', storage: LocalStorage | undefined = findStorage()): void {
  if (storage === undefined) return;
  const worlds = load(storage);
  const left = worlds.filter(([world]) => !world.startsWith(prefix));
  if (left.length < worlds.length) save(storage, left);
}

function keep(storage: LocalStorage, world: string, learned: LearnedCosts): void {
  const worlds = load(storage);
  // Another tab may have learned costs of other types meanwhile.
  const merged = new CostModel();
  merged.importLearned(findLearned(worlds, world));
  merged.importLearned(learned);
  const others = worlds.filter(([name]) => name !== world);
  const all = merged.exportLearned();
  save(storage, [[world, all, sealWorld(world, all)] as const, ...others].slice(0, MAX_WORLDS));
}

const findLearned = (worlds: readonly KeptWorld[], world: string): unknown =>
  worlds.find(([name]) => name === world)?.[1];

function load(storage: LocalStorage): readonly KeptWorld[] {
  try {
    const { version, worlds } = Object(JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null')) as Record<string, unknown>;
    return version === VERSION && Array.isArray(worlds) ? worlds.filter(isKeptWorld) : [];
  } catch {
    return [];
  }
}

function isKeptWorld(value: unknown): value is KeptWorld {
  if (!Array.isArray(value) || value.length !== 3) return false;
  const [world, learned, seal] = value as readonly unknown[];
  return typeof world === 'string' && seal === sealWorld(world, learned);
}

function save(storage: LocalStorage, worlds: readonly KeptWorld[]): void {
  try {
    if (worlds.length === 0) storage.removeItem(STORAGE_KEY);
    else storage.setItem(STORAGE_KEY, JSON.stringify({ version: VERSION, worlds }));
  } catch {
    // Storage is full or forbidden: the next visit learns it again.
  }
}
