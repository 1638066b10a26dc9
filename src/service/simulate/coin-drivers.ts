import { assert } from '@/base/assert';
import { hashText } from '@/base/random';
import { Calm } from './calm';
import { BITCOIN_DAILY, type Coin, fadeOf, flightShareOf, limitOf, OTHERS_DAILY, othersShareOf } from './coins';
import { Crazes } from './crazes';
import { Factor, type FactorPath, ORIGIN_DAY } from './factor';
import { Flight, herdIn } from './flight';
import { mix } from './hash-noise';
import { SECTOR_DAILY, SECTORS, sectorOf } from './sectors';

const HOUR_MINUTES = 60;
const DAY_MINUTES = 1440;
/** Keys of the driver that all coins follow, of the one for all but Bitcoin, and of what those lose in its falls. */
const SHARED = 'shared';
const OTHERS = 'others';
const FLIGHT = 'flight';
/**
 * Money moves from Bitcoin into other coins and back over months. This keeps their value relative to it within bounds.
 */
const OTHERS_HOME = 0.68;

/**
 * From which multiple of its usual variance on a coin's own day is wilder by less and less: what is worth hundreds of millions is not
 * moved by a few.
 */
const TEMPERED = { large: { from: 1.5, leaves: 0.607 }, small: { from: 6, leaves: 0.838 } } as const;

/** How much further the days of sectors and coins other than Bitcoin reach up than down. See `FactorTraits`. */
const LEAN = 0.14;

/** Limit on what a sector moves for all its coins, as a logarithm. */
const SECTOR_LIMIT = { free: 0.15, room: 0.2 } as const;

/** What moves a coin's price, as logarithms: `shared` is the market, which it follows by its beta, and `own` all the rest. */
export interface CoinDrive {
  readonly shared: FactorPath;
  readonly own: FactorPath;
}

/** What moves the prices of a world: the market, sectors, flights, crazes, and each coin's own way. */
export class CoinDrivers {
  readonly #seed: number;
  readonly #calm: Calm;
  readonly #drivers: ReadonlyMap<string, Factor>;
  readonly #flight: Flight;
  readonly #herd: (day: number) => number;
  readonly #own = new Map<string, Factor>();
  readonly #crazes = new Map<string, Crazes>();
  readonly #drives = new Map<string, FactorPath>();

  constructor(seed: number) {
    this.#seed = seed;
    this.#calm = new Calm(mix(seed, hashText('calm')));
    const bitcoin = new Factor(mix(seed, hashText('BTC')), BITCOIN_DAILY, this.#calm);
    this.#herd = herdIn(bitcoin);
    const others = { home: OTHERS_HOME, isSteady: true, herd: this.#herd };
    this.#drivers = new Map([
      [SHARED, bitcoin],
      [OTHERS, new Factor(mix(seed, hashText('others')), OTHERS_DAILY, this.#calm, others)],
      ...SECTORS.map(({ name }) => [name, this.#sectorFactor(name)] as const),
    ]);
    this.#flight = new Flight(bitcoin, ORIGIN_DAY);
  }

  /** Logarithm of the price of `coin` over its table value at the start of `count` days from day `from` (days of Unix time). */
  computeDays(coin: Coin, from: number, count: number): Float64Array {
    const shared = this.#driverOf(SHARED).computeDays(from, count);
    const own = this.#ownFactor(coin).computeDays(from, count);
    this.#crazesOf(coin).addTo(own, undefined, from * DAY_MINUTES, DAY_MINUTES);
    for (const [name, share] of drivesOf(coin)) {
      const values =
        name === FLIGHT ? this.#flight.computeDays(from, count) : this.#driverOf(name).computeDays(from, count);
      for (let day = 0; day < count; day++) own[day] += share * values[day];
    }
    return shared.map((value, day) => coin.beta * value + own[day]);
  }

  /** The same by steps of 60 or 3600 seconds, in parts. */
  computeSteps(coin: Coin, step: 60 | 3600, firstHour: number, hours: number): CoinDrive {
    const shared = this.#driveOf(SHARED, step, firstHour, hours);
    const own = compute(this.#ownFactor(coin), step, firstHour, hours);
    return { shared, own: this.#addOthers(coin, own, step, firstHour, hours) };
  }

  /** Variance of a day (of Unix time) over the usual one, planned for all coins of the world. */
  livelinessOf(day: number): number {
    return this.#calm.ofDay(day);
  }

  /** Removes what several coins share of the last range. */
  clear(): void {
    this.#drives.clear();
  }

  #driverOf(name: string): Factor {
    const driver = this.#drivers.get(name);
    assert(driver !== undefined, 'whatever coins follow has a driver');
    return driver;
  }

  #sectorFactor(name: string): Factor {
    const traits = { limit: SECTOR_LIMIT, hasMoods: true, herd: this.#herd, temper: TEMPERED.small, lean: LEAN };
    return new Factor(mix(this.#seed, hashText(`${name} sector`)), SECTOR_DAILY, this.#calm, traits);
  }

  /** A driver shared by several coins, computed once for each range. */
  #driveOf(name: string, step: number, firstHour: number, hours: number): FactorPath {
    const range = ` ${step} ${firstHour} ${hours}`;
    const kept = this.#drives.get(name + range);
    if (kept) return kept;
    for (const key of this.#drives.keys()) if (!key.endsWith(range)) this.#drives.delete(key);
    const path =
      name === FLIGHT
        ? this.#flight.compute(this.#driveOf(SHARED, step, firstHour, hours), firstHour * HOUR_MINUTES, step / 60)
        : compute(this.#driverOf(name), step, firstHour, hours);
    this.#drives.set(name + range, path);
    return path;
  }

  #ownFactor(coin: Coin): Factor {
    let factor = this.#own.get(coin.ticker);
    if (!factor) {
      const daily = coin.ownDaily * Math.sqrt(1 - (sectorOf(coin)?.share ?? 0));
      factor = new Factor(mix(this.#seed, hashText(`${coin.ticker} own`)), daily, this.#calm, {
        home: coin.home,
        fade: fadeOf(coin),
        limit: limitOf(coin),
        ...this.#manners(coin),
      });
      this.#own.set(coin.ticker, factor);
    }
    return factor;
  }

  /** How a coin goes its own way. Bitcoin is the market, and a dollar has no news. */
  #manners(coin: Coin) {
    if (othersShareOf(coin) === 0) return {};
    return { hasMoods: true, herd: this.#herd, temper: limitOf(coin) ? TEMPERED.large : TEMPERED.small, lean: LEAN };
  }

  #crazesOf(coin: Coin): Crazes {
    const crazes = this.#crazes.get(coin.ticker) ?? new Crazes(this.#seed, coin);
    this.#crazes.set(coin.ticker, crazes);
    return crazes;
  }

  /** Adds to a coin's own driver its crazes and its shares of the drivers of all but Bitcoin, of their flight and of its sector. */
  #addOthers(coin: Coin, own: FactorPath, step: number, firstHour: number, hours: number): FactorPath {
    const minutes = step / 60;
    this.#crazesOf(coin).addTo(own.value, own.variance, firstHour * HOUR_MINUTES, minutes);
    for (const [name, share] of drivesOf(coin)) {
      const { value, variance } = this.#driveOf(name, step, firstHour, hours);
      for (let i = 0; i < own.value.length; i++) own.value[i] += share * value[i];
      // A coin that flees follows Bitcoin anyway: its deviation is so much larger while Bitcoin falls.
      const weight = name === FLIGHT ? 2 * coin.beta * share + share * share : share * share;
      for (let i = 0; i < own.variance.length; i++) own.variance[i] += weight * variance[i];
    }
    return own;
  }
}

/** The drivers that a coin follows beside Bitcoin, with its share of each. */
function drivesOf(coin: Coin): readonly (readonly [name: string, share: number])[] {
  const others = othersShareOf(coin);
  if (others === 0) return [];
  const market = [
    [OTHERS, others],
    [FLIGHT, flightShareOf(coin)],
  ] as const;
  const sector = sectorOf(coin);
  if (!sector) return market;
  return [...market, [sector.name, (Math.sqrt(sector.share) * coin.ownDaily) / SECTOR_DAILY]];
}

function compute(factor: Factor, step: number, firstHour: number, hours: number): FactorPath {
  return step === 60 ? factor.computeMinutes(firstHour, hours) : factor.computeHours(firstHour, hours);
}
