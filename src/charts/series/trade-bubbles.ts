import type { Bubbles } from '@/domain/volume-profile/list-bubbles';
import { type CanvasLayer, type CanvasOptions, makeCanvasEngine } from '../canvas-engine';
import type { ChartEngine } from '../chart-engine';
import { type ChartTheme, withAlpha } from '../chart-theme';
import { cssXOfTime, cssYOfPrice } from '../viewport/viewport';

export interface TradeBubblesData {
  /** `undefined`: nothing is drawn. */
  readonly bubbles: Bubbles | undefined;
  /** Length of a bucket; bubbles are centred on it. */
  readonly seconds: number;
}

export interface TradeBubblesStyle {
  readonly theme: ChartTheme;
}

type Layer = CanvasLayer<TradeBubblesData, TradeBubblesStyle>;

/** Radius of the largest bubble; areas are proportional to volumes. */
const LARGEST_CSS_PX = 14;
const MIN_CSS_PX = 1.5;
const ALPHA = 0.78;
const FULL_TURN = 2 * Math.PI;
const TOP = -Math.PI / 2;

/**
 * Bubbles over the heat. The area is the traded volume, the sector clockwise from the top is what was bought, the rest
 * what was sold. Largest first, so that none hides a smaller one.
 */
export function makeTradeBubblesEngine(options: CanvasOptions): ChartEngine<TradeBubblesData, TradeBubblesStyle> {
  return makeCanvasEngine(options, paintTradeBubbles);
}

export interface PlacedBubble {
  /** Centre and radius, CSS px. */
  readonly x: number;
  readonly y: number;
  readonly radius: number;
  /** Share of the volume that was bought, 0 to 1. */
  readonly buyShare: number;
}

/** Radius of a bubble of `size`, CSS px. The first of the list is the largest. */
export function radiusOfBubble({ buys, sells }: Pick<Bubbles, 'buys' | 'sells'>, size: number): number {
  return Math.max(MIN_CSS_PX, LARGEST_CSS_PX * Math.sqrt(size / (buys[0] + sells[0])));
}

/** Places of the bubbles in view, largest first; sizes within one list do not change with the view. */
export function placeBubbles({ view, size, data }: Pick<Layer, 'view' | 'size' | 'data'>): readonly PlacedBubble[] {
  const { bubbles, seconds } = data;
  if (bubbles === undefined || bubbles.length === 0) return [];
  const { times, prices, buys, sells, rowStep, length } = bubbles;
  const placed: PlacedBubble[] = [];
  for (let i = 0; i < length; i++) {
    const x = cssXOfTime(view, size, times[i] + seconds / 2);
    const y = cssYOfPrice(view, size, prices[i] + rowStep / 2);
    const radius = radiusOfBubble(bubbles, buys[i] + sells[i]);
    if (x < -radius || x > size.width + radius || y < -radius || y > size.height + radius) continue;
    placed.push({ x, y, radius, buyShare: buys[i] / (buys[i] + sells[i]) });
  }
  return placed;
}

export function paintTradeBubbles(layer: Layer): void {
  const { context, style } = layer;
  const { buy, sell, casing } = style.theme;
  for (const { x, y, radius, buyShare } of placeBubbles(layer)) {
    const end = TOP + buyShare * FULL_TURN;
    fillSector(context, { x, y, radius, from: TOP, to: end }, withAlpha(buy, ALPHA));
    fillSector(context, { x, y, radius, from: end, to: TOP + FULL_TURN }, withAlpha(sell, ALPHA));
    // An edge keeps it visible on walls of its own colour.
    context.strokeStyle = casing;
    context.lineWidth = 1;
    context.beginPath();
    context.arc(x, y, radius, 0, FULL_TURN);
    context.stroke();
  }
}

interface Sector extends Pick<PlacedBubble, 'x' | 'y' | 'radius'> {
  /** Angles, radians clockwise from the right. */
  readonly from: number;
  readonly to: number;
}

function fillSector(context: CanvasRenderingContext2D, { x, y, radius, from, to }: Sector, colour: string): void {
  if (to <= from) return;
  context.fillStyle = colour;
  context.beginPath();
  context.moveTo(x, y);
  context.arc(x, y, radius, from, to);
  context.fill();
}
