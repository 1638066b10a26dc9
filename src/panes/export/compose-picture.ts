import { ensure } from '@/base/assert';
import { AXIS_TEXT_CSS_PX, drawText, fontOf, measureText } from '@/charts/canvas-draw';
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

/** A plot pattern and its meaning: lines of a colour, or only a colour. */
export interface PictureSign {
  readonly label: string;
  readonly colour: RgbBytes;
  /** Direction of its lines, if any. */
  readonly lines?: LineDirection;
}

type LineDirection = 'rising' | 'falling' | 'upright';

export interface PictureWords {
  /** "Depth heatmap, BTC-USDT". */
  readonly title: string;
  /** To the right of the title: "Simulated". */
  readonly badge: string;
  /** Under the title: venues, range, grid. */
  readonly subtitle: string;
  /** Below the picture, one line each: source, reduction, scope. */
  readonly notes: readonly string[];
}

export interface PictureOptions {
  /** The element to picture, with everything drawn and written in it. */
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
const LEGEND_CSS_PX = 30;
const LINE_CSS_PX = 17;
const STRIP_WIDTH_CSS_PX = 120;
const SIGN_WIDTH_CSS_PX = 34;
const STRIP_HEIGHT_CSS_PX = 10;
const GAP_CSS_PX = 8;
const TITLE_CSS_PX = 15;
const TITLE_WEIGHT = 600;
const TITLE_LINE_CSS_PX = 21;
const SUBTITLE_CSS_PX = 12;
/** Space above the first header line and below the last one. */
const HEAD_MARGIN_CSS_PX = 7;

interface Sheet {
  readonly context: CanvasRenderingContext2D;
  /** CSS px. */
  readonly width: number;
  readonly options: PictureOptions;
}

/**
 * The element as a picture at device resolution, with a text header above and a legend below. WebGL content must
 * have been drawn in this same task.
 */
export function composePicture(options: PictureOptions): HTMLCanvasElement {
  const { element, pixelRatio, theme, words } = options;
  const box = element.getBoundingClientRect();
  const canvas = element.ownerDocument.createElement('canvas');
  const context = ensure(canvas.getContext('2d'), 'The 2D context');
  const sheet: Sheet = { context, width: box.width, options };
  const head = layOutHead(sheet);
  const legend = layOutLegend(sheet);
  const notes = wrapLines(context, words.notes, box.width - 2 * PADDING_CSS_PX);
  const foot = 2 * GAP_CSS_PX + legend.lines * LEGEND_CSS_PX + notes.length * LINE_CSS_PX;
  canvas.width = Math.round(box.width * pixelRatio);
  canvas.height = Math.round((head.height + box.height + foot) * pixelRatio);
  context.scale(pixelRatio, pixelRatio);
  context.fillStyle = theme.panel;
  context.fillRect(0, 0, canvas.width, canvas.height);
  head.paint();
  context.save();
  context.translate(0, head.height);
  paintElements(context, element, pixelRatio);
  context.restore();
  const top = head.height + box.height + GAP_CSS_PX;
  for (const { x, y, paint } of legend.items) paint(x, top + y);
  const bottom = top + legend.lines * LEGEND_CSS_PX;
  for (const [i, line] of notes.entries()) {
    drawText(context, line, PADDING_CSS_PX, bottom + (i + 0.5) * LINE_CSS_PX, { colour: theme.text3 });
  }
  return canvas;
}

/** The picture as a file. Rejects if the browser cannot encode it. */
export function encodePng(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob === null) reject(new Error('The browser could not make a picture of this size.'));
      else resolve(blob);
    }, 'image/png');
  });
}

interface Head {
  /** CSS px. */
  readonly height: number;
  paint(): void;
}

/** Title with the badge to its right, or above it if both do not fit on one line; then the subtitle. */
function layOutHead({ context, width, options: { words, theme } }: Sheet): Head {
  const room = width - 2 * PADDING_CSS_PX;
  const titleFont = { size: TITLE_CSS_PX, weight: TITLE_WEIGHT };
  const widthOf = (text: string): number => measureIn(context, text, titleFont);
  const isBeside = widthOf(words.title) + 3 * GAP_CSS_PX + widthOf(words.badge) <= room;
  const titles = [...(isBeside ? [] : [words.badge]), ...wrapLines(context, [words.title], room, titleFont)];
  const subtitles = wrapLines(context, [words.subtitle], room, { size: SUBTITLE_CSS_PX, weight: WEIGHT });
  const below = HEAD_MARGIN_CSS_PX + titles.length * TITLE_LINE_CSS_PX;
  return {
    height: below + subtitles.length * LINE_CSS_PX + HEAD_MARGIN_CSS_PX,
    paint() {
      const badge = { ...titleFont, colour: theme.text2 };
      for (const [i, line] of titles.entries()) {
        const style = !isBeside && i === 0 ? badge : { ...titleFont, colour: theme.text1 };
        drawText(context, line, PADDING_CSS_PX, HEAD_MARGIN_CSS_PX + (i + 0.5) * TITLE_LINE_CSS_PX, style);
      }
      const right = width - PADDING_CSS_PX;
      const middle = HEAD_MARGIN_CSS_PX + TITLE_LINE_CSS_PX / 2;
      if (isBeside) drawText(context, words.badge, right, middle, { ...badge, align: 'right' });
      for (const [i, line] of subtitles.entries()) {
        const y = below + (i + 0.5) * LINE_CSS_PX;
        drawText(context, line, PADDING_CSS_PX, y, { colour: theme.text2, size: SUBTITLE_CSS_PX });
      }
    },
  };
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

/** Scales and signs from left to right, on as many lines as they need. */
function layOutLegend(sheet: Sheet): Legend {
  const { scales, signs } = sheet.options;
  const parts = [
    ...scales.flatMap((scale) => measureScale(sheet, scale)),
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
  return { items, lines: parts.length === 0 ? 0 : line + 1 };
}

interface LegendPart {
  readonly width: number;
  paint(x: number, y: number): void;
}

const WEIGHT = 450;

/** Name and strip of a scale in one piece, or in two if they do not fit on one line. */
function measureScale(sheet: Sheet, scale: PictureScale): readonly LegendPart[] {
  const [name, strip] = [measureName(sheet, scale), measureStrip(sheet, scale)];
  const width = name.width + GAP_CSS_PX + strip.width;
  if (width > sheet.width - 2 * PADDING_CSS_PX) return [name, strip];
  return [
    {
      width,
      paint(x, y) {
        name.paint(x, y);
        strip.paint(x + name.width + GAP_CSS_PX, y);
      },
    },
  ];
}

function measureName({ context, options: { theme } }: Sheet, { label }: PictureScale): LegendPart {
  return {
    width: measureText(context, label, WEIGHT),
    paint(x, y) {
      drawText(context, label, x, y + LEGEND_CSS_PX / 2, { colour: theme.text1, weight: WEIGHT });
    },
  };
}

function measureStrip({ context, options: { theme } }: Sheet, { ramp, low, high }: PictureScale): LegendPart {
  const [lowWidth, highWidth] = [low, high].map((text) => measureText(context, text, WEIGHT) + GAP_CSS_PX);
  return {
    width: lowWidth + STRIP_WIDTH_CSS_PX + highWidth,
    paint(x, y) {
      const middle = y + LEGEND_CSS_PX / 2;
      const strip = x + lowWidth;
      drawText(context, low, x, middle, { colour: theme.text2, weight: WEIGHT });
      const count = ramp.length / 3;
      for (let i = 0; i < count; i++) {
        context.fillStyle = `rgb(${ramp[i * 3]} ${ramp[i * 3 + 1]} ${ramp[i * 3 + 2]})`;
        const from = strip + (i / count) * STRIP_WIDTH_CSS_PX;
        const end = strip + ((i + 1) / count) * STRIP_WIDTH_CSS_PX;
        // Slightly wider, so that no seam shows.
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

/** As in the plot: line width, distance along the strip, and how far the upper end is shifted to the right. CSS px. */
const LINES: Readonly<
  Record<LineDirection, { readonly width: number; readonly period: number; readonly reach: number }>
> = {
  rising: { width: HATCH_WIDTH_CSS_PX, period: HATCH_PERIOD_CSS_PX, reach: STRIP_HEIGHT_CSS_PX },
  falling: { width: HATCH_WIDTH_CSS_PX, period: 2 * HATCH_PERIOD_CSS_PX, reach: -STRIP_HEIGHT_CSS_PX },
  upright: { width: 4, period: 6, reach: 0 },
};

function paintLines(
  context: CanvasRenderingContext2D,
  left: number,
  top: number,
  colour: RgbBytes,
  direction: LineDirection,
): void {
  context.save();
  context.beginPath();
  context.rect(left, top, SIGN_WIDTH_CSS_PX, STRIP_HEIGHT_CSS_PX);
  context.clip();
  const { width, period, reach } = LINES[direction];
  context.strokeStyle = toCss(colour);
  context.lineWidth = width;
  context.beginPath();
  for (let x = left - STRIP_HEIGHT_CSS_PX; x < left + SIGN_WIDTH_CSS_PX; x += period) {
    const from = reach < 0 ? x - reach : x;
    context.moveTo(from, top + STRIP_HEIGHT_CSS_PX);
    context.lineTo(from + reach, top);
  }
  context.stroke();
  context.restore();
}

function toCss([red, green, blue]: RgbBytes): string {
  return `rgb(${red} ${green} ${blue})`;
}

interface Font {
  /** CSS px. */
  readonly size: number;
  readonly weight: number;
}

const NOTE_FONT: Font = { size: AXIS_TEXT_CSS_PX, weight: WEIGHT };

function measureIn(context: CanvasRenderingContext2D, text: string, { size, weight }: Font): number {
  context.font = fontOf(size, weight);
  return context.measureText(text).width;
}

/** The notes, wrapped at blanks to `width` CSS px. */
function wrapLines(
  context: CanvasRenderingContext2D,
  notes: readonly string[],
  width: number,
  font = NOTE_FONT,
): readonly string[] {
  return notes.flatMap((note) => {
    const lines: string[] = [];
    for (const word of note.split(' ')) {
      const longer = lines.length === 0 ? word : `${lines.at(-1)} ${word}`;
      if (lines.length > 0 && measureIn(context, longer, font) <= width) lines[lines.length - 1] = longer;
      else lines.push(word);
    }
    return lines;
  });
}
