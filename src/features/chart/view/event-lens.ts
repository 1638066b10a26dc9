import { timeSpanOf, type Viewport } from '@/charts/viewport/viewport';
import type { Market, PredictionMarket } from '@/contract/payloads';
import type { Prediction, PredictionEvent } from '@/data/queries/predictions';
import { type LensGroup, listLensGroups } from '@/domain/event-lens/lens-groups';
import { isLive } from '@/domain/recording';
import type { TimedWait } from '@/panes/failure/use-pane-wait';
import { MAX_SECONDS } from '@/state/url-state';

export interface LensQuestion extends PredictionMarket {
  /** `PREDMKT:0x…`. */
  readonly id: string;
}

export type QuestionGroup = LensGroup<LensQuestion>;

/** A question whose prices can be asked for. */
export interface TracedQuestion {
  /** The id that its candles are requested by. */
  readonly conditionId: string;
  /** Unix seconds of the oldest and newest possible price. */
  readonly since: number;
  readonly until: number;
}

/** The prediction markets of a coin, beside its prices. */
export interface EventLens {
  /** By the time they close. */
  readonly groups: readonly QuestionGroup[];
  /** The question whose prices are drawn, and its group. */
  readonly chosen: { readonly question: LensQuestion; readonly group: QuestionGroup } | undefined;
  /** Service time of the answer, Unix seconds; `undefined` before the first answer. */
  readonly fetchedAt: number | undefined;
  readonly isPending: boolean;
  readonly error: Error | undefined;
  /** The service has requested a pause. */
  readonly wait: TimedWait | undefined;
  retry(): void;
}

/** Why a market has no questions beside its prices; `undefined` if it may have some. */
export function findLensAbsence({ coin, recorded }: Pick<Market, 'coin' | 'recorded'>): string | undefined {
  if (isLive({ recorded })) return 'not for live markets';
  if (recorded !== undefined) return 'not in recordings';
  return coin === undefined ? 'coin unknown' : undefined;
}

/** The groups of the questions about a coin. */
export function listCoinGroups(all: readonly Prediction[], coin: string | undefined): readonly QuestionGroup[] {
  const events = new Map<PredictionEvent, LensQuestion[]>();
  for (const { id, event, record } of all) {
    // Recorded questions do not belong to a simulated market, and a recording has no questions beside it.
    if (coin === undefined || event.coin !== coin || event.recorded !== undefined) continue;
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

/** What identifies a question's candles; `undefined` if it has none. */
export function traceQuestion(question: LensQuestion | undefined): TracedQuestion | undefined {
  const { conditionId, availableSince, availableTo } = question ?? {};
  if (conditionId === undefined) return undefined;
  return { conditionId, since: availableSince?.s ?? 0, until: availableTo?.s ?? MAX_SECONDS };
}

/** The end whose questions are shown beside the price axis: the requested one, or else the next. */
export function findAhead(
  { groups, chosen }: Pick<EventLens, 'groups' | 'chosen'>,
  asked: number | undefined,
  now: number,
): number | undefined {
  const ends = groups.flatMap(({ closes }) => (closes > now ? [closes] : []));
  const own = chosen?.group.closes;
  return [asked, own].find((end) => end !== undefined && ends.includes(end)) ?? ends[0];
}

/** Seconds around a time within which an end counts as being there: a few pixels of the plot. */
export function reachOf(view: Viewport): number {
  return timeSpanOf(view) / 60;
}
