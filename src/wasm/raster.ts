// AssemblyScript, compiled twice (with and without SIMD) by `scripts/wasm-plugin.mjs`. The WebAssembly form of
// `domain/grid/raster-codes` and `charts/heatmap/paint-codes`: same cells, same pixels.
//
// Memory, whose pages the host adds:
//   0        the colour table, 256 × RGBA
//   1024     first and last cell of each pixel row, the lowest first: 16,384 × 2 × i32
//   132096   first and last cell of each pixel column
//   263168   where the cells of a line begin, in pixels: 65,537 × i32
//   525440   one line of cells with 64 bytes of margin on either side
//   591232   the lines of the two hatches, 16,896 × RGBA each
//   726400   bands: slot, place of the first column in the line, first row; 4,096 × 3 × i32
//   775552   a band as received, 64 columns of 4,096 codes, of which the last four are always 0
//   1037696  two blocks of 16 × 16 codes
//   1048576  the picture, then the slots: bands turned, 4,096 rows of 64 columns
const TABLE: usize = 0;
const ROWS: usize = 1024;
const COLUMNS: usize = 132096;
const STARTS: usize = 263168;
const LINE: usize = 525440 + 64;
const HATCHES: usize = 591232;
const HATCH_BYTES: usize = 16896 * 4;
const BANDS: usize = 726400;
const STAGING: usize = 775552;
const BLOCKS: usize = 1037696;
const IMAGE: usize = 1048576;

const SLOT_COLUMNS: usize = 64;
const SLOT_ROWS: usize = 4096;
const BAND_ROWS: i32 = 2048;

/** Turns the band in the staging area into the slot: codes of neighbouring columns side by side. */
export function turn(slot: usize): void {
  if (ASC_FEATURE_SIMD) {
    for (let row: usize = 0; row < SLOT_ROWS; row += 16) {
      for (let column: usize = 0; column < SLOT_COLUMNS; column += 16) {
        turnBlock(STAGING + column * SLOT_ROWS + row, slot + row * SLOT_COLUMNS + column);
      }
    }
    return;
  }
  for (let row: usize = 0; row < SLOT_ROWS; row++) {
    for (let column: usize = 0; column < SLOT_COLUMNS; column++) {
      store<u8>(slot + row * SLOT_COLUMNS + column, load<u8>(STAGING + column * SLOT_ROWS + row));
    }
  }
}

/** 16 × 16 codes: four times, each line is interleaved with the one eight below. */
function turnBlock(source: usize, target: usize): void {
  weave(source, SLOT_ROWS, BLOCKS, 16);
  weave(BLOCKS, 16, BLOCKS + 256, 16);
  weave(BLOCKS + 256, 16, BLOCKS, 16);
  weave(BLOCKS, 16, target, SLOT_COLUMNS);
}

function weave(source: usize, sourceStride: usize, target: usize, targetStride: usize): void {
  for (let i: usize = 0; i < 8; i++) {
    const a = v128.load(source + i * sourceStride);
    const b = v128.load(source + (i + 8) * sourceStride);
    const line = target + 2 * i * targetStride;
    v128.store(line, v128.shuffle<u8>(a, b, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23));
    v128.store(
      line + targetStride,
      v128.shuffle<u8>(a, b, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31),
    );
  }
}

/**
 * Draws the bands. `cells`: how many a line has, from the first one that the first pixel shows; `isMagnified`: no pixel
 * shows more than one column of cells; `period` and `thickness` are those of the hatches, whose colours are words.
 */
export function draw(
  width: i32,
  height: i32,
  cells: i32,
  isMagnified: bool,
  level: i32,
  bands: i32,
  period: i32,
  thickness: i32,
  missing: u32,
  outside: u32,
): void {
  drawHatch(HATCHES, width, period, thickness, missing, load<u32>(TABLE));
  drawHatch(HATCHES + HATCH_BYTES, width, 2 * period, thickness, outside, load<u32>(TABLE + 4));
  if (isMagnified) placeCells(width, cells);
  const stride = (<usize>width) << 2;
  let lastLow = i32.MIN_VALUE;
  let lastHigh = i32.MIN_VALUE;
  let isPlain = false;
  for (let y = 0; y < height; y++) {
    const pixel = ROWS + ((<usize>(height - 1 - y)) << 3);
    const low = load<i32>(pixel);
    const high = load<i32>(pixel + 4);
    const image = IMAGE + <usize>y * stride;
    if (low === lastLow && high === lastHigh && isPlain) {
      memory.copy(image, image - stride, stride);
      continue;
    }
    if (low !== lastLow || high !== lastHigh) gatherLine(cells, level, bands, low, high);
    lastLow = low;
    lastHigh = high;
    const first = HATCHES + ((<usize>(y % period)) << 2);
    const second = HATCHES + HATCH_BYTES + ((<usize>((height * period - y) % (2 * period))) << 2);
    isPlain = isMagnified ? paintRuns(image, cells, first, second) : paintPixels(image, width, first, second);
  }
}

function drawHatch(target: usize, width: i32, period: i32, thickness: i32, colour: u32, ground: u32): void {
  for (let i = 0, phase = 0; i < width + period; i++) {
    store<u32>(target + ((<usize>i) << 2), phase < thickness ? colour : ground);
    if (++phase === period) phase = 0;
  }
}

function placeCells(width: i32, cells: i32): void {
  const origin = load<i32>(COLUMNS);
  let cell = 0;
  for (let x = 0; x < width; x++) {
    const shown = load<i32>(COLUMNS + ((<usize>x) << 3)) - origin;
    for (; cell <= shown; cell++) store<i32>(STARTS + ((<usize>cell) << 2), x);
  }
  for (; cell <= cells; cell++) store<i32>(STARTS + ((<usize>cell) << 2), width);
}

/** The highest code of each column of cells over the rows `[low, high]`. */
function gatherLine(cells: i32, level: i32, bands: i32, low: i32, high: i32): void {
  memory.fill(LINE, 0, <usize>cells + SLOT_COLUMNS);
  // Level k of the pyramid starts at 4096 - 4096 / 2^k.
  const offset = <i32>SLOT_ROWS - (<i32>SLOT_ROWS >> level);
  for (let i = 0; i < bands; i++) {
    const band = BANDS + <usize>(i * 12);
    const row = load<i32>(band + 8);
    const from = max(0, low - row);
    const to = min(BAND_ROWS - 1, high - row);
    if (from > to) continue;
    const slot = <usize>load<i32>(band);
    const source = slot + <usize>(offset + (from >> level)) * SLOT_COLUMNS;
    const end = slot + <usize>(offset + (to >> level)) * SLOT_COLUMNS;
    raiseLine(LINE + <usize>load<i32>(band + 4), source, end);
  }
}

function raiseLine(line: usize, first: usize, last: usize): void {
  if (ASC_FEATURE_SIMD) {
    let a = v128.load(line);
    let b = v128.load(line, 16);
    let c = v128.load(line, 32);
    let d = v128.load(line, 48);
    for (let source = first; source <= last; source += SLOT_COLUMNS) {
      a = v128.max<u8>(a, v128.load(source));
      b = v128.max<u8>(b, v128.load(source, 16));
      c = v128.max<u8>(c, v128.load(source, 32));
      d = v128.max<u8>(d, v128.load(source, 48));
    }
    v128.store(line, a);
    v128.store(line, b, 16);
    v128.store(line, c, 32);
    v128.store(line, d, 48);
    return;
  }
  for (let source = first; source <= last; source += SLOT_COLUMNS) {
    for (let i: usize = 0; i < SLOT_COLUMNS; i++) {
      const code = load<u8>(source + i);
      if (code > load<u8>(line + i)) store<u8>(line + i, code);
    }
  }
}

/**
 * Each cell over all its pixels. Stores are wider than a pixel: what runs over is painted over by the next cell or line.
 * Gives back whether there was no hatch, so that an equal line may be copied.
 */
function paintRuns(image: usize, cells: i32, first: usize, second: usize): bool {
  let isPlain = true;
  let start = load<i32>(STARTS);
  for (let cell = 0; cell < cells; cell++) {
    const end = load<i32>(STARTS + ((<usize>(cell + 1)) << 2));
    const code = load<u8>(LINE + <usize>cell);
    if (code > 1) paintRun(image, start, end, load<u32>(TABLE + ((<usize>code) << 2)));
    else {
      isPlain = false;
      const hatch = code === 0 ? first : second;
      for (let x = start; x < end; x++) {
        const place = (<usize>x) << 2;
        store<u32>(image + place, load<u32>(hatch + place));
      }
    }
    start = end;
  }
  return isPlain;
}

function paintRun(image: usize, start: i32, end: i32, colour: u32): void {
  if (ASC_FEATURE_SIMD) {
    const four = v128.splat<u32>(colour);
    for (let x = start; x < end; x += 4) v128.store(image + ((<usize>x) << 2), four);
    return;
  }
  const two = <u64>colour | ((<u64>colour) << 32);
  for (let x = start; x < end; x += 2) store<u64>(image + ((<usize>x) << 2), two);
}

function paintPixels(image: usize, width: i32, first: usize, second: usize): bool {
  const origin = load<i32>(COLUMNS);
  let isPlain = true;
  for (let x = 0; x < width; x++) {
    const column = COLUMNS + ((<usize>x) << 3);
    const last = LINE + <usize>(load<i32>(column + 4) - origin);
    let code: u8 = 0;
    for (let cell = LINE + <usize>(load<i32>(column) - origin); cell <= last; cell++) code = max(code, load<u8>(cell));
    const place = (<usize>x) << 2;
    if (code > 1) store<u32>(image + place, load<u32>(TABLE + ((<usize>code) << 2)));
    else {
      isPlain = false;
      store<u32>(image + place, load<u32>((code === 0 ? first : second) + place));
    }
  }
  return isPlain;
}
