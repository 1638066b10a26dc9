import { hashText } from '@/base/random';
import { latticeNoise, mix, normalOf, uniformOf } from '../hash-noise';

/** The people of one question: their open positions, and how many they are. */
export interface Crowd {
  /** Open positions in USD after `volume` USD were traded. `price` is 0 to 1, `ts` Unix seconds. */
  interestAt(volume: number, price: number, ts: number): number;
  /** Number of people who have traded so far. It never falls as the volume grows. */
  tradersOf(volume: number): number;
}

const HOUR = 3600;
/** Share of the traded volume that is held: from events of day traders to those of long-term holders. */
const HELD = { least: 0.16, most: 0.5 } as const;
/** Above this volume, further trades are mostly between people with positions. */
const HELD_FROM_USD = { least: 15_000, most: 240_000 } as const;
const CHANGES_HANDS = 0.22;
/** What one person has traded of a question, USD: events of many small tickets and of few large ones lie so far around it, as logarithms. */
const USD_EACH = { usual: 140, spread: 1.8, least: -0.8, most: 1.45 } as const;
/** Questions of one event differ little: the same people trade them, most of them its leading outcomes. */
const OWN_EACH = 0.2;
/** Where more than so much is traded the same people trade more. */
const USUAL_USD = 150_000;
const SAME_PEOPLE = 0.45;
/** A trade needs two people. */
const MIN_TRADERS = 2;
/** Difference between the questions of one event, as a share either way. */
const OWN_HELD = 0.2;
/** Positions change for their own reasons, over this many hours. */
const SWAY = 0.16;
const SWAY_HOURS = 40;
/** Share of positions that is sold before the end when the outcome is nearly certain. */
const GIVEN_UP = 0.25;

type Span = { readonly least: number; readonly most: number };

/** A value within a span, spread evenly over its logarithm. */
const between = ({ least, most }: Span, luck: number): number => least * (most / least) ** luck;

/** What one person trades of an event's questions, by luck: neither cents nor thousands. */
function ticketOf(luck: number): number {
  const end = luck < 0 ? -USD_EACH.least : USD_EACH.most;
  return USD_EACH.usual * Math.exp(end * Math.tanh((USD_EACH.spread * luck) / end));
}

/** A pure function of the question's condition and its event: who trades one question of it trades the others too. */
export function makeCrowd(conditionId: string, event: string): Crowd {
  const seed = hashText(conditionId);
  const luck = (key: number): number => uniformOf(mix(hashText(event), key));
  const own = (key: number, part: number): number => 1 + part * (2 * uniformOf(mix(seed, key)) - 1);
  const held = between(HELD, luck(1)) * own(1, OWN_HELD);
  const heldFrom = between(HELD_FROM_USD, luck(2));
  const usdEach = ticketOf(normalOf(mix(hashText(event), 3))) * Math.exp(OWN_EACH * Math.tanh(normalOf(mix(seed, 3))));
  const keptOf = (volume: number): number => held * volume * (heldFrom / (heldFrom + volume)) ** CHANGES_HANDS;
  return {
    interestAt(volume, price, ts) {
      const sway = 1 + SWAY * Math.tanh(latticeNoise(seed, ts / HOUR, SWAY_HOURS));
      const certainty = Math.abs(2 * price - 1);
      return Math.round(keptOf(volume) * sway * (1 - GIVEN_UP * certainty ** 6));
    },
    tradersOf(volume) {
      const each = usdEach * (1 + volume / USUAL_USD) ** SAME_PEOPLE;
      return volume > 0 ? Math.max(MIN_TRADERS, Math.round(volume / each)) : 0;
    },
  };
}
