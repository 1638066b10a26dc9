import type { BookForm } from '@/domain/book/ledger/book-frame';
import type { SurvivalClass } from '@/domain/book/ledger/survival';
import type { TimeSpan, TradeSources } from '@/domain/book/ledger/trade-evidence';
import type { WallLife } from '@/domain/book/ledger/wall-life';
import type { WallThreshold } from '@/domain/book/ledger/wall-threshold';
import type { GridSpec, GridTile } from '@/domain/grid/grid-tile';

/** What walls are looked for in, and which. */
export interface LedgerSetup {
  readonly spec: GridSpec;
  readonly form: BookForm;
  readonly threshold: WallThreshold;
  /** Of a sum whose venues do not all have a book everywhere: for each of those, where it has one. */
  readonly recorded: readonly (readonly TimeSpan[])[];
}

/** What of a tile walls are found in. */
export type LedgerTile = Pick<GridTile, 'tileIndex' | 'columns' | 'snapshotOfColumn'>;

/** Main thread → worker. */
export type LedgerCommand =
  /** Goes back to where only the first `keep` tiles were read; without `setup` with the walls that are looked for. */
  | {
      readonly kind: 'begin';
      readonly keep: number;
      readonly setup: LedgerSetup | undefined;
      readonly sources: TradeSources;
    }
  | { readonly kind: 'tile'; readonly tile: LedgerTile }
  /** Gives the walls, with how many survived where `hasSurvival` asks for it. */
  | { readonly kind: 'list'; readonly id: number; readonly hasSurvival: boolean };

/** The walls of all tiles that were read. */
export interface Ledger {
  readonly walls: readonly WallLife[];
  /** Time of the last snapshot, Unix seconds; `undefined` without any. */
  readonly to: number | undefined;
  /** By size; `undefined` where it was not asked for. */
  readonly survival: readonly SurvivalClass[] | undefined;
}

/** Worker → main thread. */
export type LedgerReport =
  | { readonly kind: 'ledger'; readonly id: number; readonly ledger: Ledger }
  | { readonly kind: 'failed'; readonly message: string };
