import { ensure } from '@/base/assert';
import { drawText, measureText } from '@/charts/canvas-draw';
import type { ChartTheme } from '@/charts/chart-theme';
import { HATCH_PERIOD_CSS_PX, HATCH_WIDTH_CSS_PX, type RgbBytes } from '@/charts/heatmap/heat-data';
import { paintElements } from './paint-elements';

/** A colour scale with the sizes at its ends. */
export interface PictureScale {
  /** "Depth, BTC per level". */
  readonly label: string;
  /** RGB triples from the first colour to the last. */
  readonly ramp: Uint8Array;
  readonly low: string;
  readonly high: string;
}

/** A sign of the plot and what it says: lines of a colour, or a colour alone. */
export interface PictureSign {
  readonly label: string;
  readonly colour: RgbBytes;
  /** Direction of its lines, where it has some. */
  readonly lines?: 'rising' | 'falling';
}

export interface PictureWords {
  /** "Depth heatmap, BTC-USDT". */
  readonly title: string;
  /** At the right of the title: "Simulated". */
  readonly badge: string;
  /** Under the title: venues, range, grid. */
  readonly subtitle: string;
  /** Under the picture, a line each: source, reduction, scope. */
  readonly notes: readonly string[];
}

export interface PictureOptions {
  /** What is pictured, with all that is drawn and written in it. */
  readonly element: HTMLElement;
  /** Device px per CSS px. */
  readonly pixelRatio: number;
  readonly theme: ChartTheme;
  readonly ground: RgbBytes;
  readonly words: PictureWords;
  readonly scales: readonly PictureScale[];
  readonly signs: readonly PictureSign[];
}

const PADDING_CSS_PX = 14;
const HEAD_CSS_PX = 52;
const LEGEND_CSS_PX = 30;
const LINE_CSS_PX = 17;
const STRIP_WIDTH_CSS_PX = 120;
const SIGN_WIDTH_CSS_PX = 34;
const STRIP_HEIGHT_CSS_PX = 10;
const GAP_CSS_PX = 8;
const TITLE_CSS_PX = 15;

interface Sheet {
  readonly context: CanvasRenderingContext2D;
  /** CSS px. */
  readonly width: number;
  readonly options: PictureOptions;
}

/**
 * The element as a picture at device resolution, with a head of words above and a legend below. What WebGL shows must
 * have been drawn in this very task.
 */
export function composePicture(options: PictureOptions): HTMLCanvasElement {
  const { element, pixelRatio, theme, words } = options;
  const box = element.getBoundingClientRect();
  const canvas = element.ownerDocument.createElement('canvas');
  const context = ensure(canvas.getContext('2d'), 'The 2D context');
  const sheet: Sheet = { context, width: box.width, options };
  const legend = layOutLegend(sheet);
  const notes = wrapLines(context, words.notes, box.width - 2 * PADDING_CSS_PX);
  const foot = 2 * GAP_CSS_PX + legend.lines * LEGEND_CSS_PX + notes.length * LINE_CSS_PX;
  canvas.width = Math.round(box.width * pixelRatio);
  canvas.height = Math.round((HEAD_CSS_PX + box.height + foot) * pixelRatio);
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  paintHead(sheet);
  context.save();
  context.translate(0, HEAD_CSS_PX);
  paintElements(context, element, pixelRatio);
  context.restore();
  const top = HEAD_CSS_PX + box.height + GAP_CSS_PX;
  for (const { x, y, paint } of legend.items) paint(x, top + y);
  const bottom = top + legend.lines * LEGEND_CSS_PX;
  for (const [i, line] of notes.entries()) {
    drawText(context, line, PADDING_CSS_PX, bottom + (i + 0.5) * LINE_CSS_PX, { colour: theme.text3 });
  }
  return canvas;
}

/** The picture as a file; rejects where the browser cannot make one of it. */
export function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not make a picture of this size.'));
      else resolve(blob);
    }, 'image/png');
  });
}

function paintHead({ context, width, options: { words, theme } }: Sheet): void {
  const title = { colour: theme.text1, size: TITLE_CSS_PX, weight: 600 };
  drawText(context, words.title, PADDING_CSS_PX, 17, title);
  drawText(context, words.badge, width - PADDING_CSS_PX, 17, { ...title, colour: theme.text2, align: 'right' });
  drawText(context, words.subtitle, PADDING_CSS_PX, 38, { colour: theme.text2, size: 12 });
}

interface LegendItem {
  readonly x: number;
  readonly y: number;
  paint(x: number, y: number): void;
}

interface Legend {
  readonly items: readonly LegendItem[];
  readonly lines: number;
}

/** Scales and signs from left to right, in as many lines as they need. */
function layOutLegend(sheet: Sheet): Legend {
  const { scales, signs } = sheet.options;
  const parts = [
    ...scales.map((scale) => measureScale(sheet, scale)),
    ...signs.map((sign) => measureSign(sheet, sign)),
  ];
  const items: LegendItem[] = [];
  let [x, line] = [PADDING_CSS_PX, 0];
  for (const { width, paint } of parts) {
    if (x > PADDING_CSS_PX && x + width > sheet.width - PADDING_CSS_PX) {
      x = PADDING_CSS_PX;
      line++;
    }
    items.push({ x, y: line * LEGEND_CSS_PX, paint });
    x += width + 3 * GAP_CSS_PX;
  }
  return { items, lines: line + 1 };
}

interface LegendPart {
  readonly width: number;
  paint(x: number, y: number): void;
}

const WEIGHT = 450;

function measureScale({ context, options: { theme } }: Sheet, { label, ramp, low, high }: PictureScale): LegendPart {
  const [labelWidth, lowWidth, highWidth] = [label, low, high].map(
    (text) => measureText(context, text, WEIGHT) + GAP_CSS_PX,
  );
  return {
    width: labelWidth + lowWidth + STRIP_WIDTH_CSS_PX + highWidth,
    paint(x, y) {
      const middle = y + LEGEND_CSS_PX / 2;
      const strip = x + labelWidth + lowWidth;
      drawText(context, label, x, middle, { colour: theme.text1, weight: WEIGHT });
      drawText(context, low, x + labelWidth, middle, { colour: theme.text2, weight: WEIGHT });
      const count = ramp.length / 3;
      for (let i = 0; i < count; i++) {
        context.fillStyle = `rgb(${ramp[i * 3]} ${ramp[i * 3 + 1]} ${ramp[i * 3 + 2]})`;
        const from = strip + (i / count) * STRIP_WIDTH_CSS_PX;
        const end = strip + ((i + 1) / count) * STRIP_WIDTH_CSS_PX;
        // A hair wider, so that no seam shines through.
        context.fillRect(from, middle - STRIP_HEIGHT_CSS_PX / 2, end - from + 0.5, STRIP_HEIGHT_CSS_PX);
      }
      drawText(context, high, strip + STRIP_WIDTH_CSS_PX + GAP_CSS_PX, middle, { colour: theme.text2, weight: WEIGHT });
    },
  };
}

function measureSign(
  { context, options: { theme, ground } }: Sheet,
  { label, colour, lines }: PictureSign,
): LegendPart {
  return {
    width: SIGN_WIDTH_CSS_PX + GAP_CSS_PX + measureText(context, label, WEIGHT),
    paint(x, y) {
      const top = y + LEGEND_CSS_PX / 2 - STRIP_HEIGHT_CSS_PX / 2;
      context.fillStyle = toCss(lines === undefined ? colour : ground);
      context.fillRect(x, top, SIGN_WIDTH_CSS_PX, STRIP_HEIGHT_CSS_PX);
      if (lines !== undefined) paintLines(context, x, top, colour, lines);
      context.strokeStyle = theme.lineStrong;
      context.lineWidth = 1;
      context.strokeRect(x + 0.5, top + 0.5, SIGN_WIDTH_CSS_PX - 1, STRIP_HEIGHT_CSS_PX - 1);
      const text = x + SIGN_WIDTH_CSS_PX + GAP_CSS_PX;
      drawText(context, label, text, y + LEGEND_CSS_PX / 2, { colour: theme.text2, weight: WEIGHT });
    },
  };
}

function paintLines(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  colour: RgbBytes,
  direction: 'rising' | 'falling',
): void {
  context.save();
  context.beginPath();
  context.rect(left, top, SIGN_WIDTH_CSS_PX, STRIP_HEIGHT_CSS_PX);
  context.clip();
  context.strokeStyle = toCss(colour);
  context.lineWidth = HATCH_WIDTH_CSS_PX;
  context.beginPath();
  const period = direction === 'rising' ? HATCH_PERIOD_CSS_PX : 2 * HATCH_PERIOD_CSS_PX;
  for (let x = left - STRIP_HEIGHT_CSS_PX; x < left + SIGN_WIDTH_CSS_PX; x += period) {
    const [from, to] = direction === 'rising' ? [x, x + STRIP_HEIGHT_CSS_PX] : [x + STRIP_HEIGHT_CSS_PX, x];
    context.moveTo(from, top + STRIP_HEIGHT_CSS_PX);
    context.lineTo(to, top);
  }
  context.stroke();
  context.restore();
}

function toCss([red, green, blue]: RgbBytes): string {
  return `rgb(${red} ${green} ${blue})`;
}

/** The notes, each cut at blanks where it is wider than `width` CSS px. */
function wrapLines(context: CanvasRenderingContext2D, notes: readonly string[], width: number): readonly string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [];
    for (const word of note.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && measureText(context, longer, WEIGHT) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}
