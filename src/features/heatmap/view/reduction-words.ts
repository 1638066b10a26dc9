import type { ShownReduction } from '@/charts/heatmap/shown-reduction';
import { type PlotSize, priceSpanOf, timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import { formatInterval } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import type { GridSpec } from '@/domain/grid/grid-tile';
import { MAX_REDUCTION, type Reduction } from '@/domain/grid/reduction';
import type { Interval } from '@/domain/interval';
import type { ReductionName } from '@/state/url-state';

/** Ways to reduce the cells in a pixel; `max` by default. */
export const REDUCTION_CHOICES = ['max', 'sum', 'mean', 'last'] as const satisfies readonly ('max' | ReductionName)[];
export type ReductionChoice = (typeof REDUCTION_CHOICES)[number];

const REDUCTIONS: Readonly<Record<ReductionChoice, Reduction>> = {
  max: MAX_REDUCTION,
  sum: { price: 'sum', time: 'max' },
  mean: { price: 'max', time: 'mean' },
  last: { price: 'max', time: 'last' },
};

export const REDUCTION_LABELS: Readonly<Record<ReductionChoice, string>> = {
  max: 'Maximum',
  sum: 'Sum over price',
  mean: 'Mean over time',
  last: 'Last',
};

/** What each choice does to the sizes, and what it hides. */
export const REDUCTION_SENTENCES: Readonly<Record<ReductionChoice, string>> = {
  max: 'The largest size under the pixel: no size vanishes at any zoom.',
  sum: 'Levels of one snapshot added up, then the largest snapshot.',
  mean: 'The largest level of each snapshot, averaged over the snapshots: short-lived sizes fade.',
  last: 'The newest snapshot under the pixel: what was there before is not shown.',
};

export function getReduction(name: ReductionName | undefined): Reduction {
  return REDUCTIONS[name ?? 'max'];
}

/** How several sizes in one pixel are combined. */
const VERBS: Readonly<Record<Reduction['price'] | Reduction['time'], string>> = {
  max: 'largest',
  sum: 'sum',
  mean: 'mean',
  last: 'last',
};

export interface ReductionWords {
  /** "Each pixel shows the largest of 7 snapshots × 12 levels". */
  readonly sentence: string;
  /** For narrow windows: "Largest of 84 cells". */
  readonly short: string;
}

/** What a pixel stands for; `undefined` where every cell is at least one pixel. */
export function describePixel({ columns, rows, reduction }: ShownReduction): ReductionWords | undefined {
  if (columns <= 1 && rows <= 1) return undefined;
  const { price, time } = reduction;
  const [snapshots, levels] = [countOf(columns, 'snapshot'), countOf(rows, 'level')];
  const parts = [
    ...(rows > 1 ? [`the ${VERBS[price]} of ${levels}`] : []),
    ...(columns > 1 ? [`the ${VERBS[time]} of ${snapshots}`] : []),
  ];
  const isOne = price === time && parts.length > 1;
  const rule = isOne ? `the ${VERBS[time]} of ${snapshots} × ${levels}` : parts.join(', ');
  const brief = isOne
    ? `${VERBS[time]} of ${formatMerged(Math.max(2, Math.round(columns * rows)))} cells`
    : (parts.at(-1) ?? rule).replace(/^the /, '');
  return { sentence: `Each pixel shows ${rule}`, short: brief.charAt(0).toUpperCase() + brief.slice(1) };
}

/** What a pixel of the view stands for, or the size of the cells if they are larger than pixels. */
export function describeReduction(
  shown: ShownReduction,
  spec: GridSpec,
  view: Viewport,
  size: PlotSize,
): ReductionWords {
  const pixel = describePixel(shown);
  if (pixel !== undefined) return pixel;
  const width = (spec.columnSeconds / timeSpanOf(view)) * size.width * size.pixelRatio;
  const height = (spec.rowStep / priceSpanOf(view)) * size.height * size.pixelRatio;
  return {
    sentence: `Every level drawn, ${formatCount(width)} × ${formatCount(height)} px`,
    short: 'Every level drawn',
  };
}

/** The words for all layers on screen. */
export interface JoinedWords {
  /** The full sentence: "Depth: 1 pixel = …; Liquidations: every level drawn, …". */
  readonly sentence: string;
  /** Used where two layers share the space. */
  readonly long: string;
  /** For narrow windows: the lowest layer, with its name. */
  readonly short: string;
}

/** The words of several layers, each with its name. */
export function joinReductions(layers: readonly (ReductionWords & { readonly name: string })[]): JoinedWords {
  const [{ name: first, sentence: only, short: brief }] = layers;
  if (layers.length === 1) return { sentence: only, long: only, short: brief };
  return {
    sentence: layers.map(({ name, sentence }) => `${name}: ${sentence}`).join('; '),
    long: layers.map(({ name, short }) => `${name}: ${lowerFirst(short)}`).join(' · '),
    short: `${first}: ${lowerFirst(brief)}`,
  };
}

const lowerFirst = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

function countOf(count: number, noun: string): string {
  const shown = formatMerged(count);
  return `${shown} ${noun}${shown === '1' ? '' : 's'}`;
}

/** How many cells share a pixel: "1–2" if the number varies. */
function formatMerged(count: number): string {
  const whole = Math.round(count);
  if (count >= MANY || Math.abs(count - whole) < SAME_COUNT) return formatNumber(whole, 0);
  return `${formatNumber(Math.floor(count), 0)}–${formatNumber(Math.ceil(count), 0)}`;
}

const MANY = 10;
const SAME_COUNT = 0.005;

/** Whole numbers above ten, otherwise at most one decimal. */
function formatCount(count: number): string {
  const rounded = Number(count.toFixed(count < MANY ? 1 : 0));
  return formatNumber(rounded, Number.isInteger(rounded) ? 0 : 1);
}

/** Intervals at which every snapshot is received. */
const WHOLE_INTERVALS: readonly Interval[] = ['SECOND', 'MINUTE'];

/** The service's own reduction of the snapshots, and who chose the interval. */
export function describeService(interval: Interval, isFixed: boolean): string {
  const length = formatInterval(interval);
  const what = WHOLE_INTERVALS.includes(interval) ? `one snapshot per ${length}` : `last snapshot of ${length}`;
  return `${what}, ${isFixed ? 'fixed' : 'follows the zoom'}`;
}
