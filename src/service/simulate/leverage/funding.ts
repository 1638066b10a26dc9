import { hashText } from '@/base/random';
import { LatticeNoise, mix, uniformOf } from '../hash-noise';
import type { SimMarket } from '../market-list';
import { HOUR, MINUTE } from '../ranges';
import type { CoinMood } from './coin-mood';
import { computeOctaves } from './noise-series';

/** How a venue turns the premium into a rate. */
export interface FundingRule {
  readonly everyHours: 1 | 4 | 8;
  /** Premiums within this distance of the interest pay only the interest. */
  readonly band: number;
  /** Largest rate of an interval in either direction. */
  readonly cap: number;
  /** Whether the venue publishes a forecast of the rate of the open interval. */
  readonly forecasts: boolean;
}

const EIGHT_HOURS: FundingRule = { everyHours: 8, band: 0.00001, cap: 0.003, forecasts: true };

const RULES: Readonly<Record<string, FundingRule>> = {
  BOREAL_FUTURES: { ...EIGHT_HOURS, band: 0.000008 },
  CINDER_SWAP: { ...EIGHT_HOURS, band: 0, cap: 0.015 },
  GLACIER_FUTURES: { everyHours: 4, band: 0.000008, cap: 0.0025, forecasts: false },
  DEXPERP_FUTURES: { everyHours: 1, band: 0.00005, cap: 0.04, forecasts: true },
};

export const fundingRuleOf = (market: SimMarket): FundingRule => RULES[market.exchange] ?? EIGHT_HOURS;

/** Cost of borrowing the quote over borrowing the coin, for eight hours. */
const INTEREST = 0.0001;
const clamp = (value: number, limit: number): number => Math.max(-limit, Math.min(limit, value));

/** Rates are stored as whole multiples of this. */
export const RATE_UNIT = 1e-9;

/** Rate of an interval whose mean premium is `premium`, in `RATE_UNIT`s. */
export function fundingUnits({ everyHours, band, cap }: FundingRule, premium: number): number {
  const eightHours = premium + clamp(INTEREST - premium, band);
  return Math.round(clamp((eightHours * everyHours) / 8, cap) / RATE_UNIT);
}

/** Deviation of what is left of a venue's own premium, whatever the coin: arbitrage takes the rest within hours. */
const VENUE_PREMIUM = 0.000016;

/** Price of the perpetual over its index, as a fraction, at the hours of a mood. Linear between them. */
export function computePremiums(market: SimMarket, mood: CoinMood, worldSeed: number): Float64Array {
  const [own, shared] = [mix(worldSeed, market.salt + 113), mix(worldSeed, hashText(`${market.coin.ticker} premium`))];
  const scale = 1.1 + 16 * market.coin.ownDaily;
  // Each venue's crowd has its own bias. Whoever is paid on one venue and pays less on another keeps them together.
  const eager = 0.93 + 0.14 * uniformOf(mix(own, 1));
  const [from, count] = [mood.start / HOUR, mood.tilt.length];
  const hours = computeOctaves(shared, from, count, 0, 5);
  const weeks = computeOctaves(shared + 40, from, count, 6, 8);
  const apart = computeOctaves(own, from, count, 0, 4);
  return hours.map(
    (value, i) =>
      0.00011 +
      scale * (0.0003 * eager * mood.tilt[i] + 0.000052 * value + 0.000028 * weeks[i]) +
      VENUE_PREMIUM * apart[i],
  );
}

/**
 * Funding over n steps, in `RATE_UNIT`s of the venue's own interval: the rate in force and the forecast of the next.
 * Hours without minutes look at the forecast every half hour. Forecasts are 0 on venues that publish none.
 */
export interface FundingPath {
  readonly rule: FundingRule;
  readonly rate: Int32Array;
  readonly predictedOpen: Int32Array;
  readonly predictedHigh: Int32Array;
  readonly predictedLow: Int32Array;
  readonly predictedClose: Int32Array;
}

/** How much a forecast fluctuates in the first minutes of its interval. */
const TREMBLE = 0.00004;

/** The running mean of a premium since its interval started. */
class Forecast {
  readonly #rule: FundingRule;
  readonly #premiums: Float64Array;
  readonly #firstHour: number;
  readonly #trembles: LatticeNoise;
  #settled = 0;
  #rate = 0;
  /** The hour of the latest forecast, and the integral of the premium since its interval started. */
  #hour = Number.NaN;
  #sum = Number.NaN;

  constructor(market: SimMarket, mood: CoinMood, worldSeed: number) {
    this.#rule = fundingRuleOf(market);
    this.#premiums = computePremiums(market, mood, worldSeed);
    this.#firstHour = mood.start / HOUR;
    this.#trembles = new LatticeNoise(mix(worldSeed, market.salt + 114), 7);
  }

  /** Rate in force in hour `hour`. */
  rateIn(hour: number): number {
    const { everyHours } = this.#rule;
    const settled = Math.floor(hour / everyHours) * everyHours;
    if (settled !== this.#settled) {
      this.#settled = settled;
      this.#rate = fundingUnits(this.#rule, this.#area(settled - everyHours, settled) / everyHours);
    }
    return this.#rate;
  }

  /** Whether hour `hour` starts an interval. */
  isSettled(hour: number): boolean {
    return hour % this.#rule.everyHours === 0;
  }

  /** Forecast at the end of a step that ends `seconds` after the start of hour `hour`. */
  endingAt(hour: number, seconds: number): number {
    return seconds === HOUR && !this.isSettled(hour + 1) ? this.at(hour + 1, 0) : this.at(hour, seconds);
  }

  /** Forecast at `seconds` after the start of hour `hour`, for the interval of that hour. */
  at(hour: number, seconds: number): number {
    const { everyHours } = this.#rule;
    const began = Math.floor(hour / everyHours) * everyHours;
    const passed = hour - began + seconds / HOUR;
    const i = hour - this.#firstHour;
    const part = seconds / HOUR;
    const here = part === 0 ? this.#premiums[i] : this.#premiums[i] * (1 - part) + this.#premiums[i + 1] * part;
    if (hour !== this.#hour) {
      this.#hour = hour;
      this.#sum = this.#area(began, hour);
    }
    const area = this.#sum + ((this.#premiums[i] + here) / 2) * part;
    const mean = passed === 0 ? here : area / passed;
    const minute = hour * 60 + seconds / MINUTE;
    const tremble = TREMBLE * (1 - passed / everyHours) * this.#trembles.at(minute);
    return fundingUnits(this.#rule, mean + tremble);
  }

  /** Integral of the premium over the hours between the two. */
  #area(from: number, to: number): number {
    let sum = 0;
    for (let i = from - this.#firstHour; i < to - this.#firstHour; i++) {
      sum += (this.#premiums[i] + this.#premiums[i + 1]) / 2;
    }
    return sum;
  }
}

/** Funding of [from, to), Unix seconds on whole steps within the mood's range. */
export function computeFunding(
  market: SimMarket,
  mood: CoinMood,
  worldSeed: number,
  { from, to, step }: { readonly from: number; readonly to: number; readonly step: 60 | 3600 },
): FundingPath {
  const forecast = new Forecast(market, mood, worldSeed);
  const length = (to - from) / step;
  const rule = fundingRuleOf(market);
  const column = (): Int32Array => new Int32Array(length);
  const made = {
    rule,
    rate: column(),
    predictedOpen: column(),
    predictedHigh: column(),
    predictedLow: column(),
    predictedClose: column(),
  };
  for (let i = 0; i < length; i++) {
    const ts = from + i * step;
    const hour = Math.floor(ts / HOUR);
    made.rate[i] = forecast.rateIn(hour);
    if (rule.forecasts) sampleForecast(forecast, hour, ts % HOUR, step, made, i);
  }
  return made;
}

function sampleForecast(forecast: Forecast, hour: number, second: number, step: number, into: FundingPath, i: number) {
  const goesOn = i > 0 && !(second === 0 && forecast.isSettled(hour));
  const open = goesOn ? into.predictedClose[i - 1] : forecast.at(hour, second);
  const close = forecast.endingAt(hour, second + step);
  const middle = step === HOUR ? forecast.at(hour, second + step / 2) : open;
  into.predictedOpen[i] = open;
  into.predictedHigh[i] = Math.max(open, middle, close);
  into.predictedLow[i] = Math.min(open, middle, close);
  into.predictedClose[i] = close;
}
