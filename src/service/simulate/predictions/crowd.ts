import { hashText } from '@/base/random';
import { mix, normalOf, uniformOf } from '../hash-noise';

/** The people of one question: their open positions, and how many they are. */
export interface Crowd {
  /**
   * Open positions after so many weighted `shares` were traded (each by the root of its price): pairs of a share and its opposite,
   * each backed by 1 USD. A trade opens or closes as many as it has at most, so positions change by less than what was traded in
   * between.
   */
  interestAt(shares: number): number;
  /** Number of people who have traded so far, after so many weighted shares. It never falls. */
  tradersOf(shares: number): number;
}

/** Share of what is traded that is held: from events of day traders to those of long-term holders. */
const HELD = { least: 0.16, most: 0.4 } as const;
/** Above so many shares, further trades are mostly between people with positions. */
const HELD_FROM = { least: 30_000, most: 480_000 } as const;
const CHANGES_HANDS = 0.16;
/** Difference between the questions of one event, as a deviation of the logarithm: some are held, others change hands every day. */
const OWN_HELD = 0.6;
/** Most of what was traded that is still held. */
const MOST_HELD = 0.4;
/**
 * Stretches in which trades open positions alternate with others in which they close them. A stretch lasts until the shares traded,
 * beyond `from`, have grown by `grown` (in logarithms). Of every `cells` stretches, `falling` are of the second kind. `falls` and
 * `grows`: growth of positions over that of shares, in such a stretch and on average.
 */
const SWAY = { grown: 0.05, from: 2000, cells: 10, falling: 3, falls: -1, grows: 1 } as const;
const RISES = (SWAY.cells * SWAY.grows - SWAY.falling * SWAY.falls) / (SWAY.cells - SWAY.falling);

/**
 * What one person has traded of a question, weighted shares, of which a dollar buys between one and two in the middle: series of many
 * small tickets and of few large ones lie so far around it, as logarithms.
 */
const EACH = { usual: 48, spread: 1.7, least: -1, most: 1.25 } as const;
/** The same people trade all events of a series: these differ little. Some questions have few large holders, others many small ones. */
const EVENT_EACH = 0.1;
const OWN_EACH = 0.4;
/** Where more than `from` weighted shares are traded the same people trade more: large holders have the leading outcomes. */
const SAME_PEOPLE = { from: 3000, power: 0.38 } as const;
/** About as many people as ever trade one question, and how sharply their number levels off there. */
const ALL_PEOPLE = { most: 58_000, sharp: 1.4 } as const;
/** A trade needs two people. */
const MIN_TRADERS = 2;
/**
 * Where a trade is of a known size on average, so many people come for each at most: some questions are traded by those who
 * come back every day, others by passers-by. How sharply the number levels off there.
 */
const PER_TRADE = { least: 0.25, most: 0.95, sharp: 3 } as const;

/** Weighted shares that a dollar buys of a cheap question, of whose shares one person has at least a trade. */
const SHARES_PER_USD = 2.2;

type Span = { readonly least: number; readonly most: number };

/** A value within a span, spread evenly over its logarithm. */
const between = ({ least, most }: Span, luck: number): number => least * (most / least) ** luck;

/** What one person trades of a series' questions, by luck: neither cents nor thousands. */
function ticketOf(luck: number): number {
  const end = luck < 0 ? -EACH.least : EACH.most;
  return EACH.usual * Math.exp(end * Math.tanh((EACH.spread * luck) / end));
}

/** Logarithm of open positions over those of even growth, after so many shares. */
function swayOf(seed: number, shares: number): number {
  const at = Math.log(1 + shares / SWAY.from) / SWAY.grown;
  const cell = Math.floor(at) % SWAY.cells;
  const block = Math.floor(at / SWAY.cells);
  const lots = Array.from({ length: SWAY.cells }, (_, place) => mix(mix(seed + 23, block), place));
  const limit = lots.toSorted((a, b) => a - b)[SWAY.falling];
  const slopes = lots.map((lot) => (lot < limit ? SWAY.falls : RISES) - SWAY.grows);
  const whole = slopes.slice(0, cell).reduce((sum, slope) => sum + slope, 0);
  return SWAY.grown * (whole + slopes[cell] * (at - Math.floor(at)));
}

/**
 * A pure function of the question's condition, its event and the people who trade the series of that: who trades one
 * question of an event trades the others too, and the next event of the series. `usdPerTrade`: of its event, if it is known.
 */
export function makeCrowd(conditionId: string, event: string, people: string, usdPerTrade?: number): Crowd {
  const seed = hashText(conditionId);
  const eventSeed = hashText(event);
  const normal = (of: number): number => Math.tanh(normalOf(mix(of, 3)));
  const luck = (key: number): number => uniformOf(mix(eventSeed, key));
  const ownHeld = Math.exp(OWN_HELD * normalOf(mix(seed, 1)) - OWN_HELD ** 2 / 2);
  const held = Math.min(MOST_HELD, between(HELD, luck(1)) * ownHeld);
  const heldFrom = between(HELD_FROM, luck(2));
  const ticket = ticketOf(normalOf(mix(hashText(people), 9)));
  const ownEach = ticket * Math.exp(EVENT_EACH * normal(eventSeed) + OWN_EACH * normalOf(mix(seed, 3)));
  const perTrade = between(PER_TRADE, uniformOf(mix(seed, 5)));
  const leastEach = usdPerTrade === undefined ? 0 : (SHARES_PER_USD * usdPerTrade) / perTrade;
  return {
    interestAt(shares) {
      const kept = held * shares * (heldFrom / (heldFrom + shares)) ** CHANGES_HANDS;
      return Math.round(kept * Math.exp(swayOf(seed, shares)));
    },
    tradersOf(shares) {
      const each = ownEach * (1 + shares / SAME_PEOPLE.from) ** SAME_PEOPLE.power;
      const { most, sharp } = ALL_PEOPLE;
      const wanted = shares / (each ** PER_TRADE.sharp + leastEach ** PER_TRADE.sharp) ** (1 / PER_TRADE.sharp);
      const come = wanted / (1 + (wanted / most) ** sharp) ** (1 / sharp);
      return shares > 0 ? Math.max(MIN_TRADERS, Math.round(come)) : 0;
    },
  };
}
