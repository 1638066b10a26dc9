import { mix, octaveNoise } from '../hash-noise';
import { newYorkBehind } from '../new-york-time';
import type { PredictionEvent } from '../prediction-terms';
import { DAY, HOUR, MINUTE } from '../ranges';
import { MATCH_SECONDS } from './match';
import { computeOutlook, type Outlook, type OutlookSources, type Steps } from './outlook';
import type { Figures } from './series';

/** Trading gets busier in the last hours. */
const LAST_HOURS = 8;
const MIN_LAST_BOOST = 5;
/**
 * A new question has few traders: the share of its usual trading at first, and the share of its life after which it is
 * usual.
 */
const AT_FIRST = 0.15;
const FOUND_AFTER = 0.3;
/**
 * Once all is decided, the last rush falls by a factor of e within so many hours. What is left is sold to those who sweep up all
 * that costs less than it will pay, until it is resolved: the usual trading times `swept`.
 */
const AFTER = { lastHours: 1.2, swept: 2 } as const;
/** After a match, this many times the usual is traded at first. */
const PLAYED_AFTER = 5;
/** A match is traded most while it is played, and more in the hours before than in the days before. */
const PLAYED_BOOST = 24;
const BEFORE_HOURS = 8;
const BEFORE_BOOST = 4;

/**
 * Trades by the hour of New York, where most traders are, over those of a mean hour: nearly three times as many from nine
 * in the morning to six in the evening as from one to six at night, and news by day adds to that.
 */
const RHYTHM = [
  0.75, 0.57, 0.47, 0.44, 0.44, 0.47, 0.57, 0.72, 0.98, 1.29, 1.38, 1.4, 1.37, 1.35, 1.35, 1.34, 1.3, 1.22, 1.14, 1.14,
  1.15, 1.1, 1.0, 0.88,
];
const rhythmOf = (hour: number): number => RHYTHM[(hour - newYorkBehind(hour)) % RHYTHM.length];

/** The next meeting of a bank trades most: from `NEXT_HOURS` before it on, and before that e times less every `LATER_HOURS`. */
const NEXT_HOURS = 45 * 24;
const LATER_HOURS = 17 * 24;
const NEXT_BOOST = 2.8;
/** Part of the usual that the later meetings trade. */
const LATER_PART = 0.22;
/** In its last days a meeting is traded more than in the weeks before, however sure it seems: so much more, fading by e every `CLOSE_HOURS`. */
const CLOSE_BOOST = 4;
const CLOSE_HOURS = 6 * 24;

/** Mean over a step of what fades by e every `seconds`. The step lasts from `from` to `to` seconds after its start: before, it is 0. */
const fadedBetween = (from: number, to: number, seconds: number): number =>
  (seconds * (Math.exp(-Math.max(0, from) / seconds) - Math.exp(-Math.max(0, to) / seconds))) / (to - from);

/** A decision stirs trading of the next meetings, in its minute and for hours: extra trades over the usual ones, fading by e. */
const DECIDED = [
  { boost: 11, seconds: 6 * MINUTE },
  { boost: 3.5, seconds: 1.5 * HOUR },
] as const;

/** Trades of a step over the usual ones, after earlier meetings of the same bank were decided. */
function decidedBoost({ subject }: PredictionEvent, ts: number, step: number): number {
  const decided = subject.kind === 'race' ? (subject.race.kin?.decided ?? []) : [];
  let extra = 0;
  for (const at of decided) {
    if (ts + step <= at || ts > at + DAY) continue;
    for (const { boost, seconds } of DECIDED) extra += boost * fadedBetween(ts - at, ts + step - at, seconds);
  }
  return 1 + extra;
}

/** Everybody trades in the minutes before an announcement, and most in its own: up to so many times more, fading within seconds. */
const ANNOUNCED = { before: { boost: 3.5, seconds: 12 * MINUTE }, after: { boost: 9, seconds: 6 * MINUTE } } as const;

/** Trades of a step over the usual ones of its hour, around an announcement. */
function announcedBoost({ closesAt, to }: PredictionEvent, ts: number, step: number): number {
  if (closesAt === to) return 1;
  const { before, after } = ANNOUNCED;
  const left = closesAt - ts;
  return (
    1 +
    before.boost * fadedBetween(left - step, left, before.seconds) +
    after.boost * fadedBetween(-left, step - left, after.seconds)
  );
}

/** How often an event trades in the given steps, and what its crowd knows then. */
export interface EventActivity {
  readonly steps: Steps;
  readonly outlook: Outlook;
  /** Trades in each step of a question with everybody's attention. */
  readonly rate: Float32Array;
  /** The same without the event's own talk. */
  readonly usual: Float32Array;
}

/** Activity of an event, a pure function of (seed, event, time). Its markets share it. */
export function computeActivity(
  event: PredictionEvent,
  worldSeed: number,
  steps: Steps,
  sources: OutlookSources,
): EventActivity {
  const seed = mix(worldSeed, event.salt);
  const perStep = (event.tradesPerDay * steps.step) / DAY;
  const rate = new Float32Array(steps.length);
  const usual = new Float32Array(steps.length);
  const lastBoost = event.lastBoost / lastRhythm(event.settledAt);
  let boost = 0;
  let talk = 0;
  for (let i = 0; i < steps.length; i++) {
    const ts = steps.start + i * steps.step;
    if (i === 0 || ts % HOUR === 0) {
      const hour = Math.floor(ts / HOUR);
      boost = boostAt(event, hour, lastBoost);
      talk = (talkAt(seed, hour) * talkAt(worldSeed + 91, hour, VENUE_TALK)) ** unawaitedAt(event, hour);
    }
    usual[i] = perStep * boost * decidedBoost(event, ts, steps.step) * announcedBoost(event, ts, steps.step);
    rate[i] = usual[i] * talk;
  }
  return { steps, outlook: computeOutlook(event, worldSeed, steps, sources), rate, usual };
}

/**
 * Unexplained talk about an event, as a logarithm: it fades within hours or lasts for days, by octaves of hours. `level`: its
 * effect on the mean, which is taken off.
 */
const TALK = { deviation: 0.42, first: 3, last: 8, level: 0.35 } as const;
/** The same of the whole venue: on some days everybody trades. */
const VENUE_TALK = { deviation: 0.28, first: 4, last: 7, level: 0.105 } as const;

interface Talk {
  readonly deviation: number;
  readonly first: number;
  readonly last: number;
  readonly level: number;
}

/** Trades of an hour over the usual ones of the event at that time. */
const talkAt = (seed: number, hour: number, { deviation, first, last, level }: Talk = TALK): number =>
  Math.exp(deviation * octaveNoise(seed, hour, first, last) - level);

/** All turn to what is decided within so many hours, whatever else they talk about. */
const AWAITED_HOURS = 48;

/** Part of the talk about coins that is about their prices and not about a question. */
const TALK_OF_COINS = 0.6;

/** Weight of unexplained talk, 0 to 1: little when a decision is near. */
const unawaitedAt = ({ settledAt, subject }: PredictionEvent, hour: number): number =>
  (subject.kind === 'coin' ? TALK_OF_COINS : 1) * (1 - Math.exp(-Math.abs(settledAt / HOUR - hour) / AWAITED_HOURS));

/** Factor of trading in the last hour, so that the last day gets its share of the whole. */
export function lastBoostOf({ lastDay = 0, lifeDays }: Figures): number {
  const usualHours = (lastDay / (1 - lastDay)) * lifeDays * (DAY / HOUR);
  return Math.max(MIN_LAST_BOOST, usualHours / LAST_HOURS / (1 - Math.exp(-DAY / HOUR / LAST_HOURS)));
}

/** Usual hours in which as much is traded as in the whole life of an event. */
export function lifeHoursOf({ subject, from, settledAt, lastBoost }: PredictionEvent): number {
  const hours = (settledAt - from) / HOUR;
  const busy = subject.kind === 'match' ? (PLAYED_BOOST * MATCH_SECONDS) / HOUR : lastBoost * LAST_HOURS;
  return hours + busy;
}

/** Mean rhythm of the last hours, weighted as they are boosted: an afternoon's decision has busy hours before it. */
function lastRhythm(settledAt: number): number {
  const last = Math.floor(settledAt / HOUR);
  let [sum, whole] = [0, 0];
  for (let before = 0; before < DAY / HOUR; before++) {
    const weight = Math.exp(-before / LAST_HOURS);
    sum += weight * rhythmOf(last - before);
    whole += weight;
  }
  return sum / whole;
}

/** Trades of an hour over those of a usual hour of the event. `lastBoost`: that of the last hour, without its rhythm. */
function boostAt(event: PredictionEvent, hour: number, lastBoost: number): number {
  const { subject, settledAt, from } = event;
  if (subject.kind !== 'match') {
    const age = Math.max(0, hour * HOUR - from) / (settledAt - from);
    const found = AT_FIRST + (1 - AT_FIRST) * (1 - Math.exp(-age / FOUND_AFTER));
    const isNext = subject.kind === 'race' && subject.race.kin !== undefined;
    const near = isNext
      ? LATER_PART +
        NEXT_BOOST * Math.exp(-Math.max(0, settledAt / HOUR - hour - NEXT_HOURS) / LATER_HOURS) +
        CLOSE_BOOST * Math.exp(-Math.max(0, settledAt / HOUR - hour) / CLOSE_HOURS)
      : 1;
    const left = settledAt / HOUR - hour;
    const last = lastBoost * Math.exp(-Math.max(0, left) / LAST_HOURS + Math.min(0, left) / AFTER.lastHours);
    const usual = found * near * (left < 0 ? AFTER.swept : 1);
    return (usual + last) * rhythmOf(hour);
  }
  const { kickOff } = subject.match;
  const ahead = kickOff / HOUR - hour;
  if (ahead > 0) return rhythmOf(hour) + BEFORE_BOOST * Math.exp(-ahead / BEFORE_HOURS);
  const since = hour - (kickOff + MATCH_SECONDS) / HOUR;
  return since < 0 ? PLAYED_BOOST : AFTER.swept + PLAYED_AFTER * Math.exp(-since / AFTER.lastHours);
}
