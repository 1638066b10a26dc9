import { roundOrder } from '../book/book-field';
import { type HashStream, mix } from '../hash-noise';
import { awayOf, LEVERAGES } from '../leverages';
import { ageUnits, LevelField, type Lifetime, lifetimeAt } from './level-field';
import { drawSize, type LevelProfile, longShareAt } from './level-profile';
import type { MarketStep, PriceHistory } from './price-history';

const OPENINGS_PER_MINUTE = 2.9;
/** The higher the leverage, the sooner it is closed. */
export const POSITION_LIVES: readonly Lifetime[] = [
  { to: 0.03, minutes: 220 },
  { to: 0.06, minutes: 480 },
  { to: 0.13, minutes: 1050 },
  { to: 0.45, minutes: 2000 },
];
/** Share of positions whose owner changed the margin, so that leverage alone does not set their distance. */
const LOOSE_SHARE = 0.45;
const FARTHEST = 0.44;

/** Positions older than this many lifetimes are ignored. */
const LIVES = 5;
/** What would be opened at each leverage during that many lifetimes if the market never changed. */
const OPENED = LEVERAGES.map(({ leverage, share }) => {
  const minutes = LIVES * lifetimeAt(POSITION_LIVES, awayOf(leverage));
  return { leverage, minutes, count: Math.round(OPENINGS_PER_MINUTE * share * minutes) };
});

/** Prices at which the open positions of a market would be liquidated, longs below the price and shorts above. */
export class LiquidationLevels {
  readonly field: LevelField;
  readonly #profile: LevelProfile;
  readonly #stream: HashStream;
  readonly #moodSeed: number;

  constructor(profile: LevelProfile, seed: number, stream: HashStream) {
    this.#profile = profile;
    this.#stream = stream;
    this.#moodSeed = mix(seed, 101);
    this.field = new LevelField(2 * profile.cellTicks, profile.topTicks);
  }

  /** Adds the positions that were opened during `history` and are still open at its end. */
  populate({ hours, lowestSince, highestSince }: PriceHistory): void {
    for (const { leverage, minutes, count } of OPENED) {
      for (let i = 0; i < count; i++) {
        const lives = LIVES * this.#stream.next();
        const hour = hours.length - 1 - Math.floor((lives / LIVES) * (minutes / 60));
        const units = ageUnits(drawSize(this.#stream), lives, this.#stream.next());
        if (hour >= 0 && units > 0) this.#open(hours[hour], leverage, units, lowestSince[hour], highestSince[hour]);
      }
    }
  }

  step(at: MarketStep): void {
    this.field.pass(at.low, at.high);
    this.field.thin(this.#stream, at, POSITION_LIVES, this.#profile.unitLots);
    const openings = this.#stream.poisson(OPENINGS_PER_MINUTE * at.minutes * (0.25 + 0.75 * at.activity));
    for (let i = 0; i < openings; i++) this.#open(at, this.#drawLeverage(), drawSize(this.#stream), at.low, at.high);
  }

  #drawLeverage(): number {
    let luck = this.#stream.next();
    for (const { leverage, share } of LEVERAGES) {
      if (luck < share) return leverage;
      luck -= share;
    }
    return LEVERAGES[0].leverage;
  }

  /** Adds a position opened at `at`, unless the price reached its level since (moved between `low` and `high`). */
  #open(at: MarketStep, leverage: number, units: number, low: number, high: number): void {
    const stream = this.#stream;
    const side = stream.next() < longShareAt(this.#moodSeed, at.minute) ? -1 : 1;
    const entry = at.low + stream.next() * (at.high - at.low);
    const spread = stream.next() < LOOSE_SHARE ? 0.25 : 0.004;
    const away = awayOf(leverage) * Math.exp(spread * stream.roughNormal());
    const lots = roundOrder(units * this.#profile.unitLots);
    const { cellTicks } = this.field;
    const cell = Math.round((entry * (1 + side * Math.min(away, FARTHEST))) / cellTicks);
    const isOpen = side < 0 ? cell * cellTicks < low : cell * cellTicks > high;
    if (isOpen) this.field.add(cell, lots);
  }
}
