import { hashText } from '@/base/random';
import { CostModel, type LearnedCosts } from './cost-model';
import { findStorage, type LocalStorage } from './find-storage';

/** Where it is kept on this device what services charge otherwise than documented. */
const STORAGE_KEY = 'depthscape.costs';
/** 2: each world's costs are sealed with its name. */
const VERSION = 2;
/** Worlds whose costs stay, the latest used first: a world that is not come back to is forgotten. */
const MOST_WORLDS = 4;

type KeptWorld = readonly [world: string, learned: unknown, seal: number];

/** Costs that were put under another world's name, or changed, are nobody's. */
const sealWorld = (world: string, learned: unknown): number => hashText(JSON.stringify([world, learned]));

/**
 * What requests weigh in the data of `world` (`World.cacheNamespace`), with what earlier visits have learned. What is
 * learned from now on is kept as well; where the device keeps nothing, for this visit.
 */
export function openCosts(world: string, storage: LocalStorage | undefined = findStorage()): CostModel {
  if (storage === undefined) return new CostModel();
  const costs = new CostModel((learned) => keep(storage, world, learned));
  costs.importLearned(findLearned(load(storage), world));
  return costs;
}

/** Forgets what was learned of every world whose name begins with `prefix`; of all of them without. */
export function forgetCosts(prefix = '', storage: LocalStorage | undefined = findStorage()): void {
  if (storage === undefined) return;
  const worlds = load(storage);
  const left = worlds.filter(([world]) => !world.startsWith(prefix));
  if (left.length < worlds.length) save(storage, left);
}

function keep(storage: LocalStorage, world: string, learned: LearnedCosts): void {
  const worlds = load(storage);
  // Another tab may have learned of other types meanwhile.
  const merged = new CostModel();
  merged.importLearned(findLearned(worlds, world));
  merged.importLearned(learned);
  const others = worlds.filter(([name]) => name !== world);
  const all = merged.exportLearned();
  save(storage, [[world, all, sealWorld(world, all)] as const, ...others].slice(0, MOST_WORLDS));
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
    // Full or forbidden: it is learned again on the next visit.
  }
}
