import { type DatasetType, isDatasetType } from '@/contract/datasets';
import type { SpentWeight } from './budget-types';
import type { LocalStorage } from './find-storage';

/** Session storage key for what this tab has spent. It holds sums and names of worlds, never a key. */
const STORAGE_KEY = 'depthscape.spent';
/** Most worlds whose sums are stored, latest used first. */
const MAX_WORLDS = 4;
const MAX_FIGURE = 1e9;

export interface SpentSums {
  /** When the session began: service time, Unix seconds. */
  readonly since: number;
  /** Largest first. */
  readonly spent: readonly SpentWeight[];
  readonly savedWeight: number;
}

type KeptWorld = readonly [world: string, sums: SpentSums];

/** What this tab has spent, and what its cache has saved. */
export class SessionSpend {
  #sums: SpentSums;
  readonly #keep: (sums: SpentSums) => void;

  constructor(sums: SpentSums, keep: (sums: SpentSums) => void = () => undefined) {
    this.#sums = sums;
    this.#keep = keep;
  }

  get sums(): SpentSums {
    return this.#sums;
  }

  addRequest(type: DatasetType, weight: number): void {
    const { spent } = this.#sums;
    const before = spent.find((one) => one.type === type) ?? { type, weight: 0, requests: 0 };
    const others = spent.filter((one) => one.type !== type);
    const after = { type, weight: before.weight + weight, requests: before.requests + 1 };
    this.#change({ spent: [...others, after].sort((a, b) => b.weight - a.weight) });
  }

  addSaved(weight: number): void {
    this.#change({ savedWeight: this.#sums.savedWeight + weight });
  }

  #change(change: Partial<SpentSums>): void {
    this.#sums = { ...this.#sums, ...change };
    this.#keep(this.#sums);
  }
}

/** A session of which nothing is stored. */
export const beginSession = (nowSeconds: number): SessionSpend =>
  new SessionSpend({ since: nowSeconds, spent: [], savedWeight: 0 });

/**
 * What this tab has spent in `world` (`World.cacheNamespace`), which outlives a reload as the tab's session does. Where
 * the browser stores nothing, it begins with the page.
 */
export function openSession(
  world: string,
  nowSeconds: number,
  storage: LocalStorage | undefined = findSessionStorage(),
): SessionSpend {
  const first = beginSession(nowSeconds);
  if (storage === undefined) return first;
  const known = load(storage).find(([name]) => name === world)?.[1];
  return new SessionSpend(known ?? first.sums, (sums) => {
    const others = load(storage).filter(([name]) => name !== world);
    save(storage, [[world, sums] as const, ...others].slice(0, MAX_WORLDS));
  });
}

/** `undefined` where storage is forbidden: even reading the property throws there. */
function findSessionStorage(): LocalStorage | undefined {
  try {
    return sessionStorage;
  } catch {
    return undefined;
  }
}

function load(storage: LocalStorage): readonly KeptWorld[] {
  try {
    const worlds: unknown = JSON.parse(storage.getItem(STORAGE_KEY) ?? 'null');
    return Array.isArray(worlds) ? worlds.filter(isKeptWorld) : [];
  } catch {
    return [];
  }
}

function save(storage: LocalStorage, worlds: readonly KeptWorld[]): void {
  try {
    storage.setItem(STORAGE_KEY, JSON.stringify(worlds));
  } catch {
    // Storage is full: the sums begin again with the next page.
  }
}

/** What is stored is untrusted: a sum that is no sum is not shown. */
function isKeptWorld(value: unknown): value is KeptWorld {
  if (!Array.isArray(value) || value.length !== 2) return false;
  const [world, sums] = value as readonly unknown[];
  const { since, spent, savedWeight } = Object(sums) as Record<string, unknown>;
  const isWhole = isFigure(since, Number.MAX_SAFE_INTEGER) && isFigure(savedWeight) && Array.isArray(spent);
  return typeof world === 'string' && isWhole && spent.every(isSpentWeight);
}

function isSpentWeight(value: unknown): value is SpentWeight {
  const { type, weight, requests } = Object(value) as Record<string, unknown>;
  return typeof type === 'string' && isDatasetType(type) && isFigure(weight) && isFigure(requests);
}

const isFigure = (value: unknown, most = MAX_FIGURE): boolean =>
  typeof value === 'number' && value >= 0 && value <= most;
