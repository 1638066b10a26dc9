import type { BookForm } from '@/domain/book/ledger/book-frame';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';
import type { TimeSpan } from '@/domain/time-span';

/** The books to follow. */
export interface FollowSetup {
  readonly spec: GridSpec;
  readonly form: BookForm;
  /** For a sum of venues that do not all have a book everywhere: for each of those, the spans where it has one. */
  readonly recorded: readonly (readonly TimeSpan[])[];
  /** How many rows of `spec` make one row of the frames. */
  readonly rowsInOne?: number;
}

/** The part of a tile that is needed. */
export type FollowTile = Pick<GridTile, 'tileIndex' | 'columns' | 'snapshotOfColumn'>;

/** Main thread → worker. `Setup`: what to look for, and in what; `Wish`: what to return. */
export type FollowCommand<Setup, Wish> =
  /** Goes back to where only the first `keep` tiles were read; without `setup`, continues to look for the same. */
  | {
      readonly kind: 'begin';
      readonly keep: number;
      readonly setup: Setup | undefined;
      readonly sources: TradeSources;
    }
  | { readonly kind: 'tile'; readonly tile: FollowTile }
  | { readonly kind: 'tell'; readonly id: number; readonly wish: Wish };

/** Worker → main thread. */
export type FollowReport<Told> =
  | { readonly kind: 'told'; readonly id: number; readonly told: Told }
  | { readonly kind: 'failed'; readonly message: string };
