import type { Coverage, TimeRange } from '../coverage';
import type { SimMarket } from '../market-list';
import { floorTo, HOUR } from '../ranges';
import type { Scale } from '../scale';
import type { PlannedStep, Track } from '../track';
import { TRACKS } from './tracks';

/** Largest cost of a step, in units of one candle. What a step makes stays in memory until it is written. */
export const ROWS_PER_STEP = 120_000;
/** Largest cost of a list of small steps. A list is inserted at once. */
const ROWS_PER_LIST = 240_000;

/** Cuts [from, to) into pieces of about equal length, with at most `rows` rows each. */
function cut({ from, to }: TimeRange, rows: number, rowSeconds: number): TimeRange[] {
  const all = Math.ceil((to - from) / rowSeconds);
  const seconds = Math.ceil(all / Math.ceil(all / rows)) * rowSeconds;
  const pieces: TimeRange[] = [];
  for (let at = from; at < to; at += seconds) pieces.push({ from: at, to: Math.min(to, at + seconds) });
  return pieces;
}

/** Markets of a coin follow the same prices. In one step, these are computed once. */
function groupByCoin(markets: readonly SimMarket[]): SimMarket[] {
  const places = new Map<SimMarket['coin'], number>();
  for (const { coin } of markets) if (!places.has(coin)) places.set(coin, places.size);
  const placeOf = ({ coin }: SimMarket): number => places.get(coin) ?? 0;
  return markets.toSorted((a, b) => placeOf(a) - placeOf(b));
}

/** This many of the largest markets get the last day of all their data first. */
const LARGE_MARKETS = 5;

function chooseLarge(markets: readonly SimMarket[]): ReadonlySet<SimMarket> {
  return new Set(markets.toSorted((a, b) => b.volumeUsd - a.volumeUsd).slice(0, LARGE_MARKETS));
}

/** Ranges up to this long are made in one piece: the usual gaps of a living world. */
const SHORT_SECONDS = HOUR;

/** Cuts `range` in two where the part that is wanted first starts. */
function split({ from, to }: TimeRange, firstFrom: number): { readonly range: TimeRange; readonly isFirst: boolean }[] {
  if (to - from <= SHORT_SECONDS) return [{ range: { from, to }, isFirst: true }];
  const parts = [
    { range: { from, to: Math.min(to, firstFrom) }, isFirst: false },
    { range: { from: Math.max(from, firstFrom), to }, isFirst: true },
  ];
  return parts.filter(({ range }) => range.from < range.to);
}

interface Planner {
  readonly large: ReadonlySet<SimMarket>;
  readonly markets: readonly SimMarket[];
  readonly coverage: Coverage;
  readonly now: number;
  readonly scale: Scale;
}

function planTrack(name: string, track: Track, { markets, large, coverage, now, scale }: Planner): PlannedStep[] {
  const { rowSeconds, rowCost } = track;
  const mostRows = Math.floor(ROWS_PER_STEP / rowCost);
  const steps: { from: number; to: number; markets: SimMarket[]; cost: number; isFirst: boolean }[] = [];
  const open = new Map<string, (typeof steps)[number]>();
  for (const market of groupByCoin(markets)) {
    if (!track.serves(market, scale)) continue;
    const whole = track.rangeOf(market, now, scale);
    const reach = track.firstReach?.(market, large.has(market)) ?? 0;
    const firstFrom = reach > 0 ? floorTo(now - reach, HOUR) : Number.POSITIVE_INFINITY;
    const missing = coverage.getMissing(name, market.id, whole).flatMap((range) => split(range, firstFrom));
    const pieces = missing.flatMap(({ range, isFirst }) =>
      cut(range, mostRows, rowSeconds).map((piece) => ({ ...piece, isFirst })),
    );
    for (const piece of pieces) {
      const { isFirst } = piece;
      // A track whose steps continue each other gets its own lists, apart from what others wait for.
      const owner = track.isRunning && pieces.length > 1 ? market.id : '';
      const key = `${owner} ${piece.from} ${piece.to} ${isFirst}`;
      const cost = ((piece.to - piece.from) / rowSeconds) * rowCost;
      const last = open.get(key);
      if (last && last.cost + cost <= ROWS_PER_STEP) {
        last.markets.push(market);
        last.cost += cost;
        continue;
      }
      const step = { ...piece, markets: [market], cost };
      steps.push(step);
      open.set(key, step);
    }
  }
  // A book continues from its last state, so the pieces of a market have to be in time order.
  steps.sort((a, b) => a.from - b.from);
  // Rows in table order need no second sort.
  for (const step of steps) step.markets.sort((a, b) => a.id - b.id);
  return steps.map((step): PlannedStep => ({ track: name, ...step }));
}

/** The missing steps for the world to reach `now` (Unix seconds), in the order in which to make them. */
export function planSteps(markets: readonly SimMarket[], coverage: Coverage, now: number, scale: Scale): PlannedStep[] {
  const planner = { markets, large: chooseLarge(markets), coverage, now, scale };
  return Object.entries(TRACKS).flatMap(([name, track]) => planTrack(name, track, planner));
}

/**
 * Groups steps into lists that can be made independently. Steps that continue each other share one list, and so do
 * small steps of a track, whose rows are inserted together. Lists that are wanted first are at the front.
 */
export function groupSteps(steps: readonly PlannedStep[]): PlannedStep[][] {
  const lists: PlannedStep[][] = [];
  const running = new Map<string, PlannedStep[]>();
  let open:
    | { readonly track: string; readonly isFirst: boolean; readonly steps: PlannedStep[]; cost: number }
    | undefined;
  for (const step of steps) {
    const { track, markets, cost, isFirst } = step;
    const key = TRACKS[track].isRunning && markets.length === 1 ? `${track} ${markets[0].id} ${isFirst}` : undefined;
    const known = key === undefined ? undefined : running.get(key);
    if (known) {
      known.push(step);
    } else if (
      key === undefined &&
      open?.track === track &&
      open.isFirst === isFirst &&
      open.cost + cost <= ROWS_PER_LIST
    ) {
      open.steps.push(step);
      open.cost += cost;
    } else {
      const list = [step];
      lists.push(list);
      if (key === undefined) open = { track, isFirst, steps: list, cost };
      else running.set(key, list);
    }
  }
  return [...lists.filter(isWantedFirst), ...lists.filter((list) => !isWantedFirst(list))];
}

export const isWantedFirst = ([step]: readonly PlannedStep[]): boolean => step.isFirst;
