import { rowOf } from '@/domain/tpo/tpo-levels';
import { withAlpha } from '../chart-theme';
import { findGround, listStretches } from './line-stretches';
import { type CellTarget, type LevelRange, paintBlocks, paintLetters } from './paint-cells';
import type { TpoStyle } from './tpo-data';
import {
  blockLeft,
  blockRight,
  heightOfRow,
  isBarCut,
  type TpoFrame,
  type TpoPlace,
  topOfRow,
  volumeLength,
} from './tpo-frame';
import { AREA_ALPHA, layOver, POC_ALPHA, SINGLE_ALPHA, SINGLE_SERIES } from './tpo-palette';
import { findPoc, makeTones, type TpoTones } from './tpo-tones';

/** Opacity of a side's colour in bars beside the cells, and behind them, where letters are on top. */
const VOLUME_BESIDE = 0.5;
const VOLUME_BEHIND = 0.16;
const MIN_GAPPED = 3;
/** Distance from the end of a cut bar to its gap, and width of the gap. */
const [CUT_AWAY_CSS_PX, CUT_CSS_PX] = [3, 2] as const;
const DIVIDER_LEAST_CSS_PX = 3;
const POC_END_CSS_PX = 3;
/** Space before the cells of a wide session. Where they have slid into view, there is more. */
const MOST_MARGIN_CSS_PX = 15;
/** Lines of levels: their opacity and their widths. */
const LEVEL_ALPHA = 0.8;
const LEVEL_CSS_PX = { poc: 1.5, edge: 1 } as const;
const DEVELOPING_CSS_PX = { poc: 1.5, edge: 1 } as const;

/**
 * Paints everything of a session that depends only on the session, the zoom and the style: value area, fills, cells,
 * volumes and developing lines of the levels `range`. All in device px.
 */
export function paintSheet(
  target: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  style: TpoStyle,
  range: LevelRange,
): void {
  const tones = makeTones(place.column, style);
  paintArea(target, frame, place, style);
  if (style.shows.volume === 'behind') paintVolumeBehind(target, frame, place, style, range);
  const isUnder = style.shows.volume === 'beside' && style.layout === 'split';
  if (isUnder) paintVolumeBeside(target, frame, place, style, range);
  paintGrounds(target, frame, place, style, tones, range);
  if (style.layout === 'split') paintDividers(target, frame, place, style);
  const paintCells = place.form === 'letters' ? paintLetters : paintBlocks;
  paintCells(target, frame, place, tones, range);
  if (style.layout === 'collapsed') paintPocEnd(target, frame, place, style);
  paintLevels(target, frame, place, style);
  if (style.shows.volume === 'beside' && !isUnder) paintVolumeBeside(target, frame, place, style, range);
  if (style.shows.developing) paintDeveloping(target, frame, place, style);
}

/** The value area from VAL to VAH, both rows included. */
function paintArea({ context, originX, originY }: CellTarget, frame: TpoFrame, place: TpoPlace, style: TpoStyle): void {
  const { figures, profile, at } = place.column;
  if (figures === undefined || !style.shows.valueArea) return;
  const top = at ? yOf(frame, place, at.vah) : topOfRow(frame, rowOf(figures.vahPrice, profile.rowHeight));
  const bottom = at ? yOf(frame, place, at.val) : topOfRow(frame, rowOf(figures.valPrice, profile.rowHeight) - 1);
  const margin = marginOf(frame, place);
  context.fillStyle = withAlpha(style.theme.accent, AREA_ALPHA);
  const left = place.left + margin;
  context.fillRect(left - originX, top - originY, place.edge - left, bottom - top);
}

/** Device y of a price, which may be within a row. */
const yOf = ({ zeroY, rowPitch }: TpoFrame, { column: { profile } }: TpoPlace, price: number): number =>
  zeroY - Math.round((price / profile.rowHeight) * rowPitch);

/** Space before the value area and the lines of levels, device px. */
const marginOf = ({ size }: TpoFrame, { cellsLeft, left }: TpoPlace): number =>
  Math.round(Math.min(cellsLeft - left, MOST_MARGIN_CSS_PX * size.pixelRatio) / 2);

/**
 * Levels of finer rows than those drawn, as lines at their own prices. Letters are not crossed: their lines stand before
 * and after them.
 */
function paintLevels(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  { theme, shows }: TpoStyle,
): void {
  const { at, figures } = place.column;
  if (at === undefined || figures === undefined) return;
  const lines = [
    ...(shows.valueArea
      ? [
          { price: at.vah, row: figures.vahPrice, colour: theme.accent, width: LEVEL_CSS_PX.edge },
          { price: at.val, row: figures.valPrice, colour: theme.accent, width: LEVEL_CSS_PX.edge },
        ]
      : []),
    { price: at.poc, row: figures.pocPrice, colour: theme.warn, width: LEVEL_CSS_PX.poc },
  ];
  const whole = { from: place.left + marginOf(frame, place), to: place.edge };
  for (const { price, row, colour, width } of lines) {
    const thick = Math.max(1, Math.round(width * frame.size.pixelRatio));
    const y = yOf(frame, place, price) - Math.floor(thick / 2) - originY;
    context.fillStyle = withAlpha(colour, LEVEL_ALPHA);
    for (const [left, right] of listStretches(frame, place, row, whole)) {
      if (right > left) context.fillRect(left - originX, y, right - left, thick);
    }
  }
}

/** Backgrounds of the point of control and of single prints. */
function paintGrounds(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  { theme }: TpoStyle,
  tones: TpoTones,
  [from, to]: LevelRange,
): void {
  const { levels, rowHeight } = place.column.profile;
  const fills = { poc: withAlpha(theme.warn, POC_ALPHA), single: withAlpha(theme.series[SINGLE_SERIES], SINGLE_ALPHA) };
  for (let level = from; level < to; level++) {
    const ground = tones.groundOf(level);
    if (ground !== 'poc' && ground !== 'single') continue;
    const row = rowOf(levels.price[level], rowHeight);
    const [left, right] = findGround(frame, place, level, ground);
    context.fillStyle = fills[ground];
    context.fillRect(left - originX, topOfRow(frame, row) - originY, right - left, heightOfRow(frame, row));
  }
}

/**
 * Marks the point of control after its last cell: the colours of a mode may not show its row, and rows of a silhouette
 * are too low to. The mark is never lower than can be seen.
 */
function paintPocEnd(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  style: TpoStyle,
): void {
  const level = findPoc(place.column);
  if (level === undefined) return;
  const { levels, rowHeight } = place.column.profile;
  const row = rowOf(levels.price[level], rowHeight);
  const [, right] = findGround(frame, place, level, 'poc');
  const least = Math.round(POC_END_CSS_PX * frame.size.pixelRatio);
  const height = heightOfRow(frame, row);
  const rise = Math.max(0, Math.floor((least - height) / 2));
  context.fillStyle = style.theme.warn;
  context.fillRect(right - originX, topOfRow(frame, row) - rise - originY, least, Math.max(height, least));
}

/** Lines between the blocks of a split profile, where they are wide enough. */
function paintDividers(target: CellTarget, frame: TpoFrame, place: TpoPlace, { theme }: TpoStyle): void {
  const { profile } = place.column;
  const least = DIVIDER_LEAST_CSS_PX * frame.size.pixelRatio;
  const { levels, rowHeight } = profile;
  if (place.cellWidth < least || levels.length === 0) return;
  const top = topOfRow(frame, rowOf(levels.price[levels.length - 1], rowHeight));
  const bottom = topOfRow(frame, rowOf(levels.price[0], rowHeight) - 1);
  target.context.fillStyle = withAlpha(theme.line, 0.6);
  for (let block = 1; block < profile.blockCount; block++) {
    const x = blockLeft(frame, place, block) - 1 - target.originX;
    target.context.fillRect(x, top - target.originY, 1, bottom - top);
  }
}

interface VolumeBar {
  readonly top: number;
  readonly height: number;
  /** Lengths, device px. */
  readonly buy: number;
  readonly sell: number;
  readonly price: number;
  readonly isCut: boolean;
}

/** Bars of the levels whose volumes are known. */
function listBars(frame: TpoFrame, place: TpoPlace, [from, to]: LevelRange): VolumeBar[] {
  const { levels, buys, sells, rowHeight } = place.column.profile;
  const bars: VolumeBar[] = [];
  for (let level = from; level < to; level++) {
    const total = buys[level] + sells[level];
    if (!(total > 0)) continue;
    const row = rowOf(levels.price[level], rowHeight);
    const height = heightOfRow(frame, row);
    const length = volumeLength(frame, place, total);
    const sell = Math.round((sells[level] / total) * length);
    bars.push({
      top: topOfRow(frame, row),
      height: height - (height >= MIN_GAPPED ? 1 : 0),
      buy: length - sell,
      sell,
      price: levels.price[level],
      isCut: isBarCut(frame, place, total),
    });
  }
  return bars;
}

/** Price of the row with the most volume; none where finer rows than those drawn say that it is in another one. */
function findPeak({ profile: { levels, buys, sells }, figures, at }: TpoPlace['column']): number | undefined {
  if (figures === undefined || at === undefined) return figures?.volumePoc;
  const level = levels.price.indexOf(figures.volumePoc);
  const most = buys.reduce((so, buy, i) => Math.max(so, buy + sells[i] || 0), 0);
  return level !== -1 && buys[level] + sells[level] >= most ? figures.volumePoc : undefined;
}

/**
 * To the left from the edge: buys, then sells. The row with the most volume is bright; under a split profile all are
 * faint.
 */
function paintVolumeBeside(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  { theme, layout }: TpoStyle,
  range: LevelRange,
): void {
  const edge = place.edge - originX;
  const bars = listBars(frame, place, range);
  const peak = layout === 'split' ? undefined : findPeak(place.column);
  for (const side of ['buy', 'sell'] as const) {
    const dim =
      layout === 'split' ? withAlpha(theme[side], VOLUME_BEHIND) : layOver(theme.canvas, theme[side], VOLUME_BESIDE);
    for (const { top, height, buy, sell, price } of bars) {
      context.fillStyle = price === peak ? theme[side] : dim;
      if (side === 'sell') context.fillRect(edge - sell, top - originY, sell, height);
      else context.fillRect(edge - sell - buy, top - originY, buy, height);
    }
  }
  const [away, gap] = [CUT_AWAY_CSS_PX, CUT_CSS_PX].map((length) => Math.round(length * frame.size.pixelRatio));
  context.fillStyle = theme.canvas;
  for (const { top, height, buy, sell, isCut } of bars) {
    if (isCut) context.fillRect(edge - sell - buy + away, top - originY, gap, height);
  }
}

/** From the left edge of the cells, below them. */
function paintVolumeBehind(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  { theme }: TpoStyle,
  range: LevelRange,
): void {
  const left = place.cellsLeft - originX;
  const bars = listBars(frame, place, range);
  context.fillStyle = withAlpha(theme.buy, VOLUME_BEHIND);
  for (const { top, height, buy } of bars) context.fillRect(left, top - originY, buy, height);
  context.fillStyle = withAlpha(theme.sell, VOLUME_BEHIND);
  for (const { top, height, buy, sell } of bars) context.fillRect(left + buy, top - originY, sell, height);
  const [away, gap] = [CUT_AWAY_CSS_PX, CUT_CSS_PX].map((length) => Math.round(length * frame.size.pixelRatio));
  context.fillStyle = theme.canvas;
  for (const { top, height, buy, sell, isCut } of bars) {
    if (isCut) context.fillRect(left + buy + sell - away - gap, top - originY, gap, height);
  }
}

/** Point of control and value area as of the end of each block, drawn over that block's time. */
function paintDeveloping(target: CellTarget, frame: TpoFrame, place: TpoPlace, { theme }: TpoStyle): void {
  const { developing } = place.column;
  if (developing === undefined) return;
  const lines = [
    // Positions as in names of levels: the outer edges of an area, the middle of a point of control's row.
    { values: developing.vah, colour: theme.accent, width: DEVELOPING_CSS_PX.edge, share: 0 },
    { values: developing.val, colour: theme.accent, width: DEVELOPING_CSS_PX.edge, share: 1 },
    { values: developing.poc, colour: theme.warn, width: DEVELOPING_CSS_PX.poc, share: 1 / 2 },
  ];
  for (const { values, colour, width, share } of lines) {
    target.context.strokeStyle = colour;
    target.context.lineWidth = width * frame.size.pixelRatio;
    strokeSteps(target, frame, place, { values, share });
  }
}

interface StepLine {
  /** Lower edge of the level's row after each block. */
  readonly values: Float64Array;
  /** Distance from the top of the row, as a share of its height. */
  readonly share: number;
}

function strokeSteps(
  { context, originX, originY }: CellTarget,
  frame: TpoFrame,
  place: TpoPlace,
  { values, share }: StepLine,
): void {
  const { rowHeight } = place.column.profile;
  context.beginPath();
  let isOpen = false;
  for (const [block, price] of values.entries()) {
    if (Number.isNaN(price)) continue;
    const row = rowOf(price, rowHeight);
    const y = topOfRow(frame, row) + heightOfRow(frame, row) * share - originY;
    if (isOpen) context.lineTo(blockLeft(frame, place, block) - originX, y);
    else context.moveTo(blockLeft(frame, place, block) - originX, y);
    context.lineTo(blockRight(frame, place, block) - originX, y);
    isOpen = true;
  }
  context.stroke();
}
