import type { Clock } from '@/base/clock';
import type { RunLater } from '@/base/run-when-idle';
import type { TileWork } from './tile-work';

export interface TileDatabaseOptions {
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
  /** Where tiles are packed; on the calling thread unless told. */
  readonly work?: Pick<TileWork, 'pack' | 'unpack'>;
}
