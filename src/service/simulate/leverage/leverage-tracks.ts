import type { TimeRange } from '../coverage';
import { EXTENTS } from '../extent';
import type { SimMarket } from '../market-list';
import { FIRST_DAY_REACH, FIRST_LIST_REACH, floorTo, HOUR, MINUTE, reachRange } from '../ranges';
import type { Scale } from '../scale';
import type { MadeStep, MakerContext, Track, TrackMaker } from '../track';
import { LeverageMaker } from './leverage-maker';

const makers = new WeakMap<MakerContext, LeverageMaker>();

/** The tracks of this file share one maker, which caches what the markets of a coin share. */
function makerOf(context: MakerContext): LeverageMaker {
  let maker = makers.get(context);
  if (!maker) {
    maker = new LeverageMaker(context.seed, context.paths);
    makers.set(context, maker);
  }
  return maker;
}

type Build = (maker: LeverageMaker, ...work: Parameters<TrackMaker['build']>) => Promise<MadeStep>;

const makeTrackMaker =
  (build: Build) =>
  (context: MakerContext): TrackMaker => ({
    build: (step, rest) => build(makerOf(context), step, rest),
    forget: () => makerOf(context).forget(),
  });

/** The closed minutes of the last `reach` seconds, starting on a whole hour. */
function minutesOf(market: SimMarket, now: number, reach: number): TimeRange {
  const { from, to } = reachRange(market, now, reach, MINUTE);
  return { from: floorTo(from, HOUR), to };
}

/** How far back a market has minutes of open interest and funding, seconds. */
function interestReach(market: SimMarket, scale: Scale): number {
  const { minutes, long } = EXTENTS[scale].interest;
  return long.coins.includes(market.coin.ticker) ? long.minutes : minutes;
}

/** How far back a market has minutes of liquidations. Its hours are made together with them, so that both agree. */
function liquidationReach(market: SimMarket, scale: Scale): number {
  return Math.max(EXTENTS[scale].liquidationMinutes, interestReach(market, scale));
}

const COMMON = {
  types: ['LIQUIDATION_AGG', 'OPEN_INTEREST_AGG', 'FUNDING_RATE_AGG'],
  serves: (market: SimMarket) => market.category === 'PERPETUAL',
  // At this cost a table gets at most five parts per step. More would be merged, and stored twice, while seeding.
  rowCost: 0.8,
} as const;

/** Later hours are made together with the minutes of liquidations, so that both agree. */
export const LEVERAGE_HOUR_TRACK: Track = {
  ...COMMON,
  rowSeconds: HOUR,
  firstReach: () => FIRST_LIST_REACH,
  rangeOf: (market, now, scale) => ({
    from: reachRange(market, now, EXTENTS[scale].hours, HOUR).from,
    to: minutesOf(market, now, liquidationReach(market, scale)).from,
  }),
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildHours(step, rest)),
};

export const LIQUIDATION_TRACK: Track = {
  ...COMMON,
  rowSeconds: MINUTE,
  firstReach: (_market, isLarge) => (isLarge ? FIRST_DAY_REACH : 0),
  rangeOf: (market, now, scale) => minutesOf(market, now, liquidationReach(market, scale)),
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildLiquidations(step, rest)),
};

export const INTEREST_TRACK: Track = {
  ...COMMON,
  rowSeconds: MINUTE,
  firstReach: () => FIRST_LIST_REACH,
  rangeOf: (market, now, scale) => minutesOf(market, now, interestReach(market, scale)),
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildInterest(step, rest)),
};
