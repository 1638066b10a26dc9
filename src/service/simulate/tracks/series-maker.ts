import { CandleColumns, toCandleBlock } from '../candle-columns';
import { EXTENTS } from '../extent';
import { isCoinMarket, type SimMarket } from '../market-list';
import { MarketTape } from '../market-tape';
import type { PricePaths } from '../price-paths';
import {
  FIRST_LIST_REACH,
  FIVE_MINUTES,
  floorTo,
  HOUR,
  MINUTE,
  minuteRange,
  profileRange,
  reachRange,
} from '../ranges';
import { SparePool } from '../spare-pool';
import type { MadeStep, MakerContext, PlannedStep, Track, TrackMaker } from '../track';
import { foldFiveMinutes } from '../volume-at-price/fold-path';
import { PriceRows } from '../volume-at-price/price-rows';

/** Two sets of columns per step: minutes, and the hours that end in it. */
const KEPT_COLUMNS = 2;

/** Makes candles; all of them are pure functions of (seed, market, time). */
export class SeriesMaker {
  readonly #seed: number;
  readonly #paths: PricePaths;
  readonly #tapes = new Map<number, MarketTape>();
  readonly #spare = new SparePool((capacity) => new CandleColumns(capacity), KEPT_COLUMNS);
  /** Shared by all steps: each is written before the next is made. */
  #priceRows = new PriceRows();

  constructor(seed: number, paths: PricePaths) {
    this.#seed = seed;
    this.#paths = paths;
  }

  forget(): void {
    this.#spare.forget();
    this.#priceRows = new PriceRows();
  }

  /** Minute candles of a step, the hours that end within it, and its profiles. */
  async buildMinutes(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const { candles, made } = await this.#buildTape(step, MINUTE, rest);
    const minutes = { table: 'candle_minute', rows: candles.length, block: toCandleBlock(candles) } as const;
    const profiled = step.markets.filter((market) => market.tpoBlock > 0).map((market) => market.id);
    const profiles = { track: 'profile', markets: profiled, from: step.from, to: step.to };
    return {
      ...made,
      rows: [minutes, ...made.rows],
      alsoFinished: [...(made.alsoFinished ?? []), ...(profiled.length > 0 ? [profiles] : [])],
    };
  }

  /**
   * Profiles of a step, and the hours that end within it. Both are made from the same candles, which are not stored.
   */
  async buildProfiles(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    // An hour whose first minutes are stored continues in minutes.
    const seconds = step.from % HOUR === 0 ? FIVE_MINUTES : MINUTE;
    return (await this.#buildTape(step, seconds, rest)).made;
  }

  /** Makes candles of `seconds` for a step, and all that derives from them. */
  async #buildTape(
    step: PlannedStep,
    seconds: 60 | 300,
    rest: () => Promise<void>,
  ): Promise<{ candles: CandleColumns; made: MadeStep }> {
    const firstHour = floorTo(step.from, HOUR);
    const candles = this.#spare.take(((step.to - step.from) / seconds) * step.markets.length);
    const hours = this.#spare.take(Math.ceil((step.to - firstHour) / HOUR) * step.markets.length);
    const priceRows = this.#priceRows;
    priceRows.reset();
    for (const market of step.markets) {
      const minutes = this.#paths.getMinutes(market, firstHour, step.to);
      const path = seconds === MINUTE ? minutes : foldFiveMinutes(minutes);
      const first = candles.length;
      this.#tapeOf(market).build(path, (step.from - firstHour) / seconds, candles, hours);
      if (market.tpoBlock > 0) priceRows.add(market, candles, first);
      await rest();
    }
    const wholeHours = {
      track: 'hour',
      markets: step.markets.map((market) => market.id),
      from: firstHour,
      to: floorTo(step.to, HOUR),
    };
    const profiles = { table: 'volume_at_price', rows: priceRows.length, block: priceRows.toBlock() } as const;
    const made: MadeStep = {
      rows: [
        { table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours), clearFrom: firstHour },
        ...(priceRows.length > 0 ? [profiles] : []),
      ],
      alsoFinished: wholeHours.to > wholeHours.from ? [wholeHours] : [],
      release: () => {
        this.#spare.give(candles);
        this.#spare.give(hours);
      },
    };
    return { candles, made };
  }

  /** Hourly candles of times without minutes. */
  async buildHours(step: PlannedStep, rest: () => Promise<void>): Promise<MadeStep> {
    const hours = this.#spare.take(((step.to - step.from) / HOUR) * step.markets.length);
    for (const market of step.markets) {
      this.#tapeOf(market).build(this.#paths.getHours(market, step.from, step.to), 0, hours);
      await rest();
    }
    return {
      rows: [{ table: 'candle_hour', rows: hours.length, block: toCandleBlock(hours) }],
      release: () => this.#spare.give(hours),
    };
  }

  #tapeOf(market: SimMarket): MarketTape {
    let tape = this.#tapes.get(market.id);
    if (!tape) {
      tape = new MarketTape(market, this.#seed);
      this.#tapes.set(market.id, tape);
    }
    return tape;
  }
}

/** Twelve candles, and the coin's price by the minute. */
const PROFILE_HOUR_COST = 25;

const CANDLE_TYPES = ['TRADE_AGG', 'TRADE_SIDE_AGNOSTIC_AGG'] as const;
const makers = new WeakMap<MakerContext, SeriesMaker>();

/** The tracks of this file share one maker, and with it the tapes. */
function makerOf(context: MakerContext): SeriesMaker {
  let maker = makers.get(context);
  if (!maker) {
    maker = new SeriesMaker(context.seed, context.paths);
    makers.set(context, maker);
  }
  return maker;
}

type Build = (maker: SeriesMaker, ...work: Parameters<TrackMaker['build']>) => Promise<MadeStep>;

const makeTrackMaker =
  (build: Build) =>
  (context: MakerContext): TrackMaker => ({
    build: (step, rest) => build(makerOf(context), step, rest),
    forget: () => makerOf(context).forget(),
  });

export const MINUTE_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: MINUTE,
  rowCost: 1,
  serves: isCoinMarket,
  alsoTypes: ['TPO_AGG', 'VOLUME_PROFILE_AGG'],
  firstReach: () => FIRST_LIST_REACH,
  rangeOf: minuteRange,
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildMinutes(step, rest)),
};

/** Later hours are made together with their minutes or profiles, so that all agree. */
export const HOUR_TRACK: Track = {
  types: CANDLE_TYPES,
  rowSeconds: HOUR,
  rowCost: 1,
  serves: isCoinMarket,
  firstReach: () => FIRST_LIST_REACH,
  rangeOf: (market, now, scale) => ({
    from: reachRange(market, now, EXTENTS[scale].hours, HOUR).from,
    to: profileRange(market, now, scale).from,
  }),
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildHours(step, rest)),
};

/** Profiles of times without minute candles. The others are made together with those. */
export const PROFILE_TRACK: Track = {
  types: ['TPO_AGG', 'VOLUME_PROFILE_AGG'],
  rowSeconds: HOUR,
  rowCost: PROFILE_HOUR_COST,
  serves: (market) => market.tpoBlock > 0,
  firstReach: () => FIRST_LIST_REACH,
  rangeOf: profileRange,
  makeMaker: makeTrackMaker((maker, step, rest) => maker.buildProfiles(step, rest)),
};
