import { type ManualClock, makeManualClock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import { makeRandom } from '@/base/random';
import { openTileVault } from '@/data/cache/database/tile-vault';
import { nameDatabase } from '@/data/cache/database/vault-namespaces';
import type { TileVaultOptions } from '@/data/cache/database/vault-options';
import { openRecords } from '@/data/cache/database/vault-records';
import type { KeptTile, TileVault } from '@/data/cache/database/vault-types';

/** How long a database may take to open on a busy machine: a page gives up sooner, and goes on without. */
export const OPENED_WITHIN_MS = 60_000;

let count = 0;

/** Pages with vaults of connections that no other test has. */
export interface VaultPages extends Disposer {
  readonly clock: ManualClock;
  makeNamespace(): string;
  /** Opens a vault that stores only when told to. */
  open(namespace: string, options?: Partial<TileVaultOptions>): Promise<TileVault>;
}

export function makeVaultPages(): VaultPages {
  const vaults: TileVault[] = [];
  const namespaces: string[] = [];
  const clock = makeManualClock(1_764_000_000_000);
  return {
    clock,
    makeNamespace() {
      const namespace = `test ${performance.timeOrigin} ${count++}`;
      namespaces.push(namespace);
      return namespace;
    },
    async open(namespace, options) {
      const runLater = () => () => undefined;
      const limits = { capBytes: 2 ** 20, openTimeoutMs: OPENED_WITHIN_MS };
      const vault = await openTileVault({ namespace, ...limits, clock, runLater, ...options });
      vaults.push(vault);
      return vault;
    },
    dispose() {
      for (const vault of vaults.splice(0)) vault.dispose();
      for (const namespace of namespaces.splice(0)) {
        void nameDatabase(namespace).then((name) => indexedDB.deleteDatabase(name));
      }
    },
  };
}

/** Bytes that do not deflate, a kilobyte of them unless told. */
export function makeTileBytes(seed: number, length = 1000): Uint8Array {
  const random = makeRandom(seed);
  return Uint8Array.from({ length }, () => random() * 256);
}

/** A closed hour that was asked for two hours after it began, or `later` than that by so many seconds. */
export function makeKeptTile(bytes: Uint8Array, later = 0): KeptTile {
  const [from, asked] = [1_764_000_000, 1_764_007_200 + later];
  return { bytes, state: { from, to: from + 3600, until: asked, askedAt: asked, deviceAskedAt: asked } };
}

/** Stores the tiles from `from` up to `to`. */
export async function fillVault(vault: TileVault, from: number, to: number): Promise<void> {
  for (let i = from; i < to; i++) vault.save(`tile ${i}`, makeKeptTile(makeTileBytes(i)));
  await vault.flush();
}

/** Which of the first `to` tiles a vault has. */
export function listHeld(vault: TileVault, to: number): readonly number[] {
  return Array.from({ length: to }, (_, i) => i).filter((i) => vault.find(`tile ${i}`) !== undefined);
}

/** The database behind a vault, as damage and other pages reach it. */
export async function openRaw(namespace: string): Promise<IDBDatabase> {
  return openRecords({ factory: indexedDB, name: await nameDatabase(namespace), timeoutMs: OPENED_WITHIN_MS });
}
