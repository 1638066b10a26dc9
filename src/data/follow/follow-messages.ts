import type { BookForm, TimeSpan } from '@/domain/book/ledger/book-frame';
import type { TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';

/** The books that are followed. */
export interface FollowSetup {
  readonly spec: GridSpec;
  readonly form: BookForm;
  /** Of a sum whose venues do not all have a book everywhere: for each of those, where it has one. */
  readonly recorded: readonly (readonly TimeSpan[])[];
  /** Rows of `spec` in each row that is followed, as frames are read with. */
  readonly rowsInOne?: number;
}

/** What of a tile is followed. */
export type FollowTile = Pick<GridTile, 'tileIndex' | 'columns' | 'snapshotOfColumn'>;

/** Main thread → worker. `Setup`: what is looked for, and in what; `Wish`: what is to be told of it. */
export type FollowCommand<Setup, Wish> =
  /** Goes back to where only the first `keep` tiles were read; without `setup` looking for the same. */
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
