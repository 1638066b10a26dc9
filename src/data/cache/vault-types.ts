import type { Clock } from '@/base/clock';
import type { Disposer } from '@/base/dispose';
import type { RunLater } from './run-when-idle';

/**
 * Why nothing is kept: the browser has no such storage or denies it, another page holds an older or has a newer form of
 * it, it was removed while in use, the device has no room to open it, or it failed otherwise.
 */
export type VaultTrouble = 'unsupported' | 'blocked' | 'newer' | 'lost' | 'full' | 'failed';

export interface VaultFigures {
  /** `open`; `full`: reads but stores nothing more; `none`: holds nothing. */
  readonly state: 'open' | 'full' | 'none';
  readonly trouble?: VaultTrouble;
  /** The browser's words on it. */
  readonly detail?: string;
  /** Tiles stored, and their packed bytes. */
  readonly entries: number;
  readonly bytes: number;
  readonly capBytes: number;
  /** Unpacked bytes that wait to be stored. */
  readonly queuedBytes: number;
  /** Since it was opened: tiles read, stored, given up to stay under the cap, found damaged, and not stored. */
  readonly loaded: number;
  readonly saved: number;
  readonly evicted: number;
  readonly corrupt: number;
  readonly dropped: number;
}

/** Closed tiles that stay on this device, for one connection. Nothing of it ever throws: what fails is not kept. */
export interface TileVault extends Disposer {
  /** True when the tile is stored or about to be. */
  has(key: string): boolean;
  /** The bytes as they were saved, verified; `undefined` when there are none or they are damaged. */
  load(key: string): Promise<Uint8Array | undefined>;
  /** Takes the bytes, which must not change any more; they are stored when the page is idle. A key is stored once. */
  save(key: string, bytes: Uint8Array): void;
  /** Forgets a tile whose bytes turned out to be of no use. */
  discard(key: string): void;
  /** Stores now what waits: when the page is being hidden. */
  flush(): Promise<void>;
  /** Removes every stored tile of every connection. */
  forgetAll(): Promise<void>;
  /** The same object until something changes. */
  getFigures(): VaultFigures;
  subscribe(listener: () => void): () => void;
}

export interface TileVaultOptions {
  /** What the tiles are of; tiles of different connections never meet. */
  readonly namespace: string;
  /** Most packed bytes to hold. */
  readonly capBytes: number;
  readonly clock: Clock;
  /** Instead of the browser's. */
  readonly indexedDB?: IDBFactory;
  /** Most unpacked bytes that may wait to be stored. */
  readonly queueBytes?: number;
  readonly runLater?: RunLater;
  readonly openTimeoutMs?: number;
  /** Format of the bytes: those of another one are removed. */
  readonly version?: number;
}
