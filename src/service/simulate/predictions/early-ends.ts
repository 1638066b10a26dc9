import type { Coin } from '../coins';
import { mix, uniformOf } from '../hash-noise';
import type { Pays, PredictionEvent } from '../prediction-terms';
import type { PricePaths } from '../price-paths';
import { floorTo, HOUR } from '../ranges';
import { isTouched } from './coin-chance';
import { HappeningWorth } from './happening';

/** An outcome is proposed, and stands if nobody objects within two hours. A few take longer. */
const RESOLVING_HOURS = { least: 2, spread: 4 } as const;

/** Hours from the time it happens until it is resolved, at most: it is known at a full hour within the next two. */
export const MOST_RESOLVING_HOURS = RESOLVING_HOURS.least + RESOLVING_HOURS.spread + 1;

/** Hours from the full hour at which a question has come true for good until it is resolved. */
export const hoursToResolve = (salt: number): number =>
  RESOLVING_HOURS.least + (mix(salt, 71) % RESOLVING_HOURS.spread);

/**
 * Hours from the end of an event until its questions are resolved: somebody has to propose the outcome, and nobody may object
 * for two hours. Some are objected to. Where a coin's price decides, machines propose it.
 */
const SETTLING_HOURS = { least: 2, spread: 4, ofCoins: 2, objected: 0.08, longer: 16 } as const;

/** When the questions of an event that are open to its end are resolved, Unix seconds on a full hour. */
export function resolvedAt({ salt, to, subject }: Pick<PredictionEvent, 'salt' | 'to' | 'subject'>): number {
  const { least, spread, ofCoins, objected, longer } = SETTLING_HOURS;
  const isCoin = subject.kind === 'coin';
  const isObjected = !isCoin && uniformOf(mix(salt, 74)) < objected;
  const more = isObjected ? longer : isCoin ? ofCoins : spread;
  return to + (least + Math.floor((more + 1) * uniformOf(mix(salt, 73)))) * HOUR;
}

/** The minutes of an hour go beyond its extremes by this part of the price, and by so many of its ranges, at most. */
const NEAR = 0.004;
const NEAR_RANGES = 1.5;

/** Whether questions of the event may come true for good before it ends. */
export const mayEndEarly = ({ isTouch, subject }: PredictionEvent): boolean => isTouch || subject.kind === 'happening';

/** What is known of a question: the hour up to which it was looked at, and the full hour at which it came true. */
interface Seen {
  readonly upTo: number;
  readonly known: number;
}

/** When questions end before their event, because a price was reached or something happened. Looks at each hour once. */
export class EarlyEnds {
  readonly #paths: PricePaths;
  readonly #seen = new Map<number, Seen>();

  constructor(paths: PricePaths) {
    this.#paths = paths;
  }

  /** When question `id` of `event` is resolved, if that is before the event ends and not after `now`. Unix seconds. */
  find(id: number, salt: number, event: PredictionEvent, pays: Pays, now: number): number | undefined {
    const last = Math.min(now, event.to);
    const before = this.#seen.get(id) ?? { upTo: event.from, known: Number.POSITIVE_INFINITY };
    const seen = before.known < Number.POSITIVE_INFINITY ? before : this.#look(before, event, pays, last);
    this.#seen.set(id, seen);
    const end = seen.known + hoursToResolve(salt) * HOUR;
    return end <= now && end < event.to ? end : undefined;
  }

  #look({ upTo }: Seen, event: PredictionEvent, pays: Pays, last: number): Seen {
    const { subject } = event;
    if (subject.kind === 'happening') {
      const { knownAt } = new HappeningWorth(this.#paths.seed, subject.happening, event);
      return { upTo: last, known: Math.ceil(knownAt / HOUR) * HOUR };
    }
    const full = floorTo(last, HOUR);
    if (subject.kind !== 'coin' || full <= upTo) return { upTo, known: Number.POSITIVE_INFINITY };
    return { upTo: full, known: this.#touchedAt(subject.coin, pays, upTo, full) };
  }

  /** The end of the hour in which the price is reached first in [`from`, `to`). Infinity when it is not. */
  #touchedAt(coin: Coin, pays: Pays, from: number, to: number): number {
    const market = { coin, price: coin.price, quote: 'USD' } as const;
    const hours = this.#paths.getHours(market, from, to);
    for (let i = 0; i < hours.length; i++) {
      const [high, low] = [hours.high[i], hours.low[i]];
      // Minutes cost sixty times as much, so only hours that come near are looked at.
      const room = NEAR + NEAR_RANGES * (high / low - 1);
      if (!isTouched(pays, { high: high * (1 + room), low: low * (1 - room) })) continue;
      const ts = from + i * HOUR;
      const minutes = this.#paths.getMinutes(market, ts, ts + HOUR);
      const reach = { high: Math.max(...minutes.high), low: Math.min(...minutes.low) };
      if (isTouched(pays, reach)) return ts + HOUR;
    }
    return Number.POSITIVE_INFINITY;
  }
}
