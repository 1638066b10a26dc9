import { findValueArea, VALUE_AREA_PERCENT } from '../volume-profile/value-area';
import { computeTpo, countAt, type TpoFigures } from './compute-tpo';
import { computeRotation } from './rotation';
import type { SessionProfile } from './session-profile';

/** Rows that follow each other, each visited by one block: lower edges of the lowest and of the highest. */
export interface PrintRun {
  readonly low: number;
  readonly high: number;
}

/**
 * What follows from a profile, by the rules of `docs/market-profile.md`. Prices are the lower edges of rows, and
 * distances those between them; NaN is unknown.
 */
export interface ProfileFigures extends TpoFigures {
  /** Share of the value area, in percent. */
  readonly valuePercent: number;
  /** Half-way between the lowest row and the highest. */
  readonly midpoint: number;
  /** How far the profile went beyond its initial balance, in price, and as multiples of its range. */
  readonly extensionUp: number;
  readonly extensionDown: number;
  /** NaN when the initial balance is one row. */
  readonly extensionUpRatio: number;
  readonly extensionDownRatio: number;
  /** Single prints inside the profile, in runs. */
  readonly singleRuns: readonly PrintRun[];
  /** Two or more single prints that end the profile at its top (selling) or at its bottom (buying). */
  readonly sellingTail: PrintRun | undefined;
  readonly buyingTail: PrintRun | undefined;
  /** How often the middle of the blocks turned. */
  readonly rotationCount: number;
  /** Higher tops and bottoms less lower ones, from block to block. */
  readonly rotationFactor: number;
  /** Visits in the rows above the point of control and below it. */
  readonly countAbovePoc: number;
  readonly countBelowPoc: number;
  /** The same point and area by volume; NaN where volumes were not sent. */
  readonly volumePoc: number;
  readonly volumeVah: number;
  readonly volumeVal: number;
  readonly totalVolume: number;
  /** Buys less sells. */
  readonly delta: number;
}

/**
 * The figures of a profile; `undefined` when no block visited a row. `valuePercent` is the share of both value areas. The
 * initial balance of a merge is that of its first session.
 */
export function computeFigures(
  profile: SessionProfile,
  valuePercent: number = VALUE_AREA_PERCENT,
): ProfileFigures | undefined {
  const { levels, parts } = profile;
  const figures = computeTpo(levels, parts[0].balanceBlocks, valuePercent);
  if (figures === undefined) return undefined;
  const poc = levels.price.indexOf(figures.pocPrice);
  const countBelowPoc = poc === 0 ? 0 : levels.blockEnds[poc - 1];
  return {
    ...figures,
    valuePercent,
    midpoint: (figures.profileHigh + figures.profileLow) / 2,
    ...computeExtensions(figures),
    ...findRuns(profile),
    ...computeRotation(profile),
    countAbovePoc: figures.totalTpoCount - levels.blockEnds[poc],
    countBelowPoc,
    ...computeVolumes(profile, valuePercent),
  };
}

function computeExtensions({ profileHigh, profileLow, balanceHigh, balanceLow }: TpoFigures) {
  const [extensionUp, extensionDown] = [profileHigh - balanceHigh, balanceLow - profileLow];
  const range = balanceHigh > balanceLow ? balanceHigh - balanceLow : Number.NaN;
  return {
    extensionUp,
    extensionDown,
    extensionUpRatio: extensionUp / range,
    extensionDownRatio: extensionDown / range,
  };
}

/** A lone single print at an end is no tail: any move ends somewhere. */
const TAIL_ROWS = 2;

function findRuns({ levels }: SessionProfile): Pick<ProfileFigures, 'singleRuns' | 'sellingTail' | 'buyingTail'> {
  const { length, price } = levels;
  const runs: { from: number; to: number }[] = [];
  for (let i = 0; i < length; i++) {
    if (countAt(levels, i) !== 1) continue;
    const last = runs.at(-1);
    if (last?.to === i) last.to = i + 1;
    else runs.push({ from: i, to: i + 1 });
  }
  const toPrices = ({ from, to }: { from: number; to: number }): PrintRun => ({
    low: price[from],
    high: price[to - 1],
  });
  // A profile of single prints alone has no body for a tail to end.
  const tails = runs.filter(({ from, to }) => to - from >= TAIL_ROWS && to - from < length);
  const [buying, selling] = [tails.find(({ from }) => from === 0), tails.find(({ to }) => to === length)];
  return {
    singleRuns: runs.filter(({ from, to }) => from > 0 && to < length).map(toPrices),
    buyingTail: buying && toPrices(buying),
    sellingTail: selling && toPrices(selling),
  };
}

function computeVolumes(
  { levels, buys, sells }: SessionProfile,
  valuePercent: number,
): Pick<ProfileFigures, 'volumePoc' | 'volumeVah' | 'volumeVal' | 'totalVolume' | 'delta'> {
  const sumOf = (volumes: Float64Array): number => volumes.reduce((sum, volume) => sum + volume, 0);
  const [bought, sold] = [sumOf(buys), sumOf(sells)];
  const sums = { totalVolume: bought + sold, delta: bought - sold };
  if (!(sums.totalVolume > 0)) return { volumePoc: Number.NaN, volumeVah: Number.NaN, volumeVal: Number.NaN, ...sums };
  const traded = [...buys.keys()].filter((i) => buys[i] + sells[i] > 0);
  const prices = Float64Array.from(traded, (i) => levels.price[i]);
  const volumes = Float64Array.from(traded, (i) => buys[i] + sells[i]);
  const { poc, high, low } = findValueArea(prices, volumes, valuePercent);
  return { volumePoc: prices[poc], volumeVah: prices[high], volumeVal: prices[low], ...sums };
}
