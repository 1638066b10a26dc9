import { parseStrike, type StrikeBand } from './parse-strike';

/** The fields of a question that the checks read. */
export interface GroupMember {
  readonly question?: string | undefined;
  readonly groupItemTitle?: string | undefined;
  /** 0 to 1; absent: never traded. */
  readonly lastPrice?: number | undefined;
  /** Tick of a price, 0 to 1. */
  readonly orderPriceMinTickSize?: number | undefined;
  readonly sportsMarketType?: string | undefined;
}

/** One strike of a ladder. */
export interface Rung<T> {
  readonly member: T;
  readonly strike: number;
  readonly probability: number;
}

/**
 * How the questions of a group relate. The service does not state it: it is inferred from the words of titles and
 * questions, which `sign` quotes.
 */
export type GroupShape<T> =
  /** Each question includes the ones further out; `rungs` ascend by strike. */
  | {
      readonly kind: 'nested';
      readonly pays: 'above' | 'below';
      readonly isTouch: boolean;
      readonly rungs: readonly Rung<T>[];
      readonly sign: string;
    }
  /** Exactly one comes true if bands leave no price out; at most one if they are names. */
  | { readonly kind: 'exclusive'; readonly bands: readonly MemberBand<T>[]; readonly sign?: undefined }
  | { readonly kind: 'exclusive'; readonly bands: undefined; readonly sign: string }
  | { readonly kind: 'unknown' };

export type MemberBand<T> = StrikeBand & { readonly member: T };

const PAYS_ABOVE = /\b(how high|above|over|reach|exceed|at least|more than|higher than|pass)\b/i;
const PAYS_BELOW = /\b(how low|below|under|dip|drop|fall|at most|less than|lower than)\b/i;
/** Both sides hit a price, so this gives no direction. */
const PAYS_EITHER = /\bhit\b/i;
/** Questions that pay as soon as a price was touched: they say nothing about where the price ends. */
const PAYS_ON_TOUCH = /\b(how high|how low|reach|exceed|pass|dip|drop|fall)\b/i;
/** Titles of events in which one outcome comes true. */
const WHO_OF = /\b(who)\b.*\b(win|wins|becomes?|elected|appointed|nominated)\b/i;
const ONE_OF = /\b(?:winner|champion|decision|nominee|top)\b|\bvs\b/i;
/** Titles that usually, but not always, belong to such events. */
const LIKELY_ONE_OF = /\b(?:mvp|\d(?:st|nd|rd|th) place|of the year)\b|#1\b/i;
/** Titles of events in which several outcomes may come true. */
const SEVERAL_OF =
  /\btop (?:\d|(?:two|three|four|five|six|eight|ten|half)\b)|\b(attend|qualify|winners|champions|nominees|hall of fame|cabinet|nominated for)\b/i;
const MONTH =
  '(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec)\\b\\.?';
/** Names of dates: what happens by one date has also happened by all later ones. */
const DATE = new RegExp(
  String.raw`^(?:(?:by|before|in|on)\s)?(?:${MONTH}(?:\s\d{1,4})?(?:,?\s\d{4})?|q[1-4](?:\s\d{4})?|\d{4}(?:-\d\d){0,2}|\d{1,2}\s${MONTH}(?:,?\s\d{4})?)$`,
  'i',
);
/** Exclusive outcomes cost about 1 together: above this sum, uncertain words have misled. */
const MAX_SUM = 1.5;

/** What can be inferred about a group from its title and its questions. */
export function inferShape<T extends GroupMember>(title: string, members: readonly T[]): GroupShape<T> {
  if (members.length < 2) return { kind: 'unknown' };
  const strikes = members.map(({ groupItemTitle = '' }) => parseStrike(groupItemTitle));
  if (strikes.every((strike) => strike?.kind === 'price')) {
    return inferLadder(
      members,
      strikes.map(({ price }) => price),
    );
  }
  if (strikes.every((strike) => strike?.kind === 'band')) {
    return inferBands(members.map((member, at) => ({ member, low: strikes[at].low, high: strikes[at].high })));
  }
  const isNamed = strikes.every((strike) => strike === undefined);
  const sign = isNamed && members.every(couldBeOne) ? findOneOf(title, sumPrices(members)) : undefined;
  return sign === undefined ? { kind: 'unknown' } : { kind: 'exclusive', bands: undefined, sign };
}

/** Whether it may be a name: not a date, nor one of the lines of a game. */
function couldBeOne({ groupItemTitle = '', sportsMarketType }: GroupMember): boolean {
  return isWinner(sportsMarketType) && !DATE.test(groupItemTitle.trim());
}

/**
 * The words of a title that only one outcome can fulfil; `undefined` if there are none. Certain words count whatever
 * `sum` the outcomes have, because a sum far from 1 is what the user should see.
 */
function findOneOf(title: string, sum: number): string | undefined {
  if (SEVERAL_OF.test(title)) return undefined;
  const who = WHO_OF.exec(title);
  if (who !== null) return `${who[1]} … ${who[2]}`;
  const found = ONE_OF.exec(title) ?? (sum > MAX_SUM ? undefined : LIKELY_ONE_OF.exec(title));
  return found?.[0];
}

/** Spreads and totals of a game are separate questions from who wins it. */
const isWinner = (sportsMarketType: string | undefined): boolean =>
  sportsMarketType === undefined || sportsMarketType === 'moneyline';

function inferLadder<T extends GroupMember>(members: readonly T[], strikes: readonly number[]): GroupShape<T> {
  const hasAll = (words: RegExp): boolean => members.every(({ question = '' }) => words.test(question));
  const above = hasAll(PAYS_ABOVE);
  // Words of both directions, or of neither, reveal nothing.
  if (above === hasAll(PAYS_BELOW) || members.some(({ question = '' }) => PAYS_EITHER.test(question))) {
    return { kind: 'unknown' };
  }
  // One price at two dates is not a ladder.
  if (new Set(strikes).size < strikes.length) return { kind: 'unknown' };
  const rungs = members.flatMap((member, at) =>
    member.lastPrice === undefined ? [] : [{ member, strike: strikes[at], probability: member.lastPrice }],
  );
  return {
    kind: 'nested',
    pays: above ? 'above' : 'below',
    isTouch: members.some(({ question = '' }) => PAYS_ON_TOUCH.test(question)),
    rungs: rungs.toSorted((a, b) => a.strike - b.strike),
    sign: quoteWords(above ? PAYS_ABOVE : PAYS_BELOW, members),
  };
}

/** What follows a word that is right before a price: "$90K", "to 80". */
const BEFORE_PRICE = /^(?: to)?\s+[^\w\s]?\d/;

/** The words of the questions that gave the direction, each once; preferably those before a price. */
function quoteWords(words: RegExp, members: readonly GroupMember[]): string {
  const quoted = members.map(({ question = '' }) => {
    const found = [...question.matchAll(new RegExp(words, 'gi'))];
    const telling = found.find(({ 0: word, index }) => BEFORE_PRICE.test(question.slice(index + word.length)));
    return (telling ?? found[0])?.[0] ?? '';
  });
  const distinct = new Map(quoted.map((word) => [word.toLowerCase(), word]));
  return [...distinct.values()].join(' / ');
}

/** Bands are exclusive and complete if each starts where the one below ends and both ends are open. */
function inferBands<T extends GroupMember>(bands: readonly MemberBand<T>[]): GroupShape<T> {
  const sorted = bands.toSorted((a, b) => a.low - b.low);
  const isTiling = sorted.every(({ low }, at) => at === 0 || low === sorted[at - 1].high);
  const isWhole =
    sorted[0].low === Number.NEGATIVE_INFINITY && sorted[sorted.length - 1].high === Number.POSITIVE_INFINITY;
  return isTiling && isWhole ? { kind: 'exclusive', bands: sorted } : { kind: 'unknown' };
}

/** Two strikes whose probabilities contradict each other. */
export interface Contradiction<T> {
  readonly lower: Rung<T>;
  readonly upper: Rung<T>;
  /** By how much the two prices are in the wrong order, 0 to 1. */
  readonly excess: number;
}

/** Neighbours of a ladder whose narrower question is the likelier one. */
export function findContradictions<T extends GroupMember>({
  pays,
  rungs,
}: Extract<GroupShape<T>, { kind: 'nested' }>): readonly Contradiction<T>[] {
  return rungs.slice(1).flatMap((upper, at) => {
    const lower = rungs[at];
    const rise = upper.probability - lower.probability;
    const excess = pays === 'above' ? rise : -rise;
    return excess > slackOf(lower, upper) ? [{ lower, upper, excess }] : [];
  });
}

/**
 * The two strikes, however far apart, whose prices are in the wrong order by most; `undefined` if none are. Steps of one
 * tick each are no news alone, but they add up along a ladder.
 */
export function findLargestExcess<T extends GroupMember>({
  pays,
  rungs,
}: Extract<GroupShape<T>, { kind: 'nested' }>): Contradiction<T> | undefined {
  let largest: Contradiction<T> | undefined;
  let least: Rung<T> | undefined;
  // From the widest question to the narrowest, each against the least likely one before it.
  for (const rung of pays === 'above' ? rungs : rungs.toReversed()) {
    const excess = least === undefined ? 0 : rung.probability - least.probability;
    if (least !== undefined && excess > (largest?.excess ?? ROUNDING)) {
      const [lower, upper] = pays === 'above' ? [least, rung] : [rung, least];
      largest = { lower, upper, excess };
    }
    if (least === undefined || excess < 0) least = rung;
  }
  return largest;
}

const tickOf = ({ orderPriceMinTickSize = 0 }: GroupMember): number => orderPriceMinTickSize;

/** Differences of prices with few decimals have a smaller rounding error than this. */
const ROUNDING = 1e-9;

/** Two last prices in the wrong order by up to one tick are no news: nothing could be earned from it. */
export const slackOf = <T extends GroupMember>(a: Pick<Rung<T>, 'member'>, b: Pick<Rung<T>, 'member'>): number =>
  Math.max(tickOf(a.member), tickOf(b.member)) + ROUNDING;

export interface GroupSum {
  /** Sum of the last prices. */
  readonly sum: number;
  /**
   * Whether the sum is further from 1 than last prices of different times, or outcomes without a question, can explain.
   */
  readonly isOff: boolean;
}

/** Sums the questions that were traded. */
const sumPrices = (members: readonly GroupMember[]): number =>
  members.reduce((total, { lastPrice = 0 }) => total + lastPrice, 0);

/** Last prices are from different moments, so their sum may be this far from 1. */
const MIN_SLACK = 0.03;

/** Sum of the last prices of exclusive outcomes (`isWhole`: of all outcomes); `undefined` if one has never traded. */
export function sumExclusive(members: readonly GroupMember[], isWhole: boolean): GroupSum | undefined {
  if (members.some(({ lastPrice }) => lastPrice === undefined)) return undefined;
  const sum = sumPrices(members);
  const ticks = members.reduce((total, { orderPriceMinTickSize = 0 }) => total + orderPriceMinTickSize, 0);
  const apart = isWhole ? Math.abs(sum - 1) : sum - 1;
  return { sum, isOff: apart > Math.max(MIN_SLACK, ticks) + ROUNDING };
}
