import { type QueryClient, useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useMemo, useSyncExternalStore } from 'react';
import { useIsConnected, useService } from '@/client/service-context';
import { getBudget } from '@/client/use-budget';
import { useHistorySeconds, useTier } from '@/client/use-tier';
import type { Budget } from '@/data/budget/budget';
import { FREE, type ViewPrice } from '@/data/plan/price-view';
import type { Prediction } from '@/data/queries/predictions';
import { KEPT_WEEK_SECONDS, type LoadedWeek, readWeeks } from '@/data/queries/week/kept-weeks';
import {
  listWeekGroups,
  nameWeekGroup,
  priceWeek,
  WEEK_SECONDS,
  type WeekGroup,
  type WeekSource,
  weekBasesQuery,
  weekGroupOf,
} from '@/data/queries/week/week-bases';
import { getOpenSeconds } from '@/domain/predictions/question-facts';
import { isStandingPrice } from '@/panes/price/price-tag';
import { getAskBefore, useSettings } from '@/state/settings';

/** Changes that were loaded longer ago than this start noticeably later than a week ago. */
const OLD_SECONDS = 7200;

export interface WeekChanges {
  /** The questions, each with its price of a week ago where that is loaded. */
  readonly questions: readonly Prediction[] | undefined;
  /** Some of what is wanted is on its way. */
  readonly isLoading: boolean;
  readonly loaded: number;
  /** Of all that is wanted. */
  readonly count: number;
  /** What a reload costs again: the device does not store its answer, or not for long. */
  readonly notKept: readonly WeekGroup[];
  readonly missing: readonly WeekGroup[];
  readonly failed: readonly WeekGroup[];
  readonly old: readonly WeekGroup[];
  /** When the oldest answer was asked for, Unix seconds. */
  readonly oldestAt: number;
  readonly error: Error | undefined;
  /** Of what is missing. */
  readonly price: ViewPrice;
  /** It waits for a press, because it costs more than the spending limit or than the budget has left. */
  readonly isAsked: boolean;
  readonly askBefore: number;
  readonly priceOf: (groups: readonly WeekGroup[]) => ViewPrice;
  load(groups: readonly WeekGroup[]): void;
}

export interface WantedWeek {
  readonly all: readonly Prediction[] | undefined;
  /** Those that the list would show, in its order. */
  readonly listed: readonly Prediction[];
  /** The list is sorted or chosen by changes of a week. */
  readonly isWanted: boolean;
  readonly nowSeconds: number;
}

/**
 * The changes of a week, which the free list lacks: loaded by themselves when the list is sorted or chosen by them, up to
 * the spending limit; above it a press is awaited.
 */
export function useWeekChanges({ all, listed, isWanted, nowSeconds }: WantedWeek): WeekChanges {
  const service = useService();
  const client = useQueryClient();
  const isConnected = useIsConnected();
  const historySeconds = useHistorySeconds();
  const world = service.connection.getWorld()?.cacheNamespace;
  const source: WeekSource = { ...service, getBudget: () => getBudget(service), historySeconds, world };
  const kept = useKeptWeeks(world);
  const groups = listWeekGroups(all ?? []);
  const answers = useQueries({
    queries: groups.map((group) => ({
      ...weekBasesQuery(group, source),
      enabled: false,
      initialData: () => kept.get(nameWeekGroup(group)),
    })),
  });
  const wanted = new Set(listWeekGroups(listed).map(nameWeekGroup));
  const states = groups
    .map((group, at) => ({ group, ...answers[at] }))
    .filter(({ group }) => wanted.has(nameWeekGroup(group)));
  const pick = (fits: (state: (typeof states)[number]) => boolean): readonly WeekGroup[] =>
    states.filter((state) => !state.isFetching && fits(state)).map(({ group }) => group);
  const missing = pick(({ data, error }) => data === undefined && error === null);
  // Nothing has a price before the key is known.
  const budget = useTier() === undefined ? undefined : getBudget(service);
  const priceOf = (some: readonly WeekGroup[]): ViewPrice => (budget === undefined ? FREE : priceWeek(some, budget));
  const price = priceOf(missing);
  const { askBefore, isAsked } = useAsking(budget, price.weight);
  const load = (some: readonly WeekGroup[]): void => loadGroups(client, some, source);
  useLoading(isWanted && isConnected && budget !== undefined && !isAsked ? missing : [], load);
  const isLoading = states.some(({ isFetching, data }) => isFetching && data === undefined);
  const held = new Map(groups.map((group, at) => [nameWeekGroup(group), answers[at]?.data]));
  return {
    questions: all?.map((one) => addWeek(one, held, nowSeconds)),
    isLoading,
    loaded: states.filter(({ data }) => data !== undefined).length,
    count: states.length,
    notKept: states
      .filter(({ data }) => data?.isKept !== true || nowSeconds - data.askedAt >= KEPT_WEEK_SECONDS)
      .map(({ group }) => group),
    missing,
    failed: pick(({ error }) => error !== null),
    old: pick(({ data }) => data !== undefined && nowSeconds - data.askedAt > OLD_SECONDS),
    oldestAt: Math.min(nowSeconds, ...states.flatMap(({ data }) => data?.askedAt ?? [])),
    error: states.find(({ error }) => error !== null)?.error ?? undefined,
    price,
    isAsked,
    askBefore,
    priceOf,
    load,
  };
}

/** What the device stores of the world, read once. */
function useKeptWeeks(world: string | undefined): ReadonlyMap<string, LoadedWeek> {
  const { clock } = useService();
  return useMemo(() => (world === undefined ? new Map() : readWeeks(world, clock.now() / 1000)), [clock, world]);
}

const NO_CHANGE = () => () => undefined;

/** Whether the weight waits for a press: a boolean, so that a refilling budget does not render the list. */
function useAsking(budget: Budget | undefined, weight: number): Pick<WeekChanges, 'askBefore' | 'isAsked'> {
  const subscribe = budget?.subscribe ?? NO_CHANGE;
  const limit = useSyncExternalStore(subscribe, () => budget?.getState().limit ?? 0);
  const askBefore = useSettings((settings) => getAskBefore(settings, limit));
  const isAsked = useSyncExternalStore(
    subscribe,
    () => weight > 0 && isStandingPrice({ weight, askBefore, remaining: budget?.getState().remaining ?? 0 }),
  );
  return { askBefore, isAsked };
}

function loadGroups(client: QueryClient, groups: readonly WeekGroup[], source: WeekSource): void {
  // Each failure is shown where the figures would be.
  for (const group of groups)
    void client.fetchQuery({ ...weekBasesQuery(group, source), staleTime: 0 }).catch(() => undefined);
}

/** Loads what is missing once. What failed is loaded again on a press alone. */
function useLoading(missing: readonly WeekGroup[], load: (groups: readonly WeekGroup[]) => void): void {
  const todo = missing.map(nameWeekGroup).join();
  const loadMissing = useEffectEvent(() => load(missing));
  useEffect(() => {
    if (todo !== '') loadMissing();
  }, [todo]);
}

/** A question that opened within the week has no change of a week. */
export function addWeek(
  question: Prediction,
  held: ReadonlyMap<string, LoadedWeek | undefined>,
  nowSeconds: number,
): Prediction {
  const { record, event } = question;
  const group = weekGroupOf(question);
  const answer = group && held.get(nameWeekGroup(group));
  if (answer === undefined) return question;
  const open = getOpenSeconds(record, event.recorded?.to.s ?? nowSeconds);
  const isYoung = open !== undefined && open < WEEK_SECONDS;
  return { ...question, isWeekLoaded: true, week: isYoung ? undefined : answer.bases.get(record.conditionId ?? '') };
}
