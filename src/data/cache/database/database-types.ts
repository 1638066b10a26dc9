import type { Disposer } from '@/base/dispose';

/**
 * Why nothing is kept: the browser has no such storage or denies it, another page holds an older or has a newer form of
 * it, it was removed while in use, the device has no room to open it, or it failed otherwise.
 */
export type DatabaseTrouble = 'unsupported' | 'blocked' | 'newer' | 'lost' | 'full' | 'failed';

export interface DatabaseFigures {
  /** `open`; `full`: reads but stores nothing more; `none`: holds nothing. */
  readonly state: 'open' | 'full' | 'none';
  readonly trouble?: DatabaseTrouble;
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

/** When a tile was asked for, and what of it was sure then. All in Unix seconds. */
export interface AskedState {
  /** Before it nothing is missing. What a tile is closed by, so that it is never taken from a clock alone. */
  readonly until: number;
  /** By the clock of the service, which may have been wrong. */
  readonly askedAt: number;
  /** By the clock of this device. */
  readonly deviceAskedAt: number;
}

/** What is known of a kept tile without reading it. */
export interface KeptState extends AskedState {
  /** The tile is [from, to); it begins later than others of its size where the key that it was asked for with saw no more. */
  readonly from: number;
  readonly to: number;
}

export interface KeptTile {
  readonly bytes: Uint8Array;
  readonly state: KeptState;
}

/**
 * Tiles that stay on this device, for one connection: closed ones and running ones, as far as they had come. Nothing of it
 * ever throws: what fails is not kept.
 */
export interface TileDatabase extends Disposer {
  /** What is known of the tile when it is stored or about to be. */
  find(key: string): KeptState | undefined;
  /** The tile as it was saved under this very key; `undefined` when there is none or it is damaged or another one. */
  load(key: string): Promise<KeptTile | undefined>;
  /**
   * Takes the tile, whose bytes must not change any more; it is stored when the page is idle, in place of one that was
   * asked for earlier.
   */
  save(key: string, tile: KeptTile): void;
  /** Forgets a tile whose bytes turned out to be of no use. */
  discard(key: string): void;
  /** Stores now what waits: when the page is being hidden. */
  flush(): Promise<void>;
  /** Removes every stored tile of every connection. */
  forgetAll(): Promise<void>;
  /** The same object until something changes. */
  getFigures(): DatabaseFigures;
  subscribe(listener: () => void): () => void;
}
