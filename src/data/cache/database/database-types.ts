import type { Disposer } from '@/base/dispose';

/**
 * Why nothing is stored: the browser has no such storage or denies it, another page holds an older format or has a
 * newer one, it was removed while in use, the device has no space to open it, or it failed otherwise.
 */
export type DatabaseTrouble = 'unsupported' | 'blocked' | 'newer' | 'lost' | 'full' | 'failed';

export interface DatabaseFigures {
  /** `open`; `full`: reads but stores nothing more; `none`: stores nothing. */
  readonly state: 'open' | 'full' | 'none';
  readonly trouble?: DatabaseTrouble;
  /** The browser's own message. */
  readonly detail?: string;
  /** Stored tiles, and their packed bytes. */
  readonly entries: number;
  readonly bytes: number;
  readonly capBytes: number;
  /** Unpacked bytes that wait to be stored. */
  readonly queuedBytes: number;
  /** Tiles since it was opened: read, stored, evicted to stay under the cap, found damaged, and not stored. */
  readonly loaded: number;
  readonly saved: number;
  readonly evicted: number;
  readonly corrupt: number;
  readonly dropped: number;
}

/** When a tile was requested, and up to when it was complete then. All in Unix seconds. */
export interface AskedState {
  /**
   * Nothing is missing before this time. It decides whether a tile is closed, so it never comes from one clock only.
   */
  readonly until: number;
  /** By the clock of the service, which may have been wrong. */
  readonly askedAt: number;
  /** By the clock of this device. */
  readonly deviceAskedAt: number;
}

/** What is known of a stored tile without reading it. */
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
 * Tiles stored on this device for one connection: closed ones, and open ones as far as they were loaded. Nothing here
 * ever throws: what fails is not stored.
 */
export interface TileDatabase extends Disposer {
  /** What is known of the tile once it is stored or queued. */
  find(key: string): KeptState | undefined;
  /** The tile saved under this very key; `undefined` when there is none, it is damaged or it is another tile. */
  load(key: string): Promise<KeptTile | undefined>;
  /**
   * Queues the tile, whose bytes must not change any more. It is stored when the page is idle and replaces one that was
   * requested earlier.
   */
  save(key: string, tile: KeptTile): void;
  /** Deletes a tile whose bytes proved unusable. */
  discard(key: string): void;
  /** Hands over what waits within this task, as a page that is being left may not get another. */
  storeNow(): void;
  /** Stores the queue now, as when the page is being hidden. */
  flush(): Promise<void>;
  /** Removes every stored tile of every connection. */
  forgetAll(): Promise<void>;
  /** The same object until something changes. */
  getFigures(): DatabaseFigures;
  subscribe(listener: () => void): () => void;
}
