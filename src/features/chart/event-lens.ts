import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { Market, PredictionMarket } from '@/contract/payloads';
import type { DataSpan, TimeSpan } from '@/data/plan/heatmap-span';
import type { Prediction, PredictionEvent } from '@/data/queries/predictions';
import { type LensGroup, listLensGroups } from '@/domain/event-lens/lens-groups';
import type { TimedWait } from '@/panes/use-pane-wait';
import { MAX_SECONDS } from '@/state/url-state';

export interface LensQuestion extends PredictionMarket {
  /** `PREDMKT:0x…`. */
  readonly id: string;
}

export type QuestionGroup = LensGroup<LensQuestion>;

/** A question whose prices can be asked for. */
export interface TracedQuestion {
  /** What its candles are asked by. */
  readonly conditionId: string;
  /** Unix seconds: no price is older, or newer. */
  readonly since: number;
  readonly until: number;
}

/** The prediction markets of a coin, beside its prices. */
export interface EventLens {
  /** By the time they close. */
  readonly groups: readonly QuestionGroup[];
  /** The question whose prices are drawn, and its group. */
  readonly chosen: { readonly question: LensQuestion; readonly group: QuestionGroup } | undefined;
  /** Service time of the answer, Unix seconds; `undefined` before the first. */
  readonly fetchedAt: number | undefined;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  /** The service has asked for a pause. */
  readonly wait: TimedWait | undefined;
  retry(): void;
}

/** Why a market has no questions beside its prices; `undefined` where it may have. */
export function findLensAbsence({ coin, recorded }: Pick<Market, 'coin' | 'recorded'>): string | undefined {
  if (recorded !== undefined) return 'none in a recording';
  return coin === undefined ? 'its coin is not told' : undefined;
}

/** The groups of the questions about a coin. */
export function listCoinGroups(all: readonly Prediction[], coin: string | undefined): readonly QuestionGroup[] {
  const events = new Map<PredictionEvent, LensQuestion[]>();
  for (const { id, event, record } of all) {
    if (coin === undefined || event.coin !== coin) continue;
    const questions = events.get(event) ?? [];
    questions.push({ ...record, id });
    events.set(event, questions);
  }
  return listLensGroups([...events].map(([{ slug, title }, questions]) => ({ slug, title, questions })));
}

export function findChosen(groups: readonly QuestionGroup[], id: string | undefined): EventLens['chosen'] {
  if (id === undefined) return undefined;
  for (const group of groups) {
    const question = group.members.find((member) => member.id === id);
    if (question !== undefined) return { question, group };
  }
  return undefined;
}

/** What of a question names its candles; `undefined` where it has none. */
export function traceQuestion(question: LensQuestion | undefined): TracedQuestion | undefined {
  const { conditionId, availableSince, availableTo } = question ?? {};
  if (conditionId === undefined) return undefined;
  return { conditionId, since: availableSince?.s ?? 0, until: availableTo?.s ?? MAX_SECONDS };
}

/** The part of what is in view that has happened: a range ahead asks for nothing and makes no candle longer. */
export function clipAhead({ timeFrom, timeTo }: Viewport, { to }: Pick<DataSpan, 'to'>): TimeSpan {
  return { from: timeFrom, to: timeFrom < to ? Math.min(timeTo, to) : timeTo };
}

/** Share of a view that is left right of an end: strikes of a second group find room there. */
const BEYOND_SHARE = 0.1;
/** What has happened has no less and no more than these shares of the time to the end. */
const [LEAST_PAST, MOST_PAST] = [1 / 3, 3];
/** Less than this share of what has happened leaves an end no room of its own. */
const LEAST_AHEAD = 0.15;
const DAY = 86_400;

type ViewStart = Pick<Viewport, 'timeFrom'>;

/** Where a view ends that begins at `from` and shows an end ahead. */
export function placeBeyond(from: number, closes: number): number {
  return closes + ((closes - from) * BEYOND_SHARE) / (1 - BEYOND_SHARE);
}

/** The range that shows an end beside what led to it: with the start that is on screen, where that is in proportion. */
export function computeClosingRange(
  { timeFrom }: ViewStart,
  closes: number,
  { to: now }: Pick<DataSpan, 'to'>,
): TimeSpan {
  if (closes <= now) {
    const half = Math.max(0, now - timeFrom) / 2 || DAY;
    return { from: closes - half, to: closes + half };
  }
  const ahead = closes - now;
  const from = now - Math.min(Math.max(now - timeFrom, ahead * LEAST_PAST), Math.max(ahead * MOST_PAST, DAY));
  return { from, to: placeBeyond(from, closes) };
}

/** The end that a view without any widens to: the first one that is not too near to be told from now, else the last. */
export function findOpening(
  groups: readonly Pick<QuestionGroup, 'closes'>[],
  { timeFrom }: ViewStart,
  { to: now }: Pick<DataSpan, 'to'>,
): number | undefined {
  const ahead = groups.filter(({ closes }) => closes > now);
  const enough = ahead.find(({ closes }) => closes - now >= (now - timeFrom) * LEAST_AHEAD);
  return (enough ?? ahead.at(-1))?.closes;
}

/** Seconds around a time in which an end counts as there: a few pixels of the plot. */
export function reachOf(view: Viewport): number {
  return timeSpanOf(view) / 60;
}
