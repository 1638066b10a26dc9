import { type DatasetType, datasetOf } from '@/contract/datasets';
import { POINTS_PER_COST } from '@/contract/weight';
import { formatInterval, formatRangeLength } from '@/domain/format/format-length';
import { formatNumber } from '@/domain/format/format-number';
import { formatWeight } from '@/domain/format/format-weight';
import { TILE_COLUMNS } from '@/domain/grid/grid-tile';
import { INTERVAL_SECONDS, type Interval } from '@/domain/interval';
import type { ViewPrice } from './price-view';

/** What may be changed in a view to make it cheaper. */
export interface ViewChoice {
  readonly interval: Interval;
  /** Length of the range. */
  readonly seconds: number;
  /** Most important first. */
  readonly venues: readonly string[];
  /** Levels per side, for the types that have them. */
  readonly maxDepth?: number | undefined;
}

export interface ViewDescription extends ViewChoice {
  /** The type whose requests cost most. */
  readonly type: DatasetType;
  /** Intervals that this view can have. */
  readonly intervalsOffered: readonly Interval[];
  /** Weight of a full budget, when known. */
  readonly capacity?: number | undefined;
}

/** A cheaper view: `view` with one thing changed. */
export interface Variant {
  readonly kind: 'interval' | 'range' | 'venues' | 'depth';
  readonly change: Partial<ViewChoice>;
  readonly price: ViewPrice;
  /** `5 min columns, 10 weight` */
  readonly label: string;
}

interface Candidate {
  readonly change: Partial<ViewChoice>;
  readonly words: string;
}

/**
 * The cheaper variants of a view, ordered by what they keep: the whole range in coarser columns, then a shorter range,
 * then fewer venues, then less depth. Of each kind, the one that keeps most; at most four. If the view costs more than
 * `capacity`, only variants that do not.
 */
export function rankVariants(view: ViewDescription, priceOf: (choice: ViewChoice) => ViewPrice): Variant[] {
  const { interval, seconds, venues, maxDepth, capacity = Number.POSITIVE_INFINITY } = view;
  const choice: ViewChoice = { interval, seconds, venues, maxDepth };
  const current = priceOf(choice).weight;
  const pick = (kind: Variant['kind'], candidates: readonly Candidate[]): Variant[] => {
    for (const { change, words } of candidates) {
      const price = priceOf({ ...choice, ...change });
      const isAffordable = current <= capacity || price.weight <= capacity;
      if (price.weight >= current || !isAffordable) continue;
      return [{ kind, change, price, label: `${words}, ${formatWeight(price.weight)} weight` }];
    }
    return [];
  };
  return [
    ...pick('interval', listIntervals(view)),
    ...pick('range', listRanges(view)),
    ...pick('venues', listVenues(view)),
    ...pick('depth', listDepths(view)),
  ];
}

/** Coarser intervals, finest first. */
function listIntervals({ interval, intervalsOffered }: ViewDescription): Candidate[] {
  return intervalsOffered
    .filter((other) => INTERVAL_SECONDS[other] > INTERVAL_SECONDS[interval])
    .sort((a, b) => INTERVAL_SECONDS[a] - INTERVAL_SECONDS[b])
    .map((other) => ({ change: { interval: other }, words: `${formatInterval(other)} columns` }));
}

/**
 * Ranges of whole tiles just below each multiple of 1,000 points, longest first. A range that does not start with a
 * tile touches one more.
 */
function listRanges({ interval, seconds }: ViewDescription): Candidate[] {
  const points = seconds / INTERVAL_SECONDS[interval];
  const candidates: Candidate[] = [];
  for (let thousands = Math.floor(points / POINTS_PER_COST); thousands >= 0; thousands--) {
    const tiles = Math.floor(((thousands + 1) * POINTS_PER_COST) / TILE_COLUMNS);
    for (const count of [tiles, tiles - 1]) {
      const length = count * TILE_COLUMNS * INTERVAL_SECONDS[interval];
      if (length < seconds) candidates.push({ change: { seconds: length }, words: formatRangeLength(length) });
    }
  }
  return candidates;
}

function listVenues({ venues }: ViewDescription): Candidate[] {
  return Array.from({ length: Math.max(0, venues.length - 1) }, (_, dropped) => {
    const kept = venues.slice(0, venues.length - 1 - dropped);
    return { change: { venues: kept }, words: kept.length === 1 ? '1 venue' : `${kept.length} venues` };
  });
}

/** The full depth of each band below the requested one, deepest first. */
function listDepths({ type, maxDepth }: ViewDescription): Candidate[] {
  const included = datasetOf(type).includedDepth;
  if (included === undefined || maxDepth === undefined) return [];
  const bands = Math.max(0, Math.ceil(maxDepth / included) - 1);
  return Array.from({ length: bands }, (_, dropped) => {
    const depth = included * (bands - dropped);
    return { change: { maxDepth: depth }, words: `${formatNumber(depth, 0)} levels a side` };
  });
}
