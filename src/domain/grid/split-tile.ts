import { makeSizeEncoder, type SizeEncoder } from './code-book';
import { buildPyramid } from './code-pyramid';
import {
  BAND_ROWS,
  BAND_STRIDE,
  type DepthColumns,
  type GridBand,
  type GridSpec,
  type GridTile,
  rowOfLevel,
} from './grid-tile';

/**
 * Splits a tile into `count` tiles over the same snapshots: level i is in tile k if bit k of `masks[i]` is set, and a
 * true zero in the others. All of them keep the reach of each snapshot. Bands without a difference are shared with the
 * tile. Columns are computed on first use, because pictures of cells do not need them.
 */
export function splitTile(tile: GridTile, masks: Uint8Array, count: number): GridTile[] {
  return Array.from({ length: count }, (_, i) => makePart(tile, masks, 1 << i));
}

function makePart(tile: GridTile, masks: Uint8Array, bit: number): GridTile {
  let columns: DepthColumns | undefined;
  return {
    ...tile,
    bands: cutBands(tile, masks, bit),
    get columns() {
      columns ??= maskVolumes(tile.columns, masks, bit);
      return columns;
    },
  };
}

function maskVolumes(columns: DepthColumns, masks: Uint8Array, bit: number): DepthColumns {
  return { ...columns, volumes: columns.volumes.map((volume, i) => ((masks[i] & bit) === 0 ? 0 : volume)) };
}

function cutBands({ spec, columns, snapshotOfColumn, bands }: GridTile, masks: Uint8Array, bit: number): GridBand[] {
  const copies = bands.map((band) => new BandCopy(band));
  const encode = makeSizeEncoder(spec.book);
  for (const [column, snapshot] of snapshotOfColumn.entries()) {
    if (snapshot < 0) continue;
    const [start, end] = [columns.offsets[snapshot], columns.offsets[snapshot + 1]];
    cutLevels({ columns, spec, masks, bit, encode }, start, end, copies, column * BAND_STRIDE);
    for (const copy of copies) copy.finishColumn(column * BAND_STRIDE);
  }
  return copies.map(({ band }) => band);
}

interface LevelCut {
  readonly columns: DepthColumns;
  readonly spec: GridSpec;
  readonly masks: Uint8Array;
  readonly bit: number;
  readonly encode: SizeEncoder;
}

/** Writes the rows in which a level of one snapshot is cut. Rows ascend, and so do bands. */
function cutLevels(cut: LevelCut, start: number, end: number, copies: readonly BandCopy[], base: number): void {
  const { columns, spec, masks, bit, encode } = cut;
  const { volumes } = columns;
  let at = 0;
  for (let i = start, row = rowOfLevel(spec, columns, start); i < end; ) {
    const ownRow = row;
    let sum = 0;
    let isCut = false;
    for (; i < end && row === ownRow; row = ++i < end ? rowOfLevel(spec, columns, i) : Number.NaN) {
      if ((masks[i] & bit) === 0) isCut = true;
      else sum += volumes[i];
    }
    if (!isCut) continue;
    while (at < copies.length && copies[at].endRow <= ownRow) at++;
    if (at === copies.length) return;
    if (copies[at].firstRow <= ownRow) copies[at].set(base + ownRow - copies[at].firstRow, encode(sum));
  }
}

/** A band that is copied when it is first changed. */
class BandCopy {
  readonly firstRow: number;
  readonly endRow: number;
  band: GridBand;
  #words: Uint32Array | undefined;
  #isChanged = false;

  constructor(band: GridBand) {
    this.band = band;
    this.firstRow = band.bandIndex * BAND_ROWS;
    this.endRow = this.firstRow + BAND_ROWS;
  }

  set(place: number, code: number): void {
    if (this.#words === undefined) {
      this.band = { ...this.band, codes: this.band.codes.slice() };
      this.#words = new Uint32Array(this.band.codes.buffer);
    }
    this.band.codes[place] = code;
    this.#isChanged = true;
  }

  finishColumn(base: number): void {
    if (this.#isChanged && this.#words !== undefined) buildPyramid(this.band.codes, this.#words, base);
    this.#isChanged = false;
  }
}
