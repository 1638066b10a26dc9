import type { CellTile } from '@/domain/grid/grid-tile';
import { findBlockLevel, MAX_REDUCTION, needsBlocks, type Reduction } from '@/domain/grid/reduction';
import { BlockCache } from './block-cache';
import type { HeatLayer } from './heat-data';
import { type CellSource, computeCellsPerPixel, type FrameBase, makeCellSource } from './heat-frame';

/**
 * What one layer draws: its cells, or blocks of them where a reduction other than the maximum is requested. Blocks of a
 * new zoom level take some frames; until they are ready, the previous source is drawn.
 */
export class LayerSources {
  #layer: HeatLayer | undefined;
  #blocks = new BlockCache();
  #cells: CellSource | undefined;
  #shown: CellSource | undefined;

  /** All tiles that may be drawn again. */
  get kept(): readonly CellTile[] {
    return [...(this.#layer?.tiles ?? []), ...this.#blocks.kept];
  }

  setLayer(next: HeatLayer): void {
    const { spec } = next;
    const old = this.#layer?.spec;
    if (old?.columnSeconds !== spec.columnSeconds || old.rowStep !== spec.rowStep) this.#shown = undefined;
    this.#layer = next;
    this.#cells = makeCellSource(spec, next.tiles, next.reduction);
    this.#blocks.setTiles(spec, next.tiles);
    if (this.#shown !== undefined && !isBlocks(this.#shown)) this.#shown = this.#cells;
  }

  /** What is drawn in the view of `base`. Builds blocks until `isLate`; `isComplete` is whether all are built. */
  resolve(base: FrameBase, isLate: () => boolean): { readonly source: CellSource; readonly isComplete: boolean } {
    const layer = this.#layer;
    const cells = this.#cells;
    if (layer === undefined || cells === undefined) throw new RangeError('The layer has no data');
    const { spec, reduction = MAX_REDUCTION } = layer;
    const level = findBlockLevel(...computeCellsPerPixel(base, spec));
    if (!needsBlocks(reduction, level)) {
      this.#shown = cells;
      return { source: cells, isComplete: true };
    }
    const secondsPerBlock = spec.columnSeconds * 2 ** level.columns;
    const { left, secondsPerPixel } = base.lattice;
    const columns = {
      from: Math.floor((left * secondsPerPixel) / secondsPerBlock),
      to: Math.ceil(((left + base.width) * secondsPerPixel) / secondsPerBlock),
    };
    const isComplete = this.#blocks.build(level, reduction, columns, isLate);
    const tiles = this.#blocks.getTiles(level, reduction);
    const isSettled = this.#shown !== undefined && isSameKind(this.#shown, { level, reduction });
    if (this.#shown?.tiles !== tiles && (isComplete || isSettled)) this.#shown = { spec, tiles, level, reduction };
    // Cells show the maximum, so they can stand in for blocks.
    return { source: this.#shown ?? makeCellSource(spec, layer.tiles, MAX_REDUCTION), isComplete };
  }
}

function isBlocks({ level }: CellSource): boolean {
  return level.columns > 0 || level.rows > 0;
}

function isSameKind(a: Pick<CellSource, 'level' | 'reduction'>, b: Pick<CellSource, 'level' | 'reduction'>): boolean {
  return (
    a.level.columns === b.level.columns && a.level.rows === b.level.rows && isSameReduction(a.reduction, b.reduction)
  );
}

function isSameReduction(a: Reduction, b: Reduction): boolean {
  return a.price === b.price && a.time === b.time;
}
