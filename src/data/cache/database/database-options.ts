import type { Clock } from '@/base/clock';
import type { RunLater } from '@/base/run-when-idle';
import type { TileWork } from './tile-work';

export interface TileDatabaseOptions {
  /** What the tiles belong to; tiles of different connections never mix. */
  readonly namespace: string;
  /** Most packed bytes to store. */
  readonly capBytes: number;
  readonly clock: Clock;
  /** Used instead of the browser's. */
  readonly indexedDB?: IDBFactory;
  /** Most unpacked bytes that may wait to be stored. */
  readonly queueBytes?: number;
  readonly runLater?: RunLater;
  readonly openTimeoutMs?: number;
  /** Format of the bytes: bytes of another format are removed. */
  readonly version?: number;
  /** Where tiles are packed; by default on the calling thread. */
  readonly work?: Pick<TileWork, 'pack' | 'unpack'>;
}
