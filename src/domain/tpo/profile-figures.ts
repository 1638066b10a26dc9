import { findValueArea, VALUE_AREA_PERCENT } from '../volume-profile/value-area';
import { computeTpo, countAt, type TpoFigures } from './compute-tpo';
import { computeRotation } from './rotation';
import type { SessionProfile } from './session-profile';

/** Consecutive rows, each visited by one block: lower edges of the lowest and the highest. */
export interface PrintRun {
  readonly low: number;
  readonly high: number;
}

/**
 * What follows from a profile, by the rules in `docs/market-profile.md`. Prices are lower edges of rows, and distances
 * are between those; NaN is unknown.
 */
export interface ProfileFigures extends TpoFigures {
  /** Share of the value area, in percent. */
  readonly valuePercent: number;
  /** Half-way between the lowest row and the highest. */
  readonly midpoint: number;
  /** How far the profile went beyond its initial balance, in price, and as multiples of the balance's range. */
  readonly extensionUp: number;
  readonly extensionDown: number;
  /** NaN if the initial balance is a single row. */
  readonly extensionUpRatio: number;
  readonly extensionDownRatio: number;
  /** Single prints inside the profile, in runs. */
  readonly singleRuns: readonly PrintRun[];
  /** Two or more single prints at the top (selling tail) or the bottom (buying tail) of the profile. */
  readonly sellingTail: PrintRun | undefined;
  readonly buyingTail: PrintRun | undefined;
  /** How often the direction of the blocks' middles changed. */
  readonly rotationCount: number;
  /** Higher tops and bottoms minus lower ones, from block to block. */
  readonly rotationFactor: number;
  /** Visits in the rows above and below the point of control. */
  readonly countAbovePoc: number;
  readonly countBelowPoc: number;
  /** The same point and area by volume; NaN where volumes were not sent. */
  readonly volumePoc: number;
  readonly volumeVah: number;
  readonly volumeVal: number;
  readonly totalVolume: number;
  /** Buys minus sells. */
  readonly delta: number;
}

/**
 * The figures of a profile; `undefined` if no block visited a row. `valuePercent` is the share of both value areas. The
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

/** A lone single print at an end is not a tail: any move ends somewhere. */
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
  // A profile of only single prints has no body that a tail could end.
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
