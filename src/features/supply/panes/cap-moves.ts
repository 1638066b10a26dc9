import { formatNumber } from '@/domain/format/format-number';
import { formatChange } from '@/domain/format/format-percent';
import { MISSING } from '@/domain/format/missing';
import { type CapChange, splitCapChange } from '@/domain/supply/split-change';
import { figureAt, isWholeSince, type SupplyAsset, wholeLineOf } from '../view/supply-asset';
import { formatBucket } from '../view/supply-fields';
import { nameReached } from '../view/supply-ranges';
import type { SupplyView } from '../view/use-supply';
import { findSteps } from './supply-steps';

const DAY_SECONDS = 86_400;

/** Windows shown beside the range on screen, in days; weekly buckets have windows of whole weeks. */
const WINDOW_DAYS = { day: [7, 30, 90], week: [28, 91] } as const;

/** A change of the market cap up to the newest bucket on screen. */
export interface CapWindow {
  /** "30 d", "1Y". */
  readonly name: string;
  /** Starts of its first and last bucket, Unix seconds. */
  readonly from: number;
  readonly to: number;
  readonly change: CapChange;
}

const pointAt = (asset: SupplyAsset, at: number, seconds: number) => ({
  cap: figureAt(asset, 'marketcap', at, seconds),
  supply: figureAt(asset, 'circulatingSupply', at, seconds),
});

type WindowView = Pick<SupplyView, 'asset' | 'seconds' | 'choice' | 'range' | 'isZoomed'> & {
  readonly facts: Pick<SupplyView['facts'], 'span' | 'tier'>;
};

/** Changes of the market cap over spans that end with the newest bucket on screen; the whole range is last. */
export function listCapWindows({ asset, seconds, choice, range, isZoomed, facts }: WindowView): readonly CapWindow[] {
  const { times } = asset.shown;
  const [first, last] = [findFirst(asset), times.at(-1) ?? Number.NaN];
  const split = (name: string, from: number): readonly CapWindow[] => {
    const change = splitCapChange(pointAt(asset, from, seconds), pointAt(asset, last, seconds));
    return Number.isNaN(change.price) || from >= last || !isWholeSince(asset, from)
      ? []
      : [{ name, from, to: last, change }];
  };
  const days = WINDOW_DAYS[seconds === DAY_SECONDS ? 'day' : 'week'];
  const spans = days.filter((one) => last - one * DAY_SECONDS >= range.from);
  // Of a range that the key cuts, named by its days as on the leaderboard, a token is young if it began after the cut.
  const reached = nameReached(choice.range, facts);
  const isYoung = first >= (reached === choice.range ? range : facts.span).from + seconds;
  const whole = isZoomed ? 'On screen' : isYoung ? `Since ${formatBucket(first)}` : reached;
  // A range of thirty days is the 30 d window already.
  const isTold = spans.some((one) => Math.abs(last - first - one * DAY_SECONDS) <= seconds);
  return [
    ...spans.flatMap((one) => split(`${one} d`, last - one * DAY_SECONDS)),
    // Of a range whose beginning still loads, what came first is not where it begins.
    ...(isTold || !isWholeSince(asset, range.from) ? [] : split(whole, first)),
  ];
}

/** Start of the first bucket on screen with both a market cap and a supply; NaN if there is none. */
function findFirst({ shown: { times, values } }: SupplyAsset): number {
  const at = values.marketcap.findIndex((cap, place) => cap > 0 && values.circulatingSupply[place] > 0);
  return times[at] ?? Number.NaN;
}

/** A bucket with a large move of the market cap, or a step of the supply. */
export interface CapMove {
  readonly at: number;
  readonly cap: number;
  readonly change: CapChange;
  /** One of the largest moves of the market cap. */
  readonly isLarge: boolean;
  /** The supply jumped. */
  readonly isStep: boolean;
}

/** A move stands out if it is this many times the median. */
const STANDS_OUT = 3;
const MIN_PERCENT = 1;
const MAX_LARGE = 5;

/** The largest moves of the market cap on screen and every step of the supply, by time. */
export function findCapMoves(asset: SupplyAsset): readonly CapMove[] {
  const { times, values } = asset.shown;
  const pointOf = (at: number) => ({ cap: values.marketcap[at], supply: values.circulatingSupply[at] });
  const steps = new Set(findSteps(wholeLineOf(asset, 'circulatingSupply')).map(({ at }) => at));
  const changes = Array.from(times, (at, place) => {
    const isFollowing = place > 0 && isWholeSince(asset, times[place - 1]);
    const change = splitCapChange(isFollowing ? pointOf(place - 1) : { cap: 0, supply: 0 }, pointOf(place));
    return { at, cap: values.marketcap[place], change, size: Math.abs(Math.log(1 + change.cap / 100)) };
  }).filter(({ size }) => Number.isFinite(size));
  const sizes = changes.map(({ size }) => size).toSorted((a, b) => a - b);
  const least = Math.max(Math.log(1 + MIN_PERCENT / 100), STANDS_OUT * (sizes[sizes.length >> 1] ?? 0));
  const large = new Set(
    changes
      .filter(({ size }) => size >= least)
      .toSorted((a, b) => b.size - a.size)
      .slice(0, MAX_LARGE)
      .map(({ at }) => at),
  );
  return changes
    .filter(({ at }) => large.has(at) || steps.has(at))
    .map(({ at, cap, change }) => ({ at, cap, change, isLarge: large.has(at), isStep: steps.has(at) }));
}

/** A smaller part counts as none. */
const MIN_PART = 0.005;

const formatPart = (part: number): string => `${formatNumber(part * 100, 0)}%`;

/** Whether the supply had a part in any of the changes: else the price caused them all, and a column of causes says nothing. */
export const doesSupplyMatter = (changes: readonly CapChange[]): boolean =>
  changes.some(({ supplyPart }) => supplyPart > MIN_PART);

/** What caused most of a change, for a cell: "97% price", "supply", "price" where it was the price alone. */
export function describeMaker({ supplyPart: part }: CapChange): string {
  if (Number.isNaN(part)) return MISSING;
  if (part <= MIN_PART) return 'price';
  if (part >= 1 - MIN_PART) return 'supply';
  return part > 0.5 ? `${formatPart(part)} supply` : `${formatPart(1 - part)} price`;
}

/** The same as a sentence: "Price caused 97% of the rise, supply 3%." */
export function describeSplit({ cap, price, supply, supplyPart: part }: CapChange): string {
  if (Number.isNaN(part)) return 'The market cap is unchanged.';
  const what = cap < 0 ? 'fall' : 'rise';
  const against = (name: string, change: number): string =>
    `${name} ${change < 0 ? 'fell' : 'grew'} ${formatChange(Math.abs(change)).replace('+', '')}`;
  if (part < -MIN_PART) return `Price caused the ${what}; ${against('supply', supply)}.`;
  if (part > 1 + MIN_PART) return `Supply caused the ${what}; ${against('price', price).replace('grew', 'rose')}.`;
  if (part <= MIN_PART) return `Price caused all of the ${what}.`;
  if (part >= 1 - MIN_PART) return `Supply caused all of the ${what}.`;
  const [more, most, less] = part > 0.5 ? ['Supply', part, 'price'] : ['Price', 1 - part, 'supply'];
  return `${more} caused ${formatPart(most)} of the ${what}, ${less} ${formatPart(1 - most)}.`;
}
