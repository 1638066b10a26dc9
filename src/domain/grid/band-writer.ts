import {
  CODE_OUTSIDE_DEPTH,
  CODE_ZERO,
  type CodeTable,
  getCodeTable,
  KEY_SHIFT,
  makeSizeEncoder,
  type SizeEncoder,
  UPPER_WORD,
} from './code-book';
import { buildPyramid } from './code-pyramid';
import { BAND_ROWS, BAND_STRIDE, type DepthColumns, type GridBand, type GridSpec, rowOfLevel } from './grid-tile';

/** Encodes the snapshots of one tile into its ascending bands. */
export interface BandWriter {
  /** Number of levels written so far, per band. */
  readonly levels: readonly number[];
  /** Writes the levels `[start, end)`, one snapshot, into a column of every band. */
  writeColumn(column: number, start: number, end: number): void;
}

export type MakeBandWriter = (spec: GridSpec, columns: DepthColumns, bands: readonly GridBand[]) => BandWriter;

/**
 * Rows of the band between the lowest and the highest level of a snapshot: from the first up to, but excluding, the
 * second.
 */
export function clipToBand(band: GridBand, lowest: number, highest: number): readonly [number, number] {
  const firstRow = band.bandIndex * BAND_ROWS;
  return [clampRow(lowest - firstRow), clampRow(highest - firstRow + 1)];
}

function clampRow(row: number): number {
  return Math.min(BAND_ROWS, Math.max(0, row));
}

/** In plain code: used where WebAssembly is not available, and the reference that the module is tested against. */
export const makePlainWriter: MakeBandWriter = (spec, columns, bands) => new PlainWriter(spec, columns, bands);

class PlainWriter implements BandWriter {
  readonly levels: number[];
  readonly #spec: GridSpec;
  readonly #columns: DepthColumns;
  readonly #bands: readonly { readonly band: GridBand; readonly words: Uint32Array }[];
  /** The volumes as pairs of 32-bit words. */
  readonly #volumeWords: Uint32Array;
  readonly #table: CodeTable;
  readonly #encode: SizeEncoder;
  /** Levels that the last `#writeLevels` skipped because they are below the band. */
  #skipped = 0;

  constructor(spec: GridSpec, columns: DepthColumns, bands: readonly GridBand[]) {
    const { volumes } = columns;
    this.levels = bands.map(() => 0);
    this.#spec = spec;
    this.#columns = columns;
    this.#bands = bands.map((band) => ({ band, words: new Uint32Array(band.codes.buffer) }));
    this.#volumeWords = new Uint32Array(volumes.buffer, volumes.byteOffset, volumes.length * 2);
    this.#table = getCodeTable(spec.book);
    this.#encode = makeSizeEncoder(spec.book);
  }

  writeColumn(column: number, start: number, end: number): void {
    const base = column * BAND_STRIDE;
    const lowest = start < end ? rowOfLevel(this.#spec, this.#columns, start) : Infinity;
    const highest = start < end ? rowOfLevel(this.#spec, this.#columns, end - 1) : -Infinity;
    let next = start;
    for (const [i, { band, words }] of this.#bands.entries()) {
      const { codes } = band;
      const [from, to] = clipToBand(band, lowest, highest);
      // The last code of a column is unused.
      codes.fill(CODE_OUTSIDE_DEPTH, base, base + BAND_STRIDE - 1);
      if (from < to) codes.fill(CODE_ZERO, base + from, base + to);
      const first = next;
      next = this.#writeLevels(codes, base, band.bandIndex * BAND_ROWS, next, end);
      this.levels[i] += next - first - this.#skipped;
      buildPyramid(codes, words, base);
    }
  }

  /**
   * Writes the levels of the band, starting at level `start`. Returns the first level above the band, where the next
   * band continues.
   */
  #writeLevels(codes: Uint8Array, base: number, firstRow: number, start: number, end: number): number {
    const { prices, volumes, asks } = this.#columns;
    const words = this.#volumeWords;
    const { rowStep } = this.#spec;
    const { codes: codeOfKey, nextSizes } = this.#table;
    let lastRow = -1;
    let sum = 0;
    let skipped = 0;
    let i = start;
    for (; i < end; i++) {
      const place = Math.round(prices[i] / rowStep) - (asks === undefined ? 0 : asks[i]) - firstRow;
      if (place >= BAND_ROWS) break;
      if (place < 0) {
        skipped++;
        continue;
      }
      // As an integer; otherwise the engine would continue with a double.
      const row = place | 0;
      if (row === lastRow) {
        sum += volumes[i];
        codes[base + row] = this.#encode(sum);
      } else {
        lastRow = row;
        sum = volumes[i];
        const code = codeOfKey[words[2 * i + UPPER_WORD] >>> KEY_SHIFT];
        // An addition instead of a branch, which the CPU would mispredict too often.
        codes[base + row] = code + Number(sum >= nextSizes[code]);
      }
    }
    this.#skipped = skipped;
    return i;
  }
}
