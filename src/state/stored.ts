import type { PersistStorage, StorageValue } from 'zustand/middleware';

/**
 * Calls to local storage that never throw: blocked, full or broken storage costs the memory of a setting, not the page.
 */
function quietly<T>(run: () => T): T | undefined {
  try {
    return run();
  } catch {
    return undefined;
  }
}

/** Where the text of another version is stored until that version is opened again. */
const nameAside = (name: string, version: number): string => `${name}.v${version}`;

function readVersion(text: string | null): number | undefined {
  const stored: unknown = quietly((): unknown => JSON.parse(text ?? ''));
  const { version } = Object(stored) as { readonly version?: unknown };
  return typeof version === 'number' ? version : undefined;
}

/** The version of everything that is stored now. */
const VERSION = 1;

interface StoredAs<T> {
  readonly name: string;
  readonly version: number;
  readonly storage: PersistStorage<T>;
}

/**
 * For zustand's `persist`. What is read is untrusted and merged field by field. State of a later version of the
 * dashboard is put aside and restored when that version returns.
 */
export function storedAs<T>(name: string, version = VERSION): StoredAs<T> {
  function load(): string | null {
    const text = localStorage.getItem(name);
    const stored = readVersion(text);
    if (text !== null && stored !== undefined && stored > version) {
      localStorage.setItem(nameAside(name, stored), text);
      return null;
    }
    if (stored === version) return text;
    const aside = localStorage.getItem(nameAside(name, version));
    if (aside === null) return text;
    localStorage.setItem(name, aside);
    localStorage.removeItem(nameAside(name, version));
    return aside;
  }
  const getItem = (): StorageValue<T> | null => {
    const stored = JSON.parse(load() ?? 'null') as StorageValue<T> | null;
    // Fields are parsed one by one whatever the version, so nothing needs converting.
    return stored === null ? null : { ...stored, version };
  };
  const storage: PersistStorage<T> = {
    getItem: () => quietly(getItem) ?? null,
    setItem: (_, value) => quietly(() => localStorage.setItem(name, JSON.stringify(value))),
    removeItem: () => quietly(() => localStorage.removeItem(name)),
  };
  return { name, version, storage };
}

/** `value` when it is one of `allowed`, else `fallback`. */
export function oneOf<T extends string>(value: unknown, allowed: readonly T[], fallback: T): T {
  return allowed.find((one) => one === value) ?? fallback;
}

/** The texts of a stored list, at most `limit`; anything else is dropped. */
export function textsOf(value: unknown, limit: number): readonly string[] {
  return Array.isArray(value) ? value.filter((one): one is string => typeof one === 'string').slice(0, limit) : [];
}
