import { ensure } from '@/base/assert';
import { rowOf } from '@/domain/tpo/tpo-levels';
import type { ChartTheme } from '../chart-theme';
import { paintSheet } from './paint-sheet';
import type { TpoColumn, TpoStyle } from './tpo-data';
import { findLevels, type TpoFrame, type TpoPlace, topOfRow } from './tpo-frame';

/** A painted session, cached so that panning only moves it. */
interface Sheet {
  readonly bitmap: ImageBitmap;
  readonly key: string;
  readonly column: TpoColumn;
  readonly theme: ChartTheme;
}

/** Larger sheets are not cached: of such a large session only few rows are in view. */
const MAX_PIXELS = 6_000_000;
const MAX_HEIGHT_PX = 8192;
/** Margin above and below the levels for lines. */
const MARGIN_PX = 2;

export interface SessionSheets {
  /** Draws all places, repainting only those that changed in more than their position. */
  draw(target: CanvasRenderingContext2D, frame: TpoFrame, style: TpoStyle): void;
  /** Drops what was painted: letters may be in a fallback font. */
  clear(): void;
}

export function makeSessionSheets(): SessionSheets {
  // On the CPU: without a graphics card, drawing thirty GPU sheets onto a canvas took 85 ms, these take 4.
  const easel = new OffscreenCanvas(1, 1);
  const context = ensure(easel.getContext('2d', { willReadFrequently: true }), 'The 2D context of sessions');
  let sheets = new Map<number, Sheet>();

  const take = (frame: TpoFrame, place: TpoPlace, style: TpoStyle): Sheet | undefined => {
    const { start } = place.column.profile;
    const box = computeBox(frame, place);
    const held = sheets.get(start);
    const key = keyOf(frame, place, style);
    if (held?.key === key && held.theme === style.theme && isSameColumn(held.column, place.column)) return held;
    if (box.width * box.height > MAX_PIXELS || box.height > MAX_HEIGHT_PX) return undefined;
    easel.width = box.width;
    easel.height = box.height;
    const range = [0, place.column.profile.levels.length] as const;
    paintSheet({ context, originX: box.left, originY: box.top }, frame, place, style, range);
    return { bitmap: easel.transferToImageBitmap(), key, column: place.column, theme: style.theme };
  };

  return {
    draw(target, frame, style) {
      const kept = new Map<number, Sheet>();
      for (const place of frame.places) {
        if (place.column.profile.levels.length === 0) continue;
        const { left, top } = computeBox(frame, place);
        const sheet = take(frame, place, style);
        if (sheet === undefined) {
          const range = findLevels(frame, place.column.profile);
          paintSheet({ context: target, originX: 0, originY: 0 }, frame, place, style, range);
        } else {
          kept.set(place.column.profile.start, sheet);
          target.drawImage(sheet.bitmap, left, top);
        }
      }
      for (const [start, { bitmap }] of sheets) if (kept.get(start)?.bitmap !== bitmap) bitmap.close();
      sheets = kept;
    },
    clear() {
      for (const { bitmap } of sheets.values()) bitmap.close();
      sheets = new Map();
    },
  };
}

/** Everything that a sheet depends on except its column and theme; its position is not included. */
function keyOf(
  frame: TpoFrame,
  { left, cellsLeft, cellsRight, edge, volumeWidth, form, cellWidth, letterSize }: TpoPlace,
  { layout, colour, shows }: TpoStyle,
): string {
  const { rowPitch, pixelsPerSecond, size, volumePitch } = frame;
  const room = [cellsLeft - left, cellsRight - left, edge - left, volumeWidth];
  const scales = [cellWidth, rowPitch, pixelsPerSecond, letterSize, size.pixelRatio, volumePitch];
  return [form, layout, colour, JSON.stringify(shows), ...scales, ...room].join(' ');
}

const isSameColumn = (a: TpoColumn, b: TpoColumn): boolean =>
  a.profile === b.profile && a.figures === b.figures && a.at === b.at && a.developing === b.developing;

function computeBox(frame: TpoFrame, { column: { profile }, left, edge }: TpoPlace) {
  const { levels, rowHeight } = profile;
  const top = topOfRow(frame, rowOf(levels.price[levels.length - 1], rowHeight)) - MARGIN_PX;
  const bottom = topOfRow(frame, rowOf(levels.price[0], rowHeight) - 1) + MARGIN_PX;
  // A session without room for anything else still has a column.
  return { left, top, width: Math.max(1, edge - left + 1), height: bottom - top };
}
