import { paintLevelLines } from '../axes/level-lines';
import { type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { paintOverlay } from '../series/price-series';
import type { PlotSize, Viewport } from '../viewport/viewport';
import type { TpoLayer } from './level-names';
import { LETTER_FAMILY } from './paint-cells';
import { paintGrid, paintLast, paintNaked, paintNakedLabels } from './paint-lines';
import { paintMarks } from './paint-marks';
import { paintTouches } from './paint-touches';
import { makeSessionSheets, type SessionSheets } from './session-sheets';
import type { ShownForm, TpoData, TpoHit, TpoStyle } from './tpo-data';
import { computeFrame, type TpoFrame } from './tpo-frame';
import { hitTest } from './tpo-hit';

/** Market profiles over time and price, on their own canvas. */
export interface TpoEngine extends ChartEngine<TpoData, TpoStyle> {
  /** What the last data, style and view show at a point of the plot, CSS px. */
  hitTest(cssX: number, cssY: number): TpoHit | undefined;
  /** The form that is drawn; `undefined` before data, style and view are set, and on a plot without area. */
  shownForm(): ShownForm | undefined;
}

/** Opacity of prices behind letters, which stay readable on top. */
const PRICE_ALPHA = 0.35;

/** `scheduler` draws a frame after each change; the crosshair has its own canvas. */
export function makeTpoEngine(
  options: Omit<CanvasOptions, 'crosshair' | 'host'> & { readonly host: HTMLElement },
): TpoEngine {
  const { fonts } = options.host.ownerDocument;
  const sheets = makeSessionSheets();
  const set: { data?: TpoData; style?: TpoStyle; view?: Viewport; size?: PlotSize } = {};
  let frame: { readonly value: TpoFrame | undefined } | undefined;

  const getFrame = (): TpoFrame | undefined => {
    const { data, style, view, size } = set;
    if (data === undefined || style === undefined || view === undefined || size === undefined) return undefined;
    frame ??= { value: computeFrame(data, style, view, size) };
    return frame.value;
  };

  const engine = makeCanvasEngine<TpoData, TpoStyle>(options, (layer) => {
    const current = getFrame();
    if (current !== undefined) paintTpo(layer, current, sheets);
  });

  const setStyle = (style: TpoStyle): void => {
    set.style = style;
    frame = undefined;
    engine.setStyle(style);
  };

  // What was painted in a fallback font is painted again once the font for letters has loaded.
  const repaint = (): void => {
    sheets.clear();
    if (set.style !== undefined) setStyle({ ...set.style });
  };
  fonts.addEventListener('loadingdone', repaint);
  // If it cannot be loaded, letters keep the fallback.
  fonts.load(`10px ${LETTER_FAMILY}`).catch(() => undefined);

  return {
    setData(data) {
      set.data = data;
      frame = undefined;
      engine.setData(data);
    },
    setStyle,
    setViewport(view, size) {
      set.view = view;
      set.size = size;
      frame = undefined;
      engine.setViewport(view, size);
    },
    draw: () => engine.draw(),
    dispose() {
      fonts.removeEventListener('loadingdone', repaint);
      sheets.clear();
      engine.dispose();
    },
    hitTest(cssX, cssY) {
      const current = getFrame();
      return current && hitTest(current, cssX, cssY);
    },
    shownForm: () => getFrame()?.shown,
  };
}

function paintTpo(layer: TpoLayer, frame: TpoFrame, sheets: SessionSheets): void {
  const { context, style, data } = layer;
  const { candles } = data;
  paintGrid(layer, frame);
  if (candles !== undefined && style.shows.candles !== 'off') {
    context.globalAlpha = PRICE_ALPHA;
    paintOverlay({
      ...layer,
      data: { candles, overlay: style.shows.candles, last: undefined },
      style: { theme: style.theme, isOverHeat: false, zone: 'utc' },
    });
    context.globalAlpha = 1;
  }
  const naked = style.shows.naked ? paintNaked(layer) : [];
  // Under letters and names, which it would strike through.
  paintLast(layer, frame);
  context.save();
  context.setTransform(1, 0, 0, 1, 0, 0);
  sheets.draw(context, frame, style);
  context.restore();
  if (style.shows.naked) paintTouches(layer, frame);
  for (const place of frame.places) paintMarks(layer, frame, place);
  paintLevelLines({ ...layer, data: { prices: data.lines }, style: { theme: style.theme } });
  paintNakedLabels(layer, naked, frame);
}
