import type { Ledger } from '@/data/follow/walls';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import type { GridSpec } from '@/domain/grid/grid-tile';

/** The walls that were found, and how. */
export interface FoundLedger extends Ledger {
  /** Grid of the rows in which they were followed. */
  readonly spec: GridSpec;
  readonly threshold: WallThreshold;
}
