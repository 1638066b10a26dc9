import { openDatabase, removeDatabase, resultOf, settle } from './open-database';

/** The name of every tile database starts with this; its namespace follows, hashed. */
const PREFIX = 'depthscape-tiles-';
const REGISTRY = 'depthscape-vaults';
const STORE = 'namespaces';
/** Databases that stay however large they are, including this one. */
const KEPT_NAMESPACES = 3;
const TIMEOUT_MS = 4000;

/** One database of tiles. */
interface NamespaceEntry {
  readonly name: string;
  /** Unix milliseconds. */
  readonly openedAt: number;
  readonly bytes: number;
}

/** Name of a namespace's database. The namespace cannot be read from it. */
export async function nameDatabase(namespace: string): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(namespace)));
  return PREFIX + Array.from(digest.subarray(0, 8), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Records this database's size and removes old databases when the others exceed `capBytes` together. */
export async function noteNamespace(factory: IDBFactory, entry: NamespaceEntry, capBytes: number): Promise<void> {
  const registry = await openRegistry(factory);
  try {
    const store = registry.transaction(STORE, 'readwrite').objectStore(STORE);
    store.put(entry);
    const entries = await resultOf(store.getAll() as IDBRequest<NamespaceEntry[]>);
    const others = entries.filter(({ name }) => name !== entry.name);
    await removeNamespaces(factory, registry, listSuperfluous(others, capBytes));
  } finally {
    registry.close();
  }
}

/** The names to remove, oldest first, until the rest is small enough or only the newest are left. */
export function listSuperfluous(others: readonly NamespaceEntry[], capBytes: number): readonly string[] {
  const newestFirst = others.toSorted((a, b) => b.openedAt - a.openedAt);
  let total = others.reduce((sum, { bytes }) => sum + bytes, 0);
  const names: string[] = [];
  for (const { name, bytes } of newestFirst.slice(KEPT_NAMESPACES - 1).toReversed()) {
    if (total <= capBytes) break;
    names.push(name);
    total -= bytes;
  }
  return names;
}

/** Removes every tile database except `kept`, which is open. */
export async function forgetNamespaces(factory: IDBFactory, kept: string | undefined): Promise<void> {
  const registry = await openRegistry(factory);
  try {
    const known = await resultOf(registry.transaction(STORE).objectStore(STORE).getAllKeys());
    const found = await factory.databases().catch(() => []);
    const names = new Set([...known.map(String), ...found.map(({ name }) => name ?? '')]);
    await removeNamespaces(
      factory,
      registry,
      [...names].filter((name) => name.startsWith(PREFIX) && name !== kept),
    );
  } finally {
    registry.close();
  }
}

async function removeNamespaces(factory: IDBFactory, registry: IDBDatabase, names: readonly string[]): Promise<void> {
  await Promise.all(names.map((name) => removeDatabase(factory, name)));
  const transaction = registry.transaction(STORE, 'readwrite');
  for (const name of names) transaction.objectStore(STORE).delete(name);
  await settle(transaction);
}

function openRegistry(factory: IDBFactory): Promise<IDBDatabase> {
  return openDatabase({
    factory,
    name: REGISTRY,
    version: 1,
    upgrade: (database) => database.createObjectStore(STORE, { keyPath: 'name' }),
    timeoutMs: TIMEOUT_MS,
  });
}
