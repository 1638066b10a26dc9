import { formatAge } from '../format/format-duration';

/** The fields of a question that describe how it ended. */
export interface ClosingFacts {
  readonly closed?: boolean | undefined;
  readonly outcomes?: readonly string[] | undefined;
  /** 0 to 1. */
  readonly lastPrice?: number | undefined;
  /** Unix seconds. */
  readonly availableTo?: { readonly s: number } | undefined;
}

/** From this last price on, a closed question has a named outcome. */
const CERTAIN = 0.999;

/** Only the last price reveals the outcome of a closed question. */
export const formatResult = (result: string): string => `${result} (from last price)`;

/** The outcome whose price a question trades at: `Yes`, unless it names others. */
export const nameFirstOutcome = ({ outcomes }: Pick<ClosingFacts, 'outcomes'>): string => outcomes?.[0] ?? 'Yes';

/** The outcome that the last price of a closed question implies: `Yes`; `undefined` if it implies none. */
export function getResult(facts: ClosingFacts): string | undefined {
  const { closed, outcomes, lastPrice } = facts;
  if (closed !== true || lastPrice === undefined) return undefined;
  if (lastPrice >= CERTAIN) return nameFirstOutcome(facts);
  // With three outcomes, the price of the first one does not reveal which of the others it was.
  const isPair = outcomes === undefined || outcomes.length === 2;
  return isPair && lastPrice <= 1 - CERTAIN ? (outcomes?.[1] ?? 'No') : undefined;
}

const HOUR = 3600;
/** Nearer to its end than this, a question trades by the minute. */
const NEAR_SECONDS = 3 * HOUR;

/** Time left: `1 h 28 min` below three hours, otherwise in the words of an age. */
function formatLeft(seconds: number): string {
  const minutes = Math.floor((seconds % HOUR) / 60);
  if (seconds < HOUR || seconds >= NEAR_SECONDS || minutes === 0) return formatAge(seconds);
  return `${Math.floor(seconds / HOUR)} h ${minutes} min`;
}

/** `in 12 d`, `in 1 h 28 min`, `4 d ago`, and anything unusual: `3 h ago, not resolved`. `undefined` if no end is known. */
export function describeClosing({ closed, availableTo }: ClosingFacts, nowSeconds: number): string | undefined {
  if (availableTo === undefined) return undefined;
  const left = availableTo.s - nowSeconds;
  if (left > 0) return closed === true ? 'resolved early' : `in ${formatLeft(left)}`;
  return `${formatAge(-left)} ago${closed === true ? '' : ', not resolved'}`;
}

const DAY = 24 * HOUR;

/** Time left of a question that closes within a day, `1 h 28 min`; `undefined` of any other, whose day says enough. */
export function formatTimeLeft({ closed, availableTo }: ClosingFacts, nowSeconds: number): string | undefined {
  if (availableTo === undefined || closed === true) return undefined;
  const left = availableTo.s - nowSeconds;
  return left > 0 && left < DAY ? formatLeft(left) : undefined;
}
