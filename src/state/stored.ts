import { createJSONStorage, type StateStorage } from 'zustand/middleware';

/**
 * Local storage that never throws: blocked, full or broken storage costs the memory of a setting, not the page.
 */
const quietStorage: StateStorage = {
  getItem: (name) => quietly(() => localStorage.getItem(name)) ?? null,
  setItem: (name, value) => quietly(() => localStorage.setItem(name, value)),
  removeItem: (name) => quietly(() => localStorage.removeItem(name)),
};

function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** For zustand's `persist`; what is read is untrusted and merged field by field. */
export function makeStored<T>() {
  return createJSONStorage<T>(() => quietStorage);
}

/** `value` when it is one of `allowed`, else `fallback`. */
export function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((one) => one === value) ?? fallback;
}

/** The texts of a stored list, at most `limit`; anything else is dropped. */
export function textsOf(value: unknown, limit: number): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, limit) : [];
}
