import { CostModel, type LearnedCosts } from './cost-model';
import { findStorage, type LocalStorage } from './find-storage';
import { forgetWorlds, keepWorld, readWorld, type WorldsPlace } from './sealed-worlds';

/** Costs that differ from the documented ones. Version 2: the costs of each world are sealed with its name. */
const PLACE: WorldsPlace = { key: 'depthscape.costs', version: 2, maxWorlds: 4 };

/**
 * The cost model for the data of `world` (`World.cacheNamespace`), with what earlier visits learned. New costs are
 * stored too; where the device stores nothing, they last for this visit.
 */
export function openCosts(world: string, storage: LocalStorage | undefined = findStorage()): CostModel {
  if (storage === undefined) return new CostModel();
  const costs = new CostModel((learned) => keep(storage, world, learned));
  costs.importLearned(readWorld(storage, PLACE, world));
  return costs;
}

/** Deletes the learned costs of every world whose name starts with `prefix`; without a prefix, of all worlds. */
export function forgetCosts(prefix = '', storage: LocalStorage | undefined = findStorage()): void {
  if (storage !== undefined) forgetWorlds(storage, PLACE, prefix);
}

function keep(storage: LocalStorage, world: string, learned: LearnedCosts): void {
  // Another tab may have learned costs of other types meanwhile.
  const merged = new CostModel();
  merged.importLearned(readWorld(storage, PLACE, world));
  merged.importLearned(learned);
  // Where it cannot be stored, the next visit learns it again.
  keepWorld(storage, PLACE, world, merged.exportLearned());
}
