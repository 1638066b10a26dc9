// AssemblyScript, compiled twice (with and without SIMD) by `scripts/wasm-plugin.mjs`. The WebAssembly form of
// `domain/grid/raster-codes` and `charts/heatmap/paint-codes`: same cells, same pixels.
//
// Memory, whose pages the host adds:
//   0        the colour table, 256 × RGBA
//   1024     the colour table of the upper plane in hand, with alpha
//   2048     first and last cell of each pixel row, the lowest first: 16,384 × 2 × i32
//   133120   first and last cell of each pixel column
//   264192   where the cells of a line begin, in pixels: 65,537 × i32
//   526464   one line of cells with 64 bytes of margin on either side
//   592256   the lines of the two hatches, 16,896 × RGBA each
//   727424   bands: slot, place of the first column in the line, first row; 4,096 × 3 × i32
//   776576   a band as received, 64 columns of 4,096 codes, of which the last four are always 0
//   1038720  two blocks of 16 × 16 codes
//   1039360  a line of pixels
//   1114112  the picture, then the slots: bands turned, 4,096 rows of 64 columns
const TABLE: usize = 0;
const OVER: usize = 1024;
const ROWS: usize = 2048;
const COLUMNS: usize = 133120;
const STARTS: usize = 264192;
const LINE: usize = 526464 + 64;
const HATCHES: usize = 592256;
const HATCH_BYTES: usize = 16896 * 4;
const BANDS: usize = 727424;
const STAGING: usize = 776576;
const BLOCKS: usize = 1038720;
const PIXELS: usize = 1039360;
const IMAGE: usize = 1114112;

const SLOT_COLUMNS: usize = 64;
const SLOT_ROWS: usize = 4096;
const BAND_ROWS: i32 = 2048;

/** How an upper plane lies on what is under it; 0 is over it. */
const ADD: i32 = 1;
const MULTIPLY: i32 = 2;
const LIGHTEN: i32 = 3;
const DARKEN: i32 = 4;

let width: i32 = 0;
let height: i32 = 0;
let period: i32 = 0;
let missingPhase: i32 = 0;
let outsidePhase: i32 = 0;

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

/** Begins a picture. `thickness` is that of the hatches, whose colours are words; the phases are those of `paint-codes`. */
export function begin(
  pictureWidth: i32,
  pictureHeight: i32,
  hatchPeriod: i32,
  thickness: i32,
  missing: u32,
  outside: u32,
  missingHatchPhase: i32,
  outsideHatchPhase: i32,
): void {
  width = pictureWidth;
  height = pictureHeight;
  period = hatchPeriod;
  missingPhase = missingHatchPhase;
  outsidePhase = outsideHatchPhase;
  drawHatch(HATCHES, period, thickness, missing, load<u32>(TABLE));
  drawHatch(HATCHES + HATCH_BYTES, 2 * period, thickness, outside, load<u32>(TABLE + 4));
}

/** Moves the picture so that the view lies `dx` pixels further right and `dy` further up; what is uncovered keeps anything. */
export function scroll(dx: i32, dy: i32): void {
  const offset = dx - dy * width;
  const bytes = (<usize>(width * height - abs(offset))) << 2;
  const step = (<usize>abs(offset)) << 2;
  if (offset > 0) memory.copy(IMAGE, IMAGE + step, bytes);
  else memory.copy(IMAGE + step, IMAGE, bytes);
}

/**
 * Draws the bands within `columns` × `rows` pixels from the left and the top. `cells`: how many a line has, from the
 * first one that the leftmost pixel shows; `isMagnified`: no pixel shows more than one column of cells.
 */
export function draw(
  left: i32,
  top: i32,
  columns: i32,
  rows: i32,
  cells: i32,
  isMagnified: bool,
  level: i32,
  bands: i32,
): void {
  if (isMagnified) placeCells(left, columns, cells);
  const stride = (<usize>width) << 2;
  const bytes = (<usize>columns) << 2;
  // Stores are wider than a pixel: where what they run over is not drawn after them, a line is made aside.
  const isAside = columns < width || top + rows < height;
  let lastLow = i32.MIN_VALUE;
  let lastHigh = i32.MIN_VALUE;
  let isPlain = false;
  for (let y = top; y < top + rows; y++) {
    const pixel = ROWS + ((<usize>(height - 1 - y)) << 3);
    const low = load<i32>(pixel);
    const high = load<i32>(pixel + 4);
    const image = IMAGE + <usize>y * stride + ((<usize>left) << 2);
    if (low === lastLow && high === lastHigh && isPlain) {
      memory.copy(image, image - stride, bytes);
      continue;
    }
    if (low !== lastLow || high !== lastHigh) gatherLine(cells, level, bands, low, high);
    lastLow = low;
    lastHigh = high;
    const first = HATCHES + ((<usize>(((y + missingPhase) % period) + left)) << 2);
    const second = HATCHES + HATCH_BYTES + ((<usize>(((outsidePhase - y) % (2 * period)) + left)) << 2);
    const target = isAside ? PIXELS : image;
    isPlain = isMagnified ? paintRuns(target, cells, first, second) : paintPixels(target, left, columns, first, second);
    if (isAside) memory.copy(image, PIXELS, bytes);
  }
}

/** Lays the bands of an upper plane on the picture, within the same pixels as `draw`. */
export function blend(
  left: i32,
  top: i32,
  columns: i32,
  rows: i32,
  cells: i32,
  level: i32,
  bands: i32,
  mode: i32,
): void {
  let lastLow = i32.MIN_VALUE;
  let lastHigh = i32.MIN_VALUE;
  for (let y = top; y < top + rows; y++) {
    const pixel = ROWS + ((<usize>(height - 1 - y)) << 3);
    const low = load<i32>(pixel);
    const high = load<i32>(pixel + 4);
    if (low !== lastLow || high !== lastHigh) gatherLine(cells, level, bands, low, high);
    lastLow = low;
    lastHigh = high;
    blendPixels(IMAGE + ((<usize>(y * width + left)) << 2), left, columns, mode);
  }
}

function drawHatch(target: usize, length: i32, thickness: i32, colour: u32, ground: u32): void {
  for (let i = 0, phase = 0; i < width + length; i++) {
    store<u32>(target + ((<usize>i) << 2), phase < thickness ? colour : ground);
    if (++phase === length) phase = 0;
  }
}

function placeCells(left: i32, columns: i32, cells: i32): void {
  const places = COLUMNS + ((<usize>left) << 3);
  const origin = load<i32>(places);
  let cell = 0;
  for (let x = 0; x < columns; x++) {
    const shown = load<i32>(places + ((<usize>x) << 3)) - origin;
    for (; cell <= shown; cell++) store<i32>(STARTS + ((<usize>cell) << 2), x);
  }
  for (; cell <= cells; cell++) store<i32>(STARTS + ((<usize>cell) << 2), columns);
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
 * Each cell over all its pixels; the last one runs over its end.
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

function paintPixels(image: usize, left: i32, columns: i32, first: usize, second: usize): bool {
  let isPlain = true;
  for (let x = 0; x < columns; x++) {
    const code = findHighest(left, x);
    const place = (<usize>x) << 2;
    if (code > 1) store<u32>(image + place, load<u32>(TABLE + ((<usize>code) << 2)));
    else {
      isPlain = false;
      store<u32>(image + place, load<u32>((code === 0 ? first : second) + place));
    }
  }
  return isPlain;
}

/** The highest code of the line's cells that pixel `x` shows, counted from `left`. */
function findHighest(left: i32, x: i32): u8 {
  const origin = load<i32>(COLUMNS + ((<usize>left) << 3));
  const column = COLUMNS + ((<usize>(left + x)) << 3);
  const last = LINE + <usize>(load<i32>(column + 4) - origin);
  let code: u8 = 0;
  for (let cell = LINE + <usize>(load<i32>(column) - origin); cell <= last; cell++) code = max(code, load<u8>(cell));
  return code;
}

function blendPixels(image: usize, left: i32, columns: i32, mode: i32): void {
  for (let x = 0; x < columns; x++) {
    const entry = OVER + ((<usize>findHighest(left, x)) << 2);
    const alpha = <u32>load<u8>(entry + 3);
    if (alpha === 0) continue;
    const place = image + ((<usize>x) << 2);
    for (let channel: usize = 0; channel < 3; channel++) {
      const over = <u32>load<u8>(entry + channel);
      const under = <u32>load<u8>(place + channel);
      store<u8>(place + channel, blendByte(mode, over, under, alpha));
    }
  }
}

/** One channel, as `charts/heatmap/draw-tables` has it. */
function blendByte(mode: i32, over: u32, under: u32, alpha: u32): u32 {
  if (mode === ADD) return min<u32>(over + under, 255);
  if (mode === MULTIPLY) return divideBy255(over * under);
  let shown = over;
  if (mode === LIGHTEN) shown = max<u32>(over, under);
  if (mode === DARKEN) shown = min<u32>(over, under);
  return divideBy255(shown * alpha + under * (255 - alpha));
}

function divideBy255(product: u32): u32 {
  const sum = product + 128;
  return (sum + (sum >> 8)) >> 8;
}
